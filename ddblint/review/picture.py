"""Which item goes where: the table and its indexes with their keys, and what each of them holds."""

from ddblint.entries import key_attributes, told_entry_bytes
from ddblint.model import Index, Table
from ddblint.records import NamedTuple
from ddblint.rules.access.wording import names_text
from ddblint.sparse import share_having

_PROJECTIONS = {"ALL": "all attributes", "KEYS_ONLY": "keys only"}


class Part(NamedTuple):
    """The table or one of its indexes: `kind` is table, GSI or LSI.

    `name`, `partition` and `sort` are None where not known. `copied` are the attributes beside the keys,
    None where that is `everything`, or not known. `share` of the items is 1 where nothing else is told,
    `entry_bytes` None where the size of an entry is not told, `entries` where the number of items is not.
    """

    kind: str
    name: str | None
    partition: tuple[str, ...] | None
    sort: tuple[str, ...] | None
    projection: str
    everything: bool
    copied: tuple[str, ...] | None
    share: float
    reach: str
    entry_bytes: int | None
    entries: int | None

    @property
    def label(self) -> str:
        """As indexes are called wherever else they are told of."""
        return f"a {self.kind}" if self.name is None else f"{self.kind} {self.name}"

    @property
    def keys(self) -> tuple[str, ...]:
        return (*(self.partition or ()), *(self.sort or ()))


def parts(table: Table) -> tuple[Part, ...]:
    """The table first."""
    told = table.workload
    known = key_attributes(table.key) is not None
    own = Part(
        "table",
        table.address,
        table.key.partition if table.key and known else None,
        table.key.sort if table.key and known else None,
        "the whole item",
        True,
        None,
        1,
        "all",
        told.item_size.value,
        told.items.value,
    )
    return (own, *(_of_index(table, index) for index in table.indexes()))


def _of_index(table: Table, index: Index) -> Part:
    names = key_attributes(index.key)
    items = table.workload.items.value
    share = share_having(table, names or ())
    return Part(
        index.kind.value,
        index.name.value or None,
        index.key.partition if index.key and names else None,
        index.key.sort if index.key and names else None,
        _projection(index),
        index.projection is not None and index.projection.type.is_("ALL"),
        _copied(index),
        share,
        _reach(share, names),
        told_entry_bytes(table, index),
        None if items is None else round(items * share),
    )


def _projection(index: Index) -> str:
    type_ = index.projection.type.value if index.projection else None
    copied = _copied(index)
    if type_ == "INCLUDE" and copied is not None:
        return f"keys and {len(copied)} attribute{'s'[: len(copied) != 1]}"
    return _PROJECTIONS.get(type_ or "", "projection not known")


def _copied(index: Index) -> tuple[str, ...] | None:
    projection = index.projection
    if projection and projection.type.is_("KEYS_ONLY"):
        return ()
    if not projection or not projection.type.is_("INCLUDE") or projection.attributes is None:
        return None
    names = tuple(name.value for name in projection.attributes if name.value is not None)
    return names if len(names) == len(projection.attributes) else None


def _reach(share: float, names: tuple[str, ...] | None) -> str:
    """Which items have an entry: an index leaves out those that lack one of its key attributes."""
    if names is None:
        return "key not known"
    return f"{100 * share:.3g}% of the items" if share < 1 else f"all that have {names_text(names)}"


def item_attributes(table: Table, pictured: tuple[Part, ...]) -> tuple[str, ...]:
    """Every attribute that is named anywhere: keys first, then what is projected, then what hints name."""
    keys = (name for part in pictured for name in part.keys)
    copied = (name for part in pictured for name in part.copied or ())
    return tuple(dict.fromkeys((*keys, *copied, *table.workload.attributes)))
