"""Services of the Serverless Framework: which of their tables are read, and what variables stand for."""

from textwrap import indent

import pytest
from inputs import said_of, schema_in
from workplace import Workplace

from ddblint.model import DefectKind, Table
from ddblint.parsers import read_schema

TABLE = """\
Type: AWS::DynamoDB::Table
Properties:
  TableName: {name}
  AttributeDefinitions: [{{AttributeName: id, AttributeType: S}}]
  KeySchema: [{{AttributeName: id, KeyType: HASH}}]
  ProvisionedThroughput:
    ReadCapacityUnits: {read}
    WriteCapacityUnits: 7
"""


def table(read: str = "5", name: str = "orders") -> str:
    return TABLE.format(read=read, name=name)


def section(*ids: str, read: str = "5") -> str:
    """A mapping `Resources` with a table of each name."""
    return "Resources:\n" + "".join(f"  {id}:\n{indent(table(read), '    ')}" for id in ids)


def service(read: str, head: str = "", name: str = "orders") -> str:
    resources = f"Resources:\n  Orders:\n{indent(table(read, name), '    ')}"
    return f"service: shop\nprovider: {{name: aws}}\n{head}resources:\n{indent(resources, '  ')}"


def only(text: str, **pinned: str) -> Table:
    schema = read_schema("serverless.yml", text.encode(), pinned)
    assert schema is not None
    (found,) = schema.tables
    return found


def read_units(read: str, head: str = "", **pinned: str) -> int | None:
    units: int | None = only(service(read, head), **pinned).provisioned.read.value
    return units


def addresses(text: str) -> list[str]:
    return [found.address for found in schema_in(text, "serverless.yml").tables]


@pytest.mark.parametrize(
    "resources",
    [
        indent(section("Orders"), "  "),
        "  - " + indent(section("Orders"), "    ").lstrip(),
        "  - Description: of a shop\n  - " + indent(section("Orders"), "    ").lstrip(),
        "  Description: of a shop\n  extensions: {Other: {}}\n" + indent(section("Orders"), "  "),
    ],
)
@pytest.mark.parametrize("head", ["service: shop\nprovider: {name: aws}\n", "service: shop\n", ""])
def test_resources_are_a_mapping_or_a_list(resources: str, head: str) -> None:
    assert addresses(f"{head}resources:\n{resources}") == ["Orders"]


def test_parts_of_a_list_are_one_template() -> None:
    first = "  - Parameters: {Mode: {Type: String, Default: PROVISIONED}}\n"
    second, third = ("  - " + indent(section(id), "    ").lstrip() for id in ("Orders", "Events"))
    text = f"service: shop\nresources:\n{first}{second}{third}"
    assert addresses(text) == ["Orders", "Events"]
    mode = text.replace("KeySchema:", "BillingMode: !Ref Mode\n          KeySchema:")
    assert [t.billing_mode.value for t in schema_in(mode).tables] == ["PROVISIONED"] * 2


def test_what_two_parts_say_of_one_table_is_put_together() -> None:
    more = "  - Resources: {Orders: {DeletionPolicy: Retain, Properties: {BillingMode: PROVISIONED}}}\n"
    text = f"service: shop\nresources:\n  - {indent(section('Orders'), '    ').lstrip()}{more}"
    found = only(text)
    assert (found.billing_mode.value, found.provisioned.read.value) == ("PROVISIONED", 5)
    assert found.protection.deletion_policy.value == "Retain"


def test_a_list_in_two_parts_is_left_open() -> None:
    attribute = "{AttributeName: b, AttributeType: S}"
    more = f"  - Resources: {{Orders: {{Properties: {{AttributeDefinitions: [{attribute}]}}}}}}\n"
    text = f"service: shop\nresources:\n  - {indent(section('Orders'), '    ').lstrip()}{more}"
    assert only(text).untold("attributes") == "two parts of the resources make this list"
    assert said_of(text, "DDB1", name="serverless.yml") == []


@pytest.mark.parametrize(
    "text",
    [
        "resources: {limits: {cpu: 1, type: AWS::DynamoDB::Table}}",
        "resources: [AWS::DynamoDB::Table]",
        "resources: AWS::DynamoDB::Table",
        "service: AWS::DynamoDB::Table",
    ],
)
def test_resources_of_other_programs_are_none_of_ours(text: str) -> None:
    assert read_schema("values.yaml", text.encode(), {}) is None


