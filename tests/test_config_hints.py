"""Hints in the configuration: for which tables they count, what they add to others, and their faults."""

import json
from typing import Any

import pytest
from command import CLEAN
from workplace import Workplace

from ddblint.config import Configs
from ddblint.files import Input
from ddblint.model import Table
from ddblint.parsers.hints.merging import merged
from ddblint.reading import Reading
from ddblint.shape import plain
from ddblint.source import Node, Source, documents

NAMED = CLEAN.replace("Properties:", "Properties:\n      TableName: orders-of-all")
REQUEST = json.dumps(
    {
        "TableName": "orders-of-all",
        "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
        "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
    }
)


def table_of(here: Workplace, name: str, configuration: str, text: str) -> Table:
    """The one table of a file, read under a configuration."""
    here.write(ddblint_yaml=configuration)
    here.put(name, text)
    ((_, schema),) = Reading([Input(name, named=True)], {}, "<stdin>", Configs()).named_schemas()
    (table,) = schema.tables
    return table


def node(text: str) -> Node:
    return documents(Source("hints.yaml", text)).roots[0]


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        (["{workload: {items: 5}}"], {"workload": {"items": 5}}),
        (["{workload: {items: 5}}", "{workload: {items: 6, item-size: 1 KB}}"],
         {"workload": {"items": 5, "item-size": "1 KB"}}),
        (["{}", "{reason: a}", "{reason: b, workload: {items: 1}}"],
         {"reason": "a", "workload": {"items": 1}}),
        (["{attributes: {a: {values: {x: 1}}}}",
          "{attributes: {a: {values: {y: 1}, size: 1}, b: {size: 2}}}"],
         {"attributes": {"a": {"values": {"x": 1}, "size": 1}, "b": {"size": 2}}}),
        (["{attributes: {a: S}}", "{attributes: {a: {cardinality: 3}}}"],
         {"attributes": {"a": {"type": "S", "cardinality": 3}}}),
        (["{workload: {item-size: 2 KB}}", "{workload: {item-size: {average: 1, maximum: 2}}}"],
         {"workload": {"item-size": "2 KB"}}),
        (["{access-patterns: [{name: a}]}", "{access-patterns: [{name: b}]}"],
         {"access-patterns": [{"name": "a"}]}),
    ],
)  # fmt: skip
def test_the_first_to_tell_something_counts_key_by_key(nodes: list[str], expected: Any) -> None:
    result = merged(map(node, nodes))
    assert result is not None
    assert plain(result) == expected


def test_nothing_told_is_nothing() -> None:
    assert merged([]) is None


def test_what_is_merged_keeps_its_places() -> None:
    result = merged([node("{workload: {items: 5}}"), node("\n{reason: b}")])
    assert result is not None
    assert plain(result) == {"workload": {"items": 5}, "reason": "b"}
    told = result.get("reason")  # type: ignore[attr-defined]
    assert told.grip.span().line == 2


@pytest.mark.parametrize("pattern", ["Orders", "orders-of-all", "orders-*", "'*'", "Order?"])
def test_a_table_is_found_by_id_name_or_glob(here: Workplace, pattern: str) -> None:
    table = table_of(here, "a.yaml", f"tables: {{{pattern}: {{workload: {{items: 7}}}}}}", NAMED)
    assert table.workload.items.value == 7
    assert table.workload.items.place.source.name == "ddblint.yaml"


@pytest.mark.parametrize("pattern", ["orders", "Order", "Orders/*"])
def test_another_table_is_not(here: Workplace, pattern: str) -> None:
    table = table_of(here, "a.yaml", f"tables: {{{pattern}: {{workload: {{items: 7}}}}}}", NAMED)
    assert not table.workload.items.known


def test_a_construct_path_is_a_name_too(here: Workplace) -> None:
    path = "{Metadata: {'aws:cdk:path': Stack/Store/Orders/Resource},"
    text = "Resources:\n  OrdersA1B2: " + path + " Type: AWS::DynamoDB::Table, Properties: {}}\n"
    for pattern in ("Stack/Store/Orders", "Stack/*/Orders", "OrdersA1B2"):
        table = table_of(here, "a.yaml", f"tables: {{{pattern}: {{workload: {{items: 7}}}}}}", text)
        assert table.workload.items.value == 7


def test_an_exact_name_counts_before_a_glob(here: Workplace) -> None:
    configuration = """\
    tables:
      "*": {workload: {items: 1, item-size: 1 KB, peak-writes: 1/s}}
      "Ord*": {workload: {items: 2, item-size: 2 KB, peak-writes: 2/s}}
      Orders: {workload: {items: 3}}
    """
    told = table_of(here, "a.yaml", configuration, CLEAN).workload
    assert (told.items.value, told.item_size.value, told.peak_writes.value) == (3, 1024, 1.0)


def test_the_metadata_of_the_table_counts_before_the_configuration(here: Workplace) -> None:
    text = CLEAN + "    Metadata: {ddblint: {workload: {items: 9}, attributes: {id: {shards: 4}}}}\n"
    configuration = """\
    tables:
      Orders:
        workload: {items: 2, item-size: 1 KB}
        attributes: {id: {shards: 5, cardinality: 6}}
    """
    told = table_of(here, "a.yaml", configuration, text).workload
    assert (told.items.value, told.item_size.value) == (9, 1024)
    assert (told.attributes["id"].shards.value, told.attributes["id"].cardinality.value) == (4, 6)
    assert told.items.place.source.name == "a.yaml"


