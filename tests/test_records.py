"""Named tuples that are quick to define are those of `typing` in all that can be seen of them."""

import copy
import pickle
import sys
import typing
from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

import pytest

from ddblint.records import NamedTuple

T = TypeVar("T")


class Point(NamedTuple):
    """A point, and what it is called."""

    x: int
    y: int = 2
    name: str = "p"

    @property
    def total(self) -> int:
        return self.x + self.y

    def __str__(self) -> str:
        return f"{self.name}({self.x}, {self.y})"


class Standard(typing.NamedTuple):
    """A point, and what it is called."""

    x: int
    y: int = 2
    name: str = "p"

    @property
    def total(self) -> int:
        return self.x + self.y

    def __str__(self) -> str:
        return f"{self.name}({self.x}, {self.y})"


class One(NamedTuple):
    only: str


class Nothing(NamedTuple):
    pass


class Boxed(NamedTuple, Generic[T]):
    content: T


class Far(Point):
    """A class below one of named tuples, which remembers what it works out."""

    @cached_property
    def doubled(self) -> int:
        return 2 * self.total


def matched(point: Any) -> tuple[Any, ...]:
    match point:
        case (Point(x, y=y) | Standard(x, y=y)) as found:
            return x, y, found.name
    return ()


@pytest.mark.parametrize(
    "look",
    [
        lambda kind: kind(1),
        lambda kind: kind(1, name="q"),
        lambda kind: tuple(kind(x=1, y=3)),
        lambda kind: kind(1)._replace(y=5, name="r"),
        lambda kind: kind._make([4, 5, "s"]),
        lambda kind: kind(1)._asdict(),
        lambda kind: (kind._fields, kind._field_defaults, kind.__match_args__),
        lambda kind: repr(kind(1)).replace(kind.__name__, ""),
        lambda kind: (str(kind(1)), kind(1).total, kind(1).name),
        lambda kind: (kind(1) == kind(1), kind(1) == (1, 2, "p"), kind(1) < kind(2), hash(kind(1))),
        lambda kind: {kind(1): "found"}[kind(1)],
        lambda kind: matched(kind(1)),
        lambda kind: [*kind(1), len(kind(1)), kind(1)[-1]],
        lambda kind: (kind.__doc__, kind.x.__doc__, kind.__slots__, kind.__mro__[1:]),
        lambda kind: (type(kind(1)) is kind, kind.__module__, type(kind)),
        lambda kind: pickle.loads(pickle.dumps(kind(1))),
        lambda kind: copy.copy(kind(1)),
    ],
)
def test_one_is_as_that_of_typing(look: Callable[[Any], Any]) -> None:
    assert look(Point) == look(Standard)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda kind: kind(),
        lambda kind: kind(1, 2, "p", 4),
        lambda kind: kind(1, x=1),
        lambda kind: kind(1, z=1),
        lambda kind: kind._make([1]),
        lambda kind: kind(1)._replace(z=1),
        lambda kind: setattr(kind(1), "x", 2),
        lambda kind: setattr(kind(1), "new", 2),
    ],
)
def test_one_refuses_what_that_of_typing_refuses(wrong: Callable[[Any], Any]) -> None:
    for kind in (Standard, Point):
        with pytest.raises((TypeError, ValueError, AttributeError)):  # which of them, versions differ in
            wrong(kind)


def test_there_may_be_one_field_or_none() -> None:
    assert (One("a"), One(only="b").only, Nothing()) == (("a",), "b", ())


def test_one_may_be_generic() -> None:
    assert (Boxed[int](5).content, Boxed("a")) == (5, ("a",))


def test_a_class_below_one_is_an_ordinary_class() -> None:
    far = Far(1, 3)
    assert (far.doubled, vars(far), far == Point(1, 3), far._replace(x=2).doubled) == (
        8,
        {"doubled": 8},
        True,
        10,
    )
    assert type(far._replace(x=2)) is Far


def test_a_class_without_tuples_has_no_constructor_of_its_own() -> None:
    class First(NamedTuple):
        a: int

    class Second(NamedTuple):
        a: int

    constructors = [vars(kind)["__new__"].__func__ for kind in (First, Second)]
    assert (constructors[0] is constructors[1]) is (sys.version_info < (3, 14))  # then they are typing's own
    assert (First(1), Second(2)) == ((1,), (2,))
    constructors = [vars(kind)["__new__"].__func__ for kind in (First, Second)]
    assert constructors[0] is not constructors[1]