@pytest.mark.parametrize(
    ("read", "units"),
    [
        ("${self:custom.rcu}", 3),
        ("${self:custom.${self:custom.which}}", 3),
        ("${self:custom.list.1}", 9),
        ("${self:custom.chain}", 3),
        ("${self:custom.lost, 4}", 4),
        ("${self:custom.lost, self:custom.rcu}", 3),
        ("${self:custom.lost, ${opt:none, '4'}}", 4),
        ("${opt:rcu, 6}", 6),
        ("${opt:rcu, self:custom.rcu}", 3),
        ("${env:RCU, '6'}", 6),
        ("${param:rcu}", 8),
        ("${param:only}", 2),
        ("${self:custom.by.${sls:stage}}", 12),
        ("1${self:custom.rcu}", 13),
    ],
)
def test_variables_that_the_file_tells(read: str, units: int) -> None:
    head = (
        "custom: {rcu: 3, which: rcu, list: [1, 9], chain: '${self:custom.rcu}', by: {dev: 12, prod: 20}}\n"
        "params: {default: {rcu: 1, only: 2}, dev: {rcu: 8}}\n"
    )
    assert read_units(read, head) == units


@pytest.mark.parametrize(
    "read",
    [
        "${self:custom.lost}",
        "${self:}",
        "${self:custom.unset}",
        "${self:custom.round}",
        "${opt:rcu}",
        "${env:RCU}",
        "${param:rcu}",
        "${sls:instanceId}",
        "${ssm:/rcu, 5}",
        "${cf:other.Rcu, 5}",
        "${file(rcu.js):rcu, 5}",
        "${aws:region}",
        "${strToBool(${opt:x, 'true'})}",
        "${self:custom.${opt:which}}",
        "${self:custom.rcu.below}",
        "${opt:rcu, }",
    ],
)
def test_what_is_not_told_stays_unknown_and_is_said_once(read: str) -> None:
    text = service(read, "custom: {rcu: 3, unset: null, round: '${self:custom.round}'}\n")
    assert only(text).provisioned.read.value is None
    message = (
        f"a value of the tables is not known here, {read} first: `serverless package` writes them down, in "
        ".serverless/cloudformation-template-update-stack.json"
    )
    assert said_of(text, "DDB0", "DDB1", "DDB4", name="serverless.yml") == [("13:30", f"DDB005 {message}")]


def test_nothing_is_said_of_names_that_are_filled_in_later() -> None:
    assert said_of(service("5", name="${opt:stage}-orders"), "DDB0", name="serverless.yml") == []


def test_the_stage_is_that_of_the_provider_or_dev() -> None:
    by = "custom: {by: {dev: 1, prod: 2}}\n"
    read = "${self:custom.by.${sls:stage}}"
    assert read_units(read, by) == 1
    text = service(read, by).replace("{name: aws}", "{name: aws, stage: prod}")
    assert only(text).provisioned.read.value == 2
    text = service(read, by).replace("{name: aws}", "{name: aws, stage: '${opt:stage}'}")
    assert only(text).provisioned.read.value == 1
    text = service(read, by).replace("{name: aws}", "{name: aws, stage: '${ssm:/stage}'}")
    assert only(text).provisioned.read.value is None


def test_options_and_parameters_can_be_given_a_value(here: Workplace) -> None:
    by = "custom: {by: {dev: 1, prod: 2}}\nparams: {prod: {rcu: 9}}\n"
    assert read_units("${self:custom.by.${opt:stage, 'dev'}}", by, stage="prod") == 2
    assert read_units("${self:custom.by.${sls:stage}}", by, stage="prod") == 2
    assert read_units("${param:rcu}", by, stage="prod") == 9
    assert read_units("${param:rcu}", by, rcu="4") == 4
    here.write(serverless_yml=service("${opt:rcu}"))
    assert here.lint("serverless.yml", parameters={"rcu": "0"}).remarks == ()
    assert here.rules("serverless.yml", parameters={"rcu": "0"}) == ["serverless.yml DDB120 error"]
    (remark,) = here.lint("serverless.yml", parameters={"rcus": "0"}).remarks
    assert remark == "no template has a parameter rcus; did you mean rcu?"


def test_a_block_is_put_in_whole_and_keeps_its_place() -> None:
    text = service("5", "custom: {cap: {ReadCapacityUnits: 0, WriteCapacityUnits: 1}}\n")
    start = text.index("ProvisionedThroughput:")
    text = text[:start] + "ProvisionedThroughput: ${self:custom.cap}\n"
    (finding,) = said_of(text, "DDB1", name="serverless.yml")
    assert finding[0] == "3:35"
    assert finding[1].startswith("DDB120 ReadCapacityUnits of table Orders is 0")


