"""Numbers of things, and lists of names, in sentences."""

import pytest

from ddblint.phrases import count, joined, listed


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 tables"), (1, "1 table"), (2, "2 tables"), (1_200, "1,200 tables")]
)
def test_things_are_counted(number: int, text: str) -> None:
    assert count(number, "table") == text


@pytest.mark.parametrize(("words", "text"), [("", ""), ("a", "a"), ("ab", "a and b"), ("abc", "a, b and c")])
def test_words_are_joined(words: str, text: str) -> None:
    assert joined(words) == text
    assert joined(iter(words)) == text


def test_names_are_listed_in_backquotes() -> None:
    assert listed(["artist", "album", "year"], "or") == "`artist`, `album` or `year`"
