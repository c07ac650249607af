"""The rules on capacity: modes that are known, defaulted or unknown, and the bounds of each value."""

from typing import Any

import pytest
from definitions import UNKNOWN, findings, index, rules, said
from templates import tables_of

from ddblint.engine import Settings, run
from ddblint.findings import Finding, Severity
from ddblint.model import Schema
from ddblint.registry import select

GLOBAL = "AWS::DynamoDB::GlobalTable"
SIMPLE = "AWS::Serverless::SimpleTable"


def units(read: Any = None, write: Any = None) -> dict[str, Any]:
    given = {"ReadCapacityUnits": read, "WriteCapacityUnits": write}
    return {name: value for name, value in given.items() if value is not None}


def maximum(read: Any = None, write: Any = None) -> dict[str, Any]:
    given = {"MaxReadRequestUnits": read, "MaxWriteRequestUnits": write}
    return {name: value for name, value in given.items() if value is not None}


def warm(read: Any = None, write: Any = None) -> dict[str, Any]:
    given = {"ReadUnitsPerSecond": read, "WriteUnitsPerSecond": write}
    return {name: value for name, value in given.items() if value is not None}


def gsi(**settings: Any) -> list[dict[str, Any]]:
    return [index("gsi", "id HASH", **settings)]


def test_a_table_without_any_capacity_setting_is_one_finding() -> None:
    (finding,) = findings(BillingMode=None, GlobalSecondaryIndexes=gsi())
    assert finding.message == (
        "table Orders is PROVISIONED (the default where no BillingMode is written) "
        "and has no ProvisionedThroughput"
    )
    assert finding.related == ()


def test_a_mode_that_is_written_is_pointed_at() -> None:
    (finding,) = findings(BillingMode="PROVISIONED")
    assert finding.message == "table Orders is PROVISIONED and has no ProvisionedThroughput"
    assert [related.message for related in finding.related] == ["BillingMode PROVISIONED"]


def test_the_advice_for_a_gsi_tells_the_write_units_of_its_table() -> None:
    (finding,) = findings(
        BillingMode="PROVISIONED", ProvisionedThroughput=units(5, 1), GlobalSecondaryIndexes=gsi()
    )
    assert finding.message == (
        "GSI gsi has no ProvisionedThroughput; table Orders is PROVISIONED, "
        "and an index does not inherit its table's"
    )
    assert finding.help == (
        "add ProvisionedThroughput with ReadCapacityUnits and WriteCapacityUnits of at least 1, as the table"
        " has"
    )


def test_the_advice_does_without_write_units_that_are_not_known() -> None:
    (finding,) = findings(
        BillingMode="PROVISIONED", ProvisionedThroughput=units(5, UNKNOWN), GlobalSecondaryIndexes=gsi()
    )
    assert finding.help == "add ProvisionedThroughput with ReadCapacityUnits and WriteCapacityUnits"


def test_both_units_are_needed() -> None:
    assert said(BillingMode=None, ProvisionedThroughput=units(5)) == [
        "DDB117 ProvisionedThroughput of table Orders has no WriteCapacityUnits"
    ]
    assert said(BillingMode=None, ProvisionedThroughput={}) == [
        "DDB117 ProvisionedThroughput of table Orders has no ReadCapacityUnits and no WriteCapacityUnits"
    ]
    whole = {"BillingMode": None, "ProvisionedThroughput": units(5, 5)}
    assert said(**whole, GlobalSecondaryIndexes=gsi(ProvisionedThroughput=units(write=5))) == [
        "DDB117 ProvisionedThroughput of GSI gsi has no ReadCapacityUnits"
    ]