NATIVE = """\
ddblint: 1
tables:
  orders-of-all: {partition-key: id, attributes: {id: S, note: S}}
"""
SAMPLE = {
    "ModelName": "m",
    "ModelMetadata": {},
    "DataModel": [
        {
            "TableName": "orders-of-all",
            "KeyAttributes": {"PartitionKey": {"AttributeName": "id", "AttributeType": "S"}},
            "NonKeyAttributes": [{"AttributeName": "note", "AttributeType": "S"}],
            "TableData": [{"id": {"S": "a"}}],
        }
    ],
}
ANSWER = json.dumps(
    {"Table": {**json.loads(REQUEST), "TableStatus": "A", "ItemCount": 5, "TableSizeBytes": 50}}
)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.yaml", NAMED),
        ("request.json", REQUEST),
        ("answer.json", ANSWER),
        ("model.json", json.dumps(SAMPLE)),
        ("native.yaml", NATIVE),
    ],
)
def test_every_kind_of_input_gets_them_and_believes_them_more_than_estimates(
    here: Workplace, name: str, text: str
) -> None:
    configuration = """\
    tables:
      orders-of-all:
        workload: {items: 7, item-size: 3 KB}
        attributes: {note: {size: 9}}
    """
    told = table_of(here, name, configuration, text).workload
    assert (told.items.value, told.item_size.value, told.attributes["note"].size.value) == (7, 3072, 9)


def test_a_fault_is_a_finding_in_the_configuration_once_for_all_tables(here: Workplace) -> None:
    here.write(
        ddblint_yaml="tables:\n  '*': {workload: {item-sise: 3 KB}}\n",
        a_yaml=CLEAN,
        b_yaml=CLEAN,
    )
    report = here.lint().report
    assert [(f.rule, f.span[:3], f.message) for f in report.findings] == [
        ("DDB003", ("ddblint.yaml", 2, 20), "there is no key `item-sise` here; did you mean `item-size`?")
    ]
    assert "ddblint.yaml" in report.sources


def test_with_a_fault_no_hint_of_the_table_is_believed(here: Workplace) -> None:
    text = CLEAN + "    Metadata: {ddblint: {workload: {items: 1}}}\n"
    table = table_of(here, "a.yaml", "tables: {Orders: {workload: {item-size: huge}}}", text)
    assert not table.workload.items.known
    assert [fault.place.source.name for fault in table.workload.faults] == ["ddblint.yaml"]


UNMATCHED = "tables: {Ordrs: {}, Elsewhere: {}, Orders: {}}"
MISSPELT = "tables: Ordrs in ddblint.yaml matches no table; did you mean Orders?"


def test_an_entry_that_matches_no_table_is_mentioned_where_all_was_read(here: Workplace) -> None:
    here.write(sub__ddblint_yaml=UNMATCHED, sub__a_yaml=CLEAN)
    both = (
        MISSPELT.replace("ddblint.yaml", "sub/ddblint.yaml"),
        "tables: Elsewhere in sub/ddblint.yaml matches no table",
    )
    assert here.lint(".").remarks == both
    assert here.lint("sub").remarks == both


def test_of_some_files_only_a_slip_of_the_pen_is_mentioned(here: Workplace) -> None:
    here.write(ddblint_yaml=UNMATCHED, a_yaml=CLEAN)
    assert here.lint("a.yaml").remarks == (MISSPELT,)
    assert here.lint("a.yaml", quiet=True).remarks == ()
    assert here.lint("a.yaml", "missing.yaml").remarks == ("missing.yaml: No such file or directory",)


def test_an_ignore_in_a_configuration_that_names_no_rule_is_told_once(here: Workplace) -> None:
    here.write(
        ddblint_yaml="tables: {'*': {ignore: [DDB305, lsi-colection-limit]}}\n",
        a_yaml=CLEAN,
        b_yaml=CLEAN,
    )
    findings = here.lint("a.yaml", "b.yaml").report.findings
    assert [(f.rule, f.span.file, f.span.line, f.message) for f in findings] == [
        (
            "DDB002",
            "ddblint.yaml",
            1,
            "`lsi-colection-limit` is no rule, and so silences nothing; did you mean lsi-collection-limit?",
        )
    ]


def test_what_is_wrong_with_hints_of_tables_that_are_not_there_is_told(here: Workplace) -> None:
    """Of a table that is there DDB003 says it, at the same place."""
    here.write(
        ddblint_yaml="tables:\n  Elsewhere*: {workload: {item-sise: 3 KB}, reason: [1]}\n"
        "  Orders: {workload: {items: lots}}\n",
        a_yaml=CLEAN,
    )
    remarks = here.lint("a.yaml").remarks
    places = [remark.partition(": ")[0] for remark in remarks]
    assert remarks[0] == "ddblint.yaml:2:27: there is no key `item-sise` here; did you mean `item-size`?"
    assert places == ["ddblint.yaml:2:27", "ddblint.yaml:2:45"]
    assert here.rules("a.yaml") == ["ddblint.yaml DDB003 error"]
