"""The review as one HTML page that needs nothing else: no network, no script."""

import re
from collections.abc import Sequence

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from ddblint import __version__, packaged
from ddblint.reporters.terminal import visible
from ddblint.review.analysis import Review
from ddblint.review.charts import charts, hues, strip
from ddblint.review.prices import Prices
from ddblint.review.sections import sections
from ddblint.review.sections.head import facts, held, key_words, reach
from ddblint.review.sections.numbers import size

#: Characters of a word that may have to be broken on a phone.
_LONG = 16


def render(reviews: Sequence[Review], prices: Prices) -> str:
    environment = Environment(
        loader=FunctionLoader(_template),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"words": words, "visible": visible}
    environment.globals |= {
        "strip": strip,
        "held": held,
        "key_words": key_words,
        "reach": reach,
        "size": size,
    }
    pages = [
        {
            "review": review,
            "facts": facts(review),
            "sections": sections(review, prices),
            "charts": charts(review),
            "hues": hues(review),
        }
        for review in reviews
    ]
    return environment.get_template("report.html.j2").render(pages=pages, version=__version__) + "\n"


def _template(name: str) -> str:
    return packaged("review", "templates", name).decode()


def words(text: str) -> Markup:
    """Names in backquotes as code, everything escaped."""
    pieces = visible(text).split("`")
    if len(pieces) % 2 == 0:  # backquotes that make no pairs
        return _breakable(visible(text))
    shown = (
        Markup("<code>{}</code>").format(_breakable(piece)) if at % 2 else _breakable(piece)
        for at, piece in enumerate(pieces)
    )
    return Markup().join(shown)


def _breakable(text: str) -> Markup:
    """Lines may end within long words: behind an underscore, before a capital, or after so many letters."""
    pieces = re.split(f"([^ ]{{{_LONG},}})", text)
    shown = (_broken(piece) if at % 2 else escape(piece) for at, piece in enumerate(pieces))
    return Markup().join(shown)


def _broken(word: str) -> Markup:
    pieces = re.split(r"(?<=_)(?=\w)|(?<=[a-z0-9])(?=[A-Z])", word)
    return Markup("<wbr>").join(part for piece in pieces for part in re.findall(f".{{1,{_LONG}}}", piece))
