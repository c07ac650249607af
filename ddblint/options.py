"""Options that several commands share: decorators that add them, and what is made of their values."""

from __future__ import annotations

from collections.abc import Callable

import click

from ddblint.erased import TYPE_CHECKING, Any
from ddblint.near import nearest
from ddblint.outputs import Output, output
from ddblint.reporters import FORMATS

if TYPE_CHECKING:
    from ddblint.checking import Telling
    from ddblint.linting import Wishes

    _Choice = click.Choice[str]
else:
    _Choice = click.Choice  # before click 8.4 it takes no type

Command = Callable[..., Any]
Decorator = Callable[[Command], Command]


class Choice(_Choice):
    """One of some words; a misspelt one is told the word that was meant."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            near = nearest(value, self.choices)
            meant = f"; did you mean {near}?" if near else "."
            self.fail(error.message.removesuffix(".") + meant, param, ctx)


def _group(*options: Decorator) -> Decorator:
    """One decorator that adds the options in the order that --help shows them in."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def _words(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Options that take several words, by commas or given again."""
    return tuple(word.strip() for value in values for word in value.split(",") if word.strip())


def _outputs(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> tuple[Output, ...]:
    return tuple(map(output, values))


def one_output(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    """The file of a command that writes one report; None for standard output."""
    if value == "":
        raise click.BadParameter("it is empty")
    return None if value == "-" else value


def pinned(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Template parameters by name."""
    told = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"{value!r} is not NAME=VALUE")
        told[name] = text
    return told


color_option = click.option("--color", type=Choice(("auto", "always", "never")), default="auto",
                     show_default=True, help="Colour the report.")  # fmt: skip
parameter_option = click.option("--parameter", multiple=True, callback=pinned, metavar="NAME=VALUE",
                         help="The value a template parameter has.")  # fmt: skip
#: --format, --output and --color of findings: `format_`, `output`, `color`.
report_options = _group(
    click.option("--format", "format_", type=Choice(FORMATS), default="full", show_default=True,
                 metavar="FORMAT", help=f"How findings are written: {', '.join(FORMATS)}."),
    click.option("--output", multiple=True, callback=_outputs, metavar="[FORMAT:]FILE",
                 help="Write a report to FILE; may be given several times. FORMAT:FILE is written beside "
                      "what standard output shows in --format. FILE alone is written in --format, in place "
                      "of that. - is standard output. $GITHUB_STEP_SUMMARY is added to, other files are "
                      "replaced."),
    color_option,
)  # fmt: skip
#: Which rules run, and which findings count.
rule_options = _group(
    click.option("--select", multiple=True, callback=_words, metavar="RULE",
                 help="Run only these rules: ids, starts of ids (DDB1) or names."),
    click.option("--ignore", multiple=True, callback=_words, metavar="RULE", help="Leave these rules out."),
    click.option("--fail-level", type=Choice(("error", "warning", "note", "none")),
                 help="The least severity that makes the exit code 1.  [default: warning]"),
    click.option("--pedantic", is_flag=True, help="Also show guesses: findings that want a second look."),
    click.option("--silences", is_flag=True, help="Also list the checks that lacked something to go on."),
)  # fmt: skip
#: --config and --no-config.
config_options = _group(
    click.option("--config", metavar="FILE",
                 help="The configuration to use, in place of the nearest ddblint.yaml upward."),
    click.option("--no-config", is_flag=True, help="Use no configuration file."),
)  # fmt: skip
#: What of the input counts, and how its files are found.
run_options = _group(
    click.option("--force-exclude", is_flag=True,
                 help="Leave out what the configuration excludes even where it is named."),
    click.option("--baseline", metavar="FILE", help="Report only what is not in this baseline."),
    click.option("--write-baseline", metavar="FILE",
                 help="Write all findings to a baseline, and no report."),
    click.option("-q", "--quiet", is_flag=True,
                 help="Say nothing of named files that hold no table, nor of a run that finds nothing."),
    click.option("--source-root", metavar="DIR", default="",
                 help="Where the sources of a CDK app are, or were when it was synthesized."),
    click.option("--stdin-filename", metavar="NAME", default="<stdin>",
                 help="The name that findings in standard input carry."),
)  # fmt: skip


def refuse_both_configs(options: dict[str, Any]) -> None:
    if options["config"] and options["no_config"]:
        raise click.UsageError("--config and --no-config exclude each other")


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
