"""The list of rules that `ddblint rules` prints, as a table and as JSON."""

from ddblint.erased import Any
from ddblint.rule import Check
from ddblint.rulebook import Page, page, pages


def as_text(others: tuple[Check, ...] = ()) -> str:
    """A line for each rule: id, name, severity, certainty, title; `others` are those of plugins."""
    rows = [("id", "name", "severity", "certainty", "title"), *map(_row, _pages(others))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths[-1] = 0
    return "\n".join("  ".join(map(str.ljust, row, widths)) for row in rows)


def _row(page: Page) -> tuple[str, ...]:
    return page.id, page.name, str(page.severity), str(page.certainty), page.title


def as_json(others: tuple[Check, ...] = ()) -> str:
    """A list with an object for each rule; an option has its default and what it means."""
    import json

    from ddblint.registry import checks

    by_id = {check.id: check for check in (*checks(), *others)}
    return json.dumps([_entry(page, by_id[page.id]) for page in _pages(others)], indent=2)


def _pages(others: tuple[Check, ...]) -> tuple[Page, ...]:
    return (*pages(), *(page(check.id) for check in others))


def _entry(page: Page, check: Check) -> dict[str, Any]:
    return {
        "id": page.id,
        "name": page.name,
        "severity": str(page.severity),
        "certainty": str(page.certainty),
        "title": page.title,
        "options": {
            name: {"default": check.options[name.replace("-", "_")], "description": description}
            for name, description in page.options.items()
        },
        "url": page.url,
    }
