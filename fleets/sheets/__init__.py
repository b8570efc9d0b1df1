"""Printed sheets of fleets: the roster, ship cards, the table card, and what stays blank."""

from django.utils.translation import gettext_lazy as _

from fleets.sheets import blank, cards, roster, table_card
from fleets.sheets.brief import short_list
from rulesets.lists.presentation.drafts import BlankSheet, Sheet, Sheets
from rulesets.lists.sheets.opponents import opponent_html

SHEETS = Sheets(
    {
        "sheet": Sheet(_("Roster sheet"), "fleet", roster.sheet_html),
        "cards": Sheet(_("Ship cards"), "fleet-cards", cards.cards_html),
        "booklet": Sheet(_("Booklet to fold"), "fleet-booklet", cards.booklet_html),
        "table": Sheet(_("Table card"), "fleet-table", table_card.table_html),
        "opponent": Sheet(_("Copy for opponents"), "fleet-opponent", opponent_html),
    },
    {"fleet-roster": BlankSheet(_("Blank roster sheet"), blank.blank_draft)},
    short_list,
)
