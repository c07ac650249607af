"""Which rules there are, and which of them a choice of words selects."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ddblint import rules
from ddblint.errors import UsageError
from ddblint.registry import checks, matching, select


def ids(chosen: tuple[str, ...] = (), ignore: tuple[str, ...] = ()) -> list[str]:
    return [rule.check.id for rule in select(chosen, ignore)]


EVERY = [check.id for check in checks()]
DEFAULT = [check.id for check in checks() if check.default]
EXTRA = """
from ddblint.findings import Severity
from ddblint.model import Table
from ddblint.rule import rule

@rule("DDB999", "rarely-wanted", Severity.NOTE, default=False)
def rarely_wanted(table: Table):
    return ()
"""


@pytest.fixture
def rarely_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A rule that is off by default, in a module that lies beside the others."""
    (tmp_path / "extra.py").write_text(EXTRA)
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(tmp_path)])
    yield
    del sys.modules["ddblint.rules.extra"], rules.extra  # type: ignore[attr-defined]


def test_rules_are_found_in_nested_modules_too() -> None:
    assert {"DDB001", "DDB101", "DDB201"} <= set(EVERY)


def test_rules_come_by_id_and_once() -> None:
    assert sorted(set(EVERY)) == EVERY
    names = [check.name for check in checks()]
    assert len(set(names)) == len(names)


@pytest.mark.usefixtures("rarely_wanted")
def test_without_words_all_rules_run_that_are_on_by_default() -> None:
    assert ids() == DEFAULT


def test_a_rule_runs_as_its_check_says() -> None:
    assert all(r.severity == r.check.severity and r.options == r.check.options for r in select())


@pytest.mark.parametrize("word", ["DDB201", "ddb201", "low-cardinality-gsi-key", "Low-Cardinality-GSI-key"])
def test_a_word_is_an_id_or_a_name_in_any_case(word: str) -> None:
    assert ids((word,)) == ["DDB201"]


def test_the_start_of_an_id_selects_a_family() -> None:
    assert ids(("DDB2",)) == [id for id in EVERY if id.startswith("DDB2")]


def test_the_start_of_a_name_selects_nothing() -> None:
    with pytest.raises(UsageError):
        select(("low-cardinality",))


def test_selected_rules_add_up_and_ignored_ones_are_taken_away() -> None:
    chosen = ids(("DDB2", "DDB101"), ignore=("low-cardinality-gsi-key",))
    assert chosen == ["DDB101", *(id for id in EVERY if id.startswith("DDB2") and id != "DDB201")]


def test_ignoring_leaves_the_others() -> None:
    assert ids(ignore=("DDB1",)) == [id for id in DEFAULT if not id.startswith("DDB1")]


@pytest.mark.usefixtures("rarely_wanted")
@pytest.mark.parametrize("word", ["rarely-wanted", "DDB999", "DDB99"])
def test_a_rule_that_is_off_by_default_runs_when_selected(word: str) -> None:
    assert ids((word,)) == ["DDB999"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("low-cardinality-gsi-keys", "low-cardinality-gsi-key"),
        ("low_cardinality_gsi_key", "low-cardinality-gsi-key"),
        ("DBD201", "DDB201"),
    ],
)
def test_an_unknown_word_gets_the_nearest_one(word: str, meant: str) -> None:
    with pytest.raises(UsageError, match=rf"^there is no rule {word}; did you mean {meant}\?$"):
        list(matching(word, checks()))


@pytest.mark.parametrize("word", ["zzz", "", "DDB999999"])
def test_a_word_that_is_near_nothing_gets_the_way_to_the_list(word: str) -> None:
    text = re.escape(f"there is no rule {word}; ")
    with pytest.raises(UsageError, match=f"^{text}"):
        select(ignore=(word,))


def test_misspelt_words_are_told_before_anything_runs() -> None:
    with pytest.raises(UsageError, match="DDB12345"):
        select(("DDB101", "DDB12345"))
