"""Printed sheets of army lists: the army, its unit cards, its deployment, and what stays blank."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from armies.sheets import blank, cards, play_sheet, roster, table_card
from rulesets.games import ARMY_GAMES
from rulesets.lists.presentation import BlankSheet, Sheet
from rulesets.lists.sheets import opponent_html

COMMON = {
    "sheet": Sheet(_("Roster sheet"), "army", roster.sheet_html),
    "cards": Sheet(_("Unit cards"), "army-cards", cards.cards_html),
    "booklet": Sheet(_("Booklet to fold"), "army-booklet", cards.booklet_html),
    "table": Sheet(_("Table card"), "army-table", table_card.table_html),
    "opponent": Sheet(_("Copy for opponents"), "army-opponent", opponent_html),
}
PLAY_SHEET = {"play-sheet": Sheet(_("Play sheet"), "army-play", play_sheet.own_html)}
SHEETS: dict[str, dict[str, Sheet]] = {
    slug: {**COMMON, **(PLAY_SHEET if play_sheet.has_tables(slug) else {})} for slug in ARMY_GAMES
}
"""The sheets of a list by its game and their names."""


def blank_sheets(game: str) -> dict[str, BlankSheet]:
    """Return the sheets to fill in by hand, by their names."""
    made = {"army-roster": BlankSheet(_("Blank army roster"), partial(blank.blank_draft, game))}
    if play_sheet.has_tables(game):
        made["play-sheet"] = BlankSheet(_("Play sheet"), partial(play_sheet.blank_draft, game))
    return made


BLANK_SHEETS = {slug: blank_sheets(slug) for slug in ARMY_GAMES}
