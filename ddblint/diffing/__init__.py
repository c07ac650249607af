"""One comparison, from the two versions named to its report."""

from collections.abc import Sequence

from ddblint.config import Configs
from ddblint.diffing.comparison import Choices, Comparison
from ddblint.diffing.sides import sides_of_paths, sides_of_revision
from ddblint.linting import Linted, Wishes

__all__ = ["Choices", "diff", "diff_with"]


def diff(old: str, new: str, wishes: Wishes, choices: Choices) -> Linted:
    """Compares two files, or two directories; raises UsageError for one of each."""
    configs = Configs(wishes.config, use=wishes.use_config)
    given = {**wishes.parameters, **choices.old_parameters}
    sides = sides_of_paths(old, new, given, wishes, configs)
    return Comparison(sides, configs, wishes, choices).outcome()


def diff_with(base: str, paths: Sequence[str], wishes: Wishes, choices: Choices) -> Linted:
    """Compares the work tree with a git revision; without one, with where the default branch was left."""
    configs = Configs(wishes.config, use=wishes.use_config)
    given = {**wishes.parameters, **choices.old_parameters}
    sides = sides_of_revision(base, paths, given, wishes, configs)
    return Comparison(sides, configs, wishes, choices).outcome()
