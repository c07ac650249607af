"""GitHub's fingerprint of a line, against the values that github/codeql-action tests its own code with."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddblint.reporters.line_hash import line_hashes

GREETINGS = (
    "e9496ae3ebfced30:1",
    "fb7c023a8b9ccb3f:1",
    "ce8ba1a563dcdaca:1",
    "e20e36e16fcb0cc8:1",
    "b3edc88f2938467e:1",
    "c8e28b0b4002a3a0:1",
    "c129715d7a2bc9a3:1",
)
VECTORS = {
    "": ("c129715d7a2bc9a3:1",),
    " a\nb\n  \t\tc\n d": (
        "271789c17abda88f:1",
        "54703d4cd895b18:1",
        "180aee12dab6264:1",
        "a23a3dc5e078b07b:1",
    ),
    " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End": (
        "8b7cf3e952e7aeb2:1",
        "b1ae1287ec4718d9:1",
        "bff680108adb0fcc:1",
        "c6805c5e1288b612:1",
        "b86d3392aea1be30:1",
        "e6ceba753e1a442:1",
    ),
    " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n": GREETINGS,
    " hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r": GREETINGS,
    " hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n": GREETINGS,
    " hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n": GREETINGS,
    "Lorem ipsum dolor sit amet.\n" * 10: (
        "a7f2ff13bc495cf2:1",
        "a7f2ff13bc495cf2:2",
        "a7f2ff13bc495cf2:3",
        "a7f2ff13bc495cf2:4",
        "a7f2ff13bc495cf2:5",
        "a7f2ff13bc495cf2:6",
        "a7f2ff1481e87703:1",
        "a9cf91f7bbf1862b:1",
        "55ec222b86bcae53:1",
        "cc97dc7b1d7d8f7b:1",
        "c129715d7a2bc9a3:1",
    ),
}


@pytest.mark.parametrize(("text", "expected"), VECTORS.items())
def test_githubs_own_values(text: str, expected: tuple[str, ...]) -> None:
    every = range(1, len(expected) + 2)
    assert line_hashes(text, every) == dict(enumerate(expected, 1))


def test_only_the_lines_asked_for() -> None:
    assert line_hashes("Lorem ipsum dolor sit amet.\n" * 10, {3}) == {3: "a7f2ff13bc495cf2:3"}
    assert line_hashes("a\nb\n", ()) == {}


def one_unit_at_a_time(text: str) -> dict[int, str]:
    """The algorithm as it is described: a hash rolling over the units of the whole text."""
    data = text.encode("utf-16-le")
    units = [int.from_bytes(data[place : place + 2], "little") for place in range(0, len(data), 2)]
    kept: list[int] = []
    carriage_return = False
    for unit in units:
        if unit in (32, 9) or (carriage_return and unit == 10):
            carriage_return = False
            continue
        carriage_return = unit == 13
        kept.append(10 if carriage_return else unit)
    kept += [0xFFFF] + [0] * 100
    starts = [0, *(place + 1 for place, unit in enumerate(kept) if unit == 10)]
    hashes: dict[int, str] = {}
    seen: dict[int, int] = {}
    for line, start in enumerate(starts, 1):
        value = 0
        for unit in kept[start : start + 100]:
            value = (value * 37 + unit) % 2**64
        seen[value] = seen.get(value, 0) + 1
        hashes[line] = f"{value:x}:{seen[value]}"
    return hashes


@given(st.text(st.sampled_from("ab:- \t\r\né名🎉"), max_size=300))
def test_equals_the_plain_algorithm(text: str) -> None:
    expected = one_unit_at_a_time(text)
    assert line_hashes(text, expected) == expected
