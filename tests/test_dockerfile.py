"""The image: what it is built of, on what, and as whom it runs; no image is built here."""

import re
import shutil
from pathlib import Path

from test_packaging import build

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text("utf-8")
COPIED = [
    source
    for sources in re.findall(r"(?m)^COPY (?!--from)(.*) \S+$", DOCKERFILE)
    for source in sources.split()
]


def test_the_image_is_built_on_a_base_that_stays_the_same() -> None:
    bases = re.findall(r"(?m)^FROM (\S+)", DOCKERFILE)
    assert len(bases) == 2
    (base,) = set(bases)
    assert re.fullmatch(r"python:3\.\d+-slim@sha256:[0-9a-f]{64}", base)


def test_the_image_does_not_run_as_root() -> None:
    *_, last = DOCKERFILE.split("\nFROM ")
    assert re.search(r"(?m)^USER [1-9]\d*:[1-9]\d*$", last)


def test_what_the_image_is_built_of_is_enough(tmp_path: Path) -> None:
    for name in COPIED:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(path, tmp_path)
    assert build("wheel", tmp_path, tmp_path / "dist").is_file()


def test_what_the_image_is_built_of_is_what_docker_is_handed() -> None:
    lines = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert lines[0] == "*"
    assert sorted(line.removeprefix("!") for line in lines if line.startswith("!")) == sorted(COPIED)
