"""What the command line reads: files, standard input, directories with and without git."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest
from command import CLEAN, NO_TABLE, UNDEFINED, ddblint, ended, environment

from ddblint.files import Access, Input
from ddblint.reading import Reading


def files_of(*words: str, cwd: Path) -> list[str]:
    """The files with findings, in the order of the report."""
    done = ddblint("--format", "json", "--select", "DDB101", *words, cwd=cwd)
    assert (done.code, done.err) == (1, "")
    return [finding["file"] for finding in json.loads(done.out)["findings"]]


def test_files_are_linted_in_the_order_named_and_once(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yaml"):
        (tmp_path / name).write_text(UNDEFINED)
    assert files_of("b.yaml", "a.yaml", "b.yaml", cwd=tmp_path) == ["b.yaml", "a.yaml"]


def test_a_named_file_may_have_any_suffix(tmp_path: Path) -> None:
    (tmp_path / "stack.tmpl").write_text(UNDEFINED)
    assert files_of("stack.tmpl", cwd=tmp_path) == ["stack.tmpl"]


def test_a_named_file_without_tables_is_told_and_no_fault(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(NO_TABLE)
    done = ddblint("other.yaml", cwd=tmp_path)
    assert (done.code, done.err) == (0, "ddblint: no DynamoDB definition in other.yaml\n")


def test_bytes_that_mention_no_table_are_no_concern(tmp_path: Path) -> None:
    (tmp_path / "image.yaml").write_bytes(bytes(range(256)))
    assert ddblint("image.yaml", cwd=tmp_path).code == 0


def test_bytes_that_mention_a_table_and_are_no_text_are_a_finding(tmp_path: Path) -> None:
    (tmp_path / "junk.yaml").write_bytes(b"\x00\xff AWS::DynamoDB::Table \xfe\x80\n")
    done = ddblint("junk.yaml", "--format", "concise", cwd=tmp_path)
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("junk.yaml:1:2: error[DDB001] byte 0xff is not UTF-8 text")


REQUEST = {
    "TableName": "orders",
    "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
    "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
    "BillingMode": "PAY_PER_REQUEST",
}
MODEL = {
    "ModelName": "shop",
    "ModelMetadata": {"Version": "3.0"},
    "DataModel": [
        {
            "TableName": "orders",
            "KeyAttributes": {"PartitionKey": {"AttributeName": "id", "AttributeType": "S"}},
        }
    ],
}
SERVICE = "service: shop\nprovider: {name: aws}\nresources: ${file(node_modules/parts/tables.yml)}\n"
KINDS = {
    "template.yaml": UNDEFINED,
    "template.json": json.dumps({"Resources": {"Orders": {"Type": "AWS::Serverless::SimpleTable"}}}),
    "wide.yaml": UNDEFINED.encode("utf-16"),
    "request.json": json.dumps(REQUEST),
    "requests.json": json.dumps([REQUEST]),
    "answer.json": json.dumps({"Table": {**REQUEST, "TableStatus": "ACTIVE"}}),
    "model.json": json.dumps(MODEL),
    "own.yaml": "ddblint: 1\ntables:\n  Orders: {partition-key: id, attributes: {id: S}}\n",
    "own.json": json.dumps(
        {"ddblint": 1, "tables": {"Orders": {"partition-key": "id", "attributes": {"id": "S"}}}}
    ),
}


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_definition_is_found_in_a_directory(tmp_path: Path, name: str) -> None:
    content = KINDS[name]
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    (tmp_path / "other.yaml").write_text(NO_TABLE)
    summary = json.loads(ddblint(".", "--format", "json", cwd=tmp_path).out)["summary"]
    assert (summary["files"], summary["tables"]) == (1, 1)


def test_a_service_is_found_in_a_directory_by_what_it_includes(tmp_path: Path) -> None:
    (tmp_path / "serverless.yml").write_text(SERVICE)
    parts = tmp_path / "node_modules" / "parts"  # which is not looked into on its own account
    parts.mkdir(parents=True)
    (parts / "tables.yml").write_text(UNDEFINED)
    summary = json.loads(ddblint(".", "--format", "json", cwd=tmp_path).out)["summary"]
    assert summary["tables"] == 1


@pytest.mark.parametrize("name", ["--stdin-filename=infra/app.yaml", "--stdin-filename=infra/app.json"])
def test_standard_input_is_a_dash_and_carries_a_name(tmp_path: Path, name: str) -> None:
    done = ddblint("-", name, "--format", "json", cwd=tmp_path, stdin=UNDEFINED.encode())
    assert done.code == 1
    assert {finding["file"] for finding in json.loads(done.out)["findings"]} == {name.partition("=")[2]}


def test_standard_input_without_a_name_is_called_so(tmp_path: Path) -> None:
    done = ddblint("-", cwd=tmp_path, stdin=UNDEFINED.encode())
    assert "--> <stdin>:7:" in done.out


@pytest.mark.parametrize("text", [b"", b" \n\n"])
def test_empty_standard_input_is_a_mistake_upstream(tmp_path: Path, text: bytes) -> None:
    done = ddblint("-", cwd=tmp_path, stdin=text)
    assert done.code == 2
    assert done.err.startswith("ddblint: standard input is empty")


@pytest.mark.parametrize("name", ["no/such/file.yaml", "x" * 300 + ".yaml"])
def test_a_named_file_that_cannot_be_read_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "good.yaml").write_text(CLEAN)
    done = ddblint(name, "good.yaml", cwd=tmp_path)
    assert (done.code, "1 file, 1 table" in done.out) == (2, True)
    assert done.err.startswith(f"ddblint: {name}: ")


@contextmanager
def without_permission(path: Path) -> Iterator[None]:
    """Takes the right to read a file; the superuser, who may read all, is another user meanwhile."""
    path.chmod(0)
    superuser = os.geteuid() == 0
    if superuser:
        os.seteuid(65534)
    try:
        yield
    finally:
        if superuser:
            os.seteuid(0)


@pytest.mark.parametrize("named", [True, False])
def test_a_file_that_may_not_be_read_is_told_wherever_it_was_found(tmp_path: Path, named: bool) -> None:
    path = tmp_path / "secret.yaml"
    path.write_text(UNDEFINED)
    reading = Reading([Input(str(path), named)], {}, "<stdin>")
    with without_permission(path):
        assert list(reading.schemas()) == []
    assert reading.unreadable == [f"{path}: Permission denied"]
    assert reading.skipped == []


def test_what_is_too_much_to_keep_is_read_again_in_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [str(tmp_path / name) for name in ("a.yaml", "b.yaml", "c.yaml")]
    for path in paths:
        Path(path).write_text(UNDEFINED)
    opened: list[str] = []

    def content(path: str) -> bytes:
        opened.append(path)
        return Path(path).read_bytes()

    monkeypatch.setattr("ddblint.reading._KEPT", 2 * len(UNDEFINED))
    reading = Reading(
        [Input(path, named=True) for path in paths], {}, "", access=Access(content, os.path.isfile)
    )
    assert [len(schema.tables) for schema in reading.schemas()] == [1, 1, 1]
    assert opened == [*paths, paths[2]]


def tree(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(UNDEFINED)


SUFFIXES = ["a.cfn", "a.json", "a.template", "a.yaml", "a.yml"]


def test_a_directory_is_walked_for_templates_in_a_stable_order(tmp_path: Path) -> None:
    tree(tmp_path, "z.yaml", "sub/b.yaml", *SUFFIXES, "a.md", "a.yaml.bak", "a.tf")
    assert files_of(".", cwd=tmp_path) == [*SUFFIXES, "z.yaml", "sub/b.yaml"]


def test_files_are_named_as_the_directory_was(tmp_path: Path) -> None:
    tree(tmp_path, "infra/a.yaml")
    assert files_of("infra", cwd=tmp_path) == ["infra/a.yaml"]
    assert files_of("infra/", "infra/a.yaml", cwd=tmp_path) == ["infra/a.yaml"]
    assert files_of(str(tmp_path), cwd=tmp_path) == [str(tmp_path / "infra/a.yaml")]
    assert files_of("..", cwd=tmp_path / "infra") == ["../infra/a.yaml"]


def test_outside_of_git_folders_of_others_are_passed_over(tmp_path: Path) -> None:
    tree(
        tmp_path,
        "a.yaml",
        "node_modules/x/b.yaml",
        ".venv/c.yaml",
        ".aws-sam/template.yaml",
        ".serverless/s.json",
    )
    assert files_of(".", cwd=tmp_path) == ["a.yaml"]


def test_files_of_a_directory_that_hold_no_table_are_not_mentioned(tmp_path: Path) -> None:
    tree(tmp_path, "a.yaml")
    (tmp_path / "b.yaml").write_text(NO_TABLE)
    assert ddblint(".", cwd=tmp_path).err == ""


def test_an_empty_directory_is_no_fault(tmp_path: Path) -> None:
    done = ddblint(".", cwd=tmp_path)
    assert (done.code, done.out, done.err) == (0, "no findings in 0 files, 0 tables\n", "")


def test_a_link_that_leads_nowhere_is_passed_over(tmp_path: Path) -> None:
    tree(tmp_path, "a.yaml")
    (tmp_path / "b.yaml").symlink_to("gone.yaml")
    assert files_of(".", cwd=tmp_path) == ["a.yaml"]


def pipe(path: Path, text: str = UNDEFINED) -> Path:
    """A named pipe that gives a text to whoever reads it first."""
    os.mkfifo(path)

    def write() -> None:
        # Whoever opens a pipe waits for the other side.
        with suppress(BrokenPipeError), open(path, "w", encoding="utf-8") as file:
            file.write(text)

    Thread(target=write, daemon=True).start()
    return path


def test_a_pipe_that_is_named_is_read_once(tmp_path: Path) -> None:
    assert files_of(str(pipe(tmp_path / "a")), cwd=tmp_path) == [str(tmp_path / "a")]


def test_a_substituted_process_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(UNDEFINED)
    command = f"{sys.executable} -m ddblint --format concise <(cat a.yaml)"
    done = ended(["bash", "-c", command], tmp_path)
    assert (done.code, done.err) == (1, "")
    assert "error[DDB101]" in done.out


@pytest.mark.parametrize("in_git", [False, True])
def test_of_a_directory_only_regular_files_are_read(tmp_path: Path, *, in_git: bool) -> None:
    tree(tmp_path, "a.yaml")
    os.mkfifo(tmp_path / "b.yaml")
    (tmp_path / "c.yaml").symlink_to("b.yaml")
    (tmp_path / "d.yaml").symlink_to("/dev/zero")
    (tmp_path / "e.yaml").mkdir()
    (tmp_path / "f.yaml").symlink_to("a.yaml")
    if in_git:
        git(tmp_path, "init")
        git(tmp_path, "add", "--all")
    assert files_of(".", cwd=tmp_path) == ["a.yaml", "f.yaml"]


def test_no_configuration_is_read_from_a_pipe(tmp_path: Path) -> None:
    tree(tmp_path, "a.yaml")
    os.mkfifo(tmp_path / "ddblint.yaml")
    os.mkfifo(tmp_path / "pyproject.toml")
    assert files_of("a.yaml", cwd=tmp_path) == ["a.yaml"]


def git(root: Path, *words: str) -> None:
    command = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *words]
    subprocess.run(command, cwd=root, check=True, capture_output=True, env=environment({}))


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Files tracked, ignored, tracked though ignored, untracked, and tracked but deleted."""
    git(tmp_path, "init")
    tree(tmp_path, "tracked.yaml", "deleted.yaml", "dist/kept.yaml", "dist/built.yaml", "sub/untracked.yaml")
    tree(tmp_path, "sub/été.yaml", "node_modules/committed.yaml")
    (tmp_path / ".gitignore").write_text("dist/\n")
    git(tmp_path, "add", "tracked.yaml", "deleted.yaml", "node_modules")
    git(tmp_path, "add", "--force", "dist/kept.yaml")
    git(tmp_path, "commit", "-m", "first")
    (tmp_path / "deleted.yaml").unlink()
    return tmp_path


