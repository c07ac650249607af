"""Global tables: what DynamoDB asks of a table with replicas in other Regions."""

from ddblint.findings import Severity
from ddblint.model import Kind, Table
from ddblint.rule import Problem, Problems, rule


@rule("DDB601", "global-table-write-capacity", Severity.ERROR)
def global_table_write_capacity(table: Table) -> Problems:
    """A replica of another account's table takes the settings of its source."""
    if table.kind is not Kind.GLOBAL_TABLE or not table.global_source.absent:
        return
    if not table.billing_mode.is_("PROVISIONED"):
        return
    mode = "BillingMode is PROVISIONED" + (" by default" if table.billing_mode.defaulted else "")
    for part, label in table.capacity_parts():
        if part.write_scaling is None:
            index = None if isinstance(part, Table) else part
            yield Problem(
                index.place if index else table.billing_mode.place,
                f"{label} of global table {table.address} has no write auto scaling: {mode}, and a global"
                " table cannot have fixed write capacity",
                help="set BillingMode: PAY_PER_REQUEST, or give it"
                " WriteProvisionedThroughputSettings.WriteCapacityAutoScalingSettings with MinCapacity,"
                " MaxCapacity and a TargetTrackingScalingPolicyConfiguration",
                of=index,
            )


@rule("DDB602", "global-table-stream", Severity.ERROR)
def global_table_stream(table: Table) -> Problems:
    """Replicas that are strongly consistent with each other need no stream."""
    if not table.global_source.absent or not table.consistency.is_("EVENTUAL"):
        return
    if len(table.replicas) > 1 and table.stream is None:
        yield Problem(
            table.replicas[0].place,
            f"global table {table.address} has {len(table.replicas)} replicas and no StreamSpecification:"
            " replication reads the stream",
            help="add StreamSpecification: {StreamViewType: NEW_AND_OLD_IMAGES}",
        )


@rule("DDB604", "replica-mismatch", Severity.ERROR)
def replica_mismatch(table: Table) -> Problems:
    yield from _unknown_indexes(table)
    yield from _missing_keys(table)


def _unknown_indexes(table: Table) -> Problems:
    if table.untold("global_indexes.name"):
        return
    known = [index.name.value or "" for index in table.global_indexes]
    for replica in table.replicas:
        for index in replica.indexes:
            if index.name.is_not(*known):
                yield Problem(
                    index.name.place,
                    f"the replica of {table.address} in {replica.region} has settings for {index.name}, and"
                    " the table has no such GSI",
                    help=f"name one of its GSIs: {', '.join(known)}" if known else "remove these settings",
                )


def _missing_keys(table: Table) -> Problems:
    """Each replica is encrypted in its own Region, so that one key cannot serve for all."""
    keyed = [replica for replica in table.replicas if replica.key.given]
    for replica in table.replicas:
        if keyed and replica.key.absent:
            yield Problem(
                replica.place,
                f"the replica of {table.address} in {replica.region} has no KMS key, and the one in"
                f" {keyed[0].region} has: all of them need one or none",
                help="add SSESpecification with the KMSMasterKeyId of a key of this Region, or remove the"
                " others",
                related=((keyed[0].key.place, f"the key of the replica in {keyed[0].region}"),),
            )
