"""Other linters of CloudFormation on the same inputs: cfn-lint and AWS's cloudformation-validate."""

import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from measuring import Usage, paired, ratios

#: cloudformation-validate has no command: one engine, then each template.
_VALIDATE = """
import sys
from cloudformation_validate import CompositeEngine
engine = CompositeEngine()
for path in sys.argv[1:]:
    print(len(engine.validate_template(path).diagnostics))
"""


class Peer(NamedTuple):
    """A linter, the module it is, and the command that takes files."""

    name: str
    module: str
    command: tuple[str, ...]


_PEERS = (
    Peer("cfn-lint", "cfnlint", (str(Path(sys.executable).with_name("cfn-lint")),)),
    Peer("cloudformation-validate", "cloudformation_validate", (sys.executable, "-c", _VALIDATE)),
)
#: Inputs, and how often they are run: the large ones take minutes.
_INPUTS = {"small.yaml": 5, "small.json": 5, "resources500.yaml": 3, "hundred": 1}


def peers(ours: Sequence[str]) -> Iterator[str]:
    """A line for each peer and input; the peers do other work as well, so this is a user's view."""
    yield f"\n{'other linters on the same files':44} {'CPU':>8} {'memory':>9} {'x ddblint':>10}"
    for peer in _PEERS:
        if find_spec(peer.module) is None:
            yield f"{peer.name}: not installed in {sys.prefix}"
            continue
        for name, count in _INPUTS.items():
            files = _files(Path(name))
            yield _line(f"{peer.name}, {name}", paired((*ours, *files), (*peer.command, *files), count))


def _files(path: Path) -> list[str]:
    return sorted(map(str, path.iterdir())) if path.is_dir() else [str(path)]


def _line(title: str, pairs: list[tuple[Usage, Usage]]) -> str:
    theirs = min((their for _, their in pairs), key=_seconds)
    return f"{title:44} {theirs.seconds:6.2f} s {theirs.peak:5.0f} MiB {ratios(pairs).middle:9.1f}x"


def _seconds(usage: Usage) -> float:
    return usage.seconds
