"""A finished sample for every game: a list, or a campaign."""

from functools import cache

from django.conf import settings

from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.games import GAMES

FOLDER = settings.BASE_DIR / "fixtures" / "samples"


def sample(game: str) -> Document:
    document: Document = codec.read(GAMES[game].document, sample_text(game))
    return document


@cache
def sample_text(game: str) -> str:
    return (FOLDER / f"{game}.json").read_text()
