"""The views of tables and of changes, and which of them a rule can look at."""

from collections.abc import Callable, Iterable
from operator import attrgetter

from ddblint.changes import Change
from ddblint.findings import Silence
from ddblint.model import Schema, Table
from ddblint.registry import Rule
from ddblint.rule import Check
from ddblint.source import Span


class View:
    """A table, or the change of one, under one combination of conditions.

    The views of one table are of one `group`. What is untold of it is worked out once for all rules.
    """

    __slots__ = ("_span", "_untold", "group", "subject")

    def __init__(self, subject: Table | Change, group: str) -> None:
        self.subject = subject
        self.group = group
        self._untold: dict[str, str | None] = {}
        self._span: Span | None = None

    def untold(self, facet: str) -> str | None:
        if facet not in self._untold:
            # What is told in whole is told in every part, and a look at the whole serves many rules.
            whole = facet.partition(".")[0]
            is_told = whole != facet and self.untold(whole) is None
            self._untold[facet] = None if is_told else self.subject.untold(facet)
        return self._untold[facet]

    def may_have(self, part: str, parts_of: Callable[[object], object]) -> bool:
        """Whether the table has such parts, or may have, by a dotted path such as `local_indexes`."""
        return bool(parts_of(self.subject)) or self.untold(part) is not None

    def silence(self, rule: Rule, facet: str, why: str) -> Silence:
        self._span = self._span or self.subject.place.span()
        return Silence(rule.check.id, rule.check.name, self.subject.address, self._span, facet, why)


#: The views of each table, or of the change of each.
Views = dict[str, list[View]]


class Ready:
    """The views that rules of the same needs can look at; those they pass over, with the facet and why."""

    __slots__ = ("passed", "views")

    def __init__(self, views: list[View], passed: list[tuple[View, str, str]]) -> None:
        self.views = views
        self.passed = passed


class Subjects:
    """What the rules look at in one file: which of it a rule can look at is worked out once for all alike."""

    __slots__ = ("_ready", "changes", "schema", "tables")

    def __init__(self, schema: Schema, tables: Views, changes: Views) -> None:
        self.schema = schema
        self.tables = tables
        self.changes = changes
        self._ready: dict[object, Ready] = {}

    def of(self, check: Check) -> Views:
        return self.changes if check.subject is Change else self.tables

    def ready_for(self, check: Check) -> Ready:
        kind = (check.subject, check.about, check.needs)
        if kind not in self._ready:
            views = [view for every in self.of(check).values() for view in every]
            self._ready[kind] = _ready(check, views)
        return self._ready[kind]


def subjects_of(schema: Schema, tables: Iterable[Table], changes: Iterable[Change]) -> Subjects:
    """The views of the tables that are to be looked at, by logical id, and of the changes."""
    views: Views = {}
    for table in tables:
        views.setdefault(table.logical_id, []).append(View(table, table.logical_id))
    changed: Views = {}
    for change in changes:
        whole = change.after is None and change.absent is None
        group = f"{whole} {change.address}"
        changed.setdefault(group, []).append(View(change, group))
    return Subjects(schema, views, changed)


def _ready(check: Check, views: list[View]) -> Ready:
    """A rule is silent, and noted as such, where a facet it argues from is not told."""
    if check.about:
        parts_of = [*map(attrgetter, check.about)]
        views = [view for view in views if any(map(view.may_have, check.about, parts_of))]
    ready: list[View] = []
    passed: list[tuple[View, str, str]] = []
    for view in views:
        for facet in check.needs:
            if why := view.untold(facet):
                passed.append((view, facet, why))
                break
        else:
            ready.append(view)
    return Ready(ready, passed)
