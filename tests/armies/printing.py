"""Looks at the pages that sheets of armies make."""

from functools import cache
from uuid import uuid4

from rulesets.lists.services import lifecycle
from rulesets.sheets.pdf import html_to_pdf
from tests.armies.lists import army as list_of
from tests.armies.lists import unit
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
