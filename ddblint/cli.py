"""The command line: `ddblint FILE…` lints; the other commands tell about the rules, or help to begin."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import click

from ddblint import __version__
from ddblint.errors import DdblintError

if TYPE_CHECKING:
    from ddblint.findings import Report
    from ddblint.linting import Linted
    from ddblint.reporters import Context

_COMMANDS = ("check", "explain", "init", "rules", "schema")
#: What a shell reports for a program that a closed pipe ended.
_CLOSED_PIPE = 141


def main() -> None:
    """Runs the command line; the first word that is no command is a path to lint."""
    import gc

    gc.disable()  # A run makes no reference cycles, and collecting takes longer than the parsing.
    words = sys.argv[1:]
    if not words or words[0] not in (*_COMMANDS, "--help", "-h", "--version"):
        words.insert(0, "check")
    try:
        group.main(words, prog_name="ddblint", standalone_mode=False)
    except click.exceptions.Exit as request:
        sys.exit(request.exit_code)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except DdblintError as error:
        click.echo(f"ddblint: {error}", err=True)
        sys.exit(2)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="ddblint %(version)s")
def group() -> None:
    """Find the DynamoDB table definitions that throttle, cost or trap later, before they are deployed.

    `ddblint FILE…` is short for `ddblint check FILE…`, and takes the same options: see
    `ddblint check --help`.
    """


def _words(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Options that take several words, by commas or given again."""
    return tuple(word.strip() for value in values for word in value.split(",") if word.strip())


def _parameters(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    pinned = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"{value!r} is not NAME=VALUE")
        pinned[name] = text
    return pinned


@group.command()
@click.argument("paths", nargs=-1, metavar="[FILE|DIR|-]…")
@click.option("--format", "format_", type=click.Choice(("full", "concise", "json", "sarif")), default="full",
              show_default=True, help="How findings are written.")  # fmt: skip
@click.option("--output", metavar="FILE", help="Write the report to FILE instead of standard output.")
@click.option("--select", multiple=True, callback=_words, metavar="RULE",
              help="Run only these rules: ids, starts of ids (DDB1) or names.")  # fmt: skip
@click.option("--ignore", multiple=True, callback=_words, metavar="RULE", help="Leave these rules out.")
@click.option("--fail-level", type=click.Choice(("error", "warning", "note", "none")),
              help="The least severity that makes the exit code 1.  [default: warning]")  # fmt: skip
@click.option("--parameter", multiple=True, callback=_parameters, metavar="NAME=VALUE",
              help="The value a template parameter has.")  # fmt: skip
@click.option("--config", metavar="FILE",
              help="The configuration to use, in place of the nearest ddblint.yaml upward.")  # fmt: skip
@click.option("--no-config", is_flag=True, help="Use no configuration file.")
@click.option("--force-exclude", is_flag=True,
              help="Leave out what the configuration excludes even where it is named.")  # fmt: skip
@click.option("--baseline", metavar="FILE", help="Report only what is not in this baseline.")
@click.option("--write-baseline", metavar="FILE", help="Write all findings to a baseline, and no report.")
@click.option("--pedantic", is_flag=True, help="Also show guesses: findings that want a second look.")
@click.option("--silences", is_flag=True, help="Also list the checks that lacked something to go on.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of named files that hold no table.")
@click.option("--color", type=click.Choice(("auto", "always", "never")), default="auto",
              show_default=True, help="Colour the report.")  # fmt: skip
@click.option("--stdin-filename", metavar="NAME", default="<stdin>",
              help="The name that findings in standard input carry.")  # fmt: skip
def check(paths: tuple[str, ...], **options: Any) -> None:
    """Lint CloudFormation templates (SAM and CDK's included): files, directories, or - for standard input.

    Exit code: 0 nothing at or above --fail-level, 1 findings, 2 wrong usage or unreadable input,
    3 a fault in ddblint.
    """
    if not paths:
        raise click.UsageError("name a file or a directory to lint (`.` for this one)")
    linted = _lint(paths, options)
    for remark in linted.remarks:
        click.echo(f"ddblint: {remark}", err=True)
    for name in () if options["quiet"] else linted.report.skipped:
        click.echo(f"ddblint: no DynamoDB definition in {name}", err=True)
    if options["write_baseline"]:
        _write_baseline(linted.report, options["write_baseline"])
    else:
        _write(linted.report, options)
    sys.exit(_exit_code(linted, fails=linted.fails and not options["write_baseline"]))


