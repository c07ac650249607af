"""Configuration in pyproject.toml."""

from command import CLEAN, UNDEFINED
from workplace import Workplace

PYPROJECT = """\
[project]
name = "max-size"

[tool.other]
rules = 1

[tool.ddblint]
fail-level = "none"
exclude = ["old/**"]
parameters = {Stage = "prod", Count = 3, Wide = true}

[tool.ddblint.rules]
DDB102 = "off"
DDB101 = {severity = "note"}
"""


def test_the_section_of_a_pyproject_is_read(here: Workplace) -> None:
    here.put("pyproject.toml", PYPROJECT)
    here.write(a_yaml=UNDEFINED, old__b_yaml=UNDEFINED)
    assert here.rules() == ["a.yaml DDB101 note"]
    assert not here.lint(fail_level="").fails


def test_a_pyproject_without_the_section_is_passed_over(here: Workplace) -> None:
    here.write(ddblint_yaml="rules: {DDB101: off}", sub__a_yaml=UNDEFINED)
    here.put("sub/pyproject.toml", "[tool.ddblint-plus]\nrules = 1\n")
    assert here.rules("sub/a.yaml") == ["sub/a.yaml DDB102 error"]


def test_beside_a_file_of_its_own_it_does_not_count(here: Workplace) -> None:
    here.put("pyproject.toml", PYPROJECT)
    here.write(ddblint_yaml="rules: {DDB101: off}", a_yaml=UNDEFINED)
    assert here.rules("a.yaml") == ["a.yaml DDB102 error"]


def test_a_fault_is_told_with_the_line_of_its_key(here: Workplace) -> None:
    here.put("pyproject.toml", PYPROJECT + "DDB301 = {max-size = 4}\n\n[tool.ddblint.tables]\nOrders = 5\n")
    here.write(a_yaml=CLEAN)
    assert here.refusal("a.yaml") == [
        "pyproject.toml:15: DDB301 has no option max-size; did you mean max-item-size?",
        "pyproject.toml:18: `Orders` must be a mapping, not 5",
    ]


def test_a_text_that_is_no_toml_is_told(here: Workplace) -> None:
    here.put("pyproject.toml", "[tool.ddblint]\nrules = \n")
    here.write(a_yaml=CLEAN)
    (told,) = here.refusal("a.yaml")
    assert told.startswith("pyproject.toml:1: not TOML: Invalid value")


def test_hints_are_read_from_it(here: Workplace) -> None:
    here.put("pyproject.toml", '[tool.ddblint.tables.Orders]\nworkload = {item-size = "lots", items = 5}\n')
    here.write(a_yaml=CLEAN)
    (finding,) = here.lint("a.yaml").report.findings
    assert (finding.rule, finding.span.file, finding.span.line) == ("DDB003", "pyproject.toml", 2)
