"""Printed sheets of army lists: the army, its unit cards, its deployment, and what stays blank."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from armies.sheets import cards, play_sheet, roster, table_card
from armies.sheets.blank import blank_draft
from armies.sheets.brief import short_list
from rulesets.games import ARMY_GAMES
from rulesets.lists.presentation.drafts import BlankSheet, Sheet, Sheets
from rulesets.lists.sheets.opponents import opponent_html

COMMON = {
    "sheet": Sheet(_("Roster sheet"), "army", roster.sheet_html),
    "cards": Sheet(_("Unit cards"), "army-cards", cards.cards_html),
    "booklet": Sheet(_("Booklet to fold"), "army-booklet", cards.booklet_html),
    "table": Sheet(_("Table card"), "army-table", table_card.table_html),
    "opponent": Sheet(_("Copy for opponents"), "army-opponent", opponent_html),
}


def _sheets(game: str) -> Sheets:
    by_name = dict(COMMON)
    blank_ones = {"army-roster": BlankSheet(_("Blank army roster"), partial(blank_draft, game))}
    if play_sheet.has_tables(game):
        label = _("Play sheet")
        by_name["play-sheet"] = Sheet(label, "army-play", play_sheet.own_html)
        blank_ones["play-sheet"] = BlankSheet(label, partial(play_sheet.blank_draft, game))
    return Sheets(by_name, blank_ones, short_list, unsupported=frozenset({"order"}))


SHEETS = {slug: _sheets(slug) for slug in ARMY_GAMES}
