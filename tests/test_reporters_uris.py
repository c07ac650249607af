"""File names as URIs from the root of the repository, on real directories."""

import os
from pathlib import Path

import pytest

from ddblint.reporters.uris import uri_of


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    (tmp_path / "repository" / "infra").mkdir(parents=True)
    return tmp_path / "repository"


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("template.yaml", "infra/template.yaml"),
        ("./template.yaml", "infra/template.yaml"),
        ("../template.yaml", "template.yaml"),
        ("sub//x/../template.yaml", "infra/sub/template.yaml"),
        ("a b#?%.yaml", "infra/a%20b%23%3F%25.yaml"),
        ("a:b.yaml", "infra/a%3Ab.yaml"),
        ("名.yaml", "infra/%E5%90%8D.yaml"),
        ("\udcff.yaml", "infra/%FF.yaml"),
    ],
)
def test_inside_the_repository(repository: Path, name: str, uri: str) -> None:
    assert uri_of(name, str(repository), str(repository / "infra")) == (uri, True)


def test_an_absolute_name_inside(repository: Path) -> None:
    name = str(repository / "infra" / "template.yaml")
    assert uri_of(name, str(repository), "/") == ("infra/template.yaml", True)


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("../../shared/template.yaml", "shared/template.yaml"),
        ("/elsewhere/deep/template.yaml", "template.yaml"),
        ("../../repository-2/template.yaml", "repository-2/template.yaml"),
        ("<stdin>", "stdin"),
    ],
)
def test_outside_the_repository(repository: Path, name: str, uri: str) -> None:
    assert uri_of(name, str(repository), str(repository / "infra")) == (uri, False)


def test_links_are_followed(repository: Path, tmp_path: Path) -> None:
    (repository / "real.yaml").touch()
    os.symlink(repository / "real.yaml", repository / "link.yaml")
    os.symlink(repository, tmp_path / "checkout")
    assert uri_of("link.yaml", str(repository), str(repository)) == ("real.yaml", True)
    assert uri_of("real.yaml", str(tmp_path / "checkout"), str(tmp_path / "checkout")) == ("real.yaml", True)


def test_a_link_that_leads_out_keeps_its_place(repository: Path, tmp_path: Path) -> None:
    (tmp_path / "outside.yaml").touch()
    os.symlink(tmp_path / "outside.yaml", repository / "link.yaml")
    assert uri_of("link.yaml", str(repository), str(repository)) == ("link.yaml", True)


def test_the_root_of_the_file_system_can_be_the_repository() -> None:
    assert uri_of("/nowhere/template.yaml", "/", "/") == ("nowhere/template.yaml", True)
