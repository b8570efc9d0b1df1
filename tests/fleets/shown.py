"""Fleets to print, and their rosters, drawn once for all tests that look at them."""

import functools
from itertools import permutations

from fleets.sheets import roster
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.pdf import html_to_pdf
from tests.builders import UPGRADES, fleet, judged, ship
from tests.pages import words
from tests.printed import page_texts

SHARED = "https://muster.example/s/Xk3v9QpL2mNf8RtYw1ZbCg"

PLATED = ["energy-cannon@front", "weapon-batteries@sides", "plasma-cannon@rear", "armored-plating"]


def report_of(size, *entries, **fields):
    return judged(fleet(size, *entries, **fields))


def eighteen_ships():
    """Ships that are all different: equal ones would share a block."""
    guns = ("energy-cannon@front", "rapid-cannon@front", "plasma-cannon@front")
    classes = [
        ("cruiser", list(permutations(PLATED))[:6]),
        ("destroyer", list(permutations(UPGRADES["destroyer"]))),
        ("corvette", [each for gun in guns for each in permutations((gun, "repair-bay"))]),
    ]
    ships = [
        ship(key, upgrades=upgrades, name=f"{key.title()} No. {n}", title="avenger")
        for key, outfits in classes
        for n, upgrades in enumerate(outfits, 1)
    ]
    return report_of(1500, *ships, name="The Long Night")


@functools.cache
def cached_pdf(html):
    """A sheet, drawn once for all tests that look at it."""
    return html_to_pdf(html)


def text_boxes(page):
    """The corners of every run of text: left, bottom, right, top, and what it says."""
    boxes = [page.get_rect(n) for n in range(page.count_rects())]
    return [(*box, page.get_text_bounded(*box)) for box in boxes]


def overlap(one, other):
    """Whether two boxes share more than a point both ways."""
    shared = [min(one[n + 2], other[n + 2]) - max(one[n], other[n]) for n in (0, 1)]
    return min(shared) > 1


def pages(report, options=None, share_url=None):
    """The text of each page, every run of white space one space."""
    return page_texts(drawn(report, options or SheetOptions(), share_url))


def drawn(report, options, share_url=None):
    return cached_pdf(roster.sheet_html(report, options, share_url))


def said(report, options=None, share_url=None):
    return words(roster.sheet_html(report, options or SheetOptions(), share_url))
