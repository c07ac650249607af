"""The apps that are synthesized, by language: what is put over a fresh one, and what mends it."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
EXAMPLES = HERE.parent.parent / "examples" / "cdk"
#: The name of an app, by which `cdk init` names its files.
NAME = "shop"
STAGES = ("Test", "Prod")
_MARK = re.compile(r"(?:#|//) (DDB\d{3})$")


class Language(NamedTuple):
    """An app in the directory of the language's `name`; `stack` is its file with the faults.

    `fixes` are texts of that, and what mends them. `library` is what installs the newest aws-cdk-lib,
    `example` the app in examples/, and `runs` the command that runs that.
    """

    name: str
    stack: str
    library: tuple[str, ...]
    example: str
    runs: str
    fixes: Mapping[str, str]

    def marked(self) -> list[tuple[int, str]]:
        """The lines of the stack that are marked with a rule."""
        lines = (HERE / self.name / self.stack).read_text("utf-8").splitlines()
        marks = ((number, _MARK.search(line)) for number, line in enumerate(lines, 1))
        return [(number, mark[1]) for number, mark in marks if mark]


PYTHON = Language(
    "python",
    "shop/shop_stack.py",
    ("python", "-m", "pip", "install", "--quiet", "-r", "requirements.txt"),
    "app.py",
    "python",
    {
        "write_capacity=10,": "write_capacity=100,",
        'text("status")': 'text("courierId")',
        'partition_key=text("makerId")': (
            'partition_key=text("makerId"), projection_type=dynamodb.ProjectionType.KEYS_ONLY'
        ),
        'table.provisioned_throughput = {"readCapacityUnits": 5, "writeCapacityUnits": 5}': (
            "table.deletion_protection_enabled = True"
        ),
    },
)
TYPESCRIPT = Language(
    "typescript",
    "lib/shop-stack.ts",
    ("npm", "install", "--silent", "aws-cdk-lib@latest"),
    "app.ts",
    "npx tsc && npx tsx",
    {
        "writeCapacity: 10,": "writeCapacity: 100,",
        "text('status')": "text('courierId')",
        "partitionKey: text('makerId')": (
            "partitionKey: text('makerId'), projectionType: dynamodb.ProjectionType.KEYS_ONLY"
        ),
        "table.provisionedThroughput = { readCapacityUnits: 5, writeCapacityUnits: 5 };": (
            "table.deletionProtectionEnabled = true;"
        ),
    },
)
LANGUAGES = {language.name: language for language in (PYTHON, TYPESCRIPT)}
