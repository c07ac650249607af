"""The rules on key schemas: each fault once, and silence about elements that cannot be read."""

from typing import Any

import pytest
from definitions import UNKNOWN, attributes, findings, index, key, rules, said

GLOBAL = "AWS::DynamoDB::GlobalTable"
NAMES = "abcdefghij"
ALL_DEFINED = attributes("id S, day S, " + ", ".join(f"{name} S" for name in NAMES))


def of_table(elements: Any) -> list[str]:
    """What the key rules say of a table key; the definitions of other attributes are left aside."""
    listed = key(elements) if isinstance(elements, str) else elements
    return _without_unused(said(AttributeDefinitions=ALL_DEFINED, KeySchema=listed))


def of_gsi(elements: Any) -> list[str]:
    listed = key(elements) if isinstance(elements, str) else elements
    indexes = [{**index("gsi", "a HASH"), "KeySchema": listed}]
    return _without_unused(said(AttributeDefinitions=ALL_DEFINED, GlobalSecondaryIndexes=indexes))


def of_lsi(elements: Any, table_key: Any = "id HASH, day RANGE") -> list[str]:
    listed = key(elements) if isinstance(elements, str) else elements
    indexes = [{**index("lsi", "id HASH, a RANGE"), "KeySchema": listed}]
    table_listed = key(table_key) if isinstance(table_key, str) else table_key
    return _without_unused(
        said(AttributeDefinitions=ALL_DEFINED, KeySchema=table_listed, LocalSecondaryIndexes=indexes)
    )


def _without_unused(messages: list[str]) -> list[str]:
    return [message for message in messages if not message.startswith("DDB102")]


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        ([], "the KeySchema of table Orders is empty"),
        ("id RANGE", "the key of table Orders has no HASH element: `id` is RANGE"),
        ("id RANGE, day RANGE", "the key of table Orders has no HASH element: `id` is RANGE"),
        (
            "id RANGE, day HASH",
            "the key of table Orders starts with its RANGE element `id`; HASH comes first",
        ),
        (
            "id HASH, id HASH",
            "`id` is a second HASH element in the key of table Orders; a table key has one",
        ),
        (
            "id HASH, a HASH, b HASH, c RANGE",
            "the KeySchema of table Orders has 4 elements; a table key has 1 or 2: HASH, or HASH and RANGE",
        ),
        ("id HASH, day range", "KeyType of `day` in the key of table Orders is `range`; it is HASH or RANGE"),
        ([{"AttributeName": "id"}], "a key element of table Orders has no KeyType"),
        ([{"KeyType": "HASH"}], "a key element of table Orders has no AttributeName"),
    ],
)
def test_a_fault_of_a_table_key_is_told_once(elements: Any, message: str) -> None:
    assert of_table(elements) == [f"DDB105 {message}"]


@pytest.mark.parametrize(
    ("written", "advice"),
    [
        ("hash", "did you mean HASH?"),
        ("PARTITION_KEY", "did you mean HASH?"),
        ("Sort", "did you mean RANGE?"),
        ("KEY", "write HASH for the partition key, RANGE for the sort key"),
    ],
)
def test_other_words_for_a_key_type_are_understood(written: str, advice: str) -> None:
    (finding,) = findings(KeySchema=key(f"id {written}"))
    assert finding.help == advice


def test_only_a_replica_of_another_account_goes_without_a_key() -> None:
    keyless: dict[str, Any] = {"type": GLOBAL, "KeySchema": None, "AttributeDefinitions": None}
    assert said(**keyless) == ["DDB105 table Orders has no KeySchema"]
    assert said(**keyless, GlobalTableSourceArn="arn:aws:dynamodb:eu-west-1:1:table/x") == []
    assert said(**keyless, GlobalTableSourceArn=UNKNOWN) == []


UNKNOWN_TYPE = {"AttributeName": "day", "KeyType": UNKNOWN}
UNKNOWN_NAME = {"AttributeName": UNKNOWN, "KeyType": "RANGE"}


@pytest.mark.parametrize(
    "elements",
    [UNKNOWN, [UNKNOWN], [UNKNOWN, *key("day RANGE")], [*key("id HASH"), UNKNOWN_TYPE]],
)
def test_what_cannot_be_read_is_no_fault(elements: Any) -> None:
    assert of_table(elements) == []
    assert of_gsi(elements) == []
    assert of_lsi(elements) == []


