"""What DescribeTable answers say in another way than requests, and what only they say."""

from ddblint.model import Index, Origin, Table, Throughput, Value, Workload
from ddblint.parsers.blank import absent
from ddblint.parsers.cloudformation.fields import Fields


def as_answered(table: Table, fields: Fields) -> Table:
    """A table that was read as a request would be, with what the answer says of it.

    What DynamoDB reports as it is, it does not refuse: the warm throughput is left out, and so are the
    zeros that stand for provisioned throughput on demand.
    """
    billing = fields.block("BillingModeSummary")
    table_class = fields.block("TableClassSummary")
    mode = billing.text("BillingMode", "PROVISIONED") if billing else table.billing_mode
    on_demand = mode.is_("PAY_PER_REQUEST")
    return table._replace(
        billing_mode=mode,
        provisioned=None if on_demand else table.provisioned,
        on_demand=_maximum(table.on_demand),
        warm=None,
        global_indexes=tuple(_answered_index(index, on_demand) for index in table.global_indexes),
        table_class=table_class.text("TableClass", "STANDARD") if table_class else table.table_class,
        region=_region(fields.text("TableArn"), table.region),
        workload=_estimated(table.workload, fields.integer("ItemCount"), fields.integer("TableSizeBytes")),
    )


def _answered_index(index: Index, on_demand: bool) -> Index:
    provisioned = None if on_demand else index.provisioned
    return index._replace(provisioned=provisioned, on_demand=_maximum(index.on_demand), warm=None)


def _maximum(throughput: Throughput | None) -> Throughput | None:
    """An on-demand maximum; -1 stands for none."""
    if throughput is None:
        return None
    return throughput._replace(read=_unless_none(throughput.read), write=_unless_none(throughput.write))


def _unless_none(units: Value[int]) -> Value[int]:
    return absent(units.place) if units.is_(-1) else units


def _region(arn: Value[str], unknown: Value[str]) -> Value[str]:
    parts = (arn.value or "").split(":")
    return Value(arn.place, parts[3], Origin.WRITTEN) if len(parts) > 5 and parts[3] else unknown


def _estimated(workload: Workload, items: Value[int], size: Value[int]) -> Workload:
    """The number of items and their average size, which DynamoDB counts about every six hours.

    What was told counts more.

    Source: API reference, TableDescription.
    """
    if not items.value or size.value is None:
        return workload
    average = round(size.value / items.value)
    how = f"TableSizeBytes / ItemCount = {size.value:,} / {items.value:,}"
    counted = Value(items.place, items.value, Origin.ESTIMATED, "ItemCount as DynamoDB last counted")
    estimated = Value(size.place, average, Origin.ESTIMATED, how)
    return workload._replace(
        items=workload.items if workload.items.known else counted,
        item_size=workload.item_size if workload.item_size.known else estimated,
    )
