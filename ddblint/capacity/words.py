"""Sizes and counts for people."""


def size_text(size_bytes: float) -> str:
    """A size of 1,024.

    >>> size_text(300), size_text(10_240), size_text(103_400_000_000)
    ('300 B', '10 KB', '96.3 GB')
    """
    for unit in ("B", "KB", "MB"):
        if size_bytes < 1024:
            return f"{size_bytes:.1f}".removesuffix(".0") + f" {unit}"
        size_bytes /= 1024
    return f"{number_text(size_bytes)} GB"


def number_text(number: float) -> str:
    """A count, a rate or units, to a tenth; small ones to two digits.

    >>> number_text(2000), number_text(1234.56), number_text(0.05)
    ('2,000', '1,234.6', '0.05')
    """
    if 0 < abs(number) < 1:
        return f"{number:.2g}"
    return f"{number:,.1f}".removesuffix(".0")
