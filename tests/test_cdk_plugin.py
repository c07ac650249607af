"""The plugin for CDK: what it reports of a synthesized app, in the classes of CDK.

The fixture `shop` is what `tests/synthesis/python` synthesizes: two stages of a stack with a nested stack.
"""

import importlib
import json
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cdk_modules import BETA, CURRENT, PolicyValidationPluginReport, context, install
from workplace import Workplace

from ddblint import __version__
from ddblint.integrations import synthesized

SHOP = Path(__file__).parent / "fixtures" / "cdk" / "shop"
TEMPLATES = ("assembly-Test/TestShop65BA69B7.template.json", "assembly-Prod/ProdShop82526E42.template.json")
STACK = "/home/dev/shop/shop/shop_stack.py"


@pytest.fixture
def cdk(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    install(monkeypatch)
    return importlib.import_module("ddblint.integrations.cdk")


@pytest.fixture
def synthesized_app(here: Workplace) -> Workplace:
    shutil.copytree(SHOP, here.root / "cdk.out")
    return here


def validate(plugin: Any, here: Workplace, folder: str = "cdk.out") -> PolicyValidationPluginReport:
    return plugin.validate(context(*(here.root / folder / name for name in TEMPLATES)))  # type: ignore[no-any-return]


def told(report: PolicyValidationPluginReport) -> list[str]:
    """Each violation in a line: severity, rule, line, and the resource with the template it is in."""
    lines = []
    for violation in report.violations:
        (resource,) = violation.violating_resources
        place = violation.description.partition(": ")[0].replace(STACK, "stack")
        file = Path(resource.template_path).name
        lines.append(
            f"{violation.severity} {violation.rule_name} {place} {resource.resource_logical_id} {file}"
        )
    return sorted(lines)


def test_a_finding_is_a_violation(cdk: ModuleType, synthesized_app: Workplace) -> None:
    report = validate(cdk.DdblintPlugin(), synthesized_app)
    violation = next(found for found in report.violations if found.rule_name == "DDB401")
    template = synthesized_app.root / "cdk.out" / TEMPLATES[0]
    assert violation == (
        "DDB401",
        f"{STACK}:34: GSI byWarehouse has 10 WCU, its table Test/Shop/Orders/Table 100: an index that cannot "
        "keep up throttles the writes to Test/Shop/Orders/Table, here at 10 write units/s of index entries",
        [("OrdersTable1F8332C7", str(template), [])],
        "set WriteCapacityUnits of GSI byWarehouse to 100, the table's",
        "warning",
        {
            "name": "gsi-write-capacity-below-table",
            "documentation": "https://github.com/ddblint/ddblint/blob/"
            f"v{__version__}/rules/DDB401-gsi-write-capacity-below-table.md",
        },
    )


def test_each_stage_and_nested_stack_has_its_own(cdk: ModuleType, synthesized_app: Workplace) -> None:
    report = validate(cdk.DdblintPlugin(), synthesized_app)
    assert told(report) == [
        "error DDB118 stack:79 Events5C118CF0 ProdShop82526E42.template.json",
        "error DDB118 stack:79 Events5C118CF0 TestShop65BA69B7.template.json",
        "warning DDB201 stack:41 OrdersTable1F8332C7 ProdShop82526E42.template.json",
        "warning DDB201 stack:41 OrdersTable1F8332C7 TestShop65BA69B7.template.json",
        "warning DDB301 stack:62 Products229621C6 ProdShopCatalogue775B078A.nested.template.json",
        "warning DDB301 stack:62 Products229621C6 TestShopCatalogue82C947B9.nested.template.json",
        "warning DDB401 stack:34 OrdersTable1F8332C7 ProdShop82526E42.template.json",
        "warning DDB401 stack:34 OrdersTable1F8332C7 TestShop65BA69B7.template.json",
    ]
    for violation in report.violations:
        stage = Path(violation.violating_resources[0].template_path).name[:4]
        assert f"{stage}/Shop/" in violation.description
        assert {"Test": "Prod/Shop", "Prod": "Test/Shop"}[stage] not in violation.description


def test_a_plugin_of_one_stage_sees_that_stage(cdk: ModuleType, synthesized_app: Workplace) -> None:
    report = cdk.DdblintPlugin().validate(context(synthesized_app.root / "cdk.out" / TEMPLATES[1]))
    assert {line.split()[-1][:4] for line in told(report)} == {"Prod"}


def test_stages_are_read_with_the_assembly_around_them(
    cdk: ModuleType, synthesized_app: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []
    monkeypatch.setattr(synthesized, "lint", lambda paths, wishes: read.append(paths) or lint(paths, wishes))
    lint = importlib.import_module("ddblint.linting").lint
    around = synthesized_app.root / "cdk.out" / "Other.template.json"
    cdk.DdblintPlugin().validate(
        context(around, *(synthesized_app.root / "cdk.out" / name for name in TEMPLATES))
    )
    assert read == [["cdk.out"]]


@pytest.mark.parametrize(("name", "classes"), [("DdblintPlugin", CURRENT), ("DdblintPluginBeta1", BETA)])
def test_a_report_is_of_the_classes_of_its_interface(
    cdk: ModuleType, synthesized_app: Workplace, name: str, classes: tuple[type, ...]
) -> None:
    plugin = getattr(cdk, name)()
    report = validate(plugin, synthesized_app)
    assert (plugin.name, plugin.version, plugin.rule_ids) == ("ddblint", __version__, None)
    violation = report.violations[0]
    assert (type(report), type(violation), type(violation.violating_resources[0])) == classes
    assert len(report.violations) == 8


@pytest.mark.parametrize(
    ("text", "success"),
    [
        ("fail-level: warning", False),
        ("fail-level: error", False),
        ("{fail-level: error, rules: {DDB118: warning}}", True),
        ("{fail-level: note, ignore: [DDB1, DDB2, DDB3, DDB4]}", True),
        ("fail-level: none", True),
    ],
)
def test_it_fails_by_the_level_that_is_configured(
    cdk: ModuleType, synthesized_app: Workplace, text: str, success: bool
) -> None:
    synthesized_app.put("ddblint.yaml", text)
    assert validate(cdk.DdblintPlugin(), synthesized_app).success == success


def test_severities_are_those_configured(cdk: ModuleType, synthesized_app: Workplace) -> None:
    synthesized_app.put("ddblint.yaml", "rules: {DDB118: note, DDB401: error, DDB2: off, DDB3: off}")
    report = validate(cdk.DdblintPlugin(), synthesized_app)
    assert {(found.rule_name, found.severity) for found in report.violations} == {
        ("DDB118", "info"),
        ("DDB401", "error"),
    }


def test_an_app_that_synthesizes_elsewhere_keeps_its_configuration(cdk: ModuleType, here: Workplace) -> None:
    (here.root / "app").mkdir()
    shutil.copytree(SHOP, here.root / "elsewhere")
    here.put("app/ddblint.yaml", "select: [DDB118]")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here.root / "app")
        report = validate(cdk.DdblintPlugin(), here, "elsewhere")
    assert {found.rule_name for found in report.violations} == {"DDB118"}


def test_a_configuration_and_a_baseline_can_be_named(cdk: ModuleType, synthesized_app: Workplace) -> None:
    synthesized_app.put("strict.yaml", "select: [DDB118, DDB401]")
    first = validate(cdk.DdblintPlugin(config="strict.yaml"), synthesized_app)
    assert {found.rule_name for found in first.violations} == {"DDB118", "DDB401"}
    written = importlib.import_module("ddblint.baseline").written
    known = synthesized_app.lint("cdk.out", select=("DDB118",)).report
    synthesized_app.put("known.json", written(known, "known.json"))
    second = validate(cdk.DdblintPlugin(config="strict.yaml", baseline="known.json"), synthesized_app)
    assert {found.rule_name for found in second.violations} == {"DDB401"}


def test_acknowledged_rules_and_ignores_are_honoured(cdk: ModuleType, synthesized_app: Workplace) -> None:
    metadata = synthesized_app.root / "cdk.out" / TEMPLATES[0].replace("template", "metadata")
    entries = json.loads(metadata.read_text("utf-8"))
    acknowledged = {"type": "aws:cdk:acknowledged-rules", "data": {"ddblint::DDB118": "known"}}
    entries["/Test/Shop/Events"] = [acknowledged]
    metadata.write_text(json.dumps(entries), "utf-8")
    template = synthesized_app.root / "cdk.out" / TEMPLATES[1]
    content = json.loads(template.read_text("utf-8"))
    content["Resources"]["Events5C118CF0"]["Metadata"] = {"ddblint": {"ignore": ["DDB118"]}}
    template.write_text(json.dumps(content), "utf-8")
    assert "DDB118" not in {
        found.rule_name for found in validate(cdk.DdblintPlugin(), synthesized_app).violations
    }


def test_that_a_synth_is_running_is_no_finding(cdk: ModuleType, synthesized_app: Workplace) -> None:
    synthesized_app.put("ddblint.yaml", "{fail-level: note, select: [DDB005]}")
    synthesized_app.put("cdk.out/assembly-Prod/synth.lock", "")
    assert len(synthesized_app.lint("cdk.out").report.findings) == 1
    assert validate(cdk.DdblintPlugin(), synthesized_app) == (True, [])


def test_a_template_that_cannot_be_read_is_meant_as_a_whole(cdk: ModuleType, here: Workplace) -> None:
    here.put("Broken.template.json", '{"Resources": {"T": {"Type": "AWS::DynamoDB::Table"')
    report = cdk.DdblintPlugin().validate(context(here.root / "Broken.template.json"))
    (violation,) = report.violations
    assert (report.success, violation.rule_name, violation.severity) == (False, "DDB001", "error")
    assert violation.violating_resources == [("N/A", str(here.root / "Broken.template.json"), [])]


def test_conditions_are_told(cdk: ModuleType, here: Workplace) -> None:
    template = {
        "Parameters": {"Stage": {"Type": "String"}},
        "Conditions": {"IsProd": {"Fn::Equals": [{"Ref": "Stage"}, "prod"]}},
        "Resources": {
            "Orders": {
                "Type": "AWS::DynamoDB::Table",
                "Properties": {
                    "BillingMode": {"Fn::If": ["IsProd", "PROVISIONED", "PAY_PER_REQUEST"]},
                    "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
                    "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                },
            }
        },
    }
    here.put("Orders.template.json", json.dumps(template))
    report = cdk.DdblintPlugin().validate(context(here.root / "Orders.template.json"))
    (violation,) = report.violations
    assert violation.description == (
        "Orders.template.json:1: table Orders is PROVISIONED and has no ProvisionedThroughput "
        "(when IsProd is true)"
    )


def test_doubts_are_told(cdk: ModuleType, synthesized_app: Workplace) -> None:
    found = validate(cdk.DdblintPlugin(), synthesized_app).violations
    assert {each.rule_name for each in found if each.description.endswith(" (likely)")} == {"DDB201"}


@pytest.mark.parametrize("name", ["DdblintPlugin", "DdblintPluginBeta1"])
def test_what_keeps_it_from_running_is_printed(
    cdk: ModuleType, synthesized_app: Workplace, name: str
) -> None:
    """Of an exception the CDK CLI says nothing, and goes on."""
    synthesized_app.put("ddblint.yaml", "fail-levl: error")
    report = validate(getattr(cdk, name)(), synthesized_app)
    (violation,) = report.violations
    assert (report.success, violation.rule_name, violation.severity) == (False, "not-run", "fatal")
    assert violation.description == (
        "ddblint could not run: "
        "ddblint.yaml:1:1: there is no key `fail-levl` here; did you mean `fail-level`?"
    )


def test_a_fault_of_ours_is_printed(
    cdk: ModuleType, synthesized_app: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("oh")

    monkeypatch.setattr(synthesized, "lint", broken)
    (violation,) = validate(cdk.DdblintPlugin(), synthesized_app).violations
    assert violation.description == "ddblint could not run: RuntimeError: oh"


def test_remarks_go_to_standard_error(
    cdk: ModuleType, synthesized_app: Workplace, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (synthesized_app.root / "cdk.out").glob("*/*.metadata.json"):
        path.write_text("{}", "utf-8")
    validate(cdk.DdblintPlugin(), synthesized_app)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("ddblint: cdk.out/assembly-Test/manifest.json: it does not say which lines")


def test_without_cdk_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "aws_cdk", None)
    monkeypatch.delitem(sys.modules, "ddblint.integrations.cdk", raising=False)
    with pytest.raises(ImportError) as raised:
        importlib.import_module("ddblint.integrations.cdk")
    assert str(raised.value) == "ddblint.integrations.cdk needs aws-cdk-lib: pip install 'ddblint[cdk]'"


def test_with_an_old_cdk_only_the_older_interface_is_there(
    monkeypatch: pytest.MonkeyPatch, synthesized_app: Workplace
) -> None:
    install(monkeypatch, old=True)
    old = importlib.import_module("ddblint.integrations.cdk")
    assert len(validate(old.DdblintPluginBeta1(), synthesized_app).violations) == 8
    with pytest.raises(ImportError, match=r"^DdblintPlugin needs aws-cdk-lib 2\.251\.0 or later"):
        from ddblint.integrations.cdk import DdblintPlugin  # noqa: F401
    with pytest.raises(AttributeError, match="has no attribute 'Plugin'"):
        old.Plugin  # noqa: B018
