"""One finding for one place: what several tables have at the same place is said once."""

from typing import Any

import pytest
from reports import RIDES, at, finding
from templates import schema_of

from ddblint.engine import Settings, run
from ddblint.engine.merging import merged
from ddblint.findings import Finding, Resource, Severity
from ddblint.registry import select

LOOP = """\
    Transform: AWS::LanguageExtensions
    Resources:
      Fn::ForEach::Tables:
        - Name
        - [Cats, Dogs, Birds]
        - ${Name}Table:
            Type: AWS::DynamoDB::Table
            Properties:
              BillingMode: PAY_PER_REQUEST
              AttributeDefinitions:
                - {AttributeName: id, AttributeType: S}
                - {AttributeName: breed, AttributeType: S}
              KeySchema: [{AttributeName: id, KeyType: HASH}]
"""


def of(table: str, message: str = "the table {}", **changes: Any) -> Finding:
    found = finding(at(RIDES, "riderId"), table=table, message=message.format(table))
    return found._replace(**changes)


def test_the_turns_of_a_loop_have_one_finding() -> None:
    (found,) = run([schema_of(LOOP)], Settings(select(["DDB102"]))).findings
    assert (found.table, found.also) == ("CatsTable", ("DogsTable", "BirdsTable"))
    assert found.message == "`breed` is defined, but no key of table CatsTable or of its indexes uses it"
    assert found.span.line == 12
    assert [(of.table, of.logical_id) for of in found.resources] == [
        ("CatsTable", "CatsTable"),
        ("DogsTable", "DogsTable"),
        ("BirdsTable", "BirdsTable"),
    ]


def test_a_finding_names_the_resource_that_defines_its_table() -> None:
    (found,) = run(
        [schema_of(LOOP.replace("[Cats, Dogs, Birds]", "[Cats]"))], Settings(select(["DDB102"]))
    ).findings
    assert found.resources == (Resource("CatsTable", found.span.file, "CatsTable"),)


def test_what_no_resource_defines_has_none() -> None:
    index = "by: {partition-key: size, projection: [name]}"
    native = f"ddblint: 1\ntables: {{Cats: {{partition-key: id, global-indexes: {{{index}}}}}}}"
    (found,) = run([schema_of(native)], Settings(select(["DDB110"]))).findings
    assert (found.table, found.resources) == ("Cats", ())


def test_the_first_finding_stays_where_it_is() -> None:
    other = of("Rides", span=at(RIDES, "KeySchema"))
    found = merged([of("Rides"), other, of("Trips")])
    assert found == (of("Rides")._replace(also=("Trips",)), other)


@pytest.mark.parametrize(
    "change",
    [
        {"message": "the table {} and more"},
        {"rule": "DDB201"},
        {"severity": Severity.NOTE},
        {"index_name": "byStart"},
        {"when": ("IsProd is true",)},
        {"span": at(RIDES, "KeySchema")},
    ],
)
def test_findings_that_say_something_else_stay_apart(change: dict[str, object]) -> None:
    both = (of("Rides"), of("Trips", **change))
    assert merged(both) == both


def test_one_table_may_have_the_same_twice_with_other_help() -> None:
    both = (of("Rides", help="a"), of("Rides", help="b"))
    assert merged(both) == both
    assert merged([*both, of("Trips")]) == (both[0]._replace(also=("Trips",)), both[1])
