"""Writes the templates of a plan into a directory, all of them or none."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress

from ddblint.errors import SourceError, UsageError
from ddblint.files import content
from ddblint.model import KINDS
from ddblint.plan.files import Deploy, FilePlan
from ddblint.plan.states import Side
from ddblint.plan.telling import Written
from ddblint.records import NamedTuple
from ddblint.source import Source, read
from ddblint.steps.checking import check_attributes, check_state, check_update
from ddblint.steps.composing import composed
from ddblint.steps.faults import Unsafe
from ddblint.steps.references import check_references
from ddblint.steps.templates import Template, body_of, template
from ddblint.steps.twins import with_ignores

_SUFFIX = ".yaml"
#: Encodings by the mark that a file starts with.
_MARKED = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be", b"\xef\xbb\xbf": "utf-8"}
_step_name = re.compile(r"step-\d+(\..*)?").fullmatch


class Made(NamedTuple):
    """The content of one step, or why there is none."""

    data: bytes | None
    why_not: str = ""


def write_steps(
    plan: FilePlan, directory: str, old_parameters: Mapping[str, str], new_parameters: Mapping[str, str]
) -> tuple[Written, ...]:
    """A file for each deploy of a plan, `step-1.yaml` and so on; what became of each.

    Raises UsageError where the directory has other steps already, or cannot be written to.
    """
    made = steps_of(plan, old_parameters, new_parameters)
    digits = len(str(len(made)))
    suffix = os.path.splitext(plan.file)[1] or _SUFFIX
    names = [f"step-{number:0{digits}}{suffix}" for number in range(1, len(made) + 1)]
    files = {name: step.data for name, step in zip(names, made, strict=True) if step.data is not None}
    if files:
        _write(directory, files)
    return tuple(
        Written(os.path.join(directory, name) if name in files else "", step.why_not)
        for name, step in zip(names, made, strict=True)
    )


def steps_of(
    plan: FilePlan, old_parameters: Mapping[str, str], new_parameters: Mapping[str, str]
) -> tuple[Made, ...]:
    """The content of each deploy; the last is the new file as it is."""
    try:
        old, new = _sides(plan, old_parameters, new_parameters)
    except Unsafe as fault:
        return tuple(Made(None, str(fault)) for _ in plan.deploys)
    data = _data_of(new.source)
    before: Template | None = old
    made: list[Made] = []
    for deploy in plan.deploys[:-1]:
        try:
            before = _checked(before, deploy, old, new)
            made.append(Made(_encoded(before.source.text, data)))
        except Unsafe as fault:
            before = None
            made.append(Made(None, str(fault)))
    return (*made, Made(data))


def _sides(
    plan: FilePlan, old_parameters: Mapping[str, str], new_parameters: Mapping[str, str]
) -> tuple[Template, Template]:
    """Both versions; raises Unsafe where they are not both templates, or do not get to each other."""
    if plan.unwritable:
        raise Unsafe(plan.unwritable)
    one = plan.tables[0]
    for version, table in (("old", one.before), ("new", one.after)):
        if table.kind not in KINDS.values():
            raise Unsafe(f"the {version} version is no template")
    old = template(Side.OLD, body_of(one.before.place.source), old_parameters)
    return old, template(Side.NEW, one.after.place.source, new_parameters)


def _checked(before: Template | None, deploy: Deploy, old: Template, new: Template) -> Template:
    """The template of a deploy; raises Unsafe where it is not what it has to be."""
    base, other = (old, new) if deploy.base is Side.OLD else (new, old)
    logical_ids = frozenset(deploy.states)
    made = with_ignores(composed(base, other, deploy.states), (old, new), logical_ids)
    check_references(made, base)
    check_state(made, deploy.states)
    check_attributes(made, new, logical_ids)
    if before:
        check_update(before, made, logical_ids)
    return made


def _data_of(source: Source) -> bytes:
    """The bytes of a file, if it still says what was read; else the text as UTF-8."""
    try:
        data = content(source.name)
        if read(source.name, data).text == source.text:
            return data
    except (OSError, SourceError):
        pass
    return source.text.encode()


def _encoded(text: str, like: bytes) -> bytes:
    """In the encoding of a file."""
    found = ((mark, name) for mark, name in _MARKED.items() if like.startswith(mark))
    mark, encoding = next(found, (b"", "utf-8"))
    return mark + text.encode(encoding)


def _write(directory: str, files: Mapping[str, bytes]) -> None:
    """New files alone are written; those that say the same already stay."""
    done: list[str] = []
    try:
        os.makedirs(directory, exist_ok=True)
        _refuse_others(directory, files)
        for name, data in files.items():
            path = os.path.join(directory, name)
            if not os.path.exists(path):
                with open(path, "xb") as file:
                    done.append(path)
                    file.write(data)
    except OSError as error:
        for path in done:
            with suppress(OSError):
                os.unlink(path)
        raise UsageError(f"cannot write {error.filename or directory}: {error.strerror}") from None


def _refuse_others(directory: str, files: Mapping[str, bytes]) -> None:
    """Steps of another plan must not be taken for those of this one, nor be lost."""
    for name in sorted(os.listdir(directory)):
        path = os.path.join(directory, name)
        if _step_name(name) and (name not in files or content(path) != files[name]):
            raise UsageError(f"{path} is there already, and no step of this plan; name another directory")
