"""How rules are run over tables and files: views merged, silences, guesses, faults, order."""

from collections.abc import Callable, Iterator

import pytest

from ddblint.engine import Settings, run
from ddblint.errors import UsageError
from ddblint.findings import Certainty, Failure, Finding, Related, Report, Resource, Severity, Silence
from ddblint.model import Schema, Table
from ddblint.parsers import read_schema
from ddblint.registry import Rule
from ddblint.rule import Check, Problem, Problems, rule
from ddblint.rulebook import page
from ddblint.source import Span

PLAIN = """\
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}, {AttributeName: day, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
      GlobalSecondaryIndexes:
        - IndexName: byDay
          KeySchema: [{AttributeName: day, KeyType: HASH}]
          Projection: {ProjectionType: ALL}
"""
CONDITIONAL = """\
Parameters:
  Env: {Type: String}
  Size: {Type: String}
Conditions:
  IsProd: !Equals [!Ref Env, prod]
  IsLarge: !Equals [!Ref Size, large]
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: !If [IsProd, PROVISIONED, PAY_PER_REQUEST]
      TableClass: !If [IsLarge, STANDARD_INFREQUENT_ACCESS, STANDARD]
"""


def schema_of(text: str, name: str = "template.yaml") -> Schema:
    schema = read_schema(name, text.encode(), {})
    assert schema is not None
    return schema


def checked(
    run_check: Callable[[Table], Problems],
    certainty: Certainty = Certainty.FACT,
    needs: tuple[str, ...] = (),
    hints: tuple[str, ...] = (),
    id: str = "DDB999",
    about: tuple[str, ...] = (),
) -> Rule:
    """A function as a configured rule that looks at tables."""
    name, severity = "for-a-test", Severity.WARNING
    check = Check(id, name, severity, certainty, needs, hints, True, run_check, Table, {}, about)
    return Rule(check, check.severity, check.options)


def report(*texts: str, rules: tuple[Rule, ...], pedantic: bool = False) -> Report:
    schemas = [schema_of(text, f"{number}.yaml") for number, text in enumerate(texts)]
    return run(schemas, Settings(rules, pedantic))


def about_billing(table: Table) -> Problems:
    yield Problem(table.billing_mode.place, "billing", help="none")


def when_provisioned(table: Table) -> Problems:
    if table.billing_mode.is_("PROVISIONED"):
        yield Problem(table.place, "provisioned", help="none")


def always(table: Table) -> Problems:
    yield Problem(table.place, "always", help="none")


def fails(table: Table) -> Problems:
    yield Problem(table.place, "before the fault", help="none")
    raise KeyError(table.address)


def test_a_finding_is_complete() -> None:
    def of_index(table: Table) -> Problems:
        (index,) = table.global_indexes
        yield Problem(
            index.name.place, "a message", help="do it", related=((table.place, "its table"),), of=index
        )

    (finding,) = report(PLAIN, rules=(checked(of_index),)).findings
    assert finding == Finding(
        rule="DDB999",
        name="for-a-test",
        severity=Severity.WARNING,
        certainty=Certainty.FACT,
        message="a message",
        help="do it",
        span=Span("0.yaml", 9, 22, 9, 27),
        table="Orders",
        index_name="byDay",
        related=(Related(Span("0.yaml", 2, 3, 2, 9), "its table"),),
        when=(),
        resources=(Resource("Orders", "0.yaml", "Orders"),),
    )


def test_a_problem_without_help_gets_the_first_sentence_of_fix() -> None:
    def without_help(table: Table) -> Problems:
        yield Problem(table.place, "a message")

    (finding,) = report(PLAIN, rules=(checked(without_help, id="DDB101"),)).findings
    assert finding.help
    assert page("DDB101").fix.replace("\n", " ").startswith(finding.help)


def test_a_problem_may_carry_its_own_severity_and_certainty() -> None:
    def graver(table: Table) -> Problems:
        yield Problem(table.place, "a", help="b", severity=Severity.ERROR, certainty=Certainty.LIKELY)

    (finding,) = report(PLAIN, rules=(checked(graver, Certainty.GUESS),)).findings
    assert (finding.severity, finding.certainty) == (Severity.ERROR, Certainty.LIKELY)


