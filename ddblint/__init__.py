"""Finds the DynamoDB table definitions that throttle, cost or trap later, before they are deployed."""

import os.path

from ddblint.erased import Any

__version__ = "0.1.0"


def packaged(*path: str) -> bytes:
    """The content of a file that comes with the package, which may be a folder or within an archive."""
    loader: Any = __spec__.loader
    content: bytes = loader.get_data(os.path.join(__path__[0], *path))
    return content
