"""What happens to army lists: the shared list services over army documents."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from uuid import UUID

from armies import mapping
from armies.models import Army
from armies.services.copies import with_books
from rulesets.engine import report
from rulesets.engine.report import Game
from rulesets.games import GAMES
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.ground.roster import Catalogue, Library
from rulesets.services import Lists

GAME_SLUGS = ("gf35", "gff", "gf15")
ARMY_GAMES: dict[str, Game] = {slug: GAMES[slug] for slug in GAMES if slug in GAME_SLUGS}
"""The games whose lists are army lists, in menu order."""


def judge(document: ArmyDocument, owner: UUID | None = None) -> report.Report:
    """The report of an army under the book versions it pins, as far as its owner has them."""
    return report.judge(GAMES[document.game], document, library(document, owner))


def library(document: ArmyDocument, owner: UUID | None = None) -> Library:
    """The books an army needs, and what versions there are of those it would rather have."""
    needed = {**{entry.book: "" for entry in document.entries}, **document.books}
    return gather(document.game, needed, owner, document.written_for)


def gather(
    game: str, needed: Mapping[str, str], owner: UUID | None, awaited: Iterable[str] = ()
) -> Library:
    """Books of a game by key and version, the newest where that is empty.

    With the versions that are here of missing books and of those awaited in another version.
    """
    found = {key: mapping.catalogue(game, key, version, owner) for key, version in needed.items()}
    books: dict[str, Catalogue] = {key: book for key, book in found.items() if book}
    asked = [key for key in needed if key not in books or key in awaited]
    versions = {key: mapping.versions(game, key, owner) for key in asked}
    return Library(books=books, core=mapping.core_rules(game), versions=versions)


def pin(document: ArmyDocument, owner: UUID | None = None) -> ArmyDocument:
    """The army with every book it uses pinned: the newest version of those it does not name."""
    unpinned = {entry.book for entry in document.entries} - document.books.keys()
    pins = newest(document.game, unpinned, owner)
    return replace(document, books={**document.books, **pins}) if pins else document


def newest(game: str, keys: Iterable[str], owner: UUID | None) -> dict[str, str]:
    """The newest versions of books that an owner may read, as far as they are here."""
    found = {key: mapping.catalogue(game, key, "", owner) for key in sorted(keys)}
    return {key: book.version for key, book in found.items() if book}


def new_document(
    game: str, name: str, size: int | None, force_org: bool, books: dict[str, str]
) -> ArmyDocument:
    """An empty army, with the books to begin with and their versions."""
    return ArmyDocument(game=game, name=name, size=size, force_org=force_org, books=books)


armies = Lists(Army, library, pin, with_books)
