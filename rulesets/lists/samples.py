"""A finished sample for every game: a list, or a campaign."""

from dataclasses import replace
from functools import cache

from django.conf import settings
from django.utils.translation import gettext, gettext_noop

from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.games import GAMES

FOLDER = settings.BASE_DIR / "fixtures" / "samples"

NAMES = (
    gettext_noop("Column One"),
    gettext_noop("Night Landing"),
    gettext_noop("The Waking Nest"),
    gettext_noop("Third Patrol"),
    gettext_noop("War for the Ash Gate"),
)
"""The names in the samples, to be translated."""


def sample(game: str) -> Document:
    """Return a game's sample, named in the reader's language."""
    document: Document = codec.read(GAMES[game].document, sample_text(game))
    return replace(document, name=gettext(document.name))


@cache
def sample_text(game: str) -> str:
    return (FOLDER / f"{game}.json").read_text()
