"""The index proposed for an access pattern: its key and projection, and its text in each form of file."""

import json
from textwrap import indent
from typing import Any

import pytest
import yaml
from definitions import index
from patterns import keyed, pattern, with_pattern
from templates import schema_of

from ddblint.index_forms import index_text
from ddblint.model import IndexKind, Table
from ddblint.proposals import Proposal, proposal, widened
from ddblint.serving import serving

OWN = "room HASH, day RANGE"


def proposed(where: str, own: str = OWN, *, hints: dict[str, Any] | None = None, **told: Any) -> Proposal:
    found = proposal(*with_pattern(keyed(own), pattern(where, **told), **(hints or {})))
    assert found
    return found


def key_of(where: str, **told: Any) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    found = proposed(where, **told)
    return found.partition, found.sort, found.filters


def projection_of(**told: Any) -> tuple[str, tuple[str, ...]]:
    found = proposed("venue =, price between", **told)
    return found.projection, found.attributes


@pytest.mark.parametrize(
    ("where", "key"),
    [
        ("venue =", (("venue",), (), ())),
        ("price between, venue =", (("venue",), ("price",), ())),
        ("venue =, floor =, price <", (("venue", "floor"), ("price",), ())),
        ("venue =, price <, seats >", (("venue",), ("price",), ("seats",))),
        ("a =, b =, c =, d =, e =, f <", (("a", "b", "c", "d"), ("e", "f"), ())),
    ],
)
def test_what_is_compared_by_equality_partitions_and_a_range_sorts(where: str, key: Any) -> None:
    assert key_of(where) == key


def test_a_sort_key_has_four_attributes_too() -> None:
    where = ", ".join(f"a{number} =" for number in range(9)) + ", last <"
    partition, sort, filters = key_of(where)
    assert (partition, sort) == (("a0", "a1", "a2", "a3"), ("a4", "a5", "a6", "a7"))
    assert filters == ("a8", "last")


def test_no_index_serves_a_pattern_without_equality() -> None:
    assert proposal(*with_pattern(keyed(OWN), pattern("price <"))) is None


def test_it_projects_no_more_than_the_pattern_reads() -> None:
    assert projection_of() == ("KEYS_ONLY", ())
    assert projection_of(reads=["room", "venue", "price"], filter=["day"]) == ("KEYS_ONLY", ())
    assert projection_of(reads=["day", "title"], filter=["paid", "title"]) == ("INCLUDE", ("title", "paid"))
    assert projection_of(reads="all", filter=["paid"]) == ("ALL", ())
    twenty = [f"a{number}" for number in range(20)]
    assert projection_of(reads=twenty) == ("INCLUDE", tuple(twenty))
    assert projection_of(reads=twenty, filter=["one more"]) == ("ALL", ())


def test_what_the_key_has_no_place_for_is_projected_to_filter_by() -> None:
    found = proposed("venue =, price <, seats >")
    assert (found.projection, found.attributes, found.filters) == ("INCLUDE", ("seats",), ("seats",))


@pytest.mark.parametrize("operator", ["=", "between"])
def test_consistent_reads_within_a_partition_of_the_table_need_an_lsi(operator: str) -> None:
    found = proposed(f"room =, price {operator}", consistent=True)
    assert (found.kind, found.partition, found.sort) == (IndexKind.LOCAL, ("room",), ("price",))


@pytest.mark.parametrize(
    ("where", "own", "told"),
    [
        ("room =, price <", OWN, {}),
        ("room =, price <, seats =", OWN, {"consistent": True}),
        ("venue =, price <", OWN, {"consistent": True}),
        ("room begins-with, price =", OWN, {"consistent": True}),
        ("room =, price <", "room HASH", {"consistent": True}),
        ("room =, price <", OWN, {"consistent": True, "operation": "get"}),
    ],
)
def test_all_else_is_a_gsi(where: str, own: str, told: dict[str, Any]) -> None:
    assert proposed(where, own, **told).kind is IndexKind.GLOBAL


