"""`Fn::ForEach` written out, in Resources and in properties."""

from textwrap import dedent, indent

import pytest
from templates import schema_of, tables_of

from ddblint.model import DefectKind
from ddblint.parsers import read_schema

PARAMETERS = """\
Parameters:
  Names: {Type: CommaDelimitedList, Default: 'Cats, Dogs'}
  Free: {Type: CommaDelimitedList}
"""
TRANSFORM = "Transform: AWS::LanguageExtensions"


def names_of(resources: str, **parameters: str) -> list[tuple[str, str | None]]:
    """Logical id and TableName of every table that some resources make."""
    indented = "".join(f"  {line}\n" for line in dedent(resources).strip().splitlines())
    tables = tables_of(PARAMETERS + "Resources:\n" + indented, **parameters)
    return [(table.logical_id, table.name.value) for table in tables]


LOOP = """\
    Fn::ForEach::Tables:
      - Name
      - {collection}
      - ${{Name}}Table:
          Type: AWS::DynamoDB::Table
          Properties: {{TableName: {table_name}}}
    """


@pytest.mark.parametrize("collection", ["[Cats, Dogs]", "!Ref Names", "[!Select [0, !Ref Names], Dogs]"])
def test_a_loop_over_known_values_makes_a_table_each(collection: str) -> None:
    written = LOOP.format(collection=collection, table_name="!Ref Name")
    assert names_of(written) == [("CatsTable", "Cats"), ("DogsTable", "Dogs")]


@pytest.mark.parametrize(
    ("table_name", "value"),
    [
        ("!Sub 'the-${Name}'", "the-a.b"),
        ("'the-&{Name}'", "the-ab"),
        ("'${Name}'", "a.b"),
        ("!Join ['-', [x, !Ref Name]]", "x-a.b"),
    ],
)
def test_every_way_to_name_the_value_of_a_turn(table_name: str, value: str) -> None:
    written = LOOP.format(collection="[a.b]", table_name=table_name)
    assert names_of(written) == [("a.bTable", value)]


def test_a_pinned_parameter_is_what_a_loop_runs_over() -> None:
    written = LOOP.format(collection="!Ref Free", table_name="!Ref Name")
    assert names_of(written, Free="Birds") == [("BirdsTable", "Birds")]


def test_a_loop_in_a_loop() -> None:
    written = """\
        Fn::ForEach::Outer:
          - Stage
          - [Dev, Prod]
          - Fn::ForEach::Inner:
              - Name
              - [Cats, Dogs]
              - ${Name}${Stage}:
                  Type: AWS::DynamoDB::Table
                  Properties: {TableName: !Sub "${Stage}-${Name}"}
        """
    assert names_of(written) == [
        ("CatsDev", "Dev-Cats"),
        ("DogsDev", "Dev-Dogs"),
        ("CatsProd", "Prod-Cats"),
        ("DogsProd", "Prod-Dogs"),
    ]


def test_what_a_loop_makes_stands_where_its_body_stands() -> None:
    first, second = tables_of(
        "Resources:\n  Fn::ForEach::T:\n    - N\n    - [A, B]\n    - ${N}:\n"
        "        Type: AWS::DynamoDB::Table\n        Properties: {TableClass: GLACIER}\n"
    )
    assert first.place.span() == second.place.span()
    assert first.table_class.place.span()[1:] == (7, 34, 7, 41)


@pytest.mark.parametrize("collection", ["!Ref Free", "[a, !ImportValue b]", "!ImportValue b", "[]", "text"])
def test_a_loop_over_unknown_values_is_said_not_to_be_followed(collection: str) -> None:
    written = dedent(LOOP.format(collection=collection, table_name="!Ref Name"))
    indented = "".join(f"  {line}\n" for line in written.splitlines())
    schema = schema_of(f"{TRANSFORM}\n{PARAMETERS}Resources:\n{indented}")
    assert schema.tables == ()
    assert [(d.kind, d.place.text()) for d in schema.defects] == [
        (DefectKind.NOT_ANALYSED, "Fn::ForEach::Tables")
    ]


def test_a_loop_in_properties_sets_each_of_them() -> None:
    (table,) = tables_of("""\
        Resources:
          Orders:
            Type: AWS::DynamoDB::Table
            Properties:
              Fn::ForEach::Settings:
                - Property
                - [TableName, TableClass]
                - ${Property}: !Sub "the-${Property}"
        """)
    assert (table.name.value, table.table_class.value) == ("the-TableName", "the-TableClass")
    assert table.billing_mode.known


def test_a_name_made_twice_is_a_key_written_twice() -> None:
    schema = schema_of("""\
        Transform: AWS::LanguageExtensions
        Resources:
          CatsTable: {Type: AWS::DynamoDB::Table, Properties: {TableName: first}}
          Fn::ForEach::Tables:
            - Name
            - [Cats]
            - ${Name}Table: {Type: AWS::DynamoDB::Table, Properties: {TableName: second}}
        """)
    assert [table.name.value for table in schema.tables] == ["second"]
    assert [d.kind for d in schema.defects] == [DefectKind.DUPLICATE_KEY]


