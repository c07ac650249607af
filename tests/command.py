"""Runs the command line in a process of its own, as a shell does."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

#: A table without any fault, and one whose key is not defined (DDB101) while another attribute is (DDB102).
CLEAN = """\
Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      BillingMode: PAY_PER_REQUEST
      AttributeDefinitions: [{AttributeName: id, AttributeType: S}]
      KeySchema: [{AttributeName: id, KeyType: HASH}]
"""
UNDEFINED = CLEAN.replace("[{AttributeName: id, KeyType", "[{AttributeName: orderNumber, KeyType")
NO_TABLE = "Resources: {}\n"
BROKEN = CLEAN.replace("S}]", "S}")
#: What a developer's shell may say about colours, repositories, buffers and widths is no part of a test.
_UNSET = (
    "NO_COLOR",
    "FORCE_COLOR",
    "CLICOLOR_FORCE",
    "GIT_DIR",
    "GIT_WORK_TREE",
    "PYTHONUNBUFFERED",
    "COLUMNS",
)


class Done(NamedTuple):
    code: int
    out: str
    err: str


def environment(changes: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in _UNSET} | dict(changes)


def ddblint(*words: str, cwd: Path, stdin: bytes = b"", env: Mapping[str, str] = {}) -> Done:
    """The exit code and what was written, as UTF-8."""
    return ended([sys.executable, "-m", "ddblint", *words], cwd, stdin, env)


def ended(command: list[str], cwd: Path, stdin: bytes = b"", env: Mapping[str, str] = {}) -> Done:
    whole = environment(env)
    done = subprocess.run(command, cwd=cwd, input=stdin, capture_output=True, check=False, env=whole)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
