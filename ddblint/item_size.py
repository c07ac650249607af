"""The size of an item as DynamoDB counts it, in bytes.

Developer guide, DynamoDB item sizes and formats. Items are in DynamoDB's own JSON, as read by Python:
`{"id": {"S": "a"}, "total": {"N": "12.5"}}`. Names and texts count in UTF-8. What is no such value raises
ValueError.
"""

from ddblint.erased import Any

#: Of a list or map, whatever it holds; and of each of its elements, beside its contents.
_CONTAINER_BYTES = 3
_ELEMENT_BYTES = 1


def item_bytes(item: dict[str, Any]) -> int:
    """Names and values of all attributes."""
    return sum(_text_bytes(name) + value_bytes(value) for name, value in item.items())


def value_bytes(value: Any) -> int:
    """
    >>> value_bytes({"N": "100"}), value_bytes({"L": [{"S": "ab"}, {"BOOL": True}]})
    (2, 8)
    """
    match value:
        case {"S": str(text), **rest} if not rest:
            return _text_bytes(text)
        case {"N": str(number), **rest} if not rest:
            return number_bytes(number)
        case {"B": str(encoded), **rest} if not rest:
            return _binary_bytes(encoded)
        case {"BOOL": bool()} | {"NULL": bool()} if len(value) == 1:
            return 1
        case {"L": list(items), **rest} if not rest:
            return _CONTAINER_BYTES + sum(_ELEMENT_BYTES + value_bytes(item) for item in items)
        case {"M": dict(members), **rest} if not rest:
            return _CONTAINER_BYTES + _ELEMENT_BYTES * len(members) + item_bytes(members)
        case {"SS": list(members)} | {"NS": list(members)} | {"BS": list(members)} if len(value) == 1:
            (kind,) = value
            return sum(value_bytes({kind[0]: member}) for member in members)
    raise ValueError(f"no value in DynamoDB's JSON: {value!r}")


def number_bytes(text: str) -> int:
    """One byte, one for every two digits before and after the point, and one for a minus sign.

    Zeros that lead or trail do not count: 100 takes as much as 1.
    """
    from decimal import Decimal, InvalidOperation

    try:
        sign, digits, exponent = Decimal(text).as_tuple()
    except InvalidOperation:
        raise ValueError(f"no number: {text!r}") from None
    if not isinstance(exponent, int):
        raise ValueError(f"no finite number: {text!r}")
    written = "".join(map(str, digits)).strip("0")
    after = max(0, -exponent - _trailing_zeros(digits))
    whole = max(0, len(written) - after)
    fraction = len(written) - whole
    return 1 + (whole + 1) // 2 + (fraction + 1) // 2 + (sign if written else 0)


def _trailing_zeros(digits: tuple[int, ...]) -> int:
    return len(digits) - len("".join(map(str, digits)).rstrip("0"))


def _text_bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _binary_bytes(encoded: str) -> int:
    """The bytes that a Base64 text stands for."""
    return len(encoded.rstrip("=")) * 3 // 4
