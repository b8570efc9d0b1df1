"""The structure of printed sheets, for those who do not see them: tables, bookmarks, titles."""

import io

import pytest
from pypdf import PdfReader
from pypdf.generic import Destination

from armies.campaigns.sheets.resources import ledger_html
from armies.campaigns.sheets.stopped import stopped_html
from armies.sheets import blank, cards, roster, table_card
from fleets.sheets import cards as fleet_cards
from fleets.sheets import roster as fleet_roster
from fleets.sheets import table_card as fleet_table_card
from rulesets.games.strategy.replay import replay
from rulesets.lists.sheets.opponents import match_html, opponent_html
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.pdf import html_to_pdf
from tests.armies import shown
from tests.armies.lists import vanguard
from tests.books import factions, judge
from tests.builders import full_fleet, judged
from tests.ground import library
from tests.wars import war

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]

OPTIONS = SheetOptions()


def at_war():
    return replay(war(1, 2), library(*factions("gf35")))


SHEETS = {
    "army": lambda: roster.sheet_html(judge(shown.overreach()), OPTIONS),
    "cards": lambda: cards.cards_html(judge(vanguard()), OPTIONS),
    "table card": lambda: table_card.table_html(judge(vanguard()), OPTIONS),
    "opponent": lambda: opponent_html(judge(vanguard()), OPTIONS),
    "blank": lambda: blank.blank_html("gf35", OPTIONS),
    "fleet": lambda: fleet_roster.sheet_html(judged(full_fleet()), OPTIONS),
    "ship cards": lambda: fleet_cards.cards_html(judged(full_fleet()), OPTIONS),
    "fleet's table card": lambda: fleet_table_card.table_html(judged(full_fleet()), OPTIONS),
    "fleet's copy": lambda: opponent_html(judged(full_fleet()), OPTIONS),
    "booklet": lambda: cards.booklet_html(judge(vanguard()), OPTIONS),
    "resource sheet": lambda: ledger_html(at_war(), OPTIONS),
    "where one stopped": lambda: stopped_html(at_war(), OPTIONS),
    "match": lambda: match_html([judge(vanguard())] * 2, OPTIONS, [None, None]),
}
INSIDE = {
    "/Table": {"/THead", "/TBody"},
    "/THead": {"/TR"},
    "/TBody": {"/TR"},
    "/TR": {"/TH", "/TD"},
}
"""Elements that a table's elements may hold."""


def kids(element):
    found = element.get("/K", [])
    objects = [kid.get_object() for kid in (found if isinstance(found, list) else [found])]
    return [kid for kid in objects if isinstance(kid, dict) and "/S" in kid]


def walk(element):
    for kid in kids(element):
        yield kid
        yield from walk(kid)


@pytest.mark.parametrize("name", SHEETS)
def test_structure(name):
    """Tables are of bodies, rows and cells, pictures have words, headings begin with the title.

    The title is one line, and bookmarks lead to the list.
    """
    sheet = PdfReader(io.BytesIO(html_to_pdf(SHEETS[name]())))
    elements = list(walk(sheet.trailer["/Root"]["/StructTreeRoot"]))
    wrong = [
        (element["/S"], kid["/S"])
        for element in elements
        for kid in kids(element)
        if element["/S"] in INSIDE and kid["/S"] not in INSIDE[element["/S"]]
    ]
    wordless = [each for each in elements if each["/S"] == "/Figure" and not each.get("/Alt")]
    assert (wrong, wordless) == ([], [])
    assert next(each["/S"] for each in elements if each["/S"] in {"/H1", "/H2"}) == "/H1"
    title = sheet.metadata.title
    assert title == " ".join(title.split()) != ""
    assert isinstance(sheet.outline[0], Destination)
