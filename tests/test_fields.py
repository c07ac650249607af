"""Values of properties: numbers as text, wrong shapes, absent and unknown parts."""

import pytest
from templates import schema_of, table_of, table_with

from ddblint.model import DefectKind, Origin


@pytest.mark.parametrize(("written", "value"), [("5", 5), ("'5'", 5), ("5.0", 5), ('"40000"', 40000)])
def test_numbers_may_be_text(written: str, value: int) -> None:
    provisioned = table_with(f"ProvisionedThroughput: {{WriteCapacityUnits: {written}}}").provisioned
    assert provisioned is not None
    assert provisioned.write.value == value


@pytest.mark.parametrize(("written", "value"), [("true", True), ("'true'", True), ("False", False)])
def test_booleans_may_be_text(written: str, value: bool) -> None:
    table = table_with(f"DeletionProtectionEnabled: {written}")
    assert table.protection.deletion_protection.value is value


@pytest.mark.parametrize(
    ("written", "message", "at"),
    [
        (
            "ProvisionedThroughput: {ReadCapacityUnits: many}",
            "ReadCapacityUnits must be a number, not 'many'",
            "many",
        ),
        (
            "ProvisionedThroughput: {ReadCapacityUnits: 1.5}",
            "ReadCapacityUnits must be a whole number, not 1.5",
            "1.5",
        ),
        (
            "ProvisionedThroughput: {ReadCapacityUnits: true}",
            "ReadCapacityUnits must be a number, not true",
            "true",
        ),
        (
            "ProvisionedThroughput: {ReadCapacityUnits: .inf}",
            "ReadCapacityUnits must be a number, not '.inf'",
            ".inf",
        ),
        (
            "ProvisionedThroughput: {ReadCapacityUnits: inf}",
            "ReadCapacityUnits must be a number, not inf",
            "inf",
        ),
        ("ProvisionedThroughput: 5", "ProvisionedThroughput must be a mapping of properties", "5"),
        (
            "DeletionProtectionEnabled: sure",
            "DeletionProtectionEnabled must be true or false, not 'sure'",
            "sure",
        ),
        (
            f"ProvisionedThroughput: {{ReadCapacityUnits: {'9' * 6000}}}",
            f"ReadCapacityUnits must be a number, not {'9' * 39}…",
            "9" * 6000,
        ),
        (
            f"ProvisionedThroughput: {{ReadCapacityUnits: {2**63}}}",
            f"ReadCapacityUnits must be a number of at most 64 bits, not {2**63}",
            f"{2**63}",
        ),
        ("TableName: [a]", "TableName must be a single value", "TableName"),
        ("TableClass:", "TableClass must not be null", "TableClass"),
        ("KeySchema: id", "KeySchema must be a list", "id"),
        ("KeySchema: [id]", "an entry of KeySchema must be a mapping of properties", "id"),
        ("KeySchema: {AttributeName: id}", "KeySchema must be a list", "KeySchema"),
    ],
)
def test_a_wrong_shape_is_named_and_its_value_unknown(written: str, message: str, at: str) -> None:
    (found,) = table_with(written).malformed
    assert (found.message, found.place.text()) == (message, at)


def test_a_malformed_key_leaves_the_key_untold() -> None:
    assert table_with("KeySchema: [id]").untold("key") == "an entry of KeySchema is no mapping"


def test_absent_is_a_default_and_not_unknown() -> None:
    table = table_with("TableName: orders")
    assert (table.key, table.provisioned, table.stream) == (None, None, None)
    assert (table.billing_mode.value, table.billing_mode.origin) == ("PROVISIONED", Origin.DEFAULT)
    assert table.untold("attributes") is None


def test_an_unknown_block_is_there_with_unknown_values() -> None:
    table = table_with("ProvisionedThroughput: !ImportValue capacity")
    assert table.provisioned is not None
    assert not table.provisioned.read.known
    assert table.untold("provisioned") == "Fn::ImportValue is only known at deployment"


def test_an_unknown_list_or_entry_is_a_gap() -> None:
    assert table_with("KeySchema: !ImportValue key").untold("key.elements")
    assert table_with("AttributeDefinitions: [!ImportValue a]").untold("attributes.name")
    gsi = "GlobalSecondaryIndexes: [{IndexName: i, KeySchema: !ImportValue k}]"
    table = table_with(gsi)
    assert table.untold("global_indexes.key")
    assert table.untold("local_indexes") is None


@pytest.mark.parametrize("key", ["Fn::Transform", "Fn::ForEach::Settings"])
def test_what_may_add_properties_makes_absent_ones_unknown(key: str) -> None:
    text = f"""\
        Transform: AWS::LanguageExtensions
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties:
              TableName: orders
              {key}: {{Name: "AWS::Include"}}
        """
    table = table_of(text)
    assert table.name.value == "orders"
    assert not table.billing_mode.known
    assert table.untold("key")
    (defect,) = schema_of(text).defects
    assert (defect.kind, defect.place.text()) == (DefectKind.NOT_ANALYSED, key)


