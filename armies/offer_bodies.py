"""Offers of the catalogue unfolded: statline, weapons, special rules, priced upgrades."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from armies import rulebook
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.upgrades import Kit

KEPT = 512
"""Rendered bodies cached. Rendering a book's again makes an edit take a quarter longer."""


def offer_body(book: Catalogue, kit: Kit, reference_url: str) -> SafeString:
    """Render the details of a unit before it is added."""
    return _rendered(book, kit, reference_url, get_language() or "")


@lru_cache(maxsize=KEPT)
def _rendered(book: Catalogue, kit: Kit, reference_url: str, language: str) -> SafeString:
    shown = rulebook.unit(book, kit)
    context = {
        "unit": kit.unit,
        "part": shown.block,
        "sections": shown.sections,
        "reference_url": reference_url,
    }
    html = render_to_string("armies/_offer_body.html", context)
    return mark_safe(html)  # noqa: S308 - escaped while rendered
