"""The replicas of a global table: each in a Region of its own, and fit for the table."""

from ddblint.findings import Severity
from ddblint.model import Kind, Replica, Table
from ddblint.rule import Problem, Problems, rule


@rule("DDB604", "replica-mismatch", Severity.ERROR)
def replica_mismatch(table: Table) -> Problems:
    """A replica of another account's table has the indexes and the settings of its source."""
    if table.kind is not Kind.GLOBAL_TABLE:
        return
    yield from _without_replicas(table)
    yield from _regions(table)
    if table.global_source.absent:
        yield from _unknown_indexes(table)
        yield from _missing_keys(table)


def _without_replicas(table: Table) -> Problems:
    if not table.replicas and "replicas" not in table.gaps:
        yield Problem(
            table.place,
            f"global table {table.address} has no replica: each Region with the table is one, that of the"
            " stack too",
            help="add Replicas with at least {Region: !Ref AWS::Region}",
        )


def _regions(table: Table) -> Problems:
    first: dict[str, Replica] = {}
    for replica in table.replicas:
        region = replica.region.value
        if replica.region.absent:
            yield Problem(
                replica.place,
                f"a replica of {table.address} has no Region",
                help="add Region, such as us-east-1",
            )
        elif region and first.setdefault(region, replica) is not replica:
            yield Problem(
                replica.region.place,
                f"{table.address} has two replicas in {region}; a table is in a Region once",
                help="name another Region, or make one entry of the two",
                related=((first[region].region.place, f"the first replica in {region}"),),
            )


def _unknown_indexes(table: Table) -> Problems:
    if table.untold("global_indexes.name"):
        return
    known = [index.name.value or "" for index in table.global_indexes]
    right = f"name one of its GSIs: {', '.join(known)}" if known else "remove these settings"
    for replica in table.replicas:
        for index in replica.indexes:
            owner = f"the replica of {table.address} in {replica.region} has settings for"
            if index.name.absent:
                yield Problem(index.place, f"{owner} an index without IndexName", help=right)
            elif index.name.is_not(*known):
                yield Problem(
                    index.name.place, f"{owner} {index.name}, and the table has no such GSI", help=right
                )


def _missing_keys(table: Table) -> Problems:
    """Each replica is encrypted in its own Region, so that one key cannot serve for all."""
    keyed = [(r, r.encryption.key) for r in table.replicas if r.encryption and r.encryption.key.given]
    for replica in table.replicas:
        if keyed and replica.encryption is None:
            other, key = keyed[0]
            yield Problem(
                replica.place,
                f"the replica of {table.address} in {replica.region} has no KMS key, and the one in"
                f" {other.region} has: all of them need one or none",
                help="add SSESpecification with the KMSMasterKeyId of a key of this Region, or remove the"
                " others",
                related=((key.place, f"the key of the replica in {other.region}"),),
            )
