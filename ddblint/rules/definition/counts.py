"""Counted things in sentences."""


def counted(number: int, noun: str) -> str:
    """
    >>> counted(1, "character"), counted(20_481, "byte")
    ('1 character', '20,481 bytes')
    """
    return f"{number:,} {noun}" + "s" * (number != 1)
