"""What the user told about a table, from `Metadata: ddblint:` and the like, as the model's Workload.

What is read here has been checked against schemas/hints.json before.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from ddblint.model import AttributeHint, HintFault, Ignore, Origin, Value, Workload
from ddblint.parsers.hints.patterns import access_patterns, write_patterns
from ddblint.parsers.hints.quantities import growth, quantity, rate, share, share_of, untold
from ddblint.parsers.hints.reading import boolean, member, text
from ddblint.source import Mapping as MappingNode
from ddblint.source import Node, Place, Scalar, Sequence

#: Ignores of one table that count: there are fewer rules.
_MOST_IGNORES = 1_000
#: What is told elsewhere about the table of a logical id, an address and a physical name, nearest first.
Hints = Callable[[str, str, str | None], tuple[Node, ...]]


def told_nowhere(_logical_id: str, _address: str, _name: str | None) -> tuple[Node, ...]:
    """For runs in which hints stand beside the tables alone."""
    return ()


def workload_in(metadata: Node | None, place: Place, others: tuple[Node, ...] = ()) -> Workload:
    """The hints in the Metadata of a resource, and `others`; `place` is that of the resource."""
    told = member(metadata, "ddblint")
    if told is None:
        return workload_of(None, place, others=others)
    found = _faults(told)
    return workload_of(told, place if found else told.grip, found, others)


def workload_elsewhere(name: Value[str], place: Place, hints: Hints) -> Workload:
    """What is told of a table whose definition has no room for hints, and no address but its name."""
    known = name.value or ""
    return workload_of(None, place, others=hints(known, known, name.value) if known else ())


def workload_of(
    told: Node | None,
    place: Place,
    faults: tuple[HintFault, ...] = (),
    others: tuple[Node, ...] = (),
) -> Workload:
    """The hints below a mapping that has been checked; with faults, none of them is believed.

    `others` are mappings of hints about the same table that stand elsewhere: they count where `told` is
    silent.
    """
    nodes = (told, *others) if told else others
    for other in others:
        faults += _faults_elsewhere(other)
    ignores = tuple(ignore for node in nodes for ignore in _ignores(node))
    if faults:
        told = None
    elif others:
        from ddblint.parsers.hints.merging import merged

        told = merged(nodes)
    workload = _workload(told, place)
    if told is not None:
        from ddblint.parsers.hints.contradictions import contradictions, without

        faults = tuple(contradictions(workload))
        workload = without(workload, faults) if faults else workload
    return workload._replace(faults=faults, ignores=ignores)


def _faults(told: Node) -> tuple[HintFault, ...]:
    from ddblint.shape import faults

    found = [HintFault(fault.place, fault.message) for fault in faults(told, "hints")]
    listed = _listed_ignores(told)
    if len(listed) > _MOST_IGNORES:
        message = f"`ignore` has {len(listed):,} entries, of which the first {_MOST_IGNORES:,} count"
        found.append(HintFault(listed[_MOST_IGNORES].grip, message))
    return tuple(found)


def _listed_ignores(told: Node) -> list[Node]:
    listed = member(told, "ignore")
    return listed.items if isinstance(listed, Sequence) else []


@cache
def _faults_elsewhere(told: Node) -> tuple[HintFault, ...]:
    """The same for hints that several tables share."""
    return _faults(told)


def _ignores(told: Node) -> Iterator[Ignore]:
    """The rules a table ignores, each with its own reason or that of all; what is no rule is left out."""
    reason = _text(member(told, "reason"))
    for entry in _listed_ignores(told)[:_MOST_IGNORES]:
        rule = member(entry, "rule") if isinstance(entry, MappingNode) else entry
        if isinstance(rule, Scalar) and isinstance(rule.value, str):
            yield Ignore(rule.grip, rule.text, _text(member(entry, "reason")) or reason)


def _text(node: Node | None) -> str:
    return node.text if isinstance(node, Scalar) else ""


def _workload(told: Node | None, place: Place) -> Workload:
    workload = member(told, "workload")
    size = member(workload, "item-size")
    collection = member(workload, "item-collection")
    month = member(workload, "month")
    average = size if isinstance(size, Scalar) else member(size, "average")
    return Workload(
        place,
        item_size=quantity(average, place, "workload.item-size"),
        item_size_maximum=quantity(member(size, "maximum"), place, "workload.item-size.maximum"),
        items=quantity(member(workload, "items"), place, "workload.items"),
        growth=growth(member(workload, "item-growth"), place, "workload.item-growth"),
        collection_size=quantity(member(collection, "largest"), place, "workload.item-collection.largest"),
        items_per_key=quantity(
            member(collection, "items-per-key"), place, "workload.item-collection.items-per-key"
        ),
        peak_writes=rate(member(workload, "peak-writes"), place, "workload.peak-writes"),
        peak_reads=rate(member(workload, "peak-reads"), place, "workload.peak-reads"),
        transactional_writes=share(
            member(workload, "transactional-writes"), place, "workload.transactional-writes"
        ),
        month_writes=quantity(member(month, "writes"), place, "workload.month.writes"),
        month_reads=quantity(member(month, "reads"), place, "workload.month.reads"),
        attributes=_attributes(member(told, "attributes")),
        access_patterns=access_patterns(member(told, "access-patterns")),
        write_patterns=write_patterns(member(told, "write-patterns")),
        faults=(),
        ignores=(),
    )


def _attributes(node: Node | None) -> Mapping[str, AttributeHint]:
    if not isinstance(node, MappingNode):
        return {}
    return {name: attribute_hint(name, told) for name, told in node.items.items()}


def attribute_hint(name: str, told: Node) -> AttributeHint:
    place, listed = told.grip, member(told, "values")
    type_ = told if isinstance(told, Scalar) else member(told, "type")
    values = _values(listed, place)
    cardinality = quantity(member(told, "cardinality"), place, f"attributes.{name}.cardinality")
    if not cardinality.known and values.value is not None:
        cardinality = Value(values.place, len(set(values.value)), Origin.WRITTEN)
    return AttributeHint(
        place,
        values,
        _shares(listed),
        cardinality,
        share(member(told, "hottest"), place, f"attributes.{name}.hottest"),
        share(member(told, "present"), place, f"attributes.{name}.present"),
        quantity(member(told, "shards"), place, f"attributes.{name}.shards"),
        quantity(member(told, "size"), place, f"attributes.{name}.size"),
        boolean(member(told, "nullable"), place),
        text(member(told, "unit"), place, f"attributes.{name}.unit"),
        text(type_, place, f"attributes.{name}.type"),
    )


def _values(node: Node | None, place: Place) -> Value[tuple[str, ...]]:
    if isinstance(node, Sequence):
        names = tuple(item.text for item in node.items if isinstance(item, Scalar))
        return Value(node.grip, names, Origin.WRITTEN)
    if isinstance(node, MappingNode):
        return Value(node.grip, tuple(node.items), Origin.WRITTEN)
    return untold(place, "values")


def _shares(node: Node | None) -> Mapping[str, float]:
    if not isinstance(node, MappingNode):
        return {}
    return {
        name: share_of(told.text)
        for name, told in node.items.items()
        if isinstance(told, Scalar) and told.value is not None
    }
