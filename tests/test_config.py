"""Configuration files: which one holds for a file, and what each key of it does."""

import pytest
from command import CLEAN, UNDEFINED, ddblint
from workplace import Workplace

#: DDB101 (error) and DDB102 (error) in each file.
BOTH = ["DDB101 error", "DDB102 error"]


def of(name: str, *found: str) -> list[str]:
    return [f"{name} {entry}" for entry in found]


def test_the_nearest_file_upward_holds_alone(here: Workplace) -> None:
    here.write(ddblint_yaml="rules: {DDB101: off}", a_yaml=UNDEFINED)
    here.write(sub__ddblint_yaml="rules: {DDB102: off}", sub__deep__b_yaml=UNDEFINED)
    assert here.rules("a.yaml", "sub/deep/b.yaml") == [
        *of("a.yaml", "DDB102 error"),
        *of("sub/deep/b.yaml", "DDB101 error"),
    ]


def test_it_is_not_looked_for_above_the_repository(here: Workplace) -> None:
    here.write(ddblint_yaml="rules: {DDB101: off}", inner__a_yaml=UNDEFINED)
    (here.root / "inner" / ".git").mkdir()
    assert here.rules("inner/a.yaml") == of("inner/a.yaml", *BOTH)


def test_the_root_of_the_repository_counts(here: Workplace) -> None:
    here.write(ddblint_yaml="rules: {DDB1: off}", inner__deep__a_yaml=UNDEFINED)
    assert here.rules("inner/deep/a.yaml") == []


def test_a_named_file_holds_for_all_and_is_no_guess(here: Workplace) -> None:
    here.write(ddblint_yaml="rules: {DDB101: off}", other_yaml="rules: {DDB102: off}", a_yaml=UNDEFINED)
    assert here.rules("a.yaml", config="other.yaml") == of("a.yaml", "DDB101 error")
    assert here.rules("a.yaml", use_config=False) == of("a.yaml", *BOTH)
    assert here.refusal("a.yaml", config="none.yaml") == ["none.yaml: No such file or directory"]


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "{}", "tables:\n  # Orders: {}\nrules:\nexclude:\n"])
def test_an_empty_file_says_nothing(here: Workplace, text: str) -> None:
    here.write(ddblint_yaml=text, a_yaml=UNDEFINED)
    assert here.rules("a.yaml") == of("a.yaml", *BOTH)


@pytest.mark.parametrize(
    ("rules", "found"),
    [
        ("{DDB101: off}", ["DDB102 error"]),
        ("{key-attribute-undefined: off}", ["DDB102 error"]),
        ("{DDB1: off}", []),
        ("{DDB102: on, DDB1: off}", ["DDB102 error"]),
        ("{DDB101: note}", ["DDB101 note", "DDB102 error"]),
        ("{DDB101: {severity: warning}}", ["DDB101 warning", "DDB102 error"]),
        ("{DDB101: note, DDB: warning}", ["DDB101 note", "DDB102 warning"]),
    ],
)
def test_rules_are_configured(here: Workplace, rules: str, found: list[str]) -> None:
    here.write(ddblint_yaml=f"rules: {rules}", a_yaml=UNDEFINED)
    assert here.rules("a.yaml") == of("a.yaml", *found)


def test_a_chosen_severity_counts_for_every_problem_of_the_rule(here: Workplace) -> None:
    """DDB005 gives some of its problems another severity than its own."""
    service = "service: a\nprovider: b\nresources: [AWS::DynamoDB::Table]\n"
    here.write(serverless_yml=service)
    assert here.rules("serverless.yml") == ["serverless.yml DDB005 note"]
    here.write(ddblint_yaml="rules: {DDB005: error}")
    assert here.rules("serverless.yml") == ["serverless.yml DDB005 error"]


LARGE = CLEAN.replace(
    "    Properties:", "    Metadata: {ddblint: {workload: {item-size: 2 KB}}}\n    Properties:"
)
INDEXED = LARGE.replace("Type: S}]", "Type: S}, {AttributeName: day, AttributeType: S}]") + (
    "      GlobalSecondaryIndexes:\n"
    "        - IndexName: byDay\n"
    "          KeySchema: [{AttributeName: day, KeyType: HASH}]\n"
    "          Projection: {ProjectionType: ALL}\n"
)


def test_options_replace_the_defaults_of_a_rule(here: Workplace) -> None:
    here.write(a_yaml=INDEXED)
    assert "a.yaml DDB301 warning" not in here.rules("a.yaml")
    here.write(ddblint_yaml="rules: {DDB301: {max-item-size: 1000}}")
    assert "a.yaml DDB301 warning" in here.rules("a.yaml")


def test_overrides_hold_for_the_files_of_their_globs_the_last_one_most(here: Workplace) -> None:
    here.write(
        ddblint_yaml="""\
        rules: {DDB102: off}
        overrides:
          - {files: ["old/**"], rules: {DDB101: note}}
          - {files: ["**/b.yaml"], rules: {DDB101: warning}}
        """,
        a_yaml=UNDEFINED,
        old__a_yaml=UNDEFINED,
        old__deep__b_yaml=UNDEFINED,
    )
    assert here.rules() == [
        "a.yaml DDB101 error",
        "old/a.yaml DDB101 note",
        "old/deep/b.yaml DDB101 warning",
    ]


