"""The commands and their options: `ddblint FILE…` lints, the others tell about rules, or help to begin."""

from __future__ import annotations

import click

from ddblint import __version__
from ddblint.console import remark, tell, unwritable
from ddblint.erased import TYPE_CHECKING, Any
from ddblint.options import (
    Choice,
    color_option,
    config_options,
    one_output,
    parameter_option,
    pinned,
    refuse_both_configs,
    report_options,
    rule_options,
    run_options,
    telling_of,
    wishes_of,
)

if TYPE_CHECKING:
    from ddblint.rule import Check


def run(words: list[str]) -> int:
    """Runs a command, given with its options, and returns the exit code."""
    try:
        code: int | None = group.main(words, prog_name="ddblint", standalone_mode=False)
    except click.Abort as error:
        raise KeyboardInterrupt from error
    except OSError as error:
        if error.filename is not None:
            raise
        raise unwritable(error) from None  # click writes help and version itself
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


@group.command()
@click.argument("paths", nargs=-1, metavar="[FILE|DIR|-]…")
@report_options
@rule_options
@parameter_option
@config_options
@run_options
def check(paths: tuple[str, ...], **options: Any) -> int:
    """Lint CloudFormation templates (SAM and CDK's included): files, directories, or - for standard input.

    Exit code: 0 nothing at or above --fail-level, 1 findings, 2 wrong usage or unreadable input,
    3 a fault in ddblint.
    """
    from ddblint.checking import check as check_paths

    if not paths:
        raise click.UsageError("name a file or a directory to lint (`.` for this one)")
    refuse_both_configs(options)
    return check_paths(paths, wishes_of(options), telling_of(options))


@group.command()
@click.argument("paths", nargs=-1, metavar="OLD NEW | [PATH]…")
@click.option("--base", metavar="REF", help="Compare the work tree with this git revision.")
@report_options
@rule_options
@parameter_option
@click.option("--old-parameter", multiple=True, callback=pinned, metavar="NAME=VALUE",
              help="The value a template parameter has in the old version.")  # fmt: skip
@click.option("--changes-only", is_flag=True, help="Do not lint the tables that changed.")
@click.option("--write-steps", metavar="DIR", default="",
              help="Where it takes several deploys, write the template of each into DIR.")  # fmt: skip
@config_options
@run_options
def diff(paths: tuple[str, ...], base: str | None, **options: Any) -> int:
    """Say what an update from one version of templates to another does to the tables that are deployed.

    OLD and NEW are two files or two directories, cloud assemblies of CDK included. OLD may also be what
    `aws cloudformation get-template` or `aws dynamodb describe-table` prints. With --base, or with one PATH
    or none, what is in the work tree is compared with a git revision: by default with the commit where the
    branch parted from the default branch.

    Exit code: as for `ddblint check`.
    """
    from ddblint.checking import refuse_clashes, report_on
    from ddblint.diffing import Choices, diff_with
    from ddblint.diffing import diff as compare

    refuse_both_configs(options)
    telling, wishes = telling_of(options), wishes_of(options)
    refuse_clashes(telling, paths)
    choices = Choices(options["old_parameter"], options["changes_only"], options["write_steps"])
    if base is not None or len(paths) < 2:
        return report_on(diff_with(base or "", paths or (".",), wishes, choices), telling)
    if len(paths) > 2:
        raise click.UsageError("name two versions, OLD and NEW, or a revision by --base")
    old, new = paths
    return report_on(compare(old, new, wishes, choices), telling)


@group.command()
@click.argument("wanted", metavar="RULE")
def explain(wanted: str) -> None:
    """Print the page of a rule, by id or name."""
    from ddblint.registry import checks, matching
    from ddblint.rulebook import page

    for found in matching(wanted, (*checks(), *_plugins())):
        told = page(found.id)
        head = f"{told.id} {told.name} ({told.severity}, {told.certainty}): {told.title}"
        tell(f"{head}\n\n{told.body}\n")


@group.command("rules")
@click.option("--format", "format_", type=Choice(("text", "json")), default="text", show_default=True)
def list_rules(format_: str) -> None:
    """List every rule."""
    from ddblint.listing import as_json, as_text

    tell((as_json(_plugins()) if format_ == "json" else as_text(_plugins())) + "\n")


def _plugins() -> tuple[Check, ...]:
    """The rules of others that the configuration of the current directory names."""
    from ddblint.config import YAML_NAME, Configs

    return Configs().of(YAML_NAME).plugins


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
@click.option("--format", "format_", type=Choice(("text", "markdown", "html", "json")), default="text",
              show_default=True, help="How the report is written.")  # fmt: skip
@click.option("--output", metavar="FILE", callback=one_output,
              help="Write the report to FILE instead of standard output.")  # fmt: skip
@click.option("--prices", metavar="FILE", help="Prices to use, in place of the dated ones of us-east-1.")
@parameter_option
@config_options
@color_option
def report(paths: tuple[str, ...], **options: Any) -> int:
    """Show for a design review what each table costs, takes and lacks, from what is told of its workload.

    Exit code: 0, or 2 for wrong usage, unreadable input, or no table.
    """
    from ddblint.reviewing import Telling, report

    refuse_both_configs(options)
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
@click.argument("name", type=Choice(("config", "native")), default="native")
def schema(name: str) -> None:
    """Print a JSON Schema for editors: of the configuration, or of ddblint's own form of tables."""
    from ddblint.config.schema import config_schema
    from ddblint.json_schemas import native_schema

    tell(config_schema(_plugins()) if name == "config" else native_schema())
