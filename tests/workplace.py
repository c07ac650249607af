"""A directory to lint in: files written into it, and runs as the command line makes them."""

from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from ddblint.errors import UsageError
from ddblint.linting import Linted, Wishes, lint


class Workplace:
    """The current directory of a test."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def write(self, **texts: str) -> None:
        """Files by name: `__` stands for `/`, the last `_` for the dot of the suffix."""
        for name, text in texts.items():
            stem, _, suffix = name.replace("__", "/").rpartition("_")
            self.put(f"{stem}.{suffix}", text)

    def put(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), "utf-8")

    def lint(self, *paths: str, **wishes: Any) -> Linted:
        return lint(paths or (".",), Wishes(**wishes))

    def rules(self, *paths: str, **wishes: Any) -> list[str]:
        """What was found, as `a.yaml DDB101 error`, in alphabetical order."""
        findings = self.lint(*paths, **wishes).report.findings
        return sorted(f"{f.span.file} {f.rule} {f.severity}" for f in findings)

    def refusal(self, *paths: str, **wishes: Any) -> list[str]:
        """The lines of the usage error that a run ends with."""
        with pytest.raises(UsageError) as raised:
            self.lint(*paths, **wishes)
        return str(raised.value).split("\nddblint: ")
