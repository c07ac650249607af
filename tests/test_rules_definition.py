"""The rules on AttributeDefinitions, names and settings, where examples on their pages cannot show it."""

from typing import Any

import pytest
from definitions import UNKNOWN, attributes, findings, include, index, key, rules, said, vector

from ddblint.findings import Severity

GLOBAL = "AWS::DynamoDB::GlobalTable"
SIMPLE = "AWS::Serverless::SimpleTable"


def test_a_table_that_is_right_is_left_alone() -> None:
    assert said() == []


def test_an_undefined_attribute_is_told_once_however_many_keys_use_it() -> None:
    indexes = [index("byOwner", "owner HASH"), index("byId", "id HASH, owner RANGE")]
    (finding,) = findings(GlobalSecondaryIndexes=indexes)
    assert finding.message == (
        "`owner` is in the partition key of GSI byOwner, but AttributeDefinitions does not define it"
    )
    assert finding.index_name == "byOwner"
    assert [related.message for related in finding.related] == [
        "it is also in the sort key of GSI byId",
        "the attributes that are defined",
    ]


def test_a_misspelt_attribute_is_one_fault_at_the_key() -> None:
    (finding,) = findings(
        AttributeDefinitions=attributes("id S, status S"),
        GlobalSecondaryIndexes=[index("byStatus", "statsu HASH")],
    )
    assert finding.rule == "DDB101"
    assert finding.help == (
        "did you mean `status`, which is defined and used by no key? "
        "Otherwise add {AttributeName: statsu, AttributeType: S|N|B}"
    )
    assert [related.message for related in finding.related] == ["`status` is defined"]


def test_a_name_that_is_used_already_is_suggested_where_no_unused_one_is_close() -> None:
    (finding,) = findings(GlobalSecondaryIndexes=[index("byId", "ID HASH")])
    assert finding.help == "did you mean `id`? Otherwise add {AttributeName: ID, AttributeType: S|N|B}"


def test_a_table_without_definitions_is_one_finding() -> None:
    assert said(AttributeDefinitions=None, KeySchema=key("artist HASH, album RANGE")) == [
        "DDB101 table Orders has no AttributeDefinitions, and its keys use `artist` and `album`"
    ]


@pytest.mark.parametrize(
    "properties",
    [
        {"AttributeDefinitions": UNKNOWN},
        {"AttributeDefinitions": [{"AttributeName": UNKNOWN, "AttributeType": "S"}] * 2},
        {"AttributeDefinitions": [*attributes("id S"), UNKNOWN], "KeySchema": key("id HASH, day RANGE")},
        {"KeySchema": UNKNOWN},
        {"KeySchema": [{"AttributeName": UNKNOWN, "KeyType": "HASH"}]},
        {"GlobalSecondaryIndexes": UNKNOWN, "AttributeDefinitions": attributes("id S, owner S")},
        {"LocalSecondaryIndexes": UNKNOWN, "AttributeDefinitions": attributes("id S, owner S")},
        {"VectorIndexes": UNKNOWN, "AttributeDefinitions": attributes("id S, owner S")},
        {
            "AttributeDefinitions": attributes("id S, owner S"),
            "GlobalSecondaryIndexes": [{**index("byOwner", "id HASH"), "KeySchema": UNKNOWN}],
        },
        {"type": GLOBAL, "KeySchema": None, "AttributeDefinitions": None, "GlobalTableSourceArn": "arn:x"},
        {"type": GLOBAL, "KeySchema": None, "AttributeDefinitions": None, "GlobalTableSourceArn": UNKNOWN},
    ],
)
def test_keys_and_definitions_are_compared_only_where_both_are_known(properties: dict[str, Any]) -> None:
    assert said(**properties) == []


def test_search_schemas_use_attributes_and_need_their_definitions() -> None:
    search = [
        {"AttributeName": "tenant", "SearchSchemaElementType": "HASH"},
        {"AttributeName": "colour", "SearchSchemaElementType": "INLINE_FILTER"},
    ]
    defined = attributes("id S, tenant S, embedding B")
    assert said(AttributeDefinitions=defined, VectorIndexes=[vector(SearchSchema=search)]) == [
        "DDB102 `embedding` is defined, but no key of table Orders or of its indexes uses it",
        "DDB101 `colour` is in the search schema of vector index byLikeness, "
        "but AttributeDefinitions does not define it",
    ]


def test_a_missing_key_is_no_unused_definition_as_well() -> None:
    keyless = {name: value for name, value in index("byOwner", "id HASH").items() if name != "KeySchema"}
    assert rules(KeySchema=None) == ["DDB105"]
    assert rules(KeySchema=[]) == ["DDB105"]
    assert rules(AttributeDefinitions=attributes("id S, owner S"), GlobalSecondaryIndexes=[keyless]) == [
        "DDB106"
    ]


def test_an_unused_attribute_that_is_defined_twice_is_unused_once() -> None:
    assert rules(AttributeDefinitions=attributes("id S, x S, x S")) == ["DDB102", "DDB103"]