def _lint(paths: tuple[str, ...], options: dict[str, Any]) -> Linted:
    from ddblint.linting import Wishes, lint

    if options["config"] and options["no_config"]:
        raise click.UsageError("--config and --no-config exclude each other")
    wishes = Wishes(
        options["select"],
        options["ignore"],
        options["parameter"],
        options["fail_level"] or "",
        options["pedantic"],
        options["stdin_filename"],
        options["config"],
        not options["no_config"],
        options["force_exclude"],
        options["baseline"] or "",
        options["quiet"],
    )
    return lint(paths, wishes)


def _exit_code(linted: Linted, *, fails: bool) -> int:
    if linted.unreadable:
        return 2
    return 3 if linted.report.failures else int(fails)


def _write_baseline(report: Report, path: str) -> None:
    from ddblint.baseline import written
    from ddblint.output import write
    from ddblint.reporters.wording import count

    write(path, written(report, path))
    click.echo(f"ddblint: wrote {count(len(report.findings), 'finding')} to {path}", err=True)


def _write(report: Report, options: dict[str, Any]) -> None:
    from ddblint.reporters import render

    path = options["output"]
    text = render(options["format_"], report, _context(options, to_file=path is not None))
    if path is None:
        _print(text)
    else:
        from ddblint.output import write

        write(path, text)


def _print(text: str) -> None:
    """Writes to standard output; a reader that has gone, such as `head`, ends the run without a word."""
    if isinstance(sys.stdout, TextIOWrapper):  # what its character set lacks becomes an escape
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(_CLOSED_PIPE)


def _context(options: dict[str, Any], *, to_file: bool) -> Context:
    from ddblint.files import repository_root
    from ddblint.reporters import Context

    here = os.getcwd()
    color = not to_file and _color(options["color"])
    return Context(color, options["silences"], repository_root(here) or here, here)


def _color(choice: str) -> bool:
    """--color, then NO_COLOR, then FORCE_COLOR and CLICOLOR_FORCE, then whether this is a terminal."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR") or os.environ.get("CLICOLOR_FORCE"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


@group.command()
@click.argument("wanted", metavar="RULE")
def explain(wanted: str) -> None:
    """Print the page of a rule, by id or name."""
    from ddblint.registry import checks, matching
    from ddblint.rulebook import page

    for found in matching(wanted, checks()):
        told = page(found.id)
        head = f"{told.id} {told.name} ({told.severity}, {told.certainty}): {told.title}"
        _print(f"{head}\n\n{told.body}\n")


@group.command("rules")
@click.option("--format", "format_", type=click.Choice(("text", "json")), default="text", show_default=True)
def list_rules(format_: str) -> None:
    """List every rule."""
    from ddblint.listing import as_json, as_text

    _print((as_json() if format_ == "json" else as_text()) + "\n")


@group.command()
@click.argument("paths", nargs=-1, metavar="[FILE|DIR]…")
def init(paths: tuple[str, ...]) -> None:
    """Write a ddblint.yaml to start from, with the tables that are found in the given paths (else here)."""
    from ddblint.config import YAML_NAME
    from ddblint.output import create
    from ddblint.starter import starter

    create(YAML_NAME, starter(paths or (".",)))
    click.echo(f"ddblint: wrote {YAML_NAME}", err=True)


@group.command()
@click.argument("name", type=click.Choice(("config", "native")))
def schema(name: str) -> None:
    """Print a JSON Schema for editors: of the configuration, or of ddblint's own form of tables."""
    from ddblint.config.schema import config_schema
    from ddblint.json_schemas import native_schema

    _print(config_schema() if name == "config" else native_schema())
