"""Updates whose verdict the service or its documents tell: an error is found in just those refused."""

from typing import Any

import pytest
from changes import found, resource, template
from definitions import attributes, include, index

DEFINED = attributes("id S, day S")
PLAIN = resource()
FULL = [
    index(f"gsi{number}", "day HASH", include(*(f"a{number}_{at}" for at in range(20))))
    for number in range(5)
]


def indexed(*names: str, **properties: Any) -> dict[str, Any]:
    """A table with GSIs of these names, all with the same key."""
    indexes = [index(name, "day HASH", {"ProjectionType": "ALL"}) for name in names]
    return resource(AttributeDefinitions=DEFINED, GlobalSecondaryIndexes=indexes, **properties)


def with_ttl(**settings: Any) -> dict[str, Any]:
    return resource(TimeToLiveSpecification=settings)


UNITS = {"ReadCapacityUnits": 5, "WriteCapacityUnits": 5}
PROTECTED = resource(DeletionProtectionEnabled=True)
RECOVERED = {"PointInTimeRecoveryEnabled": True, "RecoveryPeriodInDays": 0}

#: Source: API reference of UpdateTable, UpdateTimeToLive, UpdateContinuousBackups and DeleteTable.
ACCEPTED = {
    "one index more": (PLAIN, indexed("one")),
    "one index less": (indexed("one"), PLAIN),
    "provisioned to on demand": (
        resource(BillingMode="PROVISIONED", ProvisionedThroughput=UNITS),
        PLAIN,
    ),
    "on demand to provisioned": (
        PLAIN,
        resource(BillingMode="PROVISIONED", ProvisionedThroughput=UNITS),
    ),
    "time to live": (PLAIN, with_ttl(Enabled=True, AttributeName="expires")),
    "the 100th projected attribute": (
        resource(AttributeDefinitions=DEFINED, GlobalSecondaryIndexes=FULL[:4]),
        resource(AttributeDefinitions=DEFINED, GlobalSecondaryIndexes=FULL),
    ),
}
REFUSED = {
    "two indexes more": (PLAIN, indexed("one", "two")),
    "one more, one less": (indexed("one"), indexed("two")),
    "two indexes less": (indexed("one", "two"), PLAIN),
    "an index of a name there is": (indexed("one"), indexed("one", "one")),
    "the 101st projected attribute": (
        resource(AttributeDefinitions=DEFINED, GlobalSecondaryIndexes=FULL),
        resource(
            AttributeDefinitions=DEFINED,
            GlobalSecondaryIndexes=[*FULL, index("more", "day HASH", include("one"))],
        ),
    ),
    "another type of the key": (PLAIN, resource(AttributeDefinitions=attributes("id N"))),
    "provisioned without units": (PLAIN, resource(BillingMode="PROVISIONED")),
    "time to live without attribute": (PLAIN, with_ttl(Enabled=True)),
    "another attribute of time to live": (
        with_ttl(Enabled=True, AttributeName="a"),
        with_ttl(Enabled=True, AttributeName="b"),
    ),
    "recovery of no days": (PLAIN, resource(PointInTimeRecoverySpecification=RECOVERED)),
}


def errors(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    findings = found(template(Orders=before), template(Orders=after), "DDB")
    return [f"{finding.rule} {finding.message}" for finding in findings if str(finding.severity) == "error"]


@pytest.mark.parametrize("update", ACCEPTED)
def test_an_update_that_is_accepted(update: str) -> None:
    assert errors(*ACCEPTED[update]) == []


@pytest.mark.parametrize("update", REFUSED)
def test_an_update_that_is_refused(update: str) -> None:
    assert len(errors(*REFUSED[update])) == 1


def test_the_deletion_of_a_protected_table() -> None:
    other = resource(
        AttributeDefinitions=attributes("cart S"), KeySchema=[{"AttributeName": "cart", "KeyType": "HASH"}]
    )
    findings = found(template(Orders=PROTECTED, Carts=other), template(Carts=other), "DDB9")
    assert [str(finding.severity) for finding in findings] == ["error"]
