"""--quiet: no word of named files that hold no table, as a pre-commit hook names them."""

from pathlib import Path

import pytest

from ddblint.cli import group

TABLE = """\
Resources:
  Loans:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
"""


def errors_of(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a run without findings says on standard error."""
    with pytest.raises(SystemExit) as exit:
        group.main(["check", *words], standalone_mode=False)
    assert exit.value.code == 0
    return capsys.readouterr().err


@pytest.fixture
def named(tmp_path: Path) -> list[str]:
    """A template, and a file that is none."""
    (tmp_path / "template.yaml").write_text(TABLE)
    (tmp_path / "compose.yaml").write_text("services: {}\n")
    return [str(tmp_path / "template.yaml"), str(tmp_path / "compose.yaml")]


def test_a_named_file_without_a_table_is_mentioned(
    named: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert errors_of(named, capsys) == f"ddblint: no DynamoDB definition in {named[1]}\n"


@pytest.mark.parametrize("flag", ["-q", "--quiet"])
def test_a_quiet_run_does_not_mention_it(
    named: list[str], flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert errors_of([flag, *named], capsys) == ""
