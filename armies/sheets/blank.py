"""Empty army rosters to fill in by hand."""

from functools import partial
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armies.sheets.styles import STYLES, SheetStyle, free_marks
from rulesets import wording
from rulesets.games import ARMY_GAMES
from rulesets.sheets.layout import page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft

BLOCKS = 6
BOXES = (5,) * 4
WEAPONS = 4


def blank_draft(game: str, options: SheetOptions) -> Draft:
    """Return an empty roster of a game, by its slug."""
    return Draft("army-blank", partial(blank_html, game, options), (game,))


def blank_html(game: str, options: SheetOptions) -> str:
    found, style = ARMY_GAMES[game], STYLES[game]
    labels = [wording.title(limit.code) for limit in found.limits]
    if found.tests_morale_of_army:
        labels += [gettext("Units at the start"), gettext("Morale test at")]
    context = {
        **page(options),
        "game": found,
        "style": style,
        "labels": labels,
        "pairs": pairs(range(BLOCKS)),
        **form_of(style),
    }
    return render_to_string("sheets/army_blank.html", context)


def form_of(style: SheetStyle) -> dict[str, Any]:
    """Return the weapons and boxes of a unit to fill in, fewer weapons if boxes take two lines."""
    marks = free_marks(style, BOXES)
    return {"weapons": range(WEAPONS + 1 - len(marks)), "marks": marks}
