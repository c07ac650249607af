"""The commands and their options: `ddblint FILE…` lints, the others tell about rules, or help to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ddblint import __version__
from ddblint.console import remark, tell

if TYPE_CHECKING:
    from ddblint.checking import Telling
    from ddblint.linting import Wishes


def run(words: list[str]) -> int:
    """Runs a command, given with its options, and returns the exit code."""
    try:
        code: int | None = group.main(words, prog_name="ddblint", standalone_mode=False)
    except click.Abort as error:
        raise KeyboardInterrupt from error
    except click.ClickException as error:
        error.show()
        return error.exit_code
    return code or 0


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


def _output(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value == "":
        raise click.BadParameter("it is empty")
    return None if value == "-" else value


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
@click.option("--output", metavar="FILE", callback=_output,
              help="Write the report to FILE instead of standard output.")  # fmt: skip
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
@click.option("--source-root", metavar="DIR", default="",
              help="Where the sources of a CDK app are, or were when it was synthesized.")  # fmt: skip
@click.option("--stdin-filename", metavar="NAME", default="<stdin>",
              help="The name that findings in standard input carry.")  # fmt: skip
def check(paths: tuple[str, ...], **options: Any) -> int:
    """Lint CloudFormation templates (SAM and CDK's included): files, directories, or - for standard input.

    Exit code: 0 nothing at or above --fail-level, 1 findings, 2 wrong usage or unreadable input,
    3 a fault in ddblint.
    """
    from ddblint.checking import check as check_paths

    if not paths:
        raise click.UsageError("name a file or a directory to lint (`.` for this one)")
    if options["config"] and options["no_config"]:
        raise click.UsageError("--config and --no-config exclude each other")
    return check_paths(paths, wishes_of(options), telling_of(options))


def wishes_of(options: dict[str, Any]) -> Wishes:
    from ddblint.linting import Wishes

    return Wishes(
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
        options["source_root"],
    )


def telling_of(options: dict[str, Any]) -> Telling:
    from ddblint.checking import Telling

    return Telling(
        options["format_"],
        options["output"],
        options["color"],
        options["silences"],
        options["quiet"],
        options["write_baseline"],
    )


@group.command()
@click.argument("wanted", metavar="RULE")
def explain(wanted: str) -> None:
    """Print the page of a rule, by id or name."""
    from ddblint.registry import checks, matching
    from ddblint.rulebook import page

    for found in matching(wanted, checks()):
        told = page(found.id)
        head = f"{told.id} {told.name} ({told.severity}, {told.certainty}): {told.title}"
        tell(f"{head}\n\n{told.body}\n")


@group.command("rules")
@click.option("--format", "format_", type=click.Choice(("text", "json")), default="text", show_default=True)
def list_rules(format_: str) -> None:
    """List every rule."""
    from ddblint.listing import as_json, as_text

    tell((as_json() if format_ == "json" else as_text()) + "\n")


@group.command()
@click.argument("paths", nargs=-1, metavar="[FILE|DIR]…")
def init(paths: tuple[str, ...]) -> None:
    """Write a ddblint.yaml to start from, with the tables that are found in the given paths (else here)."""
    from ddblint.config import YAML_NAME
    from ddblint.output import create
    from ddblint.starter import starter

    create(YAML_NAME, starter(paths or (".",)))
    remark(f"wrote {YAML_NAME}")


@group.command()
@click.argument("paths", nargs=-1, required=True, metavar="FILE…")
@click.option("--format", "format_", type=click.Choice(("text", "markdown", "html", "json")), default="text",
              show_default=True, help="How the report is written.")  # fmt: skip
@click.option("--output", metavar="FILE", callback=_output,
              help="Write the report to FILE instead of standard output.")  # fmt: skip
@click.option("--prices", metavar="FILE", help="Prices to use, in place of the dated ones of us-east-1.")
@click.option("--parameter", multiple=True, callback=_parameters, metavar="NAME=VALUE",
              help="The value a template parameter has.")  # fmt: skip
@click.option("--config", metavar="FILE",
              help="The configuration to use, in place of the nearest ddblint.yaml upward.")  # fmt: skip
@click.option("--no-config", is_flag=True, help="Use no configuration file.")
@click.option("--color", type=click.Choice(("auto", "always", "never")), default="auto",
              show_default=True, help="Colour the report.")  # fmt: skip
def report(paths: tuple[str, ...], **options: Any) -> int:
    """Show for a design review what each table costs, takes and lacks, from what is told of its workload.

    Exit code: 0, or 2 for wrong usage, unreadable input, or no table.
    """
    from ddblint.reviewing import Telling, report

    if options["config"] and options["no_config"]:
        raise click.UsageError("--config and --no-config exclude each other")
    telling = Telling(
        options["format_"],
        options["output"],
        options["prices"],
        options["color"],
        options["config"],
        not options["no_config"],
    )
    return report(paths, options["parameter"], telling)


@group.command()
@click.argument("name", type=click.Choice(("config", "native")), default="native")
def schema(name: str) -> None:
    """Print a JSON Schema for editors: of the configuration, or of ddblint's own form of tables."""
    from ddblint.config.schema import config_schema
    from ddblint.json_schemas import native_schema

    tell(config_schema() if name == "config" else native_schema())
