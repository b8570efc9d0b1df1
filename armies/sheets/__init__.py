"""Printed sheets of army lists: the army, its unit cards, its deployment, and what stays blank."""

from functools import partial

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from armies.services.armies import ARMY_GAMES
from armies.sheets import army, blank, deployment_card, play_sheet, unit_cards

SHEETS = {
    "sheet": army.render,
    "cards": unit_cards.render,
    "deployment": deployment_card.render,
    "play-sheet": play_sheet.render,
}
LABELS = {
    "sheet": _("Print the sheet (PDF)"),
    "cards": _("Unit cards (PDF)"),
    "deployment": _("Deployment card (PDF)"),
    "play-sheet": _("Play sheet (PDF)"),
}
BLANK_SHEETS = {
    **{f"army-roster-{slug}": partial(blank.render, slug) for slug in ARMY_GAMES},
    "play-sheet": play_sheet.render_blank,
}
BLANK_LABELS = {
    **{
        f"army-roster-{slug}": format_lazy(
            "{words}: {game} {version}",
            words=_("Blank army roster (PDF)"),
            game=game.title,
            version=game.rules_version,
        )
        for slug, game in ARMY_GAMES.items()
    },
    "play-sheet": _("Play sheet of Grimdark Future v1.5 (PDF)"),
}
GAMES = {
    **{f"army-roster-{slug}": (slug,) for slug in ARMY_GAMES},
    "play-sheet": ("gf15",),
}
"""The games of the sheets that not all have."""
