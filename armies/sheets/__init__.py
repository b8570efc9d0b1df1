"""Printed sheets of army lists: the army, its unit cards, its deployment, and what stays blank."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from armies.sheets import army, blank, deployment_card, play_sheet, unit_cards
from rulesets.games import ARMY_GAMES
from rulesets.lists.presentation import BlankSheet, Sheet, stored_sheet

COMMON = {
    "sheet": stored_sheet(_("Print the sheet (PDF)"), "army", army.sheet_html),
    "cards": stored_sheet(_("Unit cards (PDF)"), "army-cards", unit_cards.cards_html),
    "deployment": stored_sheet(
        _("Table card (PDF)"), "army-deployment", deployment_card.deployment_html
    ),
    "opponent": stored_sheet(_("Copy for opponents (PDF)"), "army-opponent", army.opponent_html),
}
SHEETS: dict[str, dict[str, Sheet]] = {
    **dict.fromkeys(ARMY_GAMES, COMMON),
    "gf15": {**COMMON, "play-sheet": Sheet(_("Play sheet (PDF)"), play_sheet.render_stored)},
}
"""The sheets of a list by its game and their names."""

BLANK_SHEETS: dict[str, dict[str, BlankSheet]] = {
    slug: {
        "army-roster": BlankSheet(_("Blank army roster (PDF)"), partial(blank.render_blank, slug))
    }
    for slug in ARMY_GAMES
}
BLANK_SHEETS["gf15"]["play-sheet"] = BlankSheet(_("Play sheet (PDF)"), play_sheet.render_blank)
"""The sheets to fill in by hand, likewise."""