@pytest.mark.parametrize(
    "properties",
    [
        {"BillingMode": UNKNOWN},
        {"BillingMode": None, "ProvisionedThroughput": UNKNOWN},
        {"BillingMode": None, "ProvisionedThroughput": units(5, UNKNOWN)},
        {"BillingMode": UNKNOWN, "ProvisionedThroughput": units(5, 5)},
        {"BillingMode": UNKNOWN, "ProvisionedThroughput": units(0, 0)},
        {"BillingMode": "PAY_PER_REQUEST", "ProvisionedThroughput": units(0, 0)},
        {"BillingMode": "PAY_PER_REQUEST", "ProvisionedThroughput": UNKNOWN},
        {"BillingMode": UNKNOWN, "OnDemandThroughput": maximum(5)},
        {"OnDemandThroughput": UNKNOWN},
        {"OnDemandThroughput": {}},
        {"OnDemandThroughput": maximum(1)},
        {"OnDemandThroughput": maximum(write=1)},
        {"BillingMode": None, "ProvisionedThroughput": units(5, 5), "OnDemandThroughput": UNKNOWN},
        {"BillingMode": None, "ProvisionedThroughput": units(5, 5), "OnDemandThroughput": {}},
        {"WarmThroughput": UNKNOWN},
        {"WarmThroughput": warm(12000)},
        {"WarmThroughput": warm(12000, 4000)},
        {"WarmThroughput": warm(UNKNOWN)},
        {"BillingMode": UNKNOWN, "WarmThroughput": warm(1, 1)},
        {"BillingMode": None, "ProvisionedThroughput": units(5, 5), "WarmThroughput": warm(1, 1)},
        {"GlobalSecondaryIndexes": gsi(WarmThroughput=warm(1, 1))},
        {"type": GLOBAL, "BillingMode": "PROVISIONED"},
        {"type": GLOBAL, "BillingMode": None, "WriteOnDemandThroughputSettings": maximum(write=5)},
        {"type": SIMPLE},
        {"type": SIMPLE, "ProvisionedThroughput": units(1, 1)},
    ],
)
def test_settings_that_are_right_tolerated_or_not_known(properties: dict[str, Any]) -> None:
    assert said(**properties) == []


@pytest.mark.parametrize("throughput", [units(5, 5), units(1, 0), units(0, 1), units(5, -1), units(5)])
def test_units_on_demand_are_one_fault(throughput: dict[str, Any]) -> None:
    assert rules(ProvisionedThroughput=throughput) == ["DDB118"]
    assert rules(GlobalSecondaryIndexes=gsi(ProvisionedThroughput=throughput)) == ["DDB118"]


def test_units_on_demand_are_told_with_their_values() -> None:
    (finding,) = findings(GlobalSecondaryIndexes=gsi(ProvisionedThroughput=units(5, 10)))
    assert finding.message == "GSI gsi has ProvisionedThroughput 5/10, which PAY_PER_REQUEST does not take"
    assert finding.index_name == "gsi"
    assert [related.message for related in finding.related] == ["BillingMode PAY_PER_REQUEST"]


def test_negative_units_are_wrong_in_any_mode() -> None:
    for mode in ("PAY_PER_REQUEST", UNKNOWN):
        assert said(BillingMode=mode, ProvisionedThroughput=units(0, -1)) == [
            "DDB120 WriteCapacityUnits of table Orders is -1; the minimum is 1"
        ]


def test_zero_units_are_wrong_when_provisioned() -> None:
    throughput = {"BillingMode": None, "ProvisionedThroughput": units(0, 1)}
    assert said(**throughput) == ["DDB120 ReadCapacityUnits of table Orders is 0; the minimum is 1"]
    assert said(type=SIMPLE, ProvisionedThroughput=units(0, 1)) == [
        "DDB120 ReadCapacityUnits of table Orders is 0; the minimum is 1"
    ]


