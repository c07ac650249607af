"""The wrapper for CDK apps in JavaScript, in examples/cdk: it reports what the plugin for Python does."""

import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from cdk_modules import context, install
from workplace import Workplace

ROOT = Path(__file__).parent.parent
SHOP = ROOT / "tests/fixtures/cdk/shop"
TEMPLATES = ("assembly-Test/TestShop65BA69B7.template.json", "assembly-Prod/ProdShop82526E42.template.json")
NODE = which("node")
PYTHON = [sys.executable, "-m", "ddblint"]
#: Its arguments: the module, those of the plugin's constructor, and the paths of the templates.
CODE = """
const [module, options, command, templatePaths] = process.argv.slice(1).map((word) => JSON.parse(word));
const plugin = new (require(module).DdblintPlugin)(options, command);
process.stdout.write(JSON.stringify({ ...plugin.validate({ templatePaths }), name: plugin.name }));
"""

#: No test is left out where it counts; elsewhere Node.js is not asked for.
pytestmark = pytest.mark.skipif(
    NODE is None and os.environ.get("CI") != "true", reason="Node.js is not installed"
)


@pytest.fixture
def app(here: Workplace) -> Workplace:
    shutil.copytree(SHOP, here.root / "cdk.out")
    return here


def validate(here: Workplace, options: list[str], command: list[str], *templates: str) -> Any:
    paths = [str(here.root / "cdk.out" / name) for name in templates or TEMPLATES]
    arguments = [str(ROOT / "examples/cdk/ddblint-plugin.js"), options, command, paths]
    done = subprocess.run(
        [NODE or "node", "-e", CODE, *map(json.dumps, arguments)],
        cwd=here.root,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def as_in_javascript(name: str) -> str:
    """
    >>> as_in_javascript("rule_name")
    'ruleName'
    """
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def in_javascript(value: Any) -> Any:
    """Structures of the stand-ins of CDK's classes as objects, with names in the form of JavaScript."""
    if hasattr(value, "_asdict"):
        return {as_in_javascript(name): in_javascript(member) for name, member in value._asdict().items()}
    return [in_javascript(member) for member in value] if isinstance(value, list) else value


def test_it_reports_what_the_plugin_for_python_does(app: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch)
    plugin = importlib.import_module("ddblint.integrations.cdk").DdblintPlugin()
    expected = plugin.validate(context(*(app.root / "cdk.out" / name for name in TEMPLATES)))
    assert len(expected.violations) == 8
    assert validate(app, [], PYTHON) == {**in_javascript(expected), "name": "ddblint"}


def test_a_plugin_of_one_stage_sees_that_stage(app: Workplace) -> None:
    report = validate(app, [], PYTHON, TEMPLATES[1])
    files = {
        Path(found["violatingResources"][0]["templatePath"]).parent.name for found in report["violations"]
    }
    assert files == {"assembly-Prod"}


def test_stages_are_read_with_the_assembly_around_them(app: Workplace) -> None:
    app.put("cdk.out/Other.template.json", "{}")
    calls = app.root / "calls"
    noting = f"import sys; open({str(calls)!r}, 'w').write(' '.join(sys.argv[1:])); sys.exit(3)"
    validate(app, [], [sys.executable, "-c", noting], "Other.template.json", *TEMPLATES)
    assert calls.read_text("utf-8") == "--format json cdk.out"


@pytest.mark.parametrize(("options", "success"), [(["--ignore", "DDB1,DDB2,DDB3,DDB4"], True), ([], False)])
def test_options_are_those_of_the_command_line(app: Workplace, options: list[str], success: bool) -> None:
    assert validate(app, options, PYTHON)["success"] == success


def test_that_a_synth_is_running_is_no_finding(app: Workplace) -> None:
    app.put("cdk.out/assembly-Test/synth.lock", "")
    assert validate(app, ["--select", "DDB005"], PYTHON)["violations"] == []


@pytest.mark.parametrize(
    ("options", "command", "told"),
    [
        (["--nonsense"], PYTHON, "No such option"),
        ([], ["no-such-command-here"], "spawnSync no-such-command-here ENOENT"),
        ([], [sys.executable, "-c", "raise SystemExit(3)"], "its exit code was 3"),
    ],
)
def test_what_keeps_it_from_running_is_a_violation(
    app: Workplace, options: list[str], command: list[str], told: str
) -> None:
    report = validate(app, options, command)
    (violation,) = report["violations"]
    assert (report["success"], violation["ruleName"], violation["severity"]) == (False, "not-run", "fatal")
    assert violation["description"].startswith("ddblint could not run: ")
    assert told in violation["description"]