@pytest.mark.parametrize("written", ["{{ base }}", '"{{ base }}"', "!Base orders"])
def test_what_is_merged_in_by_another_program_makes_absent_properties_unknown(written: str) -> None:
    table = f"{{Type: AWS::DynamoDB::Table, Properties: {{<<: {written}, TableName: orders}}}}"
    text = f"Resources:\n  Orders: {table}\n"
    assert table_of(text).name.value == "orders"
    assert not table_of(text).billing_mode.known
    (defect,) = schema_of(text).defects
    assert (defect.kind, defect.place.text()) == (DefectKind.NOT_ANALYSED, "<<")


def test_a_macro_of_the_template_makes_absent_properties_unknown() -> None:
    table = "Resources:\n  Orders:\n    Type: AWS::DynamoDB::Table\n"
    text = "Transform: [AWS::Serverless-2016-10-31, Acme]\n" + table
    assert table_of(text).billing_mode.why == "the macro Acme may add it"
    (defect,) = schema_of(text).defects
    assert (defect.kind, defect.place.text()) == (DefectKind.NOT_ANALYSED, "Acme")


def test_transforms_of_aws_leave_tables_as_they_are() -> None:
    for name in ("AWS::Serverless-2016-10-31", "AWS::LanguageExtensions", "{Name: 'AWS::Include'}"):
        text = f"Transform: {name}\nResources:\n  Orders:\n    Type: AWS::DynamoDB::Table\n"
        assert table_of(text).billing_mode.value == "PROVISIONED"
        assert schema_of(text).defects == ()


@pytest.mark.parametrize(
    "attributes",
    [
        "{Fn::ForEach::Attributes: [A, [id], {AttributeName: !Ref A, AttributeType: S}]}",
        "[{Fn::ForEach::Attributes: [A, [id], {AttributeName: !Ref A, AttributeType: S}]}]",
        "[{AttributeName: a, AttributeType: S}, {Fn::ForEach::Attributes: [A, [id], {}]}]",
    ],
)
def test_a_loop_in_place_of_list_items_is_refused(attributes: str) -> None:
    schema = schema_of(f"""\
        Transform: AWS::LanguageExtensions
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties:
              AttributeDefinitions: {attributes}
        """)
    (defect,) = schema.defects
    assert (defect.kind, defect.place.text()) == (DefectKind.REFUSED, "Fn::ForEach::Attributes")
    assert schema.tables[0].malformed == ()
    assert schema.tables[0].untold("attributes")


def test_properties_that_the_schema_lacks_are_collected_with_a_near_name() -> None:
    table = table_with("BilingMode: PROVISIONED\nGlobalSecondaryIndexes: [{IndexName: i, Colour: red}]")
    found = [(extra.name, extra.owner, extra.near) for extra in table.extra_properties]
    assert found == [("BilingMode", "Properties", "BillingMode"), ("Colour", "GlobalSecondaryIndexes", "")]


def test_misplaced_properties_are_told_apart() -> None:
    table = table_of("""\
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            BillingMode: PAY_PER_REQUEST
            Properties:
              DeletionPolicy: Retain
        """)
    found = [(misplaced.name, misplaced.belongs) for misplaced in table.misplaced_properties]
    assert found == [("BillingMode", "Properties"), ("DeletionPolicy", "the resource")]


@pytest.mark.parametrize("word", ["yes", "No", "on", "OFF"])
def test_words_that_are_booleans_to_some_readers_of_yaml_are_not_judged(word: str) -> None:
    table = table_with(f"DeletionProtectionEnabled: {word}")
    assert not table.protection.deletion_protection.known
    assert table.malformed == ()


@pytest.mark.parametrize("written", ["", "text", "[a]"])
def test_properties_of_a_wrong_shape_are_malformed(written: str) -> None:
    table = table_of(f"Resources:\n  Orders:\n    Type: AWS::DynamoDB::Table\n    Properties: {written}\n")
    assert [found.message for found in table.malformed] == ["Properties must be a mapping of properties"]


@pytest.mark.parametrize("written", ["{'Fn::Transform': {Name: 'AWS::Include'}}", "[!Transform {Name: X}]"])
def test_what_a_transform_makes_is_said_not_to_be_analysed(written: str) -> None:
    text = f"""\
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties: {{AttributeDefinitions: {written}}}
        """
    assert [defect.kind for defect in schema_of(text).defects] == [DefectKind.NOT_ANALYSED]
    assert table_of(text).untold("attributes")


def test_of_hundreds_of_unknown_properties_the_first_get_advice() -> None:
    """Looking for the one that was meant takes longer than all else."""
    misspelt = "\n".join(f"BilingMode{at}: PROVISIONED" for at in range(201))
    table = table_with(misspelt)
    assert [extra.near for extra in table.extra_properties] == ["BillingMode"] * 200 + [""]