def test_in_git_a_directory_is_what_is_tracked_or_not_ignored(repository: Path) -> None:
    assert files_of(".", cwd=repository) == [
        "dist/kept.yaml",
        "node_modules/committed.yaml",
        "sub/untracked.yaml",
        "sub/été.yaml",
        "tracked.yaml",
    ]


def test_in_git_a_part_of_the_tree_is_named_from_here(repository: Path) -> None:
    assert files_of("sub", cwd=repository) == ["sub/untracked.yaml", "sub/été.yaml"]
    assert files_of(".", cwd=repository / "sub") == ["untracked.yaml", "été.yaml"]


def test_an_ignored_file_is_linted_where_it_is_named(repository: Path) -> None:
    assert files_of("dist/built.yaml", cwd=repository) == ["dist/built.yaml"]


def test_without_the_program_git_a_work_tree_is_walked(repository: Path) -> None:
    done = ddblint(".", "--format", "json", "--select", "DDB101", cwd=repository, env={"PATH": "/nowhere"})
    found = [finding["file"] for finding in json.loads(done.out)["findings"]]
    assert "dist/built.yaml" in found
    assert "node_modules/committed.yaml" not in found


def test_where_git_refuses_a_work_tree_is_walked(tmp_path: Path) -> None:
    tree(tmp_path, "a.yaml")
    (tmp_path / ".git").mkdir()
    assert files_of(".", cwd=tmp_path) == ["a.yaml"]
