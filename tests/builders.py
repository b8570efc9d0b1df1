"""Builds fleets for tests, legal unless told otherwise, and looks at what is said of them."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from rulesets.engine import codec
from rulesets.engine.report import judge
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.document import FleetDocument, FleetEntry, Upgrade

BOOK = Path(__file__).parents[1] / "fixtures" / "fleets" / "warfleets" / "warfleets.json"
BOOKS = {"warfleets": "2.1.0"}

UPGRADES = {
    "cruiser": ["rapid-cannon@front", "weapon-batteries@sides", "giga-cannon@rear", "repair-bay"],
    "destroyer": ["rapid-cannon@front", "weapon-batteries@sides", "repair-bay"],
    "corvette": ["rapid-cannon@front", "repair-bay"],
}
"""A full and legal set for each class; none of them changes the statline."""


def ship(key="corvette", hero="", title="", upgrades=None, **fields):
    """A ship; `upgrades` are written `key@facing` or `key`, by default a full legal set."""
    fields.setdefault("heroes", (hero,) if hero else ())
    fields.setdefault("titles", (title,) if title else ())
    written = UPGRADES.get(key, []) if upgrades is None else upgrades
    return FleetEntry(id="new", key=key, upgrades=tuple(map(upgrade, written)), **fields)


def upgrade(text):
    key, _, facing = text.partition("@")
    return Upgrade(key=key, facing=facing or None)


def squadron(key="fighter", count=1, **fields):
    return FleetEntry(id="new", key=key, count=count, **fields)


def fleet(size, *entries, policies=None, **fields):
    """A fleet on the published book; its entries get the ids e1, e2, ... in order."""
    return FleetDocument(
        **{
            "game": "warfleets",
            "size": size,
            "policies": policies or {},
            "books": BOOKS,
            "entries": tuple(replace(entry, id=f"e{n}") for n, entry in enumerate(entries, 1)),
            **fields,
        }
    )


def full_fleet():
    """A legal fleet of exactly 300 points at 300 points."""
    ships = [ship("cruiser"), ship("cruiser"), ship("destroyer"), ship("corvette")]
    return fleet(300, *ships, squadron("bomber", count=4))


def applied(document, edit, new_id="new1", /, **arguments):
    """The document after one edit, its arguments read as from a request."""
    return WARFLEETS.edits.apply(document, edit, arguments, new_id)


@cache
def catalogue():
    """The published book, read from its file: rules need no database."""
    form = WARFLEETS.books
    book = form.compile(codec.read(form.type, BOOK.read_bytes()), "", "")
    return form.library({book.book: book}, None, {}, ())


def judged(document):
    """The report of a fleet under the published book."""
    return judge(WARFLEETS, document, catalogue())


def codes(report, level=None):
    """The sorted codes of a report's issues, of one level or of all."""
    return sorted(issue.code for issue in report.issues if level in (None, issue.level))


def facts(report):
    """What each issue states: code, level, used, allowed, formula, entries and slots."""
    return [
        (i.code, str(i.level), i.used, i.allowed, i.formula, i.entries, i.slots)
        for i in report.issues
    ]


def headroom(report):
    """What each limit states: code, used, allowed and formula."""
    return [(limit.code, limit.used, limit.allowed, limit.formula) for limit in report.limits]


def blocks(text):
    """Return the blocks between the empty lines of a text, each by lines."""
    return [block.splitlines() for block in text.split("\n\n")]