@pytest.mark.parametrize(
    ("workload", "kind"),
    [
        ({"item-collection": {"largest": "5 GB"}}, IndexKind.GLOBAL),
        ({"item-collection": {"largest": "4 GB"}}, IndexKind.LOCAL),
        ({"item-collection": {"items-per-key": "6M"}, "item-size": "1 KB"}, IndexKind.GLOBAL),
        ({"item-collection": {"items-per-key": "6M"}}, IndexKind.LOCAL),
    ],
)
def test_no_lsi_where_collections_may_pass_its_limit(workload: dict[str, Any], kind: IndexKind) -> None:
    assert proposed("room =, price <", consistent=True, hints={"workload": workload}).kind is kind


def test_a_table_with_five_lsis_gets_no_other() -> None:
    lsis = tuple(index(f"lsi{number}", f"room HASH, a{number} RANGE") for number in range(5))
    told = pattern("room =, price <", consistent=True)
    kinds = [proposal(*with_pattern(keyed(OWN, lsis=some), told)) for some in (lsis, lsis[1:])]
    assert [found.kind for found in kinds if found] == [IndexKind.GLOBAL, IndexKind.LOCAL]


@pytest.mark.parametrize(
    ("where", "name"),
    [
        ("venue_id =, price <", "byVenueIdPrice"),
        ("tenant#id =", "byTenantId"),
        ("orderStatus =", "byOrderStatus"),
        ("日付 =", "byKey"),
        (f"{'x' * 255} =", f"byX{'x' * 249}"),
    ],
)
def test_it_is_named_after_its_key(where: str, name: str) -> None:
    assert proposed(where).name == name


def test_its_name_is_free() -> None:
    taken = (index("byVenue", "a HASH"), index("byVenue2", "b HASH"))
    found = proposal(*with_pattern(keyed(OWN, gsis=taken), pattern("venue =")))
    assert found
    assert found.name == "byVenue3"


def test_a_wider_index_has_what_the_old_one_has_and_the_pattern_reads() -> None:
    old = index(
        "byVenue", "venue HASH, price RANGE", {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["a"]}
    )
    told = pattern(index="byVenue", reads=["b", "day"])
    table, access = with_pattern(keyed(OWN, gsis=(old,)), told)
    expected = ("byVenueV2", ("venue",), ("price",), "INCLUDE", ("a", "b"))
    assert widened(table, table.global_indexes[0], access)[1:6] == expected


RESOURCE = """
    Resources:
      Tickets:
        Type: AWS::DynamoDB::Table
        Metadata:
          ddblint:
            access-patterns:
              - {{name: a, operation: query, where: {{"{partition}": "=", price: "<"}}, {told}}}
        Properties:
          BillingMode: {mode}
          ProvisionedThroughput: {{ReadCapacityUnits: 5, WriteCapacityUnits: 7}}
          AttributeDefinitions: []
          KeySchema:
            - {{AttributeName: room, KeyType: HASH}}
            - {{AttributeName: day, KeyType: RANGE}}
"""
NATIVE = """
ddblint: 1
tables:
  Tickets:
    partition-key: room
    sort-key: day
    {capacity}
    attributes: {{room: S, day: S}}
    access-patterns: [{{name: a, operation: query, where: {{"{partition}": "=", price: "<"}}, {told}}}]
"""


def table_in(form: str, partition: str = "venue", told: str = "reads: [title]", **others: str) -> Table:
    text = form.format(partition=partition, told=told, **others)
    (table,) = schema_of(text).tables
    return table


def text_for(table: Table) -> str:
    found = proposal(table, table.workload.access_patterns[0])
    assert found
    return index_text(table, found)