def test_globs_are_relative_to_the_configuration(here: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    here.write(ddblint_yaml='exclude: ["sub/*.yaml"]', sub__a_yaml=UNDEFINED, sub__deep__b_yaml=UNDEFINED)
    monkeypatch.chdir(here.root / "sub")
    assert here.rules() == of("deep/b.yaml", *BOTH)


@pytest.mark.parametrize("glob", ["old", "old/", "./old", "old/**", "o?d", "**/b.yaml", "old/deep"])
def test_what_is_excluded_is_not_walked(here: Workplace, glob: str) -> None:
    here.write(ddblint_yaml=f'exclude: ["{glob}"]', a_yaml=UNDEFINED, old__deep__b_yaml=UNDEFINED)
    assert here.rules() == of("a.yaml", *BOTH)


def test_a_glob_stays_within_a_part_of_a_path(here: Workplace) -> None:
    here.write(
        ddblint_yaml='exclude: ["o", "*/b.yaml", "[a].yaml"]', a_yaml=UNDEFINED, old__deep__b_yaml=CLEAN
    )
    assert here.lint().report.files == 2


def test_an_excluded_file_that_is_named_is_linted_unless_forced(here: Workplace) -> None:
    here.write(ddblint_yaml='exclude: ["*.yaml"]', a_yaml=UNDEFINED)
    assert here.rules("a.yaml") == of("a.yaml", *BOTH)
    forced = here.lint("a.yaml", force_exclude=True)
    assert (forced.report.findings, forced.report.skipped, forced.remarks) == ((), (), ())


def test_the_command_line_chooses_rules_in_place_of_the_file(here: Workplace) -> None:
    here.write(
        ddblint_yaml="""\
        select: [DDB102]
        ignore: [DDB103]
        rules: {DDB101: {severity: note}, DDB102: off}
        """,
        a_yaml=UNDEFINED,
    )
    assert here.rules("a.yaml", select=("DDB1",)) == of("a.yaml", "DDB101 note", "DDB102 error")
    assert here.rules("a.yaml", ignore=("DDB101",)) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("select: [DDB102]", ["DDB102 error"]),
        ("ignore: [key-attribute-undefined]", ["DDB102 error"]),
        ("{select: [DDB1], ignore: [DDB102]}", ["DDB101 error"]),
        ("{select: [DDB4], rules: {DDB101: on}}", ["DDB101 error"]),
        ("{ignore: [DDB101], rules: {DDB101: on}}", ["DDB102 error"]),
    ],
)
def test_the_file_chooses_rules(here: Workplace, text: str, found: list[str]) -> None:
    here.write(ddblint_yaml=text, a_yaml=UNDEFINED)
    assert here.rules("a.yaml") == of("a.yaml", *found)


NOTED = CLEAN + "      Nonsense: 1\n"


def test_the_fail_level_is_that_of_the_findings_own_configuration(here: Workplace) -> None:
    here.write(ddblint_yaml="fail-level: none", a_yaml=UNDEFINED, sub__ddblint_yaml="fail-level: note")
    here.write(sub__b_yaml=NOTED, other__ddblint_yaml="", other__c_yaml=NOTED)
    assert not here.lint("a.yaml").fails
    assert here.lint("sub/b.yaml").fails
    assert not here.lint("other/c.yaml").fails
    assert here.lint("a.yaml", fail_level="error").fails
    assert not here.lint("sub/b.yaml", fail_level="error").fails


def test_parameters_are_pinned_and_the_command_line_counts_more(here: Workplace) -> None:
    head = "Parameters: {Env: {Type: String}}\nConditions: {P: !Equals [!Ref Env, '1']}\n"
    conditional = head + CLEAN.replace("PAY_PER_REQUEST", "!If [P, PROVISIONED, PAY_PER_REQUEST]")
    here.write(ddblint_yaml="parameters: {Env: 1, Other: x}", a_yaml=conditional)
    assert here.rules("a.yaml") == ["a.yaml DDB117 error"]
    (finding,) = here.lint("a.yaml").report.findings
    assert finding.when == ()
    linted = here.lint("a.yaml", parameters={"Env": "2"})
    assert (linted.report.findings, linted.remarks) == ((), ())


def test_every_option_reaches_the_run(here: Workplace) -> None:
    here.write(ddblint_yaml="fail-level: none", other_yaml="rules: {DDB101: off}", a_yaml=UNDEFINED)
    assert ddblint("a.yaml", cwd=here.root).code == 0
    assert ddblint("--no-config", "a.yaml", cwd=here.root).code == 1
    assert "DDB101" not in ddblint("--config", "other.yaml", "a.yaml", cwd=here.root).out
    assert ddblint("--config", "other.yaml", "--no-config", "a.yaml", cwd=here.root).code == 2
    here.write(ddblint_yaml="exclude: [a.yaml]")
    assert ddblint("--force-exclude", "a.yaml", cwd=here.root).out.startswith("no findings in 0 files")