def test_a_value_that_is_put_in_is_found_where_it_is_used() -> None:
    (finding,) = said_of(service("${self:custom.rcu}", "custom: {rcu: 0}\n"), "DDB1", name="serverless.yml")
    assert finding[0] == "13:30"


@pytest.mark.parametrize("name", ["${AWS::StackName}-orders", "${Stage}-orders", "${", "${}", "${:}", "a}b"])
def test_what_cloudformation_fills_in_is_no_variable(name: str) -> None:
    assert said_of(service("5", name=f"!Sub '{name}'"), "DDB005", name="serverless.yml") == []


def test_names_are_equal_once_variables_are_filled_in() -> None:
    text = service("5", "custom: {name: '${self:service}-${sls:stage}'}\n", name="${self:custom.name}")
    target = """\
    Target:
      Type: AWS::ApplicationAutoScaling::ScalableTarget
      Properties:
        ServiceNamespace: dynamodb
        ResourceId: table/shop-dev
        ScalableDimension: dynamodb:table:WriteCapacityUnits
        MinCapacity: 5
        MaxCapacity: 50
"""
    assert only(text + target).write_scaling is not None


@pytest.mark.parametrize(
    ("resources", "files"),
    [
        ("  - ${file(t.yml)}\n", {"t.yml": section("Orders")}),
        (
            "  ${file(a/t.json)}\n",
            {"a/t.json": '{"Resources": {"Orders": {"Type": "AWS::DynamoDB::Table"}}}'},
        ),
        ("  Resources: ${file(t.yml):Resources}\n", {"t.yml": section("Orders")}),
        ("  Resources: ${file(./t.yml)}\n", {"t.yml": f"Orders:\n{indent(table(), '  ')}"}),
        ("  Resources:\n    Orders: ${file(t.yml)}\n", {"t.yml": table()}),
        (
            "  Resources:\n    Orders: ${file(t.yml):tables.orders}\n",
            {"t.yml": f"tables:\n  orders:\n{indent(table(), '    ')}"},
        ),
        ("  - ${file(${self:custom.folder}/t.yml)}\n", {"lib/t.yml": section("Orders")}),
        ("  - ${file(a.yml)}\n", {"a.yml": "${file(b.yml)}", "b.yml": section("Orders")}),
    ],
)
@pytest.mark.parametrize("paths", [("serverless.yml",), (".",)])
def test_files_that_are_included(
    here: Workplace, resources: str, files: dict[str, str], paths: tuple[str, ...]
) -> None:
    here.put("serverless.yml", f"service: shop\ncustom: {{folder: lib}}\nresources:\n{resources}")
    for name, text in files.items():
        here.put(name, text)
    report = here.lint(*paths, select=("DDB005", "DDB117")).report
    assert (report.files, report.tables, report.skipped) == (1, 1, ())
    assert [f.rule for f in report.findings if f.rule == "DDB005"] == []


def test_a_finding_in_an_included_file_is_found_there_and_once(here: Workplace) -> None:
    here.write(
        serverless_yml="service: shop\ncustom: {rcu: 0}\nresources: ['${file(lib/t.yml)}']\n",
        lib__t_yml=section("Orders", read="${self:custom.rcu}"),
    )
    assert here.rules("lib", "serverless.yml") == ["lib/t.yml DDB120 error"]
    assert here.rules(".") == ["lib/t.yml DDB120 error"]
    assert here.rules("lib") == []  # by itself, it does not tell


def test_comments_in_an_included_file_silence(here: Workplace) -> None:
    ignored = section("Orders", read="0  # ddblint: ignore[DDB120]") + "# ddblint: ignore[DDB102]\n"
    here.write(serverless_yml="service: shop\nresources: ['${file(t.yml)}']\n", t_yml=ignored)
    events = indent(section("Events", read="0").replace("orders", "events"), "    ").lstrip()
    both = f"service: shop\nresources:\n  - {events}  - ${{file(t.yml)}}\n"
    assert here.rules("serverless.yml") == ["t.yml DDB002 warning"]
    here.put("serverless.yml", both)
    assert here.rules("serverless.yml") == ["serverless.yml DDB120 error", "t.yml DDB002 warning"]


