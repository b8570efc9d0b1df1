"""Army lists from the books under fixtures/, for tests."""

from dataclasses import replace

from rulesets.games.ground.document import ArmyDocument, ArmyEntry
from tests.ground import picks

VERSION = "1.0"
LEVY = "meridian-levy"


def unit(key, *texts, book=LEVY, **fields):
    """A unit; picks are written `section:option`."""
    return ArmyEntry(id="new", key=key, book=book, picks=picks(*texts), **fields)


def army(game, size, *entries, **fields):
    """An army with its books pinned; its entries get the ids e1, e2, ... in order."""
    books = {entry.book: VERSION for entry in entries}
    numbered = tuple(replace(entry, id=f"e{n}") for n, entry in enumerate(entries, 1))
    return ArmyDocument(
        **{"game": game, "size": size, "books": books, "entries": numbered} | fields
    )


def vanguard():
    """A legal army of three units, one of them with its hero, one in a transport."""
    return army(
        "gf35",
        1000,
        unit("field-captain", "officer-arms-pistol:officer-arms-pistol-plasma-pistol", join="e2"),
        unit(
            "levy-company",
            "company-arms-marksman:company-arms-marksman-heavy-rifle",
            "company-arms-specials:company-arms-specials-flamethrower",
            "company-arms-specials:company-arms-specials-flamethrower",
        ),
        unit("column-carrier", name="Old Patience"),
        unit("sappers", ride="e3"),
        name="Vanguard",
    )
