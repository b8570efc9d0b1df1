"""A book in several versions, for tests of the pages about them."""

from dataclasses import replace

from rulesets.books import services
from tests import ground

CLAW = ground.option("claw", 5)
HORN = ground.option("horn", 10)
SECTION = "bits"


def store(version, points=100, options=(CLAW, HORN), owner=None, game="gf35"):
    """A book with one unit, which may have a claw and a horn."""
    section = ground.section(SECTION, "upgrade", *options)
    book = ground.book(game, ground.unit(points=points), sections=[section])
    return services.store(replace(book, version=version), "test", owner).row


def horned(version="1.0", **fields):
    """A list of one unit with a horn."""
    entry = ground.entry("squad", f"{SECTION}:horn")
    return ground.army("gf35", 1000, entry, books={ground.BOOK: version}, name="Horned", **fields)
