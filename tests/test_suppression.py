"""Findings that are silenced by comments and in Metadata, and the ignores that silence nothing."""

import json
from collections.abc import Iterator

import pytest
from command import CLEAN, ddblint
from inputs import schema_in
from workplace import Workplace

from ddblint.engine import Settings, run
from ddblint.findings import Report
from ddblint.registry import checks, select
from ddblint.source import Source
from ddblint.suppression.comments import comments
from ddblint.suppression.names import Meanings, meaning_of

NAMES = {check.name: check.id for check in checks()}
#: DDB102 in line 6 and in line 7.
UNUSED = """\
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      AttributeDefinitions:
        - {AttributeName: early, AttributeType: S}
        - {AttributeName: late, AttributeType: S}
        - {AttributeName: id, AttributeType: S}
      KeySchema: [{AttributeName: id, KeyType: HASH}]
      BillingMode: PAY_PER_REQUEST
"""


def report_on(text: str, *rules: str, judge: bool = True, name: str = "a.yaml") -> Report:
    return run([schema_in(text, name)], Settings(select(rules), judge_ignores=judge))


def found(report: Report) -> list[str]:
    """`6 DDB102` for each finding, by line."""
    return [f"{f.span.line} {f.rule}" for f in report.findings]


def with_line(number: int, added: str) -> str:
    """UNUSED with something at the end of a line."""
    lines = UNUSED.splitlines()
    lines[number - 1] += added
    return "\n".join(lines) + "\n"


def with_metadata(text: str) -> str:
    return UNUSED.replace("    Properties:\n", f"    Metadata: {{ddblint: {text}}}\n    Properties:\n")


@pytest.mark.parametrize(
    "comment",
    [
        "  # ddblint: ignore[DDB102]",
        "  # ddblint: ignore[DDB102] an index comes later",
        "  # ddblint:ignore[ddb102]",
        "  #ddblint: ignore[attribute-definition-unused]",
        "  # ddblint: ignore[ DDB102 ]",
        "  # for the index; # ddblint: ignore[DDB102]",
    ],
)
def test_a_comment_silences_the_findings_of_its_line(comment: str) -> None:
    report = report_on(with_line(6, comment))
    assert (found(report), report.suppressed) == (["7 DDB102"], 1)


@pytest.mark.parametrize(
    "above",
    [
        "# ddblint: ignore[DDB102]\n",
        "        # ddblint: ignore[DDB102]\n\n        # another remark\n",
        "# early  # ddblint: ignore[DDB102]\n",
    ],
)
def test_alone_it_silences_those_of_the_next_line(above: str) -> None:
    line = "        - {AttributeName: early"
    report = report_on(UNUSED.replace(line, above + line))
    assert (len(report.findings), report.suppressed) == (1, 1)


def test_on_the_line_of_the_table_it_silences_those_of_the_whole_table() -> None:
    other = UNUSED.removeprefix("Resources:\n").replace("Orders", "Others")
    for text in (
        with_line(2, " # ddblint: ignore[DDB102]"),
        UNUSED.replace("  Orders", "# ddblint: ignore[DDB102]\n  Orders"),
    ):
        report = report_on(text + other)
        assert [finding.table for finding in report.findings] == ["Others", "Others"]
        assert report.suppressed == 2


def test_a_comment_on_the_line_of_the_type_is_not_one_of_the_table() -> None:
    report = report_on(with_line(3, "  # ddblint: ignore[DDB102]"))
    assert found(report) == ["3 DDB002", "6 DDB102", "7 DDB102"]
    assert report.findings[0].message == "there is nothing to ignore: DDB102 finds nothing in line 3"


def test_one_comment_may_name_several_rules() -> None:
    """The second entry of an attribute is DDB103, and unused is the first."""
    text = UNUSED.replace("early", "late")
    assert found(report_on(text)) == ["6 DDB102", "7 DDB103"]
    comment = "        # ddblint: ignore[DDB102, attribute-defined-twice]\n"
    report = report_on(text.replace("  Orders:", f"{comment}  Orders:"))
    assert (report.findings, report.suppressed) == ((), 2)


def test_other_rules_are_not_silenced() -> None:
    report = report_on(with_line(6, "  # ddblint: ignore[DDB103]"))
    assert found(report) == ["6 DDB102", "6 DDB002", "7 DDB102"]
    assert report.suppressed == 0