def test_an_element_of_unknown_type_may_be_the_hash() -> None:
    assert of_table([UNKNOWN_TYPE]) == []
    assert of_gsi([UNKNOWN_TYPE]) == []
    assert of_table([*key("id RANGE"), UNKNOWN_TYPE]) == [
        "DDB105 the key of table Orders starts with its RANGE element `id`; HASH comes first"
    ]


def test_two_attributes_of_unknown_name_may_differ() -> None:
    unknown_hash = {"AttributeName": UNKNOWN, "KeyType": "HASH"}
    assert of_table([unknown_hash, UNKNOWN_NAME]) == []
    assert of_gsi([unknown_hash, UNKNOWN_NAME]) == []
    assert of_lsi([unknown_hash, UNKNOWN_NAME]) == []


def test_too_many_elements_are_too_many_whatever_hides_among_them() -> None:
    assert len(of_table([*key("id HASH, day RANGE"), UNKNOWN_NAME])) == 1
    assert len(of_lsi([*key("id HASH, day RANGE"), UNKNOWN_NAME])) == 1


@pytest.mark.parametrize(
    "elements",
    [
        "a HASH",
        "a HASH, b HASH, c HASH, d HASH",
        "a HASH, b RANGE, c RANGE, d RANGE, e RANGE",
        "a HASH, b HASH, c HASH, d HASH, e RANGE, f RANGE, g RANGE, h RANGE",
        "id HASH",
    ],
)
def test_keys_that_a_gsi_may_have(elements: str) -> None:
    assert of_gsi(elements) == []


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        ([], "the KeySchema of GSI gsi is empty"),
        (
            "a HASH, b HASH, c HASH, d HASH, e HASH",
            "GSI gsi has 5 HASH elements; a GSI key has at most 4 of each type",
        ),
        (
            "a HASH, b RANGE, c RANGE, d RANGE, e RANGE, f RANGE",
            "GSI gsi has 5 RANGE elements; a GSI key has at most 4 of each type",
        ),
        (
            "a RANGE, b HASH",
            "HASH element `b` of GSI gsi follows RANGE element `a`; all HASH elements come first",
        ),
        ("a RANGE, b RANGE", "the key of GSI gsi has no HASH element: `a` is RANGE"),
        ("a HASH, a HASH", "`a` is twice in the key of GSI gsi; each element needs an attribute of its own"),
        ("a Hash", "KeyType of `a` in the key of GSI gsi is `Hash`; it is HASH or RANGE"),
    ],
)
def test_a_fault_of_a_gsi_key_is_told_once(elements: Any, message: str) -> None:
    assert of_gsi(elements) == [f"DDB106 {message}"]


def test_the_right_order_is_written_out() -> None:
    indexes = [index("gsi", "a HASH, b RANGE, c HASH")]
    defined = attributes("id S, a S, b S, c S")
    (finding,) = findings(AttributeDefinitions=defined, GlobalSecondaryIndexes=indexes)
    assert finding.help == "order them a HASH, c HASH, b RANGE"
    assert finding.index_name == "gsi"


def test_an_index_without_a_key_is_told() -> None:
    keyless = {name: value for name, value in index("lost", "a HASH").items() if name != "KeySchema"}
    assert said(GlobalSecondaryIndexes=[keyless]) == ["DDB106 GSI lost has no KeySchema"]
    with_sort_key = {
        "AttributeDefinitions": attributes("id S, day S"),
        "KeySchema": key("id HASH, day RANGE"),
    }
    assert said(**with_sort_key, LocalSecondaryIndexes=[keyless]) == ["DDB107 LSI lost has no KeySchema"]


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        ("a HASH, b RANGE", "LSI lsi has HASH `a`; an LSI has its table's HASH, `id`"),
        ("a HASH, id RANGE", "LSI lsi has HASH `a`; an LSI has its table's HASH, `id`"),
        (
            "id HASH",
            "LSI lsi has 1 key element; an LSI key has exactly 2: the table's HASH and one RANGE",
        ),
        (
            "a HASH, b RANGE, c RANGE",
            "LSI lsi has 3 key elements; an LSI key has exactly 2: the table's HASH and one RANGE",
        ),
        (
            [],
            "LSI lsi has 0 key elements; an LSI key has exactly 2: the table's HASH and one RANGE",
        ),
        ("id HASH, id RANGE", "`id` is both HASH and RANGE of LSI lsi; an LSI sorts by another attribute"),
        ("a RANGE, id HASH", "the first element of LSI lsi, `a`, is RANGE; it must be HASH"),
        ("id HASH, a HASH", "the second element of LSI lsi, `a`, is HASH; it must be RANGE"),
        ("a hash, b RANGE", "KeyType of `a` in the key of LSI lsi is `hash`; it is HASH or RANGE"),
        ("id HASH, a sort", "KeyType of `a` in the key of LSI lsi is `sort`; it is HASH or RANGE"),
    ],
)
def test_a_fault_of_an_lsi_key_is_told_once(elements: Any, message: str) -> None:
    assert of_lsi(elements) == [f"DDB107 {message}"]


