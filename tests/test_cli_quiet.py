"""--quiet: no word of named files that hold no table, as a pre-commit hook names them."""

from pathlib import Path

import pytest
from command import CLEAN, NO_TABLE, ddblint


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "tables.yaml").write_text(CLEAN)
    (tmp_path / "queues.yaml").write_text(NO_TABLE)
    return tmp_path


def test_a_named_file_without_a_table_is_mentioned(here: Path) -> None:
    done = ddblint("tables.yaml", "queues.yaml", cwd=here)
    assert (done.code, done.err) == (0, "ddblint: no DynamoDB definition in queues.yaml\n")


@pytest.mark.parametrize("flag", ["-q", "--quiet"])
def test_a_quiet_run_does_not_mention_it(here: Path, flag: str) -> None:
    done = ddblint(flag, "tables.yaml", "queues.yaml", cwd=here)
    assert (done.code, done.err) == (0, "")


def test_a_quiet_run_still_says_what_is_missing(here: Path) -> None:
    done = ddblint("--quiet", "absent.yaml", cwd=here)
    assert (done.code, done.err) == (2, "ddblint: absent.yaml: No such file or directory\n")