@pytest.mark.parametrize(
    "told",
    [
        "{ignore: [DDB102]}",
        "{ignore: [attribute-definition-unused], reason: an index comes later}",
        "{ignore: [{rule: DDB102, reason: an index comes later}]}",
        "{ignore: [DDB102], workload: {item-size: nonsense}}",
    ],
)
def test_metadata_silences_rules_for_the_whole_table(told: str) -> None:
    report = report_on(with_metadata(told))
    assert "DDB102" not in {finding.rule for finding in report.findings}
    assert report.suppressed == 2


def test_it_does_so_in_json() -> None:
    properties = {
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": [{"AttributeName": name, "AttributeType": "S"} for name in ("id", "late")],
        "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
    }
    metadata = {"aws:cdk:path": "Stack/Orders/Resource", "ddblint": {"ignore": ["DDB102"]}}
    table = {"Type": "AWS::DynamoDB::Table", "Metadata": metadata, "Properties": properties}
    report = report_on(json.dumps({"Resources": {"Orders": table}}), name="a.template.json")
    assert (report.findings, report.suppressed) == ((), 1)


def test_a_ddblint_schema_has_them_in_place() -> None:
    text = """\
    ddblint: 1
    tables:
      Orders:
        partition-key: id
        attributes: {id: S, status: {type: S, values: [OPEN, CLOSED]}}
        global-indexes: {byStatus: {partition-key: status, projection: keys-only}}
    """
    assert "DDB201" in {finding.rule for finding in report_on(text).findings}
    report = report_on(text + "    ignore: [{rule: DDB201, reason: few orders}]\n")
    assert "DDB201" not in {finding.rule for finding in report.findings}
    assert report.suppressed == 1


def test_the_configuration_has_them_for_tables(here: Workplace) -> None:
    here.write(ddblint_yaml="tables: {'Ord*': {ignore: [DDB102, DDB103]}}", a_yaml=UNUSED)
    report = here.lint("a.yaml").report
    assert (report.findings, report.suppressed) == ((), 2)


def test_both_metadata_and_configuration_count(here: Workplace) -> None:
    text = with_metadata("{ignore: [DDB102]}") + "      TimeToLiveSpecification: {Enabled: true}\n"
    here.write(ddblint_yaml="tables: {Orders: {ignore: [DDB122]}}", a_yaml=text)
    assert here.lint("a.yaml").report.findings == ()


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("# ddblint: ignore", "this names no rule, and so silences nothing: put the rules in brackets, as in "
         "`ddblint: ignore[DDB301]`"),
        ("# ddblint: ignore DDB102", "this names no rule, and so silences nothing: put the rules in brackets,"
         " as in `ddblint: ignore[DDB301]`"),
        ("# ddblint: ignore[DDB1]",
         "`DDB1` is no rule, and so silences nothing; name each rule that is meant"),
        ("# ddblint: ignore[zzz]", "`zzz` is no rule, and so silences nothing; `ddblint rules` lists them"),
        ("# ddblint: ignore[attribute-definitions-unused]", "`attribute-definitions-unused` is no rule, and"
         " so silences nothing; did you mean attribute-definition-unused?"),
        ("# ddblint: ignore[DDB101]", "there is nothing to ignore: DDB101 finds nothing in line 6"),
        *((comment, "this is not understood, and so silences nothing; an ignore is written "
           "`ddblint: ignore[DDB301]`")
          for comment in ("# ddblint: ignroe[DDB102]", "#ddblint ignore[DDB102]", "# ddblint-ignore[DDB102]",
                          "# ddblint: disable=DDB102", "#  ddblint : ignore [DDB102]")),
    ],
)  # fmt: skip
def test_an_ineffective_comment_is_a_finding(comment: str, message: str) -> None:
    report = report_on(with_line(6, f"  {comment}"))
    (finding,) = [finding for finding in report.findings if finding.rule == "DDB002"]
    assert finding.message == message
    assert (finding.span.line, finding.table, str(finding.severity)) == (6, "Orders", "warning")
    assert report.suppressed == 0


def test_a_finding_points_at_the_word_that_is_wrong() -> None:
    comment = "  # ddblint: ignore[DDB102, nonsense]"
    report = report_on(with_line(6, comment))
    column = len(UNUSED.splitlines()[5]) + comment.index("nonsense") + 1
    (finding,) = [finding for finding in report.findings if finding.rule == "DDB002"]
    assert finding.span[1:] == (6, column, 6, column + len("nonsense"))


