"""The rules on projections: what may be listed, how much of it, and lists that cannot be read."""

from typing import Any

import pytest
from definitions import UNKNOWN, attributes, findings, include, index, rules, said, vector

MANY = [f"a{number}" for number in range(30)]


def of(*projections: Any) -> list[str]:
    """What is said of GSIs with these projections."""
    indexes = [index(f"gsi{number}", "id HASH", projection) for number, projection in enumerate(projections)]
    return said(GlobalSecondaryIndexes=indexes)


@pytest.mark.parametrize(
    "projection",
    [
        UNKNOWN,
        {"ProjectionType": UNKNOWN},
        {"ProjectionType": UNKNOWN, "NonKeyAttributes": ["x"]},
        {"ProjectionType": "INCLUDE", "NonKeyAttributes": UNKNOWN},
        {"ProjectionType": "INCLUDE", "NonKeyAttributes": [UNKNOWN]},
        {"ProjectionType": "ALL", "NonKeyAttributes": UNKNOWN},
        {"ProjectionType": "KEYS_ONLY", "NonKeyAttributes": [UNKNOWN]},
        {"ProjectionType": "KEYS_ONLY", "NonKeyAttributes": []},
        {"ProjectionType": UNKNOWN, "NonKeyAttributes": ["x", "x"]},
        include("id", "nested.name"),
    ],
)
def test_projections_that_are_right_or_not_known(projection: Any) -> None:
    assert of(projection) == []


@pytest.mark.parametrize(
    ("projection", "message"),
    [
        ({}, "DDB113 the Projection of GSI gsi0 has no ProjectionType"),
        ({"NonKeyAttributes": ["x"]}, "DDB113 the Projection of GSI gsi0 has no ProjectionType"),
        (
            {"ProjectionType": "NONE"},
            "DDB113 ProjectionType of GSI gsi0 is `NONE`; it can be `ALL`, `KEYS_ONLY` or `INCLUDE`",
        ),
        ({"ProjectionType": "INCLUDE"}, "DDB113 GSI gsi0 projects INCLUDE and has no NonKeyAttributes"),
        (include(), "DDB113 GSI gsi0 projects INCLUDE and has an empty NonKeyAttributes"),
        (
            {"ProjectionType": "ALL", "NonKeyAttributes": [*MANY, "a0"]},
            "DDB114 GSI gsi0 projects ALL and lists NonKeyAttributes, which only INCLUDE takes",
        ),
        (include("x", "y", "x"), "DDB116 GSI gsi0 lists `x` twice in NonKeyAttributes"),
        (include(*MANY), "DDB115 GSI gsi0 lists 30 NonKeyAttributes; one index may list 20"),
    ],
)
def test_a_fault_of_a_projection_is_told_once(projection: Any, message: str) -> None:
    assert of(projection) == [message]


def test_a_list_that_cannot_be_read_says_nothing_of_lsis() -> None:
    wordless = {"ProjectionType": "INCLUDE"}
    hidden = {"ProjectionType": "INCLUDE", "NonKeyAttributes": UNKNOWN}
    table = {
        "AttributeDefinitions": attributes("id S, day S"),
        "KeySchema": [
            {"AttributeName": "id", "KeyType": "HASH"},
            {"AttributeName": "day", "KeyType": "RANGE"},
        ],
        "GlobalSecondaryIndexes": [index("gsi", "day HASH", hidden)],
    }
    local = index("lsi", "id HASH, day RANGE", wordless)
    assert said(**table, LocalSecondaryIndexes=[local]) == [
        "DDB113 LSI lsi projects INCLUDE and has no NonKeyAttributes"
    ]


def test_an_index_without_a_projection_is_told_and_counts_nothing() -> None:
    without = {name: value for name, value in index("gsi", "id HASH").items() if name != "Projection"}
    assert said(GlobalSecondaryIndexes=[without]) == ["DDB113 GSI gsi has no Projection"]


def test_entries_that_are_no_names_are_not_compared() -> None:
    assert rules(GlobalSecondaryIndexes=[index("gsi", "id HASH", include(None, None))]) == ["DDB123"] * 2


def test_vector_indexes_project_as_well() -> None:
    without = {name: value for name, value in vector().items() if name != "Projection"}
    assert said(VectorIndexes=[without]) == ["DDB113 vector index byLikeness has no Projection"]
    assert rules(VectorIndexes=[vector(Projection={"ProjectionType": "INCLUDE"})]) == ["DDB113"]
    assert rules(VectorIndexes=[vector(Projection=UNKNOWN)]) == []
    hidden = {"ProjectionType": "INCLUDE", "NonKeyAttributes": UNKNOWN}
    assert rules(VectorIndexes=[vector(Projection=hidden)]) == []


