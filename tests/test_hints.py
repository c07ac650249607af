"""Workload hints in a resource's Metadata."""

import pytest
from templates import schema_of, table_of

from ddblint.engine import Settings, run
from ddblint.model import AttributeHint, Workload
from ddblint.registry import select

TEMPLATE = """\
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Metadata:
      ddblint: {hints}
    Properties: {{}}
"""


def workload(hints: str) -> Workload:
    return table_of(TEMPLATE.format(hints=hints)).workload


def attribute(hints: str) -> AttributeHint:
    return workload(f"{{attributes: {{status: {hints}}}}}").attributes["status"]


@pytest.mark.parametrize(
    ("written", "size"),
    [("300", 300), ("300 B", 300), ("3 KB", 3072), ("1.5KB", 1536), ("0.25 MB", 1024**2 // 4),
     ("{average: 3 KB, maximum: 40 KB}", 3072)],
)  # fmt: skip
def test_item_sizes_are_bytes(written: str, size: int) -> None:
    assert workload(f"{{workload: {{item-size: {written}}}}}").item_size.value == size


@pytest.mark.parametrize(
    ("written", "count"), [("10M", 10**7), ("200k", 200_000), ("1_000", 1000), ("1.5M", 1_500_000), ("7", 7)]
)
def test_counts_are_decimal(written: str, count: int) -> None:
    assert workload(f"{{workload: {{items: {written}}}}}").items.value == count


def test_item_collections_in_bytes_or_items() -> None:
    told = workload("{workload: {item-collection: {largest: 4 GB, items-per-key: 20k}}}")
    assert (told.collection_size.value, told.items_per_key.value) == (4 * 1024**3, 20_000)


def test_values_of_an_attribute_are_its_cardinality() -> None:
    assert attribute("{values: [OPEN, CLOSED]}").values.value == ("OPEN", "CLOSED")
    assert attribute("{values: {OPEN: 80%, CLOSED: 20%}}").cardinality.value == 2
    assert attribute("{values: [OPEN], cardinality: 9}").cardinality.value == 9


def test_shares_and_shards() -> None:
    told = attribute("{present: 20%, shards: 10}")
    assert (told.present.value, told.shards.value) == (0.2, 10)
    assert attribute("{present: 0.5}").present.value == 0.5


def test_what_is_not_told_is_unknown_and_says_the_key_to_add() -> None:
    told = workload("{workload: {items: 5}}")
    assert (told.item_size.known, told.item_size.why) == (
        False,
        "not told: add workload.item-size to its hints",
    )


def test_a_hint_has_its_place() -> None:
    assert workload("{workload: {item-size: 3 KB}}").item_size.place.text() == "3 KB"


@pytest.mark.parametrize(
    ("hints", "at", "message"),
    [
        ("{workload: {itemsize: 3 KB}}", "itemsize",
         "there is no key `itemsize` here; did you mean `item-size`?"),
        ("{worklod: {}}", "worklod", "there is no key `worklod` here; did you mean `workload`?"),
        ("{workload: {month: {days: 5}}}", "days", "there is no key `days` here; known here: writes, reads"),
        ("{workload: {items: many}}", "many", "`items` is not understood: a count: 10000, 10k, 10M or 1G"),
        ("{workload: {items: null}}", "null", "`items` is not understood: a count: 10000, 10k, 10M or 1G"),
        ("{workload: {items: !Ref Count}}", "!Ref Count",
         "`items` must be written out; functions and placeholders are not worked out here"),
        ("{workload: {item-size: {averge: 3 KB}}}", "averge",
         "there is no key `averge` here; did you mean `average`?"),
        ("{attributes: {status: {present: 120%}}}", "120%",
         "`present` is not understood: a share: 20%, or a number from 0 to 1"),
        ("{attributes: {status: {present: 100.5%}}}", "100.5%",
         "`present` is not understood: a share: 20%, or a number from 0 to 1"),
        ("{workload: {items: " + "9" * 400 + "}}", "9" * 400,
         "`items` is not understood: a count: 10000, 10k, 10M or 1G"),
        ("{workload: {items: " + "9" * 400 + "M}}", "9" * 400 + "M",
         "`items` is not understood: a count: 10000, 10k, 10M or 1G"),
        ("{attributes: {status: {shards: 0}}}", "0", "`shards` must be at least 1, not 0"),
        ("{attributes: {status: {values: []}}}", "values", "`values` must not be empty"),
        ("{attributes: {status: {nullable: maybe}}}", "maybe",
         "`nullable` must be true or false, not `maybe`"),
        ("{attributes: {status: {unit: epoch-second}}}", "epoch-second",
         "`unit` must be one of epoch-seconds, epoch-milliseconds, iso-8601; did you mean epoch-seconds?"),
        ("{access-patterns: [{name: orders}]}", "{name: orders}",
         "an entry of `access-patterns` lacks `operation`"),
        ("{access-patterns: [{name: orders, operatoin: get}]}", "operatoin",
         "there is no key `operatoin` here; did you mean `operation`?"),
        ("[workload]", "ddblint", "the top level must be a mapping, not a list"),
    ],
)  # fmt: skip
def test_a_wrong_hint_is_named_at_its_place_and_not_believed(hints: str, at: str, message: str) -> None:
    (fault,) = workload(hints).faults
    assert (fault.place.text(), fault.message) == (at, message)


def test_beside_a_wrong_hint_none_is_believed() -> None:
    told = workload("{workload: {items: 5, itemsize: 3 KB}}")
    assert (len(told.faults), told.items.known) == (1, False)


def found(template: str) -> list[tuple[str, str, str]]:
    """Place, message and help of what DDB003 finds."""
    report = run([schema_of(template)], Settings(select(["DDB003"])))
    return [(f"{f.span.line}:{f.span.column}", f.message, f.help) for f in report.findings]


def test_a_hint_of_several_views_is_faulted_once() -> None:
    template = """\
        Conditions: {Big: !Equals [!Ref "AWS::Region", a]}
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Metadata: {ddblint: {workload: {items: many}}}
            Properties: {TableName: !If [Big, a, b]}
        """
    assert len(schema_of(template).tables) == 2
    assert [message for _, message, _ in found(template)] == [
        "`items` is not understood: a count: 10000, 10k, 10M or 1G"
    ]


INDEXED = """\
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Metadata:
      ddblint:
        access-patterns:
          - {name: by day, operation: query, index: byDya}
          - {name: all, operation: scan}
    Properties:
      GlobalSecondaryIndexes: [{IndexName: byDay}]
      LocalSecondaryIndexes: [{IndexName: byTotal}]
"""
LACKS = "access pattern `by day` uses the index `{}`, which Orders lacks"


@pytest.mark.parametrize(
    ("name", "advice"),
    [("byDya", "did you mean `byDay`?"),
     ("byNothing", "name one of its indexes: byDay, byTotal; left out, the one that serves is looked for")],
)  # fmt: skip
def test_a_pattern_that_names_no_index_of_the_table(name: str, advice: str) -> None:
    assert found(INDEXED.replace("byDya", name)) == [("7:53", LACKS.format(name), advice)]


def test_a_pattern_names_an_index_of_a_table_without_any() -> None:
    template = INDEXED.partition("      GlobalSecondaryIndexes")[0] + "      BillingMode: PAY_PER_REQUEST\n"
    assert found(template) == [("7:53", LACKS.format("byDya"), "remove `index`: the table has none")]


@pytest.mark.parametrize(
    ("written", "instead"),
    [("byDya", "byTotal"), ("IndexName: byDay", "IndexName: !Ref Name"),
     ("[{IndexName: byTotal}]", "!Ref Indexes")],
)  # fmt: skip
def test_a_pattern_may_name_any_index_that_is_or_may_be_there(written: str, instead: str) -> None:
    assert found(INDEXED.replace(written, instead)) == []


def test_attributes_of_a_template_need_no_declaration() -> None:
    patterns = "write-patterns: [{name: close, operation: update, sets: [status]}]"
    hints = f"{{attributes: {{statue: {{cardinality: 3}}}}, {patterns}}}"
    assert found(TEMPLATE.format(hints=hints)) == []


UNTRUE = [
    ("{workload: {item-size: 401 KB}}", "401 KB",
     "the size of an average item is 410,624 B; DynamoDB takes items of up to 409,600 B, 400 KB"),
    ("{workload: {item-size: {average: 1 KB, maximum: 1 MB}}}", "1 MB",
     "the size of the largest item is 1,048,576 B; DynamoDB takes items of up to 409,600 B, 400 KB"),
    ("{workload: {item-size: 0 B}}", "0 B", "the size of an average item is 0 B, and every item has its key"),
    ("{workload: {item-size: {average: 2 KB, maximum: 1 KB}}}", "1 KB",
     "the largest item, 1,024 B, is smaller than an average one, 2,048 B"),
    ("{attributes: {status: {size: 401 KB}}}", "401 KB",
     "`size` of `status` is 410,624 B; DynamoDB takes items of up to 409,600 B, 400 KB"),
    ("{workload: {items: 1k, item-collection: {items-per-key: 1001}}}", "1001",
     "an item collection of 1,001 items is more than all 1,000 items"),
    ("{workload: {items: 1, item-size: 1 KB, item-collection: {largest: 7 KB}}}", "7 KB",
     "an item collection of 7,168 B is more than 1 item takes, which is 6,644 B at most, with entries in"
     " 5 LSIs"),
    ("{workload: {items: 10, item-collection: {largest: 4 MB}}}", "4 MB",
     "an item collection of 4,194,304 B is more than 10 items take, which is 4,101,000 B at most, with"
     " entries in 5 LSIs"),
    ("{workload: {peak-writes: 0/s}}", "0/s", "`peak-writes` is 0 at the busiest time"),
    ("{workload: {peak-reads: 0/h}}", "0/h", "`peak-reads` is 0 at the busiest time"),
    ("{write-patterns: [{name: sell, operation: put, rate: 0/s}]}", "0/s",
     "the rate of `sell` is 0 at the busiest time"),
    ("{access-patterns: [{name: all, operation: scan, rate: 0/s}]}", "0/s",
     "the rate of `all` is 0 at the busiest time"),
    ("{workload: {peak-writes: 100/s, month: {writes: 400M}}}", "400M",
     "400,000,000 writes in a month are 149.3/s on average, more than the peak of 100.0/s"),
    ("{workload: {peak-reads: 100/s, month: {reads: 1G}}}", "1G",
     "1,000,000,000 reads in a month are 373.4/s on average, more than the peak of 100.0/s"),
    ("{attributes: {status: {cardinality: 0}}}", "0", "`status` has 0 values"),
    ("{attributes: {status: {cardinality: 1, values: [A, B]}}}", "1",
     "`status` has 1 value, and 2 are listed"),
    ("{workload: {items: 100}, attributes: {status: {cardinality: 101}}}", "101",
     "`status` has 101 values, more than all 100 items"),
    ("{attributes: {status: {cardinality: 4, hottest: 24%}}}", "24%",
     "the most frequent `status` has 24%, and of 4 values it has at least 25%"),
]  # fmt: skip


@pytest.mark.parametrize(("hints", "at", "message"), UNTRUE)
def test_a_hint_that_cannot_be_true_is_named_at_its_place(hints: str, at: str, message: str) -> None:
    (fault,) = workload(hints).faults
    assert (fault.place.text(), fault.message) == (at, message)
    assert fault.help


@pytest.mark.parametrize(
    "hints",
    [
        "{workload: {item-size: {average: 400 KB, maximum: 400 KB}}, attributes: {status: {size: 400 KB}}}",
        "{workload: {items: 1k, item-collection: {items-per-key: 1000}}}",
        "{workload: {items: 1, item-size: 1 KB, item-collection: {largest: 6644}}}",
        "{workload: {items: 10, item-collection: {largest: 4101000}}}",
        "{workload: {items: 0, item-size: 1}}",
        "{workload: {peak-writes: 150/s, month: {writes: 400M}}}",
        "{workload: {items: 4}, attributes: {status: {cardinality: 4, hottest: 25%, values: [A, B]}}}",
        "{attributes: {status: {cardinality: 3, hottest: 33.3334%}}}",
    ],
)
def test_a_hint_that_may_be_true_is_believed(hints: str) -> None:
    assert workload(hints).faults == ()


def test_of_hints_only_the_one_that_cannot_be_true_is_not_believed() -> None:
    told = workload(
        "{workload: {items: 5, item-size: 1 MB}, attributes: {status: {values: {A: 90%, B: 20%},"
        " present: 20%}}, write-patterns: [{name: sell, operation: put, rate: 0/s}]}"
    )
    status = told.attributes["status"]
    assert (len(told.faults), told.items.value, status.present.value) == (3, 5, 0.2)
    untold = (told.item_size, status.values, status.cardinality)
    assert (status.shares, [value.known for value in untold]) == ({}, [False, False, False])
    assert [(pattern.name, pattern.rate.known) for pattern in told.write_patterns] == [("sell", False)]
    assert told.item_size.why == "not believed: see DDB003"


def test_a_value_that_is_listed_twice_counts_once() -> None:
    hints = "{attributes: {status: {values: [OPEN, 'CLOSED', OPEN, CLOSED, LIVE]}}}"
    assert workload(hints).attributes["status"].cardinality.value == 3
    assert found(TEMPLATE.format(hints=hints)) == [
        (
            "5:39",
            "`OPEN`, `CLOSED` are twice among the values of `status`, which has 3",
            "list each value once",
        )
    ]


KEYED = """\
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Metadata:
      ddblint: {attributes: {a: {size: 2048}, b: {size: 1024}, c: {size: 3 KB}}}
    Properties:
      KeySchema: [{AttributeName: a, KeyType: HASH}, {AttributeName: b, KeyType: RANGE}]
      GlobalSecondaryIndexes:
        - IndexName: other
          KeySchema: [{AttributeName: d, KeyType: HASH}, {AttributeName: d, KeyType: RANGE}]
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("a: {size: 2048}", "a: {size: 2049}", "`a` are 2,049 B; DynamoDB takes 2,048 B in a partition key"),
        ("b: {size: 1024}", "b: {size: 1025}", "`b` are 1,025 B; DynamoDB takes 1,024 B in a sort key"),
        (
            "Name: d, KeyType: RANGE",
            "Name: c, KeyType: RANGE",
            "`c` are 3,072 B; DynamoDB takes 1,024 B in a sort key",
        ),
    ],
)
def test_values_of_keys_that_no_item_can_have(old: str, new: str, message: str) -> None:
    assert found(KEYED) == []
    ((_, told, _),) = found(KEYED.replace(old, new))
    assert told == f"the values of {message}, and rejects the write of an item with more"


@pytest.mark.parametrize(
    ("shares", "total"),
    [("{OPEN: 80%, LIVE: 30%}", "80% + 30% = 110%"), ("{OPEN: 0.9, LIVE: 12.5%}", "90% + 12.5% = 102.5%")],
)
def test_shares_that_are_more_than_all(shares: str, total: str) -> None:
    hints = f"{{attributes: {{status: {{values: {shares}}}}}}}"
    assert found(TEMPLATE.format(hints=hints)) == [
        (
            "5:39",
            f"the shares of the values of `status` are {total}, more than all items",
            "write the share of all items that each value has: together 100% or less",
        )
    ]


@pytest.mark.parametrize("shares", ["{A: 70%, B: 30%}", "{A: 0.7, B: 0.2, C: 0.1}", "{A: 50%}", "[A, B]"])
def test_shares_that_are_at_most_all(shares: str) -> None:
    assert found(TEMPLATE.format(hints=f"{{attributes: {{status: {{values: {shares}}}}}}}")) == []
