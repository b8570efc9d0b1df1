"""Army lists and their books as the API needs them."""

from dataclasses import asdict
from functools import partial
from uuid import UUID

from armies import mapping
from armies.api.representations import report_body
from armies.api.shapes import ArmyReport
from armies.desk import ARMIES as DESK
from armies.services.armies import ARMY_GAMES
from rulesets.api.shapes import BookVersion
from rulesets.api.shelves import Collection, Nouns, Shelf
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.engine.values import Term
from rulesets.games.ground.book import Book


def books(game: str, owner: UUID | None) -> list[BookVersion]:
    """The newest version of each book that an owner may read, the game's own rules first."""
    core = mapping.catalogue(game, mapping.CORE)
    own = [_version(core.key, core.version, core.book.name)] if core else []
    shelf = mapping.shelf(game, owner)
    return own + [_version(book.key, book.version, book.name) for book in shelf]


def find(game: str, book: str | None, version: str | None, owner: UUID | None) -> Book | None:
    """A book that an owner may read; raises InvalidInput if none is named."""
    if book is None:
        raise InvalidInput(Problem("book", "missing"))
    found = mapping.catalogue(game, book, version or "", owner)
    return found.book if found else None


def _version(key: str, version: str, name: Term) -> BookVersion:
    return {"key": key, "version": version, "name": asdict(name)}


def _shelf(game: str) -> Shelf:
    return Shelf(
        books=partial(books, game), catalogue=partial(find, game), book=Book, prefix="Army"
    )


ARMIES = Collection(
    desk=DESK,
    shelves={slug: _shelf(slug) for slug in ARMY_GAMES},
    nouns=Nouns(a="an", one="army list", many="army lists"),
    shared="shared-armies",
    represent=report_body,
    report=ArmyReport,
    example={
        "game": "gf35",
        "name": "Meridian vanguard",
        "size": 1000,
        "entries": [
            {"id": "a", "key": "field-captain", "book": "meridian-levy", "join": "b"},
            {"id": "b", "key": "levy-company", "book": "meridian-levy"},
        ],
    },
    example_edit={
        "edit": "add_entry",
        "arguments": {"key": "field-captain", "book": "meridian-levy"},
    },
)