def test_an_index_in_yaml() -> None:
    assert text_for(table_in(RESOURCE, mode="PROVISIONED")).splitlines() == [
        "GlobalSecondaryIndexes:",
        "  - IndexName: byVenuePrice",
        "    KeySchema:",
        "      - {AttributeName: venue, KeyType: HASH}",
        "      - {AttributeName: price, KeyType: RANGE}",
        "    Projection: {ProjectionType: INCLUDE, NonKeyAttributes: [title]}",
        "    ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 7}",
    ]


def test_an_index_in_json() -> None:
    table, access = with_pattern(keyed(OWN), pattern("venue =, price <", reads="all"))
    found = proposal(table, access)
    assert found
    assert index_text(table, found).splitlines() == [
        '{"GlobalSecondaryIndexes": [',
        "  {",
        '    "IndexName": "byVenuePrice",',
        '    "KeySchema": [{"AttributeName": "venue", "KeyType": "HASH"},'
        ' {"AttributeName": "price", "KeyType": "RANGE"}],',
        '    "Projection": {"ProjectionType": "ALL"}',
        "  }",
        "]}",
    ]


def test_an_index_in_a_ddblint_schema() -> None:
    capacity = "billing-mode: provisioned\n    capacity: {read: 5, write: 7}"
    assert text_for(table_in(NATIVE, capacity=capacity)) == (
        "global-indexes:\n"
        "  byVenuePrice: {partition-key: venue, sort-key: price, projection: [title],"
        " capacity: {read: 5, write: 7}}"
    )
    local = table_in(NATIVE, partition="room", told="consistent: true", capacity="stream: keys-only")
    assert text_for(local) == "local-indexes:\n  byRoomPrice: {sort-key: price, projection: keys-only}"


@pytest.mark.parametrize(("mode", "lines"), [("PAY_PER_REQUEST", 6), ("!Ref Nobody", 6)])
def test_only_a_provisioned_table_shares_its_capacity(mode: str, lines: int) -> None:
    assert len(text_for(table_in(RESOURCE, mode=mode)).splitlines()) == lines


AWKWARD = ["on", "N", "7", "a b", "a: b", "x#y", "名", "", "-"]


@pytest.mark.parametrize("name", AWKWARD[:-2])
def test_pasted_into_its_table_it_serves_the_pattern(name: str) -> None:
    table = table_in(RESOURCE, name, mode="PAY_PER_REQUEST")
    section = text_for(table)
    assert isinstance(yaml.safe_load(section), dict)
    pasted = f"{table.place.source.text.rstrip()}\n{indent(section, ' ' * 6)}"
    (changed,) = schema_of(pasted).tables
    found = serving(changed, changed.workload.access_patterns[0])
    assert found
    assert found.by is changed.global_indexes[0]


@pytest.mark.parametrize("name", AWKWARD)
def test_yaml_reads_the_names_as_they_are(name: str) -> None:
    table = table_in(RESOURCE, mode="PAY_PER_REQUEST")
    found = Proposal(IndexKind.GLOBAL, "byName", (name,), (), "KEYS_ONLY", ())
    (entry,) = yaml.safe_load(index_text(table, found))["GlobalSecondaryIndexes"]
    assert entry["KeySchema"] == [{"AttributeName": name, "KeyType": "HASH"}]


@pytest.mark.parametrize(("kind", "section"), [("GLOBAL", "global-indexes"), ("LOCAL", "local-indexes")])
def test_a_ddblint_schema_in_json_gets_json(kind: str, section: str) -> None:
    tables = {
        "Tickets": {"partition-key": "room", "sort-key": "day", "attributes": {"room": "S", "day": "S"}}
    }
    (table,) = schema_of(json.dumps({"ddblint": 1, "tables": tables}), "schema.json").tables
    found = Proposal(IndexKind[kind], "byAB", ("a", "b"), ("c",), "INCLUDE", ("d",))
    keys = {"partition-key": ["a", "b"]} if kind == "GLOBAL" else {}
    entry = {**keys, "sort-key": "c", "projection": ["d"]}
    assert json.loads(index_text(table, found)) == {section: {"byAB": entry}}
