"""Numbers in the tables of a review."""

from ddblint.capacity import number_text, size_text

#: Stands where something was not told.
NOT_TOLD = "not told"


def number(value: float | None, unit: str = "") -> str:
    return NOT_TOLD if value is None else number_text(value) + unit


def average(value: float) -> str:
    """
    >>> average(4), average(1.05), average(12.3456)
    ('4', '1.05', '12.35')
    """
    return f"{value:,.2f}".rstrip("0").removesuffix(".")


def at_least(value: float, *, exact: bool) -> str:
    return average(value) if exact else f"≥ {average(value)}"


def percent(share: float) -> str:
    """
    >>> percent(0.2), percent(0.12345), percent(1)
    ('20%', '12.3%', '100%')
    """
    return f"{100 * share:.3g}%"


def size(value: float | None) -> str:
    return NOT_TOLD if value is None else size_text(value)


def gigabytes(value: float | None) -> str:
    return NOT_TOLD if value is None else size_text(value * 1024**3)


def large(value: float | None) -> str:
    """
    >>> large(1234), large(525_600_000), large(None)
    ('1,234', '525.6M', 'not told')
    """
    if value is None or value < 1_000_000:
        return number(value)
    return f"{number_text(value / 1_000_000)}M"


def money(value: float | None) -> str:
    return NOT_TOLD if value is None else f"{value:,.2f}"
