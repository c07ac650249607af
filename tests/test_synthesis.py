"""The apps of tests/synthesis, as far as they can be looked at without synthesizing them."""

from pathlib import Path

import pytest
from synthesis.languages import HERE, LANGUAGES, PYTHON, STAGES, TYPESCRIPT, Language

from ddblint.linting import Wishes, lint

FIXTURE = Path(__file__).parent / "fixtures" / "cdk" / "shop"
each_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


@each_language
def test_each_fault_is_there_once_and_each_fix_mends_one(language: Language) -> None:
    text = (HERE / language.name / language.stack).read_text("utf-8")
    assert {text.count(fault) for fault in language.fixes} == {1}
    assert len(language.fixes) == len(language.marked())


def test_both_languages_have_the_same_faults() -> None:
    python, typescript = ([rule for _, rule in language.marked()] for language in (PYTHON, TYPESCRIPT))
    assert python == typescript
    assert python == ["DDB401", "DDB201", "DDB301", "DDB118"]


def test_the_fixture_that_was_synthesized_from_it_has_its_findings_at_the_marks() -> None:
    report = lint([str(FIXTURE)], Wishes()).report
    assert [(found.span.line, found.rule) for found in report.findings] == PYTHON.marked()
    for found in report.findings:
        assert found.span.file == f"/home/dev/shop/{PYTHON.stack}"
        assert [table.partition("/")[0] for table in (found.table, *found.also)] == list(STAGES)