def test_options_of_the_rule_reach_its_check() -> None:
    @rule("DDB999", "for-a-test", Severity.NOTE)
    def told(table: Table, *, word: str = "default") -> Problems:
        yield Problem(table.place, word, help="none")

    rules = (Rule(told, Severity.ERROR, {"word": "configured"}),)
    (finding,) = report(PLAIN, rules=rules).findings
    assert (finding.message, finding.severity) == ("configured", Severity.ERROR)


def test_a_problem_of_every_view_is_one_finding() -> None:
    found = report(CONDITIONAL, rules=(checked(always),))
    assert [(finding.message, finding.when) for finding in found.findings] == [("always", ())]
    assert len(schema_of(CONDITIONAL).tables) == 4
    assert found.tables == 1


def test_a_problem_of_some_views_says_when() -> None:
    found = report(CONDITIONAL, rules=(checked(when_provisioned),))
    assert [finding.when for finding in found.findings] == [("IsProd is true",)]


def test_a_problem_of_one_view_names_all_that_it_depends_on() -> None:
    def rare(table: Table) -> Problems:
        if table.billing_mode.is_("PROVISIONED") and table.table_class.is_("STANDARD"):
            yield Problem(table.place, "rare", help="none")

    (finding,) = report(CONDITIONAL, rules=(checked(rare),)).findings
    assert finding.when == ("IsLarge is false and IsProd is true",)


def test_a_problem_without_a_common_condition_lists_its_views() -> None:
    def mixed(table: Table) -> Problems:
        if table.billing_mode.is_("PROVISIONED") == table.table_class.is_("STANDARD"):
            yield Problem(table.place, "mixed", help="none")

    (finding,) = report(CONDITIONAL, rules=(checked(mixed),)).findings
    assert sorted(finding.when) == [
        "IsLarge is false and IsProd is true",
        "IsLarge is true and IsProd is false",
    ]


def test_what_differs_between_views_stays_apart() -> None:
    def named(table: Table) -> Problems:
        yield Problem(table.place, f"is {table.billing_mode}", help="none")

    found = {f.message: f.when for f in report(CONDITIONAL, rules=(checked(named),)).findings}
    assert found == {"is PROVISIONED": ("IsProd is true",), "is PAY_PER_REQUEST": ("IsProd is false",)}


def test_equal_messages_in_different_places_stay_apart() -> None:
    found = report(CONDITIONAL, rules=(checked(about_billing),)).findings
    assert [(f.span.column, f.when) for f in found] == [
        (33, ("IsProd is true",)),
        (46, ("IsProd is false",)),
    ]


def test_an_equal_problem_of_another_severity_stays_apart() -> None:
    def graver_in_production(table: Table) -> Problems:
        severity = Severity.ERROR if table.billing_mode.is_("PROVISIONED") else None
        yield Problem(table.place, "equal", help="none", severity=severity)

    found = report(CONDITIONAL, rules=(checked(graver_in_production),)).findings
    assert sorted((f.severity, f.when) for f in found) == [
        (Severity.WARNING, ("IsProd is false",)),
        (Severity.ERROR, ("IsProd is true",)),
    ]


def test_a_place_is_reported_once_however_often_a_view_finds_it() -> None:
    def twice(table: Table) -> Problems:
        yield from (*always(table), *always(table))

    assert len(report(PLAIN, rules=(checked(twice),)).findings) == 1


def test_a_view_that_finds_a_place_twice_counts_once() -> None:
    def twice(table: Table) -> Problems:
        yield from (*when_provisioned(table), *when_provisioned(table))

    assert [f.when for f in report(CONDITIONAL, rules=(checked(twice),)).findings] == [("IsProd is true",)]


def test_a_rule_that_needs_what_is_not_told_is_a_silence() -> None:
    found = report(PLAIN, rules=(checked(always, needs=("key", "workload.item_size")),))
    assert found.findings == ()
    (silence,) = found.silences
    place = Span("0.yaml", 2, 3, 2, 9)
    why = "not told: add workload.item-size to its hints"
    assert silence == Silence("DDB999", "for-a-test", "Orders", place, "workload.item_size", why)


