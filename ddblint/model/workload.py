"""What the user told about the use of a table; unknown where nothing was told."""

from __future__ import annotations

from collections.abc import Mapping

from ddblint.model.values import Value
from ddblint.records import NamedTuple
from ddblint.source import Place


class AttributeHint(NamedTuple):
    """What was told about an attribute.

    Shares are from 0 to 1: `shares` of the values that have one, `hottest` of the most frequent value,
    `present` of the items that have the attribute. `size` in bytes; `type` as in DynamoDB (S, N, B, BOOL,
    M, L, SS, NS, BS, NULL); `unit` is epoch-seconds, epoch-milliseconds or iso-8601.
    """

    place: Place
    values: Value[tuple[str, ...]]
    shares: Mapping[str, float]
    cardinality: Value[int]
    hottest: Value[float]
    present: Value[float]
    shards: Value[int]
    size: Value[int]
    nullable: Value[bool]
    unit: Value[str]
    type: Value[str]


class PatternCondition(NamedTuple):
    """One condition of an access pattern: `operator` is =, <, <=, >, >=, between or begins-with."""

    place: Place
    attribute: str
    operator: Value[str]


class AccessPattern(NamedTuple):
    """One way the table is read. `operation` is get, query, scan or batch-get.

    `reads` are the attributes read, None where that was not told; `reads_all` says that it is all of them.
    `rate` in requests per second. `one_item` expects uniqueness, `after_own_write` reads what was just
    written.
    """

    place: Place
    name: str
    operation: Value[str]
    index_name: Value[str]
    where: tuple[PatternCondition, ...]
    reads: tuple[Value[str], ...] | None
    reads_all: bool
    filter: tuple[Value[str], ...]
    consistent: Value[bool]
    one_item: Value[bool]
    after_own_write: Value[bool]
    rate: Value[float]
    items_per_read: Value[int]


class WritePattern(NamedTuple):
    """One way the table is written. `operation` is put, update or delete; `rate` in requests per second.

    `sets` and `removes` are the attributes that an update changes.
    """

    place: Place
    name: str
    operation: Value[str]
    rate: Value[float]
    sets: tuple[Value[str], ...]
    removes: tuple[Value[str], ...]


class Ignore(NamedTuple):
    """A rule that is to stay silent about a table, by the id or the name that was written."""

    place: Place
    rule: str
    reason: str


class HintFault(NamedTuple):
    """A hint that is not understood, at its place.

    Where it is understood but `untrue`, the others are believed; `help` says what to write instead.
    """

    place: Place
    message: str
    help: str = ""
    untrue: bool = False


class Workload(NamedTuple):
    """All of it. Sizes in bytes; rates per second; `growth` of the item count per month, as a share.

    `item_size` is the average; `collection_size` that of the largest item collection, LSI entries
    included; `month_writes` and `month_reads` are requests. What is not understood leaves nothing believed
    but the `ignores`; what cannot be true is not believed itself. Both are `faults`.
    """

    place: Place
    item_size: Value[int]
    item_size_maximum: Value[int]
    items: Value[int]
    growth: Value[float]
    collection_size: Value[int]
    items_per_key: Value[int]
    peak_writes: Value[float]
    peak_reads: Value[float]
    transactional_writes: Value[float]
    month_writes: Value[int]
    month_reads: Value[int]
    attributes: Mapping[str, AttributeHint]
    access_patterns: tuple[AccessPattern, ...]
    write_patterns: tuple[WritePattern, ...]
    faults: tuple[HintFault, ...]
    ignores: tuple[Ignore, ...]