def test_a_key_written_twice_in_each_turn_is_told_under_the_name_it_takes_there() -> None:
    schema = schema_of("""\
        Transform: AWS::LanguageExtensions
        Resources:
          Fn::ForEach::Tables:
            - Name
            - [Cats, Dogs]
            - ${Name}Table:
                Type: AWS::DynamoDB::Table
                Properties:
                  StreamSpecification: {"Stream${Name}": 1, "Stream${Name}": 2}
        """)
    twice = [d for d in schema.defects if d.kind is DefectKind.DUPLICATE_KEY]
    assert [(d.table, d.message.partition(" in ")[0]) for d in twice] == [
        ("CatsTable", "`StreamCats` is written twice"),
        ("DogsTable", "`StreamDogs` is written twice"),
    ]


def test_a_loop_written_twice_is_told_as_the_loop() -> None:
    schema = schema_of("""\
        Transform: AWS::LanguageExtensions
        Resources:
          CatsTable:
            Type: AWS::DynamoDB::Table
            Properties:
              Fn::ForEach::Settings: [Property, [TableName], {"${Property}": first}]
              Fn::ForEach::Settings: [Property, [TableClass], {"${Property}": last}]
        """)
    (twice,) = (d for d in schema.defects if d.kind is DefectKind.DUPLICATE_KEY)
    assert twice.message.startswith("`Fn::ForEach::Settings` is written twice")
    assert (twice.place.span().line, twice.related[0][0].span().line) == (7, 6)


LOOPS = {
    "resources": (
        "Resources:\n  Fn::ForEach::Tables: [Name, [a], {'${Name}': {Type: AWS::DynamoDB::Table}}]\n"
    ),
    "other resources": (
        "Resources:\n  Cats: {Type: AWS::DynamoDB::Table}\n"
        "  'Fn::ForEach::Tables': [Name, [a], {'${Name}': {Type: AWS::SNS::Topic}}]\n"
    ),
    "properties": (
        "Resources:\n  Cats:\n    Type: AWS::DynamoDB::Table\n    Properties:\n"
        "      Fn::ForEach::Tables: [Name, [TableName], {'${Name}': abc}]\n"
    ),
}


def refused(text: str) -> list[str]:
    return [d.message for d in schema_of(text).defects if d.kind is DefectKind.REFUSED]


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize(
    ("transforms", "advice"),
    [
        ("", "write `Transform: AWS::LanguageExtensions`"),
        ("Transform: AWS::Serverless-2016-10-31",
         "write `Transform: AWS::LanguageExtensions` too, before the others"),
        ("Transform: [AWS::Serverless-2016-10-31]",
         "write `Transform: AWS::LanguageExtensions` too, before the others"),
    ],
)  # fmt: skip
def test_a_loop_that_no_transform_writes_out_is_refused_once(loop: str, transforms: str, advice: str) -> None:
    assert refused(f"{transforms}\n{LOOPS[loop]}") == [
        "Fn::ForEach::Tables takes the transform AWS::LanguageExtensions, which the template does not name:"
        f" CloudFormation refuses it; {advice}"
    ]


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize(
    "transforms",
    [
        TRANSFORM,
        "Transform: [AWS::LanguageExtensions, AWS::Serverless-2016-10-31]",
        "Transform: [[AWS::LanguageExtensions], AWS::Serverless-2016-10-31]",
        "Transform: Acme",
        "Transform: {Name: AWS::Include, Parameters: {Location: s3://a/b}}",
        "Transform: !Ref Which",
        "Fn::Transform: {Name: Acme}",
    ],
)
def test_a_transform_that_may_write_loops_out_lets_them_stand(loop: str, transforms: str) -> None:
    assert refused(f"{transforms}\n{LOOPS[loop]}") == []


def test_two_loops_are_refused_once() -> None:
    again = LOOPS["resources"].replace("::Tables", "::More").partition("\n")[2].replace("[a]", "[b]")
    assert len(refused(LOOPS["resources"] + again)) == 1


def test_a_loop_that_is_mentioned_is_none() -> None:
    assert (
        refused("Description: no Fn::ForEach::Tables\nResources:\n  A: {Type: AWS::DynamoDB::Table}\n") == []
    )


def test_a_service_is_completed_by_another_program() -> None:
    text = "service: a\nprovider: {name: aws}\nresources:\n" + indent(LOOPS["properties"], "  ")
    schema = read_schema("serverless.yml", text.encode(), {})
    assert schema is not None
    assert [table.name.value for table in schema.tables] == ["abc"]
    assert [d for d in schema.defects if d.kind is DefectKind.REFUSED] == []
