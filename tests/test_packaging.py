"""What is built can be installed and used: the wheel, the wheel of the sdist, and the checkout itself.

Everything runs without a network: hatchling builds in this environment, pip takes no dependencies.
"""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from command import UNDEFINED, ended

from ddblint import __version__

ROOT = Path(__file__).parent.parent
SOURCES = ("ddblint", "rules", "pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore")


def build(kind: str, source: Path, into: Path) -> Path:
    """The file that hatchling makes of a source tree; `kind` is wheel or sdist."""
    code = f"import sys; from hatchling.build import build_{kind} as build; print(build(sys.argv[1]))"
    command = [sys.executable, "-c", code, str(into)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=True)
    return into / done.stdout.split()[-1]


def install(wheel: Path, into: Path) -> Path:
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--target",
        str(into),
    ]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)
    return into


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the packages are made of."""
    copy = tmp_path_factory.mktemp("source")
    for name in SOURCES:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(path, copy)
    return copy


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", source, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", source, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(into, filter="data")
    return into / f"ddblint-{__version__}"


@pytest.fixture(scope="module", params=["wheel", "wheel of the sdist", "checkout", "editable"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder to import ddblint from."""
    into = tmp_path_factory.mktemp("installed")
    if request.param == "wheel":
        return install(request.getfixturevalue("wheel"), into)
    if request.param == "wheel of the sdist":
        return install(build("wheel", request.getfixturevalue("unpacked"), into / "wheel"), into)
    return request.getfixturevalue("source") if request.param == "checkout" else ROOT


def test_an_installed_ddblint_lints_and_explains(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "template.yaml").write_text(UNDEFINED)
    path = {} if installed == ROOT else {"PYTHONPATH": str(installed)}
    python = [sys.executable, "-c"]
    where = ended([*python, "import ddblint; print(ddblint.__file__)"], tmp_path, env=path)
    assert where.out.startswith(f"{installed}{os.sep}")
    for words, code, told in (
        (["explain", "DDB201"], 0, "## Fix"),
        (["template.yaml"], 1, "error[DDB101]"),
        (["--format", "sarif", "template.yaml"], 1, '"ruleId":"DDB101"'),
        (["rules"], 0, "DDB201  low-cardinality-gsi-key"),
    ):
        done = ended([sys.executable, "-m", "ddblint", *words], tmp_path, env=path)
        assert (done.code, done.err) == (code, "")
        assert told in done.out


def test_a_wheel_that_is_not_unpacked_does_all_the_same(wheel: Path, tmp_path: Path) -> None:
    (tmp_path / "template.yaml").write_text(UNDEFINED)
    (tmp_path / "unknown.yaml").write_text(UNDEFINED.replace("BillingMode:", "BilingMode:"))
    (tmp_path / "told.yaml").write_text("ddblint: 1\ntables: {T: {partition-key: id, sortkey: at}}")
    for words, code, told in (
        (["explain", "DDB201"], 0, "## Fix"),
        (["template.yaml"], 1, "error[DDB101]"),
        (["unknown.yaml"], 1, "did you mean `BillingMode`?"),
        (["told.yaml"], 1, "did you mean `sort-key`?"),
        (["rules"], 0, "DDB307  item-with-lsis-over-400kb"),
        (["schema"], 0, '"title": "ddblint schema"'),
        (["report", "--format", "html", "template.yaml"], 0, "<!doctype html>"),
    ):
        done = ended([sys.executable, "-m", "ddblint", *words], tmp_path, env={"PYTHONPATH": str(wheel)})
        assert (done.code, done.err) == (code, "")
        assert told in done.out


def test_the_command_is_installed(wheel: Path, tmp_path: Path) -> None:
    installed = install(wheel, tmp_path / "installed")
    done = ended(
        [str(installed / "bin" / "ddblint"), "--version"], tmp_path, env={"PYTHONPATH": str(installed)}
    )
    assert done == (0, f"ddblint {__version__}\n", "")


def test_the_wheel_holds_the_package_the_pages_and_nothing_else(source: Path, wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    files = (path for path in (source / "ddblint").rglob("*.*") if path.suffix != ".pyc")
    package = {path.relative_to(source).as_posix() for path in files}
    pages = {f"ddblint/_rules/{path.name}" for path in (source / "rules").glob("*.md")}
    assert {name for name in names if ".dist-info/" not in name} == package | pages
    assert {"ddblint/py.typed", "ddblint/schemas/page.json", "ddblint/_rules/README.md"} <= package | pages
    assert "ddblint/integrations/cdk.py" in package
    assert f"ddblint-{__version__}.dist-info/licenses/LICENSE" in names


def test_what_the_plugin_for_cdk_needs_is_an_extra(wheel: Path) -> None:
    metadata = zipfile.ZipFile(wheel).read(f"ddblint-{__version__}.dist-info/METADATA").decode()
    assert "Requires-Dist: aws-cdk-lib>=2.251; extra == 'cdk'" in metadata


def test_the_sdist_holds_what_the_wheel_is_made_of(source: Path, unpacked: Path) -> None:
    assert {path.name for path in unpacked.iterdir()} >= set(SOURCES) - {".gitignore"}
    assert len(list((unpacked / "rules").glob("*.md"))) == len(list((source / "rules").glob("*.md")))
