"""Synthesizes fresh apps with the newest CDK, in Python and TypeScript, and lints what comes out.

    python tests/synthesis/run.py [python] [typescript]

No part of the test suite: it needs the network, Node.js, some minutes and a gigabyte of disk. The apps are
what `cdk init` makes, with the files of python/ and typescript/ put over it. Each is synthesized, linted,
mended, synthesized and linted again; its validation plugin has to say the same in `cdk synth`.
"""

import re
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from languages import EXAMPLES, LANGUAGES, STAGES
from workshop import App, Done, Workshop


def check(app: App) -> None:
    """The run of a user: synthesize, lint, mend, and again."""
    expected = app.language.marked()
    plain = app.synth()
    assert plain.code == 1, plain
    found = {finding["rule"] for finding in app.lint()}
    assert found == {rule for _, rule in expected}, found

    done = app.synth("--debug-app")
    show(done)
    assert done.code == 1, done
    check_findings(app.language.stack, expected, app.lint())
    check_printed(app.language.stack, expected, done.printed)

    app.mend()
    done = app.synth("--debug-app")
    assert (done.code, "DDB" in done.printed) == (0, False), done
    assert app.lint() == []
    check_example(app.language.example, app.synth_example())


def check_findings(file: str, expected: list[tuple[int, str]], findings: Iterable[dict[str, Any]]) -> None:
    """Each is at the very line that is marked, once for all stages."""
    found = []
    for finding in findings:
        assert finding["file"] == file, finding
        tables = [finding["table"], *finding["also"]]
        assert sorted(table.partition("/")[0] for table in tables) == sorted(STAGES), finding
        found.append((finding["line"], finding["rule"]))
    assert sorted(found) == expected, found


def check_printed(file: str, expected: list[tuple[int, str]], printed: str) -> None:
    """The CDK CLI prints each for each stage, with its line and the id to acknowledge."""
    for line, rule in expected:
        places = re.findall(rf"(?:ERROR|WARNING) {re.escape(file)}:{line}: .*\n +(\w+)/", printed)
        assert sorted(places) == sorted(STAGES), (line, places)
        assert printed.count(f"Acknowledge with 'ddblint::{rule}'") == len(STAGES), rule


def check_example(name: str, done: Done) -> None:
    """The index of the example is the one thing that is found."""
    show(done)
    lines = (EXAMPLES / name).read_text("utf-8").splitlines()
    (line,) = (number for number, text in enumerate(lines, 1) if "lobal" in text)
    found = re.findall(r"^(ERROR|WARNING|FATAL) ([^:]+):(\d+): ", done.printed, re.MULTILINE)
    assert (done.code, found) == (1, [("WARNING", f"example/{name}", str(line))]), done


def show(done: Done) -> None:
    """What was printed, but for the box about the age of Node.js that jsii draws."""
    print(*(f"    {line}" for line in done.printed.splitlines() if "!!" not in line), sep="\n")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop(Path(folder))
        for name in sys.argv[1:] or LANGUAGES:
            print(name)
            app = workshop.app(LANGUAGES[name])
            check(app)
            print(f"{name}: as expected, with aws-cdk-lib {app.library()}")


if __name__ == "__main__":
    main()
