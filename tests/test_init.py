"""`ddblint init`: a configuration to start from."""

import json

import pytest
import yaml
from command import CLEAN, ddblint
from jsonschema import Draft202012Validator
from workplace import Workplace

from ddblint.config.schema import config_schema
from ddblint.errors import UsageError
from ddblint.starter import starter

TWO = CLEAN + CLEAN.removeprefix("Resources:\n").replace("Orders", "Carts")


def uncommented(text: str) -> str:
    """The text with its examples in force: what stands behind `# ` and is no sentence."""
    lines = [line.removeprefix("# ") for line in text.splitlines()]
    return "\n".join(line for line in lines if not line.endswith(".") and "schema config" not in line)


def test_it_is_a_configuration_with_every_table_commented_out(here: Workplace) -> None:
    here.write(a_yaml=TWO)
    text = starter(["."])
    assert yaml.safe_load(text) == {"fail-level": "warning"}
    assert set(yaml.safe_load(uncommented(text))["tables"]) == {"Orders", "Carts"}


def test_its_examples_are_valid_once_they_are_uncommented(here: Workplace) -> None:
    here.write(a_yaml=TWO)
    document = yaml.safe_load(uncommented(starter(["."])).replace(": off", ": 'off'"))
    assert set(document) == {"fail-level", "rules", "overrides", "exclude", "parameters", "tables"}
    assert [e.message for e in Draft202012Validator(json.loads(config_schema())).iter_errors(document)] == []


def test_it_names_the_hints_that_rules_lacked_with_the_rules(here: Workplace) -> None:
    here.write(a_yaml=CLEAN)
    lacking = {silence.rule for silence in here.lint().report.silences if "peak_writes" in silence.facet}
    (line,) = [line for line in starter(["."]).splitlines() if "peak-writes" in line]
    assert lacking
    assert {word for word in line.replace(",", "").split() if word.startswith("DDB")} == lacking


def test_once_told_they_are_lacking_no_more(here: Workplace) -> None:
    here.write(a_yaml=TWO)
    here.put("ddblint.yaml", uncommented(starter(["."])).replace(": off", ": on"))
    assert [s for s in here.lint().report.silences if s.facet.startswith("workload.")] == []


def test_without_tables_it_has_none(here: Workplace) -> None:
    here.write(a_yaml="Resources: {}")
    assert "tables:" not in starter(["."])


def test_a_construct_path_is_a_key_and_odd_names_are_quoted(here: Workplace) -> None:
    metadata = "    Metadata: {'aws:cdk:path': 'Stack/Store: 1/Resource'}\n"
    here.write(a_yaml=CLEAN + metadata, b_yaml=CLEAN + metadata.replace(": 1", ""))
    text = starter(["."])
    assert '#   "Stack/Store: 1":\n' in text
    assert "#   Stack/Store:\n" in text


def test_the_command_writes_it_and_overwrites_nothing(here: Workplace) -> None:
    here.write(infra__a_yaml=CLEAN)
    assert ddblint("init", cwd=here.root) == (0, "", "ddblint: wrote ddblint.yaml\n")
    written = (here.root / "ddblint.yaml").read_text("utf-8")
    assert written == starter(["infra"])
    assert ddblint("infra", cwd=here.root).code == 0
    done = ddblint("init", "infra", cwd=here.root)
    assert (done.code, done.err) == (2, "ddblint: ddblint.yaml is there already; it stays as it is\n")
    assert (here.root / "ddblint.yaml").read_text("utf-8") == written


def test_a_path_that_is_not_there_is_refused(here: Workplace) -> None:
    with pytest.raises(UsageError, match="missing: No such file or directory"):
        starter([str(here.root / "missing")])
