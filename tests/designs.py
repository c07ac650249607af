"""Tables as they are designed, and their reviews, for the tests of `ddblint report`."""

from pathlib import Path

from inputs import schema_in

from ddblint.review import Review, load, render, reviews

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "examples"

#: Items of 3 KB, and an index of each projection.
INVOICES = """
    ddblint: 1
    tables:
      Invoices:
        partition-key: id
        attributes:
          id: {type: S, size: 98 B}
          a: {type: S, size: 99 B}
          note: {size: 1332 B}
          b: S
        global-indexes:
          KeysOnly: {partition-key: a, projection: keys-only}
          Include: {partition-key: a, projection: [note]}
          All: {partition-key: b, projection: all}
        workload: {item-size: 3 KB}
"""

#: Two indexes whose names are parameters, which serve an access pattern each.
UNNAMED = """
    Parameters: {First: {Type: String}, Second: {Type: String}}
    Resources:
      Orders:
        Type: AWS::DynamoDB::Table
        Properties:
          BillingMode: PAY_PER_REQUEST
          AttributeDefinitions:
          - {AttributeName: id, AttributeType: S}
          - {AttributeName: a, AttributeType: S}
          - {AttributeName: b, AttributeType: S}
          KeySchema: [{AttributeName: id, KeyType: HASH}]
          GlobalSecondaryIndexes:
          - IndexName: !Ref First
            KeySchema: [{AttributeName: a, KeyType: HASH}]
            Projection: {ProjectionType: ALL}
          - IndexName: !Ref Second
            KeySchema: [{AttributeName: b, KeyType: HASH}]
            Projection: {ProjectionType: ALL}
        Metadata:
          ddblint:
            workload: {item-size: 4 KB, month: {writes: 100, reads: 400}}
            access-patterns:
            - {name: by a, operation: query, where: {a: =}, rate: 1/s, items-per-read: 1}
            - {name: by b, operation: query, where: {b: =}, rate: 3/s, items-per-read: 1}
"""


def reviews_in(text: str, prices: str | None = None) -> list[Review]:
    return reviews(schema_in(text), load(prices))


def review_in(text: str, prices: str | None = None) -> Review:
    """That of the one table of a text."""
    (review,) = reviews_in(text, prices)
    return review


def example(name: str) -> Review:
    """That of an example, such as `fixed/orders-design`."""
    return review_in((EXAMPLES / f"{name}.yaml").read_text("utf-8"))


def rendered(format: str, text: str, width: int = 100) -> str:
    return render(format, reviews_in(text), load(), width=width)


def crowd(indexes: int) -> str:
    """A schema of a table with so many indexes, of all projections, some of them sparse, some of them hot."""
    gsis = indexes - min(2, indexes // 4)
    lookups = [f"lookup_attribute_{number}" for number in range(gsis)]
    lines = ["ddblint: 1", "tables:", "  Shipments:", "    partition-key: customer_id"]
    lines += ["    sort-key: shipment_id"]
    lines += ["    attributes:", "      customer_id: {type: S, size: 36 B, hottest: 0.2%}"]
    lines += ["      shipment_id: {type: S, size: 36 B}", "      price: {type: N, size: 5 B}"]
    lines += ["      created_at: {type: S, size: 24 B}", "      weight: {type: N, size: 4 B}"]
    for number, name in enumerate(lookups):
        told = ("present: 12%", "hottest: 1%", "values: [NEW, OPEN, SHIPPED]")[number % 3]
        lines += [f"      {name}: {{type: S, size: 20 B, {told}}}"]
    lines += ["    global-indexes:"] if gsis else []
    for number, name in enumerate(lookups):
        projection = ("all", "keys-only", "[weight]")[number % 3]
        index = f"{{partition-key: {name}, sort-key: created_at, projection: {projection}}}"
        lines += [f"      ShipmentsByLookupAttribute{number}: {index}"]
    if gsis < indexes:
        lines += ["    local-indexes:"]
        for name in ("price", "weight")[: indexes - gsis]:
            lines += [f"      By_{name}: {{sort-key: {name}, projection: all}}"]
    return "\n".join((*lines, *_WORKLOAD)) + "\n"


_WORKLOAD = (
    "    workload:",
    "      item-size: 3 KB",
    "      items: 25M",
    "      peak-writes: 4000/s",
    "      item-collection: {items-per-key: 2M}",
    "      month: {writes: 900M, reads: 2G}",
    "      transactional-writes: 10%",
    "    write-patterns:",
    "      - {name: register a shipment, operation: put, rate: 500/s}",
    "      - {name: scan at a hub, operation: update, rate: 2k/s, sets: [weight]}",
    "    access-patterns:",
    "      - name: shipments of a customer",
    "        operation: query",
    '        where: {customer_id: "="}',
    "        reads: all",
    "        rate: 300/s",
    "        items-per-read: 12",
    '      - {name: the heaviest, operation: query, where: {price: "=", weight: ">"}, reads: [price]}',
)
