"""DynamoDB's arithmetic against a slow and obvious model of it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from ddblint import capacity
from ddblint.capacity import Consistency, IndexEntry

KB = 1024
GB = 1024**3

few = settings(max_examples=100, deadline=None)
sizes = st.integers(min_value=0, max_value=40 * KB)
near_units = st.builds(lambda units, off: max(0, units * KB + off), st.integers(0, 40), st.integers(-1, 1))
item_sizes = sizes | near_units
consistencies = st.sampled_from(("eventual", "strong", "transactional"))
entries = st.none() | st.builds(
    IndexEntry, st.tuples(st.integers(0, 1)), st.tuples(st.integers(0, 1)), item_sizes
)


def blocks(size_bytes: int, block: int) -> int:
    """Takes blocks off one after the other; what is nothing takes one all the same."""
    count = 1
    while size_bytes > block:
        size_bytes -= block
        count += 1
    return count


def half_units(consistency: Consistency) -> int:
    return {"eventual": 1, "strong": 2, "transactional": 4}[consistency]


@few
@given(item_sizes, st.booleans())
def test_write_units(size: int, transactional: bool) -> None:
    units = capacity.write_units(size, transactional=transactional)
    assert units == blocks(size, KB) + (blocks(size, KB) if transactional else 0)


@few
@given(item_sizes, consistencies)
def test_read_units(size: int, consistency: Consistency) -> None:
    assert capacity.read_units(size, consistency) * 2 == blocks(size, 4 * KB) * half_units(consistency)


@few
@given(st.lists(item_sizes, max_size=6), consistencies)
def test_a_query_rounds_once_and_a_batch_each_item(read: list[int], consistency: Consistency) -> None:
    halves = half_units(consistency)
    assert capacity.query_read_units(read, consistency) * 2 == blocks(sum(read), 4 * KB) * halves
    each = sum(blocks(size, 4 * KB) * halves for size in read)
    assert capacity.batch_get_read_units(read, consistency) * 2 == each


@few
@given(st.lists(item_sizes, max_size=4), st.lists(item_sizes, max_size=4), consistencies)
def test_a_local_query_adds_the_items_it_fetches(
    found: list[int], fetched: list[int], consistency: Consistency
) -> None:
    units = capacity.local_query_read_units(found, fetched, consistency)
    halves = blocks(sum(found), 4 * KB) + sum(blocks(size, 4 * KB) for size in fetched)
    assert units * 2 == halves * half_units(consistency)


def writes_to_the_index(before: IndexEntry | None, after: IndexEntry | None) -> int:
    """Keeps an index as what it is, a mapping from keys to attributes, and counts its deletes and puts."""
    index = {before.key: before.projected} if before else {}
    wanted = {after.key: after.projected} if after else {}
    deletes = [key for key in index if key not in wanted]
    puts = [key for key, attributes in wanted.items() if key not in index or index[key] != attributes]
    return len(deletes) + len(puts)


@few
@given(entries, entries)
def test_index_writes_are_the_deletes_and_puts_of_a_mapping(
    before: IndexEntry | None, after: IndexEntry | None
) -> None:
    largest = max(entry.size_bytes if entry else 0 for entry in (before, after))
    expected = writes_to_the_index(before, after)
    assert capacity.INDEX_WRITES[capacity.entry_change(before, after)] == expected
    assert capacity.index_write_units(before, after) == expected * blocks(largest, KB)


@few
@given(item_sizes, st.lists(item_sizes, max_size=5), st.booleans())
def test_a_put_takes_from_the_table_what_each_lsi_would_enter(
    item: int, local: list[int], transactional: bool
) -> None:
    entered = sum(capacity.index_write_units(None, IndexEntry((1,), (), size)) for size in local)
    units = capacity.table_put_units(item, tuple(local), transactional=transactional)
    assert units == blocks(item, KB) * (2 if transactional else 1) + entered


@few
@given(st.dictionaries(st.text(max_size=8), st.integers(0, 500), max_size=6))
def test_an_entry_is_its_names_and_values(values: dict[str, int]) -> None:
    assert capacity.entry_bytes(values) == len("".join(values).encode()) + sum(values.values())


@few
@given(st.integers(0, 50), item_sizes, st.lists(item_sizes, max_size=5))
def test_a_collection_is_summed_item_by_item(items: int, size: int, local: list[int]) -> None:
    total = 0
    for _ in range(items):
        total += size
        for entry in local:
            total += entry + 100
    assert capacity.collection_bytes(items, size, tuple(local)) == total
    assert capacity.index_gib(items, size) * GB == items * (size + 100)


@few
@given(st.integers(min_value=1, max_value=200_000), st.sampled_from((0.5, 0.8, 1.0)))
def test_shards_are_added_until_each_has_room(units: int, headroom: float) -> None:
    shards = 1
    while units * 10 > shards * round(1000 * headroom) * 10:
        shards += 1
    assert capacity.shards_needed(units, headroom) == shards


@few
@given(st.integers(min_value=1, max_value=20 * GB), st.integers(min_value=1, max_value=200))
def test_a_collection_grows_month_by_month(size: int, percent: int) -> None:
    month = capacity.month_collection_is_full(size, percent / 100)
    assert month is not None
    assert size * (1 + percent / 100) ** month > 10 * GB
    assert month == 0 or size * (1 + percent / 100) ** (month - 1) <= 10 * GB