@pytest.mark.parametrize(
    ("lsis", "silences"), [(None, 0), ("[]", 0), ("[{IndexName: byDay}]", 1), ("!Ref Nobody", 1)]
)
def test_about_parts_that_a_table_lacks_there_is_no_silence(lsis: str | None, silences: int) -> None:
    text = PLAIN + (f"      LocalSecondaryIndexes: {lsis}\n" if lsis else "")
    rule = checked(always, needs=("workload.item_size",), about=("local_indexes",))
    found = report(text, rules=(rule,))
    assert (found.findings, len(found.silences)) == ((), silences)


def test_a_rule_about_several_parts_runs_where_there_is_one() -> None:
    one, none = ("local_indexes", "global_indexes"), ("local_indexes", "vector_indexes")
    assert len(report(PLAIN, rules=(checked(always, about=one),)).findings) == 1
    assert report(PLAIN, rules=(checked(always, about=none),)).findings == ()


def test_a_rule_whose_needs_are_told_speaks() -> None:
    found = report(PLAIN, rules=(checked(always, needs=("key", "global_indexes.key")),))
    assert (len(found.findings), found.silences) == (1, ())


def test_a_silence_of_all_views_is_one() -> None:
    found = report(CONDITIONAL, rules=(checked(always, needs=("workload.items",)),))
    assert len(found.silences) == 1


def test_a_rule_is_silent_in_the_views_alone_that_do_not_tell() -> None:
    text = CONDITIONAL.replace("PAY_PER_REQUEST", "!Ref Nobody")
    found = report(text, rules=(checked(always, needs=("billing_mode",)),))
    assert [finding.when for finding in found.findings] == [("IsProd is true",)]
    assert [silence.why for silence in found.silences] == ["Ref Nobody is only known at deployment"]


GUESS = checked(always, Certainty.GUESS, hints=("workload.item_size",))


def test_a_guess_stays_hidden_and_is_a_silence_that_names_the_hint() -> None:
    found = report(PLAIN, rules=(GUESS,))
    assert found.findings == ()
    assert [(silence.rule, silence.facet) for silence in found.silences] == [("DDB999", "workload.item_size")]


def test_a_guess_is_shown_to_the_pedantic_and_is_no_silence_then() -> None:
    found = report(PLAIN, rules=(GUESS,), pedantic=True)
    assert [finding.certainty for finding in found.findings] == [Certainty.GUESS]
    assert found.silences == ()


def test_a_guess_that_no_hint_would_help_is_no_silence() -> None:
    told = PLAIN.replace(
        "    Properties:", "    Metadata: {ddblint: {workload: {item-size: 3 KB}}}\n    Properties:"
    )
    assert report(told, rules=(GUESS,)).silences == ()
    assert report(PLAIN, rules=(checked(always, Certainty.GUESS),)).silences == ()


def test_a_fact_of_a_rule_that_may_guess_is_no_silence() -> None:
    def sure(table: Table) -> Problems:
        yield Problem(table.place, "sure", help="none", certainty=Certainty.FACT)

    found = report(PLAIN, rules=(checked(sure, Certainty.GUESS, hints=("workload.item_size",)),))
    assert (len(found.findings), found.silences) == (1, ())


def test_a_rule_that_guesses_nothing_is_no_silence() -> None:
    hidden = checked(when_provisioned, Certainty.GUESS, hints=("workload.item_size",))
    assert report(PLAIN, rules=(hidden,)).silences == ()


def test_a_faulty_rule_is_named_and_the_others_go_on() -> None:
    rules = (checked(fails, id="DDB998"), checked(always))
    found = report(PLAIN, PLAIN.replace("Orders", "Invoices"), rules=rules)
    assert found.failures == (
        Failure("DDB998", "Orders", "0.yaml", "KeyError: 'Orders'"),
        Failure("DDB998", "Invoices", "1.yaml", "KeyError: 'Invoices'"),
    )
    assert [(finding.rule, finding.table) for finding in found.findings] == [
        ("DDB999", "Orders"),
        ("DDB999", "Invoices"),
    ]


def test_a_fault_in_every_view_is_named_once() -> None:
    assert len(report(CONDITIONAL, rules=(checked(fails),)).failures) == 1


def test_a_fault_in_one_view_leaves_what_the_others_show() -> None:
    def fails_on_demand(table: Table) -> Iterator[Problem]:
        yield Problem(table.place, "looked at", help="none")
        if table.billing_mode.is_("PAY_PER_REQUEST"):
            raise KeyError(table.address)

    found = report(CONDITIONAL, rules=(checked(fails_on_demand),))
    assert [(finding.message, finding.when) for finding in found.findings] == [
        ("looked at", ("IsProd is true",))
    ]
    assert [failure.table for failure in found.failures] == ["Orders"]