def test_units_above_the_quota_are_a_warning_with_an_option() -> None:
    def of(read: int, **options: int) -> list[Finding]:
        return findings(options=options, BillingMode=None, ProvisionedThroughput=units(read, 1))

    assert of(40000) == []
    assert of(40001, max_units=40001) == []
    (finding,) = of(40001)
    assert (finding.rule, finding.severity) == ("DDB120", Severity.WARNING)
    assert finding.message == (
        "ReadCapacityUnits of table Orders is 40,001; "
        "the quota per table or GSI, 40,000, is raised by AWS on request"
    )


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (0, "MaxReadRequestUnits of table Orders is 0; a maximum is 1 or more"),
        (
            -1,
            "MaxReadRequestUnits of table Orders is -1; a maximum is 1 or more, "
            "and -1 removes a maximum in UpdateTable calls only",
        ),
        (-2, "MaxReadRequestUnits of table Orders is -2; a maximum is 1 or more"),
    ],
)
def test_a_maximum_below_one(value: int, message: str) -> None:
    assert said(OnDemandThroughput=maximum(value, 10)) == [f"DDB119 {message}"]


def test_a_maximum_of_a_global_table_is_checked_for_its_value() -> None:
    settings = {"WriteOnDemandThroughputSettings": maximum(write=0)}
    assert said(type=GLOBAL, **settings) == [
        "DDB119 MaxWriteRequestUnits of table Orders is 0; a maximum is 1 or more"
    ]


def test_a_maximum_on_a_provisioned_table_is_one_fault() -> None:
    provisioned = {"BillingMode": None, "ProvisionedThroughput": units(5, 5)}
    assert said(**provisioned, OnDemandThroughput=maximum(0, 5)) == [
        "DDB119 table Orders has OnDemandThroughput, but is PROVISIONED "
        "(the default where no BillingMode is written)"
    ]
    assert rules(**provisioned, OnDemandThroughput=maximum(write=5)) == ["DDB119"]
    indexes = gsi(ProvisionedThroughput=units(5, 5), OnDemandThroughput=maximum(5))
    assert said(
        BillingMode="PROVISIONED", ProvisionedThroughput=units(5, 5), GlobalSecondaryIndexes=indexes
    ) == ["DDB119 GSI gsi has OnDemandThroughput, but table Orders is PROVISIONED"]


def test_warm_throughput_starts_at_what_an_on_demand_table_has() -> None:
    assert said(WarmThroughput=warm(11999, 3999)) == [
        "DDB121 ReadUnitsPerSecond of table Orders's WarmThroughput is 11,999; "
        "the minimum is 12,000, what an on-demand table starts with",
        "DDB121 WriteUnitsPerSecond of table Orders's WarmThroughput is 3,999; "
        "the minimum is 4,000, what an on-demand table starts with",
    ]


@pytest.mark.parametrize("mode", [UNKNOWN, "PAY_PER_REQUEST"])
def test_warm_throughput_of_nothing_is_wrong_anywhere(mode: Any) -> None:
    assert rules(BillingMode=mode, WarmThroughput=warm(0)) == ["DDB121"]
    assert rules(BillingMode=mode, WarmThroughput={}) == ["DDB121"]
    assert said(BillingMode=mode, GlobalSecondaryIndexes=gsi(WarmThroughput=warm(write=0))) == [
        "DDB121 WriteUnitsPerSecond of GSI gsi's WarmThroughput is 0; the minimum is 1"
    ]
    assert rules(BillingMode=mode, GlobalSecondaryIndexes=gsi(WarmThroughput={})) == ["DDB121"]


def test_a_condition_that_leaves_a_table_without_units_is_named() -> None:
    tables = tables_of("""
        Parameters:
          Mode: {Type: String, AllowedValues: [steady, spiky]}
        Conditions:
          IsSteady: !Equals [!Ref Mode, steady]
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties:
              AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
              KeySchema: [{AttributeName: id, KeyType: HASH}]
              BillingMode: PROVISIONED
              ProvisionedThroughput: !If
                - IsSteady
                - {ReadCapacityUnits: 5, WriteCapacityUnits: 5}
                - !Ref AWS::NoValue
    """)
    (finding,) = run([Schema(tables)], Settings(select(["DDB117"]))).findings
    assert finding.when == ("IsSteady is false",)
