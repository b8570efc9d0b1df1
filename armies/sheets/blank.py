"""Empty army rosters to fill in by hand."""

from django.template.loader import render_to_string

from armies.services.armies import ARMY_GAMES
from armies.sheets import tracks
from rulesets.language import language
from rulesets.sheets.layout import page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import cache_key, through_cache

BLOCKS = 8
BOXES = (5, 5, 5)
WEAPONS = 4


def render(game: str, options: SheetOptions) -> bytes:
    """The PDF of an empty roster of a game, by its slug."""
    return through_cache(blank_key(game, options), lambda: blank_html(game, options))


def blank_key(game: str, options: SheetOptions) -> str:
    version = ARMY_GAMES[game].rules_version
    return cache_key("army-blank", game, version, options.as_text(), language())


def blank_html(game: str, options: SheetOptions) -> str:
    context = {
        **page(options),
        "game": ARMY_GAMES[game],
        "pairs": pairs(range(BLOCKS)),
        "weapons": range(WEAPONS),
        "track": tracks.boxes(BOXES, tracks.ROOM),
    }
    return render_to_string("sheets/army_blank.html", context)