@pytest.mark.parametrize(
    ("types", "how"),
    [
        (("S", "N"), "first as S, then as N"),
        (("S", "S"), "twice"),
        ((UNKNOWN, "S"), "twice"),
        (("S", UNKNOWN), "twice"),
    ],
)
def test_two_types_are_told_where_both_are_known(types: tuple[Any, Any], how: str) -> None:
    defined = [{"AttributeName": "id", "AttributeType": type} for type in types]
    assert said(AttributeDefinitions=defined) == [
        f"DDB103 `id` is defined {how}; each attribute has one definition"
    ]


@pytest.mark.parametrize(
    ("written", "advice"),
    [
        ("String", "write S"),
        ("s", "write S"),
        ("Number", "write N"),
        ("int", "write N"),
        ("Binary", "write B"),
        ("SS", "write S, and keep sets, lists and maps in attributes that are no key"),
    ],
)
def test_other_words_for_a_type_are_understood(written: str, advice: str) -> None:
    (finding,) = findings(AttributeDefinitions=attributes(f"id {written}"))
    assert finding.message == f"the type of `id` is `{written}`; a key attribute is S, N or B"
    assert finding.help == advice


def test_a_definition_without_a_type_is_told() -> None:
    (finding,) = findings(AttributeDefinitions=[{"AttributeName": "id"}])
    assert finding.message == "`id` is a key attribute of table Orders without a type"
    assert finding.help == "add AttributeType: S, N or B"


def test_a_simple_table_takes_the_words_of_sam() -> None:
    def problems(**primary_key: str) -> list[tuple[str, str]]:
        found = findings(type=SIMPLE, PrimaryKey=primary_key)
        return [(finding.message, finding.help) for finding in found]

    assert problems(Name="id", Type="Number") == []
    assert problems(Name="id", Type="string") == [
        ("the type of `id` is `string`; a key attribute is String, Number or Binary", "write String")
    ]
    assert problems(Name="id", Type="Map") == [
        (
            "the type of `id` is `Map`; a key attribute is String, Number or Binary",
            "write String, and keep sets, lists and maps in attributes that are no key",
        )
    ]
    assert problems(Name="id") == [
        ("`id` is a key attribute of table Orders without a type", "add Type: String, Number or Binary")
    ]
    assert problems(Type="String") == [("the PrimaryKey of table Orders has no Name", "add Name")]


@pytest.mark.parametrize(
    "name", ["abc", "x" * 255, "a-b_c.9", "arn:aws:dynamodb:eu-west-1:1:table/x", UNKNOWN]
)
def test_table_names_that_pass(name: Any) -> None:
    assert said(TableName=name) == []


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("ab", "table name `ab` has 2 characters; names have 3 to 255"),
        ("x" * 256, f"table name `{'x' * 30}…` has 256 characters; names have 3 to 255"),
        ("a b/c", "table name `a b/c` holds a space, `/`; names take a-z, A-Z, 0-9, _, - and ."),
        ("größe", "table name `größe` holds `ö`, `ß`; names take a-z, A-Z, 0-9, _, - and ."),
    ],
)
def test_table_names_that_fail(name: str, message: str) -> None:
    assert said(TableName=name) == [f"DDB110 {message}"]


def test_a_name_with_other_characters_gets_a_valid_one() -> None:
    (finding,) = findings(TableName="billing/due dates")
    assert finding.help == "write billing-due-dates"


@pytest.mark.parametrize(("name", "count"), [("k" * 255, 0), ("k" * 256, 1), ("é" * 127, 0), ("é" * 128, 1)])
def test_attribute_names_are_measured_in_bytes(name: str, count: int) -> None:
    defined = attributes(f"{name} S")
    assert rules(AttributeDefinitions=defined, KeySchema=key(f"{name} HASH")) == ["DDB110"] * count
    projecting = index("byId", "id HASH", include(name))
    assert rules(GlobalSecondaryIndexes=[projecting]) == ["DDB110"] * count


def test_an_attribute_name_is_told_with_both_its_lengths() -> None:
    (finding,) = findings(GlobalSecondaryIndexes=[index("byId", "id HASH", include("é" * 128))])
    assert finding.message == (
        f"the name of projected attribute `{'é' * 30}…` has 128 characters, 256 bytes in UTF-8; "
        "1 to 255 are allowed"
    )


def test_index_names_are_unique_over_all_kinds_with_their_case() -> None:
    sorted_table = {"AttributeDefinitions": attributes("id S, day S"), "KeySchema": key("id HASH, day RANGE")}
    indexes = [index("mine", "day HASH"), index("Mine", "day HASH"), index(UNKNOWN, "day HASH")]
    local = [index("mine", "id HASH, day RANGE")]
    assert said(**sorted_table, GlobalSecondaryIndexes=indexes, LocalSecondaryIndexes=local) == [
        "DDB109 LSI `mine` has the name of a GSI of table Orders; names are shared by all indexes of a table"
    ]
    assert said(**sorted_table, GlobalSecondaryIndexes=[*indexes, index("mine", "id HASH")]) == [
        "DDB109 GSI `mine` has the name of another GSI of table Orders; "
        "names are shared by all indexes of a table"
    ]
    assert rules(**sorted_table, GlobalSecondaryIndexes=indexes, VectorIndexes=[vector("mine")]) == ["DDB109"]


