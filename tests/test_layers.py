"""Which module may import which, and what a plain run does not load."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "ddblint"

#: What each part of the package may import at run time, beside itself; a row stands for all below it, and
#: imports only from rows above.
MAY_IMPORT = {
    "erased": "",
    "records": "",
    "__init__": "",
    "attribute_names": "",
    "errors": "",
    "cdk_apps": "",
    "files": "cdk_apps",
    "item_size": "",
    "json_schemas": "__init__",
    "limits": "__init__",
    "near": "",
    "commands": "near",
    "guard": "",
    "phrases": "",
    "plans": "",
    "source": "errors",
    "findings": "source",
    "model": "source",
    "shape": "source near json_schemas",
    "changes": "model phrases source",
    "rule": "changes model findings source errors",
    "scenarios": "model",
    "parsers": "__init__ limits source errors model shape near item_size",
    "sparse": "model",
    "capacity": "limits",
    "entries": "model capacity limits",
    "arms": "model capacity entries sparse",
    "write_load": "model arms",
    "key_conditions": "model",
    "serving": "model key_conditions",
    "proposals": "model capacity limits serving",
    "index_forms": "model proposals",
    "rules": (
        "rule changes model findings phrases source capacity limits near attribute_names sparse entries arms "
        "write_load key_conditions serving proposals index_forms"
    ),
    "sections": "",
    "rulebook": "__init__ findings errors sections",
    "plugin_faults": "findings model rule source",
    "plugins": "errors guard plugin_faults rule rulebook",
    "reporters": "__init__ findings phrases plans rulebook source",
    "registry": "rules rule findings errors near",
    "suppression": "model near source",
    "engine": "changes guard registry rule rulebook scenarios suppression model findings source plugins",
    "config": "errors findings json_schemas near parsers registry rule rulebook shape source plugins",
    "baseline": "errors findings",
    "pinned": "config model near",
    "reading": "config files guard parsers model pinned",
    "linting": "baseline changes config engine errors files findings reading registry",
    "git": "errors files",
    "revisions": "errors files git parsers",
    "plan": "changes errors limits model parsers phrases plans scenarios source",
    "steps": "errors files model parsers plan registry rule source",
    "planning": "changes errors plan plans steps",
    "diffing": (
        "baseline changes config engine errors files findings git guard linting model parsers planning "
        "reading registry revisions suppression"
    ),
    "review": (
        "__init__ arms capacity config entries errors limits model phrases reporters rules "
        "scenarios serving shape source sparse write_load"
    ),
    "listing": "registry rulebook rule",
    "starter": "engine errors files findings json_schemas model reading registry",
    "output": "errors",
    "console": "errors",
    "reviewing": "config console files model output reading review",
    "outputs": "console errors findings near output reporters",
    "checking": "baseline commands console files findings linting output outputs phrases reporters",
    "options": "checking linting near outputs reporters",
    "integrations": "__init__ config console errors findings guard linting reporters rulebook",
    "testing": "changes engine registry rule rulebook parsers findings source errors plugins",
    "cli": (
        "__init__ checking config console diffing json_schemas listing options output registry reviewing "
        "rulebook starter"
    ),
    "__main__": "checking cli commands console errors linting",
}
#: What is as near to all as the standard library, whose place it takes.
EVERYWHERE = {"erased", "records"}
#: The only modules that may import these.
IMPORTERS = {
    "typing": {"erased", "records"},
    "jsonschema": {"shape"},
    "yaml": {"source.yamldoc", "source.libyaml", "source.lean", "source.faults", "rulebook"},
    "click": {"cli", "options"},
    "jinja2": {"review.html"},
    "rich": {"review.terminal"},
    "subprocess": {"files", "git"},
    "cfnlint": set(),
    "aws_cdk": {"integrations.cdk"},
    "jsii": {"integrations.cdk"},
}
#: Nothing that a run without findings needs; together they would take longer than the run.
HEAVY = {
    "asyncio",
    "cfnlint",
    "ddblint.baseline",
    "ddblint.config.reading",
    "ddblint.outputs",
    "ddblint.plugins",
    "ddblint.rules.changes",
    "ddblint.integrations",
    "ddblint.suppression.ignores",
    "ddblint.testing",
    "difflib",
    "importlib.metadata",
    "jinja2",
    "jsonschema",
    "multiprocessing",
    "rich",
    "subprocess",
    "tomllib",
    *(["typing"] if sys.version_info < (3, 14) else []),  # from then on, named tuples are its own
}
CLEAN = {
    "Resources": {
        "Orders": {
            "Type": "AWS::DynamoDB::Table",
            "Properties": {
                "BillingMode": "PAY_PER_REQUEST",
                "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
                "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
            },
        }
    }
}


def name_of(path: Path) -> str:
    """`parsers.hints` of parsers/hints.py; a package goes by its own name."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1]) if parts[-1] == "__init__" and len(parts) > 1 else ".".join(parts)


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
each_module = pytest.mark.parametrize("module", MODULES)


