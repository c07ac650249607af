"""Named tuples at a fifth of what those of `typing` take to define: a run defines more than a hundred.

Theirs compile the constructor of a class as it is defined, ours when its first tuple is made, and most have
none in a run. Apart from that they are the same, and to a type checker they are those of `typing`.
"""

import sys

from ddblint.erased import TYPE_CHECKING, Any

if TYPE_CHECKING or sys.version_info >= (3, 14):  # there annotations are worked out when asked for
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter

    def _construct(cls: Any, /, *values: Any, **named: Any) -> Any:
        """The constructor until the first tuple is made: it makes the one that takes its place."""
        record = next(each for each in cls.__mro__ if "_field_defaults" in vars(each))
        names = "".join(f"{name}, " for name in record._fields)
        constructor = eval(f"lambda _cls, {names}: _tuple(_cls, ({names}))", {"_tuple": tuple.__new__})
        constructor.__defaults__ = tuple(record._field_defaults.values())
        record.__new__ = staticmethod(constructor)
        return constructor(cls, *values, **named)

    def _make(cls: Any, values: Any) -> Any:
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self: Any, /, **values: Any) -> Any:
        made = tuple.__new__(type(self), map(values.pop, self._fields, self))
        if values:
            raise ValueError(f"Got unexpected field names: {list(values)!r}")
        return made

    def _asdict(self: Any) -> dict[str, Any]:
        return dict(zip(self._fields, self, strict=True))

    def _repr(self: Any) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({shown})"

    def _values(self: Any) -> tuple[Any, ...]:
        return tuple(self)

    _METHODS = {
        "__slots__": (),
        "__new__": _construct,
        "__repr__": _repr,
        "__getnewargs__": _values,
        "__replace__": _replace,
        "_make": classmethod(_make),
        "_replace": _replace,
        "_asdict": _asdict,
    }

    class _Definition(type):
        """Makes an ordinary class of tuples of one whose annotations are the fields."""

        def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
            fields = tuple(namespace.get("__annotations__", ()))
            getters = [_tuplegetter(at, f"Alias for field number {at}") for at in range(len(fields))]
            written = {
                **_METHODS,
                "_fields": fields,
                "_field_defaults": {field: namespace[field] for field in fields if field in namespace},
                "__match_args__": fields,
                **namespace,
                **dict(zip(fields, getters, strict=True)),
            }
            return type(name, tuple(tuple if base is _base else base for base in bases), written)

    _base = type.__new__(_Definition, "NamedTuple", (), {})

    class _Base:
        def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type]:
            return (_base,)

    NamedTuple = _Base()