def test_the_quota_of_gsis_is_a_warning_with_an_option() -> None:
    indexes = [index(f"index{number}", "id HASH") for number in range(21)]
    assert findings(GlobalSecondaryIndexes=indexes[:20]) == []
    assert findings(GlobalSecondaryIndexes=indexes, options={"max_global_indexes": 21}) == []
    (finding,) = findings(GlobalSecondaryIndexes=indexes)
    assert (finding.rule, finding.severity) == ("DDB112", Severity.WARNING)
    assert finding.message == (
        "table Orders has 21 GSIs; 20 per table is the quota, which AWS raises on request"
    )
    assert finding.help.startswith("drop or merge 1, or set max-global-indexes")
    assert [related.message for related in finding.related] == ["GSI index20 is number 21"]
    (finding,) = findings(GlobalSecondaryIndexes=indexes, options={"max_global_indexes": 18})
    assert finding.help.startswith("drop or merge 3, or set max-global-indexes")


def test_the_limit_of_lsis_cannot_be_raised() -> None:
    names = "abcdef"
    table = {
        "AttributeDefinitions": attributes("id S, " + ", ".join(f"{name} S" for name in names)),
        "KeySchema": key("id HASH, a RANGE"),
    }
    indexes = [index(f"by-{name}", f"id HASH, {name} RANGE") for name in names]
    unsorted = table["AttributeDefinitions"][:-1]
    assert findings(**{**table, "AttributeDefinitions": unsorted}, LocalSecondaryIndexes=indexes[:5]) == []
    (finding,) = findings(**table, LocalSecondaryIndexes=indexes)
    assert finding.message == "table Orders has 6 LSIs; the limit is 5 and cannot be raised"
    assert finding.help == "make one of them a GSI with the same HASH and RANGE"
    assert [related.message for related in finding.related] == ["LSI by-f is number 6"]
    (finding,) = findings(**table, LocalSecondaryIndexes=[*indexes, index("by-id", "id HASH, a RANGE")])
    assert finding.help == "make 2 of them GSIs with the same HASH and RANGE"


ANY_STAGE = {"Ref": "AWS::StackName"}
HOLDS = "table name `{}` holds {}, whatever … stands for; names take a-z, A-Z, 0-9, _, - and ."


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ({"Fn::Sub": "${AWS::StackName}/orders"}, HOLDS.format("…/orders", "`/`")),
        ({"Fn::Sub": "a b${AWS::StackName}ü"}, HOLDS.format("a b…ü", "a space, `ü`")),
        ({"Fn::Join": ["/", [ANY_STAGE, "orders"]]}, HOLDS.format("…/orders", "`/`")),
        ({"Fn::Join": ["", [ANY_STAGE, "#", ANY_STAGE]]}, HOLDS.format("…#…", "`#`")),
        ({"Fn::Sub": "${AWS::StackName}" + "a" * 256},
         "table name `…" + "a" * 29 + "…` has 256 characters beside what … stands for; names have 3 to 255"),
    ],
)  # fmt: skip
def test_what_is_written_of_a_name_may_be_wrong_whatever_the_rest_is(name: Any, message: str) -> None:
    assert said(TableName=name) == [f"DDB110 {message}"]


@pytest.mark.parametrize(
    "name",
    [
        {"Fn::Sub": "${AWS::StackName}-orders"},
        {"Fn::Sub": "${AWS::StackName}" + "a" * 255},
        {"Fn::Sub": "${AWS::StackName}"},
        {"Fn::Sub": "{{resolve:ssm:/${AWS::StackName}/orders}}"},
        {"Fn::Sub": "<env>/${AWS::StackName}"},
        {"Fn::Sub": "%env%/${AWS::StackName}"},
        {"Fn::Sub": "${!env}/${AWS::StackName}"},
        {"Fn::Sub": "{{ env }} ${AWS::StackName}"},
        {"Fn::Sub": "arn:aws:dynamodb:${AWS::Region}:1:table/orders"},
        {"Fn::Sub": "${AWS::StackId}:table/orders"},
        {"Fn::Join": ["/", [ANY_STAGE]]},
        {"Fn::Join": ["/", ["orders", {"Fn::If": ["Unknown", {"Ref": "AWS::NoValue"}]}]]},
        {"Fn::Join": ["/", {"Ref": "Names"}]},
        {"Fn::GetAtt": ["Other", "a/b"]},
    ],
)
def test_what_is_written_of_a_name_says_nothing_of_the_rest(name: Any) -> None:
    assert said(TableName=name) == []


def test_what_is_written_of_the_name_of_an_index_is_judged_too() -> None:
    open_name = {"Fn::Sub": "by ${AWS::StackName}"}
    (told,) = said(GlobalSecondaryIndexes=[index(open_name, "id HASH")])
    assert told.startswith("DDB110 GSI name `by …` holds a space, whatever … stands for")