def test_twenty_attributes_in_one_index_are_the_most() -> None:
    assert of(include(*MANY[:20])) == []
    assert of(include(*MANY[:21])) == ["DDB115 GSI gsi0 lists 21 NonKeyAttributes; one index may list 20"]


def test_a_long_list_is_told_of_its_index() -> None:
    (finding,) = findings(GlobalSecondaryIndexes=[index("gsi", "id HASH", include(*MANY))])
    assert (finding.index_name, finding.help) == (
        "gsi",
        "remove 10, or write ProjectionType: ALL without a list",
    )
    (finding,) = findings(VectorIndexes=[vector(Projection=include(*MANY))])
    assert finding.message == ("vector index byLikeness lists 30 NonKeyAttributes; one index may list 20")


def sum_told(*counts: int, **others: Any) -> list[str]:
    indexes = [
        index(f"gsi{number}", "id HASH", include(*MANY[:count])) for number, count in enumerate(counts)
    ]
    return said(GlobalSecondaryIndexes=indexes, **others)


def test_a_hundred_attributes_over_all_indexes_are_the_most() -> None:
    assert sum_told(20, 20, 20, 20, 20) == []
    assert sum_told(20, 20, 20, 20, 20, 1) == [
        "DDB115 the INCLUDE indexes of table Orders project 20 + 20 + 20 + 20 + 20 + 1 = 101 attributes; "
        "100 per table are allowed, and a name in two indexes counts twice"
    ]


def test_the_sum_is_told_at_the_index_that_passes_it() -> None:
    indexes = [index(f"gsi{number}", "id HASH", include(*MANY[:18])) for number in range(7)]
    (finding,) = findings(GlobalSecondaryIndexes=indexes)
    assert finding.help.startswith("remove 26, or write ProjectionType: ALL")
    assert [related.message for related in finding.related] == [f"GSI gsi{number}: 18" for number in range(7)]
    assert finding.related[5].span == finding.span
    counts = (20, 20, 20, 20, 20, 1, 1)
    indexes = [index(f"gsi{at}", "id HASH", include(*MANY[:count])) for at, count in enumerate(counts)]
    (finding,) = findings(GlobalSecondaryIndexes=indexes)
    assert finding.related[5].span == finding.span


def test_lists_that_are_too_long_by_themselves_are_not_summed_up_again() -> None:
    assert [message[:23] for message in sum_told(30, 20, 20, 20, 20)] == ["DDB115 GSI gsi0 lists 30"[:23]]
    assert [message[:15] for message in sum_told(30, 20, 20, 20, 20, 1)] == [
        "DDB115 GSI gsi0",
        "DDB115 the INCL",
    ]


def test_only_include_counts() -> None:
    others = [index("all", "id HASH", {"ProjectionType": "ALL"}), index("keys", "id HASH")]
    included = [index(f"gsi{number}", "id HASH", include(*MANY[:20])) for number in range(5)]
    assert said(GlobalSecondaryIndexes=[*included, *others]) == []


def test_gsis_and_lsis_are_summed_together() -> None:
    table = {
        "AttributeDefinitions": attributes("id S, day S"),
        "KeySchema": [
            {"AttributeName": "id", "KeyType": "HASH"},
            {"AttributeName": "day", "KeyType": "RANGE"},
        ],
    }
    local = [index(f"lsi{number}", "id HASH, day RANGE", include(*MANY[:20])) for number in range(5)]
    assert rules(**table, LocalSecondaryIndexes=local) == []
    one = [index("gsi", "day HASH", include("x"))]
    assert rules(**table, LocalSecondaryIndexes=local, GlobalSecondaryIndexes=one) == ["DDB115"]


def test_a_vector_index_counts_its_vector_and_its_inline_filters() -> None:
    search = [
        {"AttributeName": "id", "SearchSchemaElementType": "HASH"},
        {"AttributeName": "colour", "SearchSchemaElementType": "INLINE_FILTER"},
    ]
    defined = attributes("id S, colour S")
    like = vector(SearchSchema=search, Projection=include("x", "y"))
    assert sum_told(20, 20, 20, 20, 16, AttributeDefinitions=defined, VectorIndexes=[like]) == []
    assert sum_told(20, 20, 20, 20, 17, AttributeDefinitions=defined, VectorIndexes=[like]) == [
        "DDB115 the INCLUDE indexes of table Orders project 20 + 20 + 20 + 20 + 17 + 4 = 101 attributes; "
        "100 per table are allowed, and a name in two indexes counts twice"
    ]
    keys_only = vector(SearchSchema=search)
    assert sum_told(20, 20, 20, 20, 20, AttributeDefinitions=defined, VectorIndexes=[keys_only]) == []
