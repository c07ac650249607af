"""The command line: exit codes, commands, the choice of rules, and what it says of a wrong use."""

import json
import sys
from pathlib import Path

import pytest
from command import BROKEN, CLEAN, UNDEFINED, Done, ddblint, ended

from ddblint import __version__
from ddblint.registry import checks
from ddblint.reporters import FORMATS

each_format = pytest.mark.parametrize("format", FORMATS)
FAULTY = """
from ddblint.findings import Severity
from ddblint.model import Table
from ddblint.rule import rule

@rule("DDB102", "attribute-definition-unused", Severity.ERROR)
def attribute_definition_unused(table: Table):
    raise LookupError(table.address)
"""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A directory with a file of each kind."""
    (tmp_path / "clean.yaml").write_text(CLEAN)
    (tmp_path / "undefined.yaml").write_text(UNDEFINED)
    (tmp_path / "broken.yaml").write_text(BROKEN)
    return tmp_path


def with_faulty_rule(here: Path, *words: str) -> Done:
    """A run in which a rule fails: one that lies in a folder of its own, beside those of the package."""
    (here / "faulty").mkdir()
    (here / "faulty" / "extra.py").write_text(FAULTY)
    code = "from ddblint import __main__, rules; rules.__path__.append('faulty'); __main__.main()"
    return ended([sys.executable, "-c", code, *words], here)


@each_format
def test_nothing_found_ends_with_0(here: Path, format: str) -> None:
    assert ddblint("--format", format, "clean.yaml", cwd=here).code == 0


@each_format
def test_a_finding_ends_with_1(here: Path, format: str) -> None:
    done = ddblint("--format", format, "undefined.yaml", "clean.yaml", cwd=here)
    assert (done.code, done.err) == (1, "")
    assert "DDB101" in done.out


@each_format
def test_a_broken_file_is_a_finding(here: Path, format: str) -> None:
    done = ddblint("--format", format, "broken.yaml", cwd=here)
    assert (done.code, done.err) == (1, "")
    assert "DDB001" in done.out


@each_format
def test_a_missing_file_ends_with_2_and_the_others_are_linted(here: Path, format: str) -> None:
    done = ddblint("--format", format, "missing.yaml", "undefined.yaml", cwd=here)
    assert (done.code, done.err) == (2, "ddblint: missing.yaml: No such file or directory\n")
    assert "DDB101" in done.out


@each_format
def test_a_fault_of_a_rule_ends_with_3_and_the_others_go_on(here: Path, format: str) -> None:
    done = with_faulty_rule(here, "--format", format, "undefined.yaml")
    assert (done.code, done.err) == (3, "")
    assert "DDB102" in done.out
    assert "LookupError: Orders" in json.dumps(done.out) or "LookupError: 'Orders'" in done.out
    assert "DDB101" in done.out


@pytest.mark.parametrize(("level", "code"), [("error", 0), ("warning", 1), ("note", 1), ("none", 0)])
def test_fail_level_says_which_finding_fails_a_run(here: Path, level: str, code: int) -> None:
    """The only finding is a warning."""
    duplicate = CLEAN + "      BillingMode: PAY_PER_REQUEST\n"
    (here / "warning.yaml").write_text(duplicate)
    done = ddblint("--fail-level", level, "warning.yaml", cwd=here)
    assert "warning[DDB004]" in done.out
    assert done.code == code


def test_a_note_fails_a_run_only_where_wanted(here: Path) -> None:
    (here / "note.yaml").write_text(CLEAN + "      Nonsense: 1\n")
    assert ddblint("note.yaml", cwd=here).code == 0
    assert ddblint("note.yaml", "--fail-level", "note", cwd=here).code == 1


def test_a_second_run_says_the_same(here: Path) -> None:
    words = ("undefined.yaml", "broken.yaml", "clean.yaml", "--pedantic", "--silences")
    assert ddblint(*words, cwd=here) == ddblint(*words, cwd=here)


def test_version(tmp_path: Path) -> None:
    assert ddblint("--version", cwd=tmp_path) == (0, f"ddblint {__version__}\n", "")


@pytest.mark.parametrize("words", [("--help",), ("-h",), ("check", "--help"), ("explain", "-h")])
def test_help(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = ddblint(*words, cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Usage: ddblint ")


def test_a_run_without_words_says_what_is_missing(tmp_path: Path) -> None:
    done = ddblint(cwd=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert "Error: name a file or a directory to lint" in done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--fromat", "json", "clean.yaml"), "Did you mean '--format'?"),
        (("--format", "yaml", "clean.yaml"), "'yaml' is not one of"),
        (("--fail-level", "fatal", "clean.yaml"), "'fatal' is not one of"),
        (("--format", "sarrif", "clean.yaml"), "'markdown'; did you mean sarif?"),
        (("--fail-level", "eror", "clean.yaml"), "'none'; did you mean error?"),
        (("rules", "--format", "jsn"), "'json'; did you mean json?"),
        (("schema", "confg"), "'native'; did you mean config?"),
        (("--parameter", "Env", "clean.yaml"), "'Env' is not NAME=VALUE"),
        (("--parameter", "=prod", "clean.yaml"), "'=prod' is not NAME=VALUE"),
        (("--select", "low-cardinality-gsi-keys", "clean.yaml"), "did you mean low-cardinality-gsi-key?"),
        (("--ignore", "DDB9999", "clean.yaml"), "there is no rule DDB9999"),
        (("explain", "key-attribute-undefine"), "did you mean key-attribute-undefined?"),
        (("explain",), "Missing argument 'RULE'"),
    ],
)
def test_a_wrong_use_ends_with_2_and_says_what_is_right(
    here: Path, words: tuple[str, ...], told: str
) -> None:
    done = ddblint(*words, cwd=here)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
    assert "Traceback" not in done.err


NO_FILE = "No such file or directory"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("dif", "clean.yaml"), f"dif: {NO_FILE}; did you mean the command `diff`?"),
        (("expalin", "DDB101"), f"expalin: {NO_FILE}; did you mean the command `explain`?"),
        (("lint", "clean.yaml"), f"lint: {NO_FILE}; did you mean the command `check`?"),
        (("dif", "--no-config", "clean.yaml"), f"dif: {NO_FILE}; did you mean the command `diff`?"),
        (("clean.yaml", "dif"), f"dif: {NO_FILE}\n"),
        (("orders", "clean.yaml"), f"orders: {NO_FILE}\n"),
    ],
)
def test_a_first_word_that_is_no_file_may_have_been_meant_as_a_command(
    here: Path, words: tuple[str, ...], told: str
) -> None:
    done = ddblint(*words, cwd=here)
    assert done.code == 2
    assert told in done.err


def test_a_file_with_a_name_like_a_command_is_a_file(here: Path) -> None:
    (here / "dif").write_text((here / "clean.yaml").read_text())
    done = ddblint("dif", "missing.yaml", cwd=here)
    assert (done.code, done.err) == (2, f"ddblint: missing.yaml: {NO_FILE}\n")


def rules_of(done: Done) -> set[str]:
    return {finding["rule"] for finding in json.loads(done.out)["findings"]}


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ((), {"DDB101", "DDB102"}),
        (("--select", "DDB101"), {"DDB101"}),
        (("--select", "attribute-definition-unused"), {"DDB102"}),
        (("--select", "DDB2,DDB101"), {"DDB101"}),
        (("--select", "DDB2", "--select", " ddb102 "), {"DDB102"}),
        (("--select", "DDB1", "--ignore", "key-attribute-undefined"), {"DDB102"}),
        (("--ignore", "DDB1"), set()),
    ],
)
def test_rules_are_chosen(here: Path, words: tuple[str, ...], rules: set[str]) -> None:
    assert rules_of(ddblint(*words, "--format", "json", "undefined.yaml", cwd=here)) == rules


def test_guesses_are_shown_to_the_pedantic_alone(here: Path) -> None:
    (here / "five.yaml").write_text(
        CLEAN.replace("PAY_PER_REQUEST", "PROVISIONED")
        + "      ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 5}\n"
    )
    assert rules_of(ddblint("five.yaml", "--format", "json", cwd=here)) == set()
    assert rules_of(ddblint("five.yaml", "--format", "json", "--pedantic", cwd=here)) == {"DDB407"}


def test_silences_are_counted_and_listed_where_wanted(here: Path) -> None:
    (here / "open.yaml").write_text(
        CLEAN.replace("AttributeName: id, KeyType", "AttributeName: !Ref Key, KeyType")
    )
    short, long = ddblint("open.yaml", cwd=here).out, ddblint("open.yaml", "--silences", cwd=here).out
    assert "(--silences)" in short
    assert "not checked:" not in short
    assert "Ref Key is only known at deployment" in long


CONDITIONAL = """\
Parameters: {Env: {Type: String}}
Conditions: {IsProd: !Equals [!Ref Env, prod]}
""" + CLEAN.replace("BillingMode: PAY_PER_REQUEST", "BillingMode: !If [IsProd, PROVISIONED, PAY_PER_REQUEST]")


@pytest.mark.parametrize(("value", "rules"), [("prod", {"DDB117"}), ("dev", set())])
def test_a_parameter_is_pinned(here: Path, value: str, rules: set[str]) -> None:
    (here / "conditional.yaml").write_text(CONDITIONAL)
    words = ("--parameter", f"Env={value}", "--format", "json", "conditional.yaml")
    assert rules_of(ddblint(*words, cwd=here)) == rules


def test_a_parameter_that_no_template_has_is_mentioned(here: Path) -> None:
    (here / "conditional.yaml").write_text(CONDITIONAL)
    done = ddblint("--parameter", "env=dev", "conditional.yaml", cwd=here)
    assert (done.code, done.err) == (1, "ddblint: no template has a parameter env; did you mean Env?\n")


def test_the_value_of_a_parameter_may_hold_an_equals_sign(here: Path) -> None:
    (here / "conditional.yaml").write_text(CONDITIONAL)
    done = ddblint("--parameter", "Env=a=b", "conditional.yaml", cwd=here)
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("wanted", ["DDB101", "ddb101", "key-attribute-undefined"])
def test_explain_prints_the_page(tmp_path: Path, wanted: str) -> None:
    done = ddblint("explain", wanted, cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("DDB101 key-attribute-undefined (error, fact): ")
    assert "\n## What\n" in done.out


def test_explain_prints_a_family(tmp_path: Path) -> None:
    family = [check for check in checks() if check.id.startswith("DDB2")]
    assert ddblint("explain", "DDB2", cwd=tmp_path).out.count("## What\n") == len(family) > 1


def test_rules_lists_every_rule(tmp_path: Path) -> None:
    done = ddblint("rules", cwd=tmp_path)
    assert [line.split()[0] for line in done.out.splitlines()[1:]] == [check.id for check in checks()]


def test_a_word_that_is_a_command_is_no_file(here: Path) -> None:
    (here / "rules").write_text(UNDEFINED)
    assert "DDB201" in ddblint("rules", cwd=here).out
    for words in (("./rules",), ("check", "rules"), ("--", "rules")):
        assert ddblint(*words, cwd=here).code == 1


def test_a_file_with_a_dash_is_named_behind_two(here: Path) -> None:
    (here / "--help").write_text(UNDEFINED)
    assert ddblint("check", "--", "--help", cwd=here).code == 1