def test_a_shortened_name_silences_and_is_told_in_full() -> None:
    report = report_on(with_metadata("{ignore: [attribute-unused]}"))
    assert [(f.rule, f.message) for f in report.findings] == [
        (
            "DDB002",
            "`attribute-unused` is taken for attribute-definition-unused (DDB102); write that name in full",
        )
    ]
    assert report.suppressed == 2


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("DDB102", "DDB102"),
        ("ddb102", "DDB102"),
        ("Attribute-Definition-Unused", "DDB102"),
        ("unused-attribute", "DDB102"),
        ("unused", ""),
        ("low-cardinality", ""),
        ("DDB", ""),
        ("", ""),
    ],
)
def test_a_word_means_a_rule_where_it_fits_one_alone(word: str, id: str) -> None:
    assert meaning_of(word, NAMES).id == id


def test_an_ignore_in_metadata_that_silences_nothing_is_a_finding() -> None:
    report = report_on(with_metadata("{ignore: [DDB102, {rule: DDB103}]}"))
    assert [(f.rule, f.message) for f in report.findings] == [
        ("DDB002", "there is nothing to ignore: DDB103 finds nothing in Orders")
    ]


def test_one_for_many_tables_is_not_judged_by_one_of_them(here: Workplace) -> None:
    here.write(ddblint_yaml="tables: {'*': {ignore: [DDB102]}}", a_yaml=CLEAN)
    assert here.lint("a.yaml").report.findings == ()


@pytest.mark.parametrize("rules", [("DDB002", "DDB103"), ("DDB102",)])
def test_a_rule_that_did_not_run_is_not_judged(rules: tuple[str, ...]) -> None:
    report = report_on(with_line(6, "  # ddblint: ignore[DDB101]"), *rules)
    assert "DDB002" not in {finding.rule for finding in report.findings}


def test_a_run_with_pinned_parameters_does_not_judge(here: Workplace) -> None:
    here.write(
        a_yaml="Parameters: {P: {Type: String}}\n" + with_line(6, "  # ddblint: ignore[DDB101,nonsense]")
    )
    assert here.rules("a.yaml").count("a.yaml DDB002 warning") == 2
    assert here.rules("a.yaml", parameters={"P": "x"}).count("a.yaml DDB002 warning") == 1


def test_a_table_that_is_not_fully_known_is_not_judged() -> None:
    text = with_metadata("{ignore: [DDB103, nonsense]}").replace("PAY_PER_REQUEST", "!Ref Mode")
    assert [f.message.split()[0] for f in report_on(text, "DDB002", "DDB103").findings] == ["`nonsense`"]


def test_a_rule_that_lacked_something_is_not_judged() -> None:
    text = CLEAN + "    Metadata: {ddblint: {ignore: [DDB205]}}\n"
    report = report_on(text)
    assert [silence.rule for silence in report.silences if silence.rule == "DDB205"] == ["DDB205"]
    assert report.findings == ()


def test_a_guess_that_is_not_shown_is_silenced_but_not_counted() -> None:
    five = "      ProvisionedThroughput: {ReadCapacityUnits: 5, WriteCapacityUnits: 5}\n"
    text = CLEAN.replace("PAY_PER_REQUEST", "PROVISIONED") + five
    text = text.replace("  Orders:", "  Orders:  # ddblint: ignore[DDB407]")
    plain, pedantic = (
        run([schema_in(text)], Settings(select(("DDB002", "DDB407")), pedantic=flag))
        for flag in (False, True)
    )
    assert (plain.findings, plain.suppressed) == ((), 0)
    assert (pedantic.findings, pedantic.suppressed) == ((), 1)


def test_no_ignore_silences_the_word_of_ineffective_ones() -> None:
    report = report_on(with_metadata("{ignore: [DDB002, DDB102, nonsense]}"))
    assert [finding.rule for finding in report.findings] == ["DDB002", "DDB002"]


def lines_of(text: str) -> Iterator[tuple[list[str], int]]:
    for comment in comments(Source("a.yaml", text)):
        yield [word for word, _ in comment.words], comment.line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1 # ddblint: ignore[X]", [(["X"], 1)]),
        ("a: 1 # ddblint: ignore[X] # ddblint: ignore[Y,Z]", [(["X"], 1), (["Y", "Z"], 1)]),
        ("# ddblint: ignore[X]\n# b\n\nc: 1", [(["X"], 4)]),
        ("# ddblint: ignore[X]\n# ddblint: ignore[Y]\nc: 1", [(["X"], 3), (["Y"], 3)]),
        ("# ddblint: ignore[X]", [(["X"], 1)]),
        ("a: 1 # ddblint: ignore[X", [([], 1)]),
        ("a: 1 # ddblint: ignore[]", [([], 1)]),
        ("a: 1 # ddblint: ignore", [([], 1)]),
        ("a: 1 # ddblint: ignores are in Metadata", []),
        ("a: 1 # ddblint ignore rules: see [the page](x)", []),
        ("a: 1 # ddblint:  ignore[X]", [(["X"], 1)]),
        ("a: b# ddblint: ignore[X]", []),
        ("a: 1 # see ddblint: ignore[X]", []),
        ("a: 1\r\n\t# ddblint: ignore[X]\r\nb: 2\r\n", [(["X"], 3)]),
    ],
)
def test_comments_are_read(text: str, expected: list[tuple[list[str], int]]) -> None:
    assert list(lines_of(text)) == expected


