"""A value with its place, and whether it is known."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial

from ddblint.erased import Generic, TypeVar
from ddblint.records import NamedTuple
from ddblint.source import Place

T = TypeVar("T")
#: No name of DynamoDB is longer.
_LONGEST_SHOWN = 255


class Origin(Enum):
    """Where a value comes from."""

    WRITTEN = "written"
    PARAMETER = "parameter"  # the default of a template parameter, or what the user pinned it to
    ESTIMATED = "estimated"  # worked out of what was measured or shown by example; `why` says how
    DEFAULT = "default"  # not written: DynamoDB's own default, or nothing
    UNKNOWN = "unknown"


#: Looked up once: a member of an enumeration takes long to look up (CPython 3.11).
_WRITTEN, _PARAMETER, _ESTIMATED = Origin.WRITTEN, Origin.PARAMETER, Origin.ESTIMATED
_DEFAULT, _UNKNOWN = Origin.DEFAULT, Origin.UNKNOWN


class Value(NamedTuple, Generic[T]):
    """A value with its place. `place` is that of its parent where the value is a default.

    `why` says why the value is unknown, or how it was estimated. `parts` are those of an unknown text, where
    some of them are known: None for each that is not.

    Equality compares places too: compare `.value` of known values instead.
    """

    place: Place
    value: T | None
    origin: Origin
    why: str = ""
    parts: tuple[str | None, ...] = ()

    @property
    def known(self) -> bool:
        return self.origin is not _UNKNOWN

    @property
    def absent(self) -> bool:
        """Nothing is written and DynamoDB fills nothing in."""
        return self.value is None and self.origin is _DEFAULT

    @property
    def given(self) -> bool:
        """The text itself, or a parameter, says it."""
        return self.value is not None and self.origin in (_WRITTEN, _PARAMETER)

    @property
    def estimated(self) -> bool:
        return self.origin is _ESTIMATED

    @property
    def defaulted(self) -> bool:
        return self.origin is _DEFAULT

    def is_(self, *options: T) -> bool:
        return self.origin is not _UNKNOWN and self.value in options

    def is_not(self, *options: T) -> bool:
        """Known, not absent, and none of these."""
        return self.origin is not _UNKNOWN and self.value is not None and self.value not in options

    def above(self, bound: float) -> bool:
        return self.origin is not _UNKNOWN and isinstance(self.value, (int, float)) and self.value > bound

    def below(self, bound: float) -> bool:
        return self.origin is not _UNKNOWN and isinstance(self.value, (int, float)) and self.value < bound

    def __str__(self) -> str:
        """For messages; compare `.value`."""
        return "?" if self.value is None else shown(str(self.value))


#: A value of (place, value, origin, why, parts), in half the time that the class takes: tables have hundreds.
value_made: Callable[[tuple[Place, T | None, Origin, str, tuple[str | None, ...]]], Value[T]] = partial(
    tuple.__new__, Value
)


def shown(text: str, most: int = _LONGEST_SHOWN) -> str:
    r"""A text out of a file within a sentence: in one line, its end left out where it is very long.

    >>> shown("orders\nby day"), shown("99999999", most=6)
    ('orders\\nby day', '99999…')
    """
    lines = text.replace("\n", r"\n")
    return lines if len(lines) <= most else f"{lines[: most - 1]}…"