@pytest.mark.parametrize(
    ("part", "why"),
    [
        ("${file(lost.yml)}", "there is no lost.yml"),
        ("${file(/etc/t.yml)}", "there is no /etc/t.yml"),
        ("${file(t.js):resources}", "t.js is neither YAML nor JSON"),
        ("${file(bad.yml)}", "bad.yml cannot be read"),
        ("${file(list.yml):1}", "list.yml has no mapping there"),
        ("${ssm:${file(list.yml):0}}", "they are no mapping"),
    ],
)
def test_a_part_that_is_not_followed_is_said(here: Workplace, part: str, why: str) -> None:
    here.write(
        serverless_yml=f"service: shop\nresources: ['{part}']\n", t_js="", bad_yml="a: [", list_yml="[a]"
    )
    found = [f for f in here.lint("serverless.yml").report.findings if f.rule == "DDB005"]
    assert [f.message for f in found] == [f"the resources in {part} were not looked at: {why}"]
    assert [f.span.line for f in found] == [2]


def test_an_included_file_that_cannot_be_read_is_an_error_there(here: Workplace) -> None:
    here.write(serverless_yml="service: shop\nresources: ['${file(bad.yml)}']\n", bad_yml="a: [")
    assert here.rules("serverless.yml") == ["bad.yml DDB001 error", "serverless.yml DDB005 note"]


def test_a_service_without_tables_is_no_definition(here: Workplace) -> None:
    here.write(
        serverless_yml="service: shop\nresources: ['${file(t.yml)}']\n",
        t_yml="Resources: {Bucket: {Type: AWS::S3::Bucket}}\n",
    )
    assert here.lint("serverless.yml").report.skipped == ("serverless.yml",)
    assert here.lint(".").report.skipped == ()
    here.write(serverless_yml="service: shop\nresources: ['${file(t.js)}']\n")
    assert here.rules(".") == []


@pytest.mark.parametrize(
    "custom",
    [
        "{a: '${self:custom.a}'}",
        "{a: '${self:custom.b}', b: '${self:custom.a}'}",
        "{a: '${self:resources}'}",
        "{a: {x: '${self:custom.a}', y: '${self:custom.a}', z: '${self:custom.a}'}}",
        "{a: '${self:custom.b}${self:custom.b}', b: '${self:custom.a}${self:custom.a}'}",
        "{a: '" + "${self:custom." * 500 + "'}",
        "{a: '" + "${self:custom." * 500 + "}" * 500 + "'}",
    ],
)
def test_variables_without_end_come_to_one(custom: str) -> None:
    """Whatever is made of it, reading ends."""
    schema = schema_in(service("${self:custom.a}", f"custom: {custom}\n"), "serverless.yml")
    assert [found.provisioned.read.value for found in schema.tables] == [None]


def test_blocks_that_multiply_are_left_as_they_are() -> None:
    levels = ", ".join(f"l{n}: ['${{self:custom.l{n + 1}}}', '${{self:custom.l{n + 1}}}']" for n in range(40))
    text = service("5", f"custom: {{{levels}}}\n") + "      Tags: ${self:custom.l0}\n"
    kinds = {defect.kind for defect in schema_in(text, "serverless.yml").defects}
    assert kinds <= {DefectKind.NOT_ANALYSED}


def test_a_service_in_json() -> None:
    text = '{"service": "a", "resources": {"Resources": {"Orders": {"Type": "AWS::DynamoDB::Table"}}}}'
    assert [found.address for found in schema_in(text, "serverless.json").tables] == ["Orders"]


def test_programs_are_not_read(here: Workplace) -> None:
    here.write(serverless_ts="export default {resources: {Resources: 'AWS::DynamoDB::Table'}}")
    assert here.rules(".") == []
    assert here.lint(".").report.skipped == ()
    assert here.lint("serverless.ts").report.skipped == ("serverless.ts",)


def test_a_condition_on_what_is_filled_in_later_may_be_either() -> None:
    """A part of a service by itself does not tell; with the service, it may."""
    conditions = "Conditions: {IsProd: !Equals ['${self:custom.stage}', prod]}\n"
    part = conditions + section("Orders").replace("Type:", "Condition: IsProd\n    Type:", 1)
    assert [found.address for found in schema_in(part, "part.yml").tables] == ["Orders"]
    whole = f"service: shop\ncustom: {{stage: dev}}\nresources:\n{indent(part, '  ')}"
    assert addresses(whole) == []
    assert addresses(whole.replace("stage: dev", "stage: prod")) == ["Orders"]


def test_thousands_of_parts_are_put_together_at_once() -> None:
    parts = "".join(f"  - Resources: {{A{n}: {{Type: 'AWS::SNS::Topic'}}}}\n" for n in range(5_000))
    orders = "  - " + indent(section("Orders"), "    ").lstrip()
    assert addresses(f"service: shop\nresources:\n{parts}{orders}") == ["Orders"]
