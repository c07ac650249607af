"""Tags of a table or a replica."""

from __future__ import annotations

from collections.abc import Iterator

from ddblint.limits import LIMITS
from ddblint.model import Tag, shown
from ddblint.phrases import count
from ddblint.rule import Problem

_MOST = LIMITS["tags"]
_KEY_LENGTH = LIMITS["tag-key-length"]
_VALUE_LENGTH = LIMITS["tag-value-length"]


def tag_problems(tags: tuple[Tag, ...], owner: str) -> Iterator[Problem]:
    if len(tags) > _MOST:
        yield Problem(
            tags[_MOST].place,
            f"{owner} has {len(tags):,} tags; {_MOST} are allowed",
            help=f"remove {len(tags) - _MOST}",
        )
    for tag in tags:
        yield from _key(tag, owner)
        yield from _value(tag, owner)


def _key(tag: Tag, owner: str) -> Iterator[Problem]:
    key = tag.key.value
    if tag.key.absent:
        yield Problem(tag.place, f"a tag of {owner} has no Key", help="add Key")
    elif key is not None and not 1 <= len(key) <= _KEY_LENGTH:
        yield Problem(
            tag.key.place,
            f"a tag key of {owner} has {count(len(key), 'character')}; keys have 1 to {_KEY_LENGTH}",
            help=f"use a key of 1 to {_KEY_LENGTH} characters",
        )
    elif key is not None and key.lower().startswith("aws:"):
        yield Problem(
            tag.key.place,
            f"tag key `{tag.key}` of {owner} starts with `aws:`, which is reserved for AWS",
            help=f"write {shown(key[4:]) or 'a key'} without the prefix",
        )


def _value(tag: Tag, owner: str) -> Iterator[Problem]:
    value = tag.value.value
    if tag.value.absent:
        yield Problem(
            tag.place, f"tag `{tag.key}` of {owner} has no Value", help="add Value, which may be empty"
        )
    elif value is not None and len(value) > _VALUE_LENGTH:
        yield Problem(
            tag.value.place,
            f"the value of tag `{tag.key}` of {owner} has {count(len(value), 'character')}; "
            f"{_VALUE_LENGTH} are allowed",
            help=f"use at most {_VALUE_LENGTH} characters",
        )
