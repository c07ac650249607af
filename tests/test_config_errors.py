"""What is wrong in a configuration file is told with its place, all of it at once, and ends the run."""

import pytest
from command import CLEAN, ddblint
from workplace import Workplace


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("wishes: [x]", "1:1: there is no key `wishes` here; known here: fail-level, select, ignore,"
         " rules, overrides, exclude, plugins, parameters, tables"),
        ("exclud: [x]", "1:1: there is no key `exclud` here; did you mean `exclude`?"),
        ("fail-level: warnin", "1:13: `fail-level` must be one of error, warning, note, none; did you mean "
         "warning?"),
        ("rules: {DDB301: {max-size: 1}}",
         "1:18: DDB301 has no option max-size; did you mean max-item-size?"),
        ("rules: {DDB301: {bytes: 1}}", "1:18: DDB301 has no option bytes; it has severity, max-item-size"),
        ("rules: {DDB301: {max-item-size: big}}", "1:33: `max-item-size` must be a whole number, not `big`"),
        ("rules: {DDB301: {severity: off}}", "1:28: `severity` must be one of error, warning, note"),
        ("rules: {XYZ999: off}", "1:9: there is no rule XYZ999"),
        ("rules: {key-attribute-undefine: off}", "1:9: there is no rule key-attribute-undefine; did you mean "
         "key-attribute-undefined?"),
        ("rules: {DDB1: {severity: note}}", "1:9: `DDB1` must be one of off, on, error, warning, note"),
        ("overrides: [{files: ['*'], rules: {DDB401: {limit: 2}}}]",
         "1:45: DDB401 has no option limit; it has severity"),
        ("overrides: [{files: ['*']}]", "1:13: an entry of `overrides` lacks `rules`"),
        ("overrides: [{files: '*', rules: {DDB4: off}}]", "1:21: `files` must be a list, not `*`"),
        ("select: [DDB1, nonsense]", "1:16: there is no rule nonsense; `ddblint rules` lists them"),
        ("parameters: {Env: [prod]}", "1:14: `Env` must be text or a number or true or false, not a list"),
        ("tables: {Orders: 5}", "1:18: `Orders` must be a mapping, not 5"),
        ("exclude: [a]\nexclude: [b]", "2:1: `exclude` is written twice"),
        ("[a, b]", "1:1: the top level must be a mapping, not a list"),
        ("a: b: c", "1:5: not YAML: no key can stand here; check the indentation, or quote the value if its"
         " ':' belongs to it"),
        ("{}\n---\n{}", "3:1: there must be one document"),
        ("tables: &all {Orders: *all}", "1:9: nested more than 100 levels deep"),
    ],
)  # fmt: skip
def test_a_fault_is_told_at_its_place(here: Workplace, text: str, told: str) -> None:
    here.write(ddblint_yaml=text, a_yaml=CLEAN)
    assert here.refusal("a.yaml") == [f"ddblint.yaml:{told}"]


def test_all_faults_are_told_in_the_order_of_the_file(here: Workplace) -> None:
    here.write(ddblint_yaml="rules: {DDB9999: off}\nnonsense: 1\nfail-level: 5\n", a_yaml=CLEAN)
    assert [line.split(": ")[0] for line in here.refusal("a.yaml")] == [
        "ddblint.yaml:1:9",
        "ddblint.yaml:2:1",
        "ddblint.yaml:3:13",
    ]


def test_the_command_line_ends_with_2(here: Workplace) -> None:
    here.write(ddblint_yaml="rules: {DDB9999: off}\nnonsense: 1\n", sub__a_yaml=CLEAN)
    done = ddblint("../sub/a.yaml", cwd=here.root / "sub")
    assert (done.code, done.out) == (2, "")
    first, second = done.err.splitlines()
    assert first.startswith("ddblint: ../ddblint.yaml:1:9: there is no rule DDB9999")
    assert second.startswith("ddblint: ../ddblint.yaml:2:1: there is no key `nonsense`")
