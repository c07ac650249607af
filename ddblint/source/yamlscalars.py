"""The values of YAML's scalars, as CloudFormation takes them: `on`, `y` and `N` stay the text they are."""

import re
from math import isfinite

from ddblint.erased import Any

YAML_TAG = "tag:yaml.org,2002:"
_TRUTH = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_NUMBER_START = frozenset("+-.0123456789")
_number = re.compile(r"[-+]?([0-9][0-9_]*(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+)?").fullmatch
#: Longer digit strings are no capacity or size; Python refuses to convert them at some length.
_MAX_DIGITS = 300


def typed(raw: Any) -> str | int | float | bool | None:
    text: str = raw.value
    if raw.style or raw.tag == YAML_TAG + "str":  # quoted or block: always a string
        return text
    if text in _NULL:
        return None
    if text in _TRUTH:
        return _TRUTH[text]
    if text[0] in _NUMBER_START and len(text) < _MAX_DIGITS and (match := _number(text)):
        return _as_number(text.replace("_", ""), match[2] is None and match[3] is None)
    return text


def _as_number(digits: str, whole: bool) -> str | int | float:
    """A number, or the text where it is beyond all numbers."""
    if whole and "." not in digits:
        return int(digits)
    number = float(digits)
    return number if isfinite(number) else digits
