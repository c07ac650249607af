"""The exceptions of ddblint.

DdblintError
├── UsageError   configuration, options or arguments that cannot be used: exit code 2
└── SourceError  a file that cannot be read as YAML or JSON: becomes a DDB001 finding, the other files go on
"""

from __future__ import annotations

from ddblint.erased import TYPE_CHECKING

if TYPE_CHECKING:
    from ddblint.source import Place


class DdblintError(Exception):
    """The root: nothing else raised on purpose leaves this package."""


class UsageError(DdblintError):
    """What the user asked for cannot be done; the message says why."""


class SourceError(DdblintError):
    """A text that is no YAML or JSON document; `place` is where reading stopped."""

    def __init__(self, message: str, place: Place) -> None:
        super().__init__(message)
        self.message = message
        self.place = place
