"""What a template of a plan is refused for, should an edit go wrong."""

import pytest
from live_tables import Design, Gsi, file_plan, written

from ddblint.plan import Present, Side, State
from ddblint.source import Source
from ddblint.steps.checking import check_attributes, check_state, check_update
from ddblint.steps.faults import Unsafe
from ddblint.steps.references import check_references
from ddblint.steps.templates import Template, template

ORDERS = frozenset(("Orders",))


def made(text: str) -> Template:
    return template(Side.NEW, Source("template.yaml", text), {})


def with_gsis(*names: str) -> Template:
    return made(written({"Orders": Design({name: Gsi("a") for name in names})}, "block"))


def present(*names: str) -> dict[str, State]:
    indexes = tuple(Present("GlobalSecondaryIndexes", name) for name in names)
    return {"Orders": State(indexes, {})}


def test_more_than_one_update() -> None:
    check_update(with_gsis("one"), with_gsis("one", "two"), ORDERS)
    with pytest.raises(Unsafe, match=r"^Orders would take several updates to get there$"):
        check_update(with_gsis("one"), with_gsis("two"), ORDERS)


def test_a_table_that_is_gone() -> None:
    with pytest.raises(Unsafe, match=r"^Orders would be gone$"):
        check_update(with_gsis("one"), made("Resources: {Other: {Type: AWS::DynamoDB::Table}}"), ORDERS)


@pytest.mark.parametrize("names", [("one",), ("one", "two", "three"), ("one", "three")])
def test_other_indexes_than_there_are_to_be(names: tuple[str, ...]) -> None:
    check_state(with_gsis("one", "two"), present("two", "one"))
    with pytest.raises(Unsafe, match=r"^Orders would not have the indexes of this step$"):
        check_state(with_gsis("one", "two"), present(*names))


def test_attributes_that_do_not_fit() -> None:
    right = written({"Orders": Design({"one": Gsi("a")})}, "block")
    wrong = right.replace(
        "AttributeName: a  # behind a\n          AttributeType", "AttributeName: b\n          AttributeType"
    )
    assert wrong != right
    with pytest.raises(Unsafe, match=r"^the attributes of Orders would not fit its keys$"):
        check_attributes(made(wrong), made(right), ORDERS)
    check_attributes(made(wrong), made(wrong), ORDERS)  # as wrong as the file itself
    check_attributes(made(right), made(right), ORDERS)


@pytest.mark.parametrize(
    "value",
    ["!Ref Gone", "!GetAtt Gone.Arn", "!Sub 'a-${Gone}'", "!Sub ['${Gone.Arn}', {}]", "!If [Gone, 1, 2]",
     "!FindInMap [Gone, a, b]", "{'Fn::If': [Gone, 1, {Ref: 'AWS::Region'}]}"],
)  # fmt: skip
def test_names_that_nothing_has(value: str) -> None:
    plain, asking = (f"Resources: {{Topic: {{Properties: {{A: {each}}}}}}}" for each in ("1", value))
    for section in ("Parameters", "Mappings", "Conditions"):
        check_references(made(f"{section}: {{Gone: {{}}}}\n{asking}"), made(plain))
    check_references(made(asking), made(asking))
    with pytest.raises(Unsafe, match=r"^it would refer to Gone, which the other version alone has$"):
        check_references(made(asking), made(plain))


@pytest.mark.parametrize("value", ["!Sub '${!Gone}'", "Gone", "!Ref AWS::StackName", "!Ref Topic"])
def test_names_that_need_nothing(value: str) -> None:
    plain, asking = (f"Resources: {{Topic: {{Properties: {{A: {each}}}}}}}" for each in ("1", value))
    check_references(made(asking), made(plain))


def test_a_plan_is_none_where_nothing_differs() -> None:
    text = written({"Orders": Design({"one": Gsi("a")})}, "json")
    assert file_plan(text, text) is None
