"""Encryption at rest."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.model import Encryption, Table
from ddblint.rule import Problem
from ddblint.rules.definition.choices import outside
from ddblint.rules.definition.reads import replica_label


def encryption_problems(table: Table) -> Iterator[Problem]:
    owner = f"table {table.address}"
    if table.encryption:
        yield from _without_switch(table, table.encryption, owner)
        if table.encryption.enabled.is_(False):
            yield from _switched_off(table.encryption, owner)
        else:
            yield from outside(table.encryption.type, f"SSEType of {owner}", ("KMS",))
    for replica in table.replicas:
        if replica.encryption and replica.encryption.key.absent:
            yield Problem(
                replica.encryption.place,
                f"the SSESpecification of {replica_label(replica)} of {owner} has no KMSMasterKeyId",
                help="add KMSMasterKeyId with a key of this Region, or remove SSESpecification",
            )


def _without_switch(table: Table, encryption: Encryption, owner: str) -> Iterator[Problem]:
    """CloudFormation asks for it, where the API takes false; DDB006 reports its other name."""
    by_other_name = any(
        (extra.owner, extra.name) == ("SSESpecification", "Enabled") for extra in table.extra_properties
    )
    if table.kind.value.startswith("AWS::") and encryption.enabled.absent and not by_other_name:
        yield Problem(
            encryption.place,
            f"the SSESpecification of {owner} has no SSEEnabled",
            help="add SSEEnabled: true for a key in KMS, or remove SSESpecification",
        )


def _switched_off(encryption: Encryption, owner: str) -> Iterator[Problem]:
    """At most one problem."""
    for value, name in ((encryption.type, "SSEType"), (encryption.key, "KMSMasterKeyId")):
        if value.given:
            yield Problem(
                value.place,
                f"{owner} gives {name}, but its SSESpecification is not enabled",
                help=f"write SSEEnabled: true, or remove {name}: AWS encrypts with a key of its own",
                related=((encryption.enabled.place, "not enabled here"),),
            )
            return