@pytest.mark.parametrize("format", ["full", "concise"])
def test_the_summary_counts_what_is_suppressed(here: Workplace, format: str) -> None:
    here.write(a_yaml=with_metadata("{ignore: [DDB102]}"))
    done = ddblint("a.yaml", "--format", format, cwd=here.root)
    assert (done.code, "; 2 suppressed" in done.out) == (0, True)


def test_programs_get_the_number_and_code_scanning_nothing(here: Workplace) -> None:
    here.write(a_yaml=with_metadata("{ignore: [DDB102]}"))
    done = ddblint("a.yaml", "--format", "json", cwd=here.root)
    assert json.loads(done.out)["summary"]["suppressed"] == 2
    sarif = json.loads(ddblint("a.yaml", "--format", "sarif", cwd=here.root).out)
    assert sarif["runs"][0]["results"] == []


LOOP = """\
Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::Tables:
    - Name
    - [Orders, Returns]
    - ${Name}:
        Type: AWS::DynamoDB::Table
        Properties:
          BillingMode: PAY_PER_REQUEST
          AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
          KeySchema: [{AttributeName: ix, KeyType: HASH}]
"""
IN_LOOP = LOOP.replace(
    "        Properties", "        Metadata: {ddblint: {ignore: [DDB101, DDB102]}}\n        Properties"
)


@pytest.mark.parametrize(
    "text",
    [
        LOOP.replace("${Name}:", "${Name}:  # ddblint: ignore[DDB101, DDB102]"),
        LOOP.replace("S}]", "S}]  # ddblint: ignore[DDB102]").replace(
            "H}]", "H}]  # ddblint: ignore[DDB101]"
        ),
        IN_LOOP,
    ],
)
def test_in_a_loop_they_hold_for_every_turn(text: str) -> None:
    report = report_on(text)
    assert (report.findings, report.suppressed) == ((), 4)


def test_in_a_loop_one_that_silences_nothing_is_one_finding() -> None:
    text = IN_LOOP.replace("DDB102]", "DDB102, DDB118]")
    (finding,) = report_on(text).findings
    assert (finding.rule, finding.table) == ("DDB002", "Orders")
    assert finding.message == "there is nothing to ignore: DDB118 finds nothing in Orders, Returns"


def test_in_a_loop_one_that_some_turn_needs_is_effective() -> None:
    text = LOOP.replace("AttributeName: id", "AttributeName: Orders").replace(
        "AttributeName: ix", "AttributeName: !Ref Name"
    )
    assert found(report_on(text)) == ["10 DDB102", "11 DDB101"]
    silent = IN_LOOP.replace("AttributeName: id", "AttributeName: Orders")
    assert found(report_on(silent.replace("AttributeName: ix", "AttributeName: !Ref Name"))) == []


@pytest.mark.parametrize(
    "more",
    [
        "  Other: {Type: AWS::DynamoDB::Table, Properties: [}\n",
        "  Fn::ForEach::More: [Name, !ImportValue names, {'${Name}': {Type: AWS::DynamoDB::Table}}]\n",
    ],
)
def test_what_was_not_looked_at_may_be_what_is_ignored(more: str) -> None:
    text = with_line(8, "  # ddblint: ignore[DDB102]")
    assert "8 DDB002" in found(report_on(text))
    assert "8 DDB002" not in found(report_on(text + more))


def test_what_is_no_word_is_told_once() -> None:
    report = report_on(with_metadata("{ignore: [DDB102, 3]}"))
    assert [finding.rule for finding in report.findings] == ["DDB003"]


def test_of_very_many_words_that_are_no_rule_the_first_are_explained() -> None:
    meanings, word = Meanings(NAMES), "attribute-definition-unusde"
    for number in range(199):
        assert meanings.of(f"word{number}").id == ""
    assert meanings.of(word).remark.endswith("; did you mean attribute-definition-unused?")
    assert meanings.of(f"{word}s").remark.endswith("; `ddblint rules` lists them")
    assert meanings.of("attribute-definition-unused").id == "DDB102"
