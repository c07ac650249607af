"""What the HTML page draws: bars with their segments, in percent of their width, and strips of attributes."""

from collections.abc import Iterator

from ddblint.capacity import number_text
from ddblint.records import NamedTuple
from ddblint.review.analysis import Review
from ddblint.review.hot_keys import HotKey
from ddblint.review.picture import Part
from ddblint.review.sections.numbers import at_least, money, percent, size
from ddblint.review.write_costs import WriteCost

#: Turns the colour wheel so far from one part to the next that neighbours are never alike.
_TURN = 137.5
_FIRST_HUE = 212


class Segment(NamedTuple):
    """`start` and `width` in percent of the bar; `hue` in degrees, `title` shown on pointing at it."""

    start: float
    width: float
    hue: float
    title: str


class Bar(NamedTuple):
    """A row of a chart; `mark` is where its limit is, in percent, None for none. `bad` is beyond it."""

    name: str
    value: str
    segments: tuple[Segment, ...]
    mark: float | None = None
    bad: bool = False


class Chart(NamedTuple):
    """`legend` holds name and hue of what the segments stand for, where no table beside it says so."""

    caption: str
    bars: tuple[Bar, ...]
    legend: tuple[tuple[str, float], ...] = ()


class Cell(NamedTuple):
    """An attribute in the table or an index: `role` is partition, sort, held, absent or unknown."""

    name: str
    role: str


def hues(review: Review) -> dict[str, float]:
    """A colour of its own for each part; that of the table goes by both of its names."""
    found = {part.label: _hue(number) for number, part in enumerate(review.parts)}
    return {"table": _hue(0), **found}


def _hue(number: int) -> float:
    return (_FIRST_HUE + number * _TURN) % 360


def charts(review: Review) -> dict[str, Chart]:
    """By the section they belong to."""
    found = [("writes", _writes(review)), ("hot-keys", _hot_keys(review))]
    found += [("collections", _collections(review)), ("month", _cost(review))]
    return {name: chart for name, chart in found if chart.bars}


def _row(parts: list[tuple[float, float, str]], whole: float) -> tuple[Segment, ...]:
    """Segments one behind the other, of amount, hue and title."""
    segments, start = [], 0.0
    for amount, hue, title in parts:
        width = 100 * amount / whole if whole else 0
        if width:
            segments.append(Segment(round(start, 3), round(width, 3), hue, title))
        start += width
    return tuple(segments)


def _writes(review: Review) -> Chart:
    most = max(cost.expected for cost in review.writes)
    bars = tuple(_write(cost, most, hues(review)) for cost in review.writes)
    return Chart("write units of one write, by part", bars)


def _write(cost: WriteCost, most: float, colours: dict[str, float]) -> Bar:
    arms = [
        (arm.expected, colours[arm.what], f"{arm.what}: {number_text(arm.expected)} ({percent(arm.part)})")
        for arm in cost.arms
    ]
    return Bar(cost.name, at_least(cost.expected, exact=cost.exact), _row(arms, most))


def _hot_keys(review: Review) -> Chart:
    most = max((key.on_each / key.ceiling for key in review.hot_keys), default=0)
    bars = tuple(_hot_key(key, max(1.0, most), hues(review)) for key in review.hot_keys)
    return Chart("load on the busiest value or shard; the line is what one partition takes", bars)


def _hot_key(key: HotKey, most: float, colours: dict[str, float]) -> Bar:
    share = key.on_each / key.ceiling
    segment = (share, colours[key.part], f"{key.part}: {number_text(key.on_each)} of {key.ceiling:,} units/s")
    name = f"{key.part}, {'writes' if key.direction == 'write' else 'reads'}"
    return Bar(name, percent(share), _row([segment], most), 100 / most, key.too_hot)


def _collections(review: Review) -> Chart:
    caption = "the largest item collection; the line is the limit of a table with LSIs"
    found = review.collection
    if found is None or found.size is None or not found.capped:
        return Chart(caption, ())
    share = found.size / found.limit
    most = max(1.0, share)
    segments = _row([(share, _FIRST_HUE, f"{size(found.size)} of {size(found.limit)}")], most)
    return Chart(caption, (Bar("largest collection", percent(share), segments, 100 / most, share > 1),))


def _cost(review: Review) -> Chart:
    names = ("writes", "reads", "storage")
    legend = tuple((name, _hue(number)) for number, name in enumerate(names))
    most = max((part.known for part in review.cost.parts), default=0)
    bars = []
    for part in review.cost.parts:
        costs = zip(legend, (part.writes, part.reads, part.storage), strict=True)
        told = [(cost or 0, hue, f"{name}: {money(cost)}") for (name, hue), cost in costs]
        bars.append(Bar(part.what, money(part.known), _row(told, most)))
    return Chart("cost of a month, by part", tuple(bars) if most else (), legend)


def strip(review: Review, part: Part) -> tuple[Cell, ...]:
    """Every attribute that is named in the review, and what it is in this part."""
    return tuple(Cell(name, role) for name, role in _roles(review, part))


def _roles(review: Review, part: Part) -> Iterator[tuple[str, str]]:
    always = review.parts[0].keys
    for name in review.attributes:
        if name in (part.partition or ()):
            yield name, "partition"
        elif name in (part.sort or ()):
            yield name, "sort"
        elif part.everything or name in always or name in (part.copied or ()):
            yield name, "held"
        else:
            yield name, "unknown" if part.copied is None else "absent"
