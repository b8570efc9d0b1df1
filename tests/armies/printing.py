"""Looks at the pages that sheets of armies make."""

from functools import cache
from uuid import uuid4

from armies.sheets import roster
from armies.sheets.appendix import UnitRule
from armies.sheets.blocks import UnitBlock, WeaponRow
from armies.sheets.rows import Weapons
from armies.sheets.statline import Statline
from rulesets.engine.values import Term
from rulesets.games.gf35 import GF35
from rulesets.games.ground.chances import Attack
from rulesets.lists.services import lifecycle
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.pdf import html_to_pdf
from tests import ground
from tests.armies.lists import army as list_of
from tests.armies.lists import unit
from tests.books import judge
from tests.pages import words
from tests.printed import page_texts


def column():
    """Thirteen units on the table, one of them combined and joined by a hero."""
    keys = ["field-captain", "line-veterans", "surveyors", "bulwark-guard", "courier-riders"]
    keys += ["pace-walker", "gun-emplacement", "column-carrier", "rampart-tank", "sappers"]
    units = [unit(key) for key in [*keys, "weapon-teams", "picket-marksmen"]]
    halves = [unit("levy-company", combined=True), unit("levy-company", combined=True, join="e13")]
    return list_of(
        "gf35", 2000, *units, *halves, unit("lodestar-reader", join="e13"), name="Third Column"
    )


@cache
def pdf(html):
    """A sheet, drawn once for all tests that look at it."""
    return html_to_pdf(html)


def pages(html):
    return page_texts(pdf(html))


def missing(wanted, text):
    return [part for part in wanted if part not in text]


def stored_row(document):
    return lifecycle.create(uuid4(), document)


def html(document, options=None, share_url=None):
    return roster.sheet_html(judge(document), options or SheetOptions(), share_url)


def said(document, options=None, share_url=None):
    return words(html(document, options, share_url))


def borne(*texts):
    return tuple(UnitRule(text[0].en.lower(), text, text) for text in texts)


def block(weapons, name="Squad", **fields):
    rules = ground.rules("Rending")
    shots = (5, 24, 1, 5, None, rules, Attack(5, 4), GF35)
    lines = tuple(WeaponRow(Term(f"Rifle {n}"), *shots) for n in range(weapons))
    fields.setdefault("stats", Statline(quality=4, defense=4, move="6″", tough="3"))
    return UnitBlock(
        name=Term(name), rules="Relentless, Fearless", weapons=Weapons(lines), **fields
    )
