"""The write capacity that an index needs to keep up with that of its table."""

from ddblint.capacity import number_text
from ddblint.model import Index, Table
from ddblint.records import NamedTuple
from ddblint.source import Place
from ddblint.sparse import indexed_share, units_for_share
from ddblint.write_load import is_exact, of_index, of_table, units_per_write


class Needed(NamedTuple):
    """Units per second; `words` say why they are fewer than the table's, and are empty where they are not."""

    units: int
    words: str = ""
    places: tuple[tuple[Place, str], ...] = ()
    estimated: bool = False


def needed_beside(table: Table, index: Index, table_units: int) -> Needed:
    """What an index needs while the writes to its table take so many units of that.

    Sizes and write patterns count where hints tell all of them. Without, each write that reaches the index
    takes as many units of it as of the table. That an index may need more is left to a comparison with the
    peak.
    """
    sparse = _sparse(indexed_share(table, index), table_units)
    own, entry = units_per_write(table, of_table(table)), units_per_write(table, of_index(index))
    units = units_for_share(entry / own, table_units)
    if not is_exact(table, index) or table.untold("global_indexes.key") or units >= sparse.units:
        return sparse
    size = table.workload.item_size
    average = " on average of the write patterns" if table.workload.write_patterns else ""
    words = (
        f" (a write takes {_of_units(own)} of the table and {_of_units(entry)} of the index{average}:"
        f" {units} needed)"
    )
    places = ((size.place, size.why or "the item size told here"),) if size.known else ()
    return Needed(units, words, places, size.estimated)


def _of_units(each: float) -> str:
    return f"{number_text(each)} unit{'s'[: each != 1]}"


def _sparse(share: float, table_units: int) -> Needed:
    units = units_for_share(share, table_units)
    if share == 1:
        return Needed(units)
    return Needed(units, f" ({share:.0%} of its items are in the index: {units} needed)")
