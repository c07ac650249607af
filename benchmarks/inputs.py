"""Writes the inputs of the benchmark into a folder, the same each time: `python inputs.py FOLDER [SCALE]`."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from assembly import assembly
from hostile import hostile
from templates import template
from writing import as_json, as_yaml

_Write = Callable[[dict[str, Any]], str]

SMALL = 10
MEGABYTE = 1_000_000
#: Resources of a template of about 60 KB, as YAML and as JSON.
_SIXTY_KILOBYTES = {".yaml": 60, ".json": 35}
_WRITERS: dict[str, _Write] = {".yaml": as_yaml, ".json": as_json}


def write_inputs(folder: Path, scale: float = 1) -> None:
    """Writes every input; `scale` makes large ones smaller and many fewer, for tests."""
    for name, text in _single(scale):
        _write(folder / name, text)
    for number, text in enumerate(_templates(round(100 * scale), _SIXTY_KILOBYTES)):
        _write(folder / "hundred" / _numbered(number), text)
    for number, text in enumerate(_templates(round(1000 * scale), {".yaml": SMALL, ".json": SMALL})):
        _write(folder / "thousand" / _numbered(number), text)
    for name, text in _unrelated(round(10_000 * scale)):
        _write(folder / "many" / name, text)
    for number, text in enumerate(_templates(20, {".yaml": SMALL, ".json": SMALL})):
        _write(folder / "many" / f"service{number}" / f"template{_suffix(number)}", text)
    for name, text in _mixed(round(3000 * scale)):
        _write(folder / "mixed" / name, text)
    for name, text in assembly(round(300 * scale)):
        _write(folder / "cdk.out" / name, text)
    for name, text in hostile(scale):
        _write(folder / "hostile" / name, text)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")


def _single(scale: float) -> Iterator[tuple[str, str]]:
    for suffix, write in _WRITERS.items():
        yield f"small{suffix}", write(template(SMALL))
        yield f"findings{suffix}", write(template(SMALL, flawed=True))
        yield f"megabyte{suffix}", write(template(_resources(round(MEGABYTE * scale), write)))
    yield "resources500.yaml", as_yaml(template(round(500 * scale)))


def _resources(size: int, write: _Write) -> int:
    """How many resources make a template of about this many bytes: each ten of them are alike."""
    ten = len(write(template(40))) - len(write(template(30)))
    return size * 10 // ten


def _templates(count: int, resources: dict[str, int]) -> Iterator[str]:
    texts = {suffix: write(template(resources[suffix])) for suffix, write in _WRITERS.items()}
    for number in range(count):
        yield texts[_suffix(number)]


def _suffix(number: int) -> str:
    return ".json" if number % 2 else ".yaml"


def _numbered(number: int) -> str:
    return f"template{number:04}{_suffix(number)}"


def _unrelated(count: int) -> Iterator[tuple[str, str]]:
    """Manifests, workflows, packages and templates without tables, 8.5 KB each on average."""
    others = template(9)
    del others["Resources"]["Table0"]
    kinds = (
        (".yaml", as_yaml(_deployment())),
        (".json", as_json(_package())),
        (".yml", as_yaml(_workflow())),
        (".yaml", as_yaml(others)),
    )
    for number in range(count):
        suffix, text = kinds[3 if number % 20 == 19 else number % 3]
        length = 1024 * (1 + number * 7 % 16)
        repeated = text * (length // len(text) + 1)
        yield f"folder{number % 100:02}/file{number:05}{suffix}", repeated[:length]


def _mixed(count: int) -> Iterator[tuple[str, str]]:
    """What a repository holds: half of it code and notes, half YAML and JSON, five templates with tables."""
    for number in range(count // 2):
        suffix = (".py", ".md", ".ts")[number % 3]
        yield f"source{number % 50:02}/module{number:05}{suffix}", "value = 1\n" * (20 + number % 400)
    for number, text in enumerate(_templates(5, {".yaml": SMALL, ".json": SMALL})):
        yield f"service{number}/template{_suffix(number)}", text
    yield from _unrelated(count - count // 2 - 5)


def _deployment() -> dict[str, Any]:
    container = {"name": "orders", "image": "registry.example.com/orders:1.4.2", "ports": [8080, 9090]}
    return {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": "orders", "labels": {"app": "orders", "tier": "backend"}},
        "spec": {"replicas": 3, "template": {"spec": {"containers": [container]}}},
    }


def _package() -> dict[str, Any]:
    dependencies = {f"@example/library-{number}": f"^{number}.2.1" for number in range(30)}
    return {"name": "orders", "version": "1.0.0", "dependencies": dependencies, "private": True}


def _workflow() -> dict[str, Any]:
    steps = [{"uses": "actions/checkout@v5"}, {"run": "make test", "env": {"AWS_REGION": "eu-central-1"}}]
    return {"name": "tests", "on": {"push": {"branches": ["main"]}}, "jobs": {"test": {"steps": steps}}}


if __name__ == "__main__":
    write_inputs(Path(sys.argv[1]), *map(float, sys.argv[2:]))
