"""Runs the command line in a process of its own, as a shell does."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

#: A table without any fault, and one with a warning (DDB201) and an error (DDB101).
CLEAN = """\
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
"""
UNDEFINED = CLEAN.replace("KeySchema: [{AttributeName: id,", "KeySchema: [{AttributeName: ID,")
NO_TABLE = "Resources: {}\n"
BROKEN = CLEAN.replace("S}]", "S}")
#: Colours that a developer forces on a shell, or takes away, are no part of a test.
_UNSET = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "GIT_DIR", "GIT_WORK_TREE")


class Done(NamedTuple):
    code: int
    out: str
    err: str


def environment(**changes: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in _UNSET} | changes


def ddblint(*words: str, cwd: Path, stdin: bytes = b"", **env: str) -> Done:
    """The exit code and what was written, as UTF-8."""
    return ended([sys.executable, "-m", "ddblint", *words], cwd, stdin, **env)


def ended(command: list[str], cwd: Path, stdin: bytes = b"", **env: str) -> Done:
    done = subprocess.run(
        command, cwd=cwd, input=stdin, capture_output=True, check=False, env=environment(**env)
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