def of_whole_files(run_check: Callable[[Schema], Problems]) -> Rule:
    check = checked(always).check._replace(run=run_check, subject=Schema)
    return Rule(check, check.severity, check.options)


def test_a_rule_over_a_whole_file_says_which_table_it_means() -> None:
    def first(schema: Schema) -> Problems:
        yield Problem(schema.tables[0].place, "one", help="none", table="Orders")
        yield Problem(schema.tables[0].place, "two", help="none")

    found = report(CONDITIONAL, rules=(of_whole_files(first),)).findings
    assert [(finding.message, finding.table, finding.when) for finding in found] == [
        ("one", "Orders", ()),
        ("two", "", ()),
    ]


def test_a_fault_over_a_whole_file_names_the_file() -> None:
    def broken(schema: Schema) -> Problems:
        raise ZeroDivisionError(len(schema.tables))

    broken_yaml = "Resources: [AWS::DynamoDB::Table"
    found = report(PLAIN, broken_yaml, rules=(of_whole_files(broken),))
    assert found.failures == (
        Failure("DDB999", "", "0.yaml", "ZeroDivisionError: 1"),
        Failure("DDB999", "", "1.yaml", "ZeroDivisionError: 0"),
    )


def test_findings_come_by_file_as_given_then_by_place_then_by_rule() -> None:
    def backwards(table: Table) -> Problems:
        yield Problem(table.billing_mode.place, "later", help="none")
        yield Problem(table.place, "sooner", help="none")

    rules = (checked(backwards, id="DDB998"), checked(always, id="DDB997"))
    schemas = [schema_of(PLAIN, name) for name in ("z.yaml", "a.yaml")]
    found = run(schemas, Settings(rules)).findings
    assert [(f.span.file, f.rule, f.message) for f in found] == [
        ("z.yaml", "DDB997", "always"),
        ("z.yaml", "DDB998", "sooner"),
        ("z.yaml", "DDB998", "later"),
        ("a.yaml", "DDB997", "always"),
        ("a.yaml", "DDB998", "sooner"),
        ("a.yaml", "DDB998", "later"),
    ]


def test_a_report_counts_and_keeps_what_findings_point_into() -> None:
    rules = (checked(when_provisioned), checked(when_provisioned, id="DDB998"))
    found = report(PLAIN, CONDITIONAL, rules=rules)
    assert (found.files, found.tables, found.rules) == (2, 2, ("DDB999", "DDB998"))
    assert {name: source.text for name, source in found.sources.items()} == {"1.yaml": CONDITIONAL}


def test_a_hidden_finding_keeps_no_text() -> None:
    assert report(PLAIN, rules=(GUESS,)).sources == {}


def test_a_file_is_checked_before_the_next_is_read() -> None:
    seen: list[str] = []

    def noted(table: Table) -> Problems:
        seen.append(f"check {table.place.source.name}")
        return ()

    def schemas() -> Iterator[Schema]:
        for name in ("a.yaml", "b.yaml"):
            seen.append(f"read {name}")
            yield schema_of(PLAIN, name)

    run(schemas(), Settings((checked(noted),)))
    assert seen == ["read a.yaml", "check a.yaml", "read b.yaml", "check b.yaml"]


def test_nothing_to_check_is_an_empty_report() -> None:
    assert run([], Settings(())) == Report((), (), (), (), {}, 0, 0, ())


@pytest.mark.parametrize("annotation", ["Problem", "dict"])
def test_a_rule_must_look_at_a_table_or_a_file(annotation: str) -> None:
    def wrong(_: object) -> Problems:
        return ()

    wrong.__annotations__["_"] = annotation
    with pytest.raises(UsageError, match="first parameter of wrong"):
        rule("DDB999", "for-a-test", Severity.NOTE)(wrong)


def test_files_of_tables_without_findings_are_named() -> None:
    provisioned = PLAIN.replace("PAY_PER_REQUEST", "PROVISIONED")
    assert report(PLAIN, provisioned, rules=(checked(when_provisioned),)).clean == ("0.yaml",)
