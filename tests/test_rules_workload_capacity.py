"""Capacity beside the declared peak: provisioned, scaled and on demand, of the table and its GSIs."""

from typing import Any

import pytest
from advice import capacity, findings, indexes_named, messages, provisioned, scaled, target
from definitions import UNKNOWN, index, key

from ddblint.findings import Certainty, Severity

ALL = {"ProjectionType": "ALL"}


def told(**workload: Any) -> dict[str, Any]:
    return {"workload": {name.replace("_", "-"): value for name, value in workload.items()}}


def with_lsis(write: int, count: int) -> dict[str, Any]:
    lsis = [index(f"lsi{number}", f"id HASH, a{number} RANGE", ALL) for number in range(count)]
    own = {"KeySchema": key("id HASH, day RANGE"), "ProvisionedThroughput": capacity(50, write)}
    return {**own, "LocalSecondaryIndexes": lsis}


def test_the_writes_of_lsis_are_added_to_the_tables_own() -> None:
    hints = told(peak_writes="500/s", item_size="1 KB")
    (finding,) = findings("DDB408", with_lsis(1499, 2), hints=hints)
    assert (finding.severity, finding.certainty) == (Severity.WARNING, Certainty.FACT)
    assert finding.message == (
        "Orders has 1,499 write units/s, and the peak needs 500 writes/s x 3 units each, its LSIs included ="
        " 1,500"
    )
    assert finding.help == "set WriteCapacityUnits to 1,500 or more"
    assert findings("DDB408", with_lsis(1500, 2), hints=hints) == []


def test_a_gsi_needs_what_its_entries_take() -> None:
    hints = told(peak_writes="60/s", item_size="2 KB")
    properties = provisioned(500, 59)
    (finding,) = findings("DDB408", properties, hints=hints)
    assert finding.index_name == "byDay"
    assert finding.message == (
        "GSI byDay on Orders has 59 write units/s, and the peak needs 60 writes/s x 1 unit each = 60: an"
        " index that cannot keep up throttles the writes to Orders"
    )
    hints["attributes"] = {"day": {"present": "50%"}}
    assert findings("DDB408", properties, hints=hints) == []


def test_patterns_say_which_writes_reach_a_gsi() -> None:
    hints = told(peak_writes="100/s")
    add, count = {"name": "add", "operation": "put"}, {"name": "count", "operation": "update", "sets": ["n"]}
    hints["write-patterns"] = [{**add, "rate": "1/s"}, {**count, "rate": "1/s"}]
    assert findings("DDB408", provisioned(100, 50), hints=hints) == []
    (message,) = messages("DDB408", provisioned(100, 49), hints=hints)
    assert "100 writes/s x 0.5 units each, on average of the write patterns = 50" in message


def test_a_scaled_table_has_its_maximum() -> None:
    others = scaled(Writes=target(), Index=target("/index/byDay"))
    assert findings("DDB408", provisioned(5, 5), others=others, hints=told(peak_writes="500/s")) == []
    found = findings("DDB408", provisioned(5, 5), others=others, hints=told(peak_writes="501/s"))
    assert [finding.help for finding in found] == ["set MaxCapacity to 501 or more"] * 2
    assert found[0].message.startswith("Orders scales to at most 500 write units/s")


@pytest.mark.parametrize(("maximum", "found"), [(99, 1), (100, 0), (UNKNOWN, 0)])
def test_an_on_demand_maximum_is_a_capacity_too(maximum: Any, found: int) -> None:
    properties = {
        "BillingMode": "PAY_PER_REQUEST",
        "KeySchema": key("id HASH"),
        "OnDemandThroughput": {"MaxWriteRequestUnits": maximum},
    }
    assert len(findings("DDB408", properties, hints=told(peak_writes="100/s"))) == found


def test_what_is_not_known_has_no_capacity() -> None:
    hints = told(peak_writes="100/s")
    assert (
        findings("DDB408", {"BillingMode": "PAY_PER_REQUEST", "KeySchema": key("id HASH")}, hints=hints) == []
    )
    assert findings("DDB408", provisioned(UNKNOWN, UNKNOWN), hints=hints) == []
    assert findings("DDB408", provisioned(5, 5, BillingMode=UNKNOWN), hints=hints) == []
    assert (
        findings("DDB408", provisioned(5, 5), others=scaled(A=target(ResourceId=UNKNOWN)), hints=hints) == []
    )
    assert findings("DDB408", provisioned(5, 5)) == []


def test_transactions_double_the_units_of_the_item() -> None:
    hints = told(peak_writes="100/s", transactional_writes="10%")
    assert indexes_named("DDB408", provisioned(109, 100), hints=hints) == [""]
    assert findings("DDB408", provisioned(110, 100), hints=hints) == []


def fixed(read: int, **properties: Any) -> dict[str, Any]:
    return {"KeySchema": key("id HASH"), "ProvisionedThroughput": capacity(read, 50), **properties}


def test_reads_are_eventually_consistent_and_rounded_to_4_kb() -> None:
    hints = told(peak_writes="1/s", peak_reads="101/s", item_size="5 KB")
    (finding,) = findings("DDB408", fixed(100), hints=hints)
    assert finding.message == (
        "Orders has 100 read units/s, and the peak needs 101 eventually consistent reads/s x 1 unit each ="
        " 101"
    )
    assert finding.help == "set ReadCapacityUnits to 101 or more"
    assert findings("DDB408", fixed(101), hints=hints) == []
    assert findings("DDB408", fixed(1), hints=told(peak_writes="1/s", peak_reads="101/s")) == []


def test_reads_may_be_of_a_gsi() -> None:
    hints = told(peak_writes="1/s", peak_reads="201/s", item_size="4 KB")
    assert findings("DDB408", provisioned(50, 50), hints=hints) != []
    hints["workload"]["peak-reads"] = "200/s"
    assert findings("DDB408", provisioned(50, 50), hints=hints) == []
    (message,) = messages(
        "DDB408", provisioned(50, 50), hints=told(peak_writes="1/s", peak_reads="999/s", item_size="4 KB")
    )
    assert message.startswith("Orders together with its GSI has 100 read units/s")


def test_reads_of_a_gsi_of_unknown_capacity_may_be_any_number() -> None:
    hints = told(peak_writes="1/s", peak_reads="999/s", item_size="4 KB")
    assert findings("DDB408", provisioned(50, None), hints=hints) == []
