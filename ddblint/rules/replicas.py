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