@pytest.mark.parametrize("second", [*key("id HASH"), *key("a RANGE")])
def test_the_type_of_both_elements_of_an_lsi_must_be_known(second: Any) -> None:
    assert of_lsi([UNKNOWN_TYPE, second]) == []


def test_an_lsi_may_repeat_the_key_of_its_table() -> None:
    assert of_lsi("id HASH, day RANGE") == []


@pytest.mark.parametrize(
    "table_key",
    [
        UNKNOWN,
        [UNKNOWN, *key("day RANGE")],
        [{"AttributeName": UNKNOWN, "KeyType": "HASH"}, *key("day RANGE")],
    ],
)
def test_the_hash_of_an_lsi_is_compared_with_a_known_one_only(table_key: Any) -> None:
    assert of_lsi("a HASH, b RANGE", table_key) == []


def test_the_advice_names_the_hash_of_the_table() -> None:
    (finding,) = findings(
        AttributeDefinitions=attributes("id S, day S"),
        KeySchema=key("id HASH, day RANGE"),
        LocalSecondaryIndexes=[index("lsi", "id HASH")],
    )
    assert finding.help == "write `id` as HASH, then the attribute to sort by as RANGE"


def test_the_advice_does_without_the_hash_where_it_is_not_known() -> None:
    (finding,) = findings(KeySchema=UNKNOWN, LocalSecondaryIndexes=[index("lsi", "id HASH")])
    assert finding.help == "write the table's partition key as HASH, then the attribute to sort by as RANGE"


def test_an_lsi_of_many_attributes_is_better_a_gsi() -> None:
    (finding,) = findings(
        AttributeDefinitions=attributes("id S, day S"),
        KeySchema=key("id HASH, day RANGE"),
        LocalSecondaryIndexes=[index("lsi", "id HASH, day RANGE, id RANGE")],
    )
    assert finding.help == "make it a GSI: only their keys may have several attributes"


def test_elements_without_a_name_are_told_as_such_alone() -> None:
    nameless = [{"KeyType": "HASH"}, {"KeyType": "RANGE"}]
    assert of_lsi(nameless) == ["DDB107 a key element of LSI lsi has no AttributeName"] * 2
    assert of_gsi(nameless) == ["DDB106 a key element of GSI gsi has no AttributeName"] * 2


def test_a_table_key_without_sort_key_is_told_at_each_lsi_once() -> None:
    indexes = [index("first", "id HASH, a RANGE"), index("second", "id HASH, b RANGE")]
    found = findings(AttributeDefinitions=attributes("id S, a S, b S"), LocalSecondaryIndexes=indexes)
    assert [(finding.rule, finding.index_name) for finding in found] == [
        ("DDB108", "first"),
        ("DDB108", "second"),
    ]


def test_an_lsi_that_is_wrong_itself_is_told_beside_the_missing_sort_key() -> None:
    assert [message[:6] for message in of_lsi("a HASH, b RANGE", "id HASH")] == ["DDB108", "DDB107"]


@pytest.mark.parametrize("table_key", [UNKNOWN, [*key("id HASH"), UNKNOWN], [UNKNOWN_TYPE]])
def test_a_sort_key_that_cannot_be_read_may_be_there(table_key: Any) -> None:
    assert of_lsi("id HASH, a RANGE", table_key) == []


def test_a_malformed_table_key_is_not_told_again_at_its_lsis() -> None:
    assert [message[:6] for message in of_lsi("id HASH, a RANGE", "id HASH, day HASH")] == ["DDB105"]
    assert rules(KeySchema=None, LocalSecondaryIndexes=[index("lsi", "id HASH, id2 RANGE")])[0] == "DDB105"