def row_of(module: str) -> str:
    return module.partition(".")[0]


def run_time(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those below `if TYPE_CHECKING:`."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from run_time(child)


def tree_of(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text("utf-8"))


def imports(module: str) -> set[str]:
    """The dotted names that a module imports, in functions too."""
    found: set[str] = set()
    for node in run_time(tree_of(module)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return found


def inner_imports(module: str) -> set[str]:
    """The rows of the table that a module imports from; a name of ddblint itself is of its face."""
    names = {name.split(".")[1] for name in imports(module) if name.startswith("ddblint.")}
    rows = {row_of(known) for known in MODULES}
    return {name if name in rows else "__init__" for name in names} - EVERYWHERE


def test_the_table_names_every_part_once() -> None:
    assert sorted(MAY_IMPORT) == sorted({row_of(module) for module in MODULES})


def test_rows_build_on_rows_above() -> None:
    rows = list(MAY_IMPORT)
    for at, row in enumerate(rows):
        assert set(MAY_IMPORT[row].split()) <= set(rows[:at]), row


@each_module
def test_a_module_imports_only_from_its_row(module: str) -> None:
    row = row_of(module)
    assert inner_imports(module) - {row, *MAY_IMPORT[row].split()} == set()


def test_no_permission_goes_unused() -> None:
    used = {row: set().union(*(inner_imports(m) for m in MODULES if row_of(m) == row)) for row in MAY_IMPORT}
    unused = {row: set(allowed.split()) - used[row] for row, allowed in MAY_IMPORT.items()}
    assert {row: names for row, names in unused.items() if names} == {}


@each_module
def test_what_costs_is_imported_in_one_place(module: str) -> None:
    packages = {name.partition(".")[0] for name in imports(module)}
    assert {name for name in packages & set(IMPORTERS) if module not in IMPORTERS[name]} == set()


@each_module
def test_only_the_console_prints(module: str) -> None:
    named = (node for node in ast.walk(tree_of(module)) if isinstance(node, ast.Name | ast.Attribute))
    printing = {ast.unparse(node) for node in named} & {"print", "sys.stdout", "sys.stderr"}
    assert module == "console" or printing == set()


def loaded_by(*arguments: str) -> set[str]:
    """The modules that a run of the command line has loaded when it ends, in a process of its own."""
    code = (
        "import json, sys\n"
        "from ddblint.__main__ import run\n"
        "code = run(sys.argv[1:])\n"
        "assert code == 0, code\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    command = [sys.executable, "-I", "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_a_clean_run_over_json_loads_nothing_heavy_and_no_yaml(tmp_path: Path) -> None:
    template = tmp_path / "template.json"
    template.write_text(json.dumps(CLEAN))
    loaded = loaded_by(str(template))
    assert "ddblint.parsers.cloudformation" in loaded
    assert loaded & (HEAVY | {"yaml", "ddblint.source.yamldoc"}) == set()


def test_a_clean_run_over_yaml_loads_nothing_heavy(tmp_path: Path) -> None:
    template = tmp_path / "template.yaml"
    template.write_text("# in flow style\n" + json.dumps(CLEAN))
    loaded = loaded_by(str(template))
    assert "ddblint.source.yamldoc" in loaded
    assert loaded & HEAVY == set()
