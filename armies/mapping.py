"""Rows of an army book to the engine's frozen values, kept in process, and back to a document.

Of published versions only the kinds of units ever change, so each is read once per process, and
once more after a correction.
"""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.core.cache import cache

from armies.models import ArmyBook, SpecialRule, Spell, Unit, UpgradeOption, UpgradePackage
from armies.numbering import newest_first
from rulesets.engine import codec
from rulesets.engine.values import Term
from rulesets.games.ground.book import Book, Rule
from rulesets.games.ground.roster import Catalogue
from rulesets.games.ground.upgrades import kits_of

CORE = "core-rules"
"""Key of the book that holds a game's own special rules and nothing else."""

LIST_VERSION = "list-"
"""How the versions of books begin that came inside of a list and serve it alone."""

MAX_BOOK_BYTES = 16 * 1024 * 1024
KEPT_BOOKS = 200
"""Compiled books a process keeps, those used last."""

KEPT_SHELVES = 200
"""Visitors whose choice of books a process keeps, those used last."""

CORRECTED = "army-book-corrected"
"""Key in the cache of when kinds were corrected last."""

MISSING_SECONDS = 60
SHELF_SECONDS = 60
NOWHERE = 0

UNIT_FIELDS = (
    "points",
    "size",
    "quality",
    "defense",
    "kinds",
    "bases",
    "rules",
    "weapons",
    "items",
    "packages",
    "disabled",
)

_places: dict[tuple[str, ...], int] = {}
"""Row of each book looked for, by game, key, version and owner; the empty version is the newest of
everybody's."""


def catalogue(game: str, key: str, version: str = "", owner=None) -> Catalogue | None:
    """A version of a book that an owner may read, the newest if none is asked for.

    None if it is not here; that is remembered for MISSING_SECONDS.
    """
    place = _place(game, key, version, owner)
    try:
        return compiled(place) if place else None
    except ArmyBook.DoesNotExist:
        forget()
        return None


def _place(game, key, version, owner):
    """The row of a book: everybody's first, then the owner's; NOWHERE if there is none."""
    for who in _askers(version, owner):
        known = _places.get((game, key, version, who))
        if known:
            return known
    missing = f"missing-army-book:{stamp()}:{game}:{key}:{version}:{owner or ''}"
    if cache.get(missing):
        return NOWHERE
    book = _find(game, key, version, owner)
    if book is None:
        cache.set(missing, True, MISSING_SECONDS)
        return NOWHERE
    if version or not owner:
        _places[(game, key, version, str(book.owner or ""))] = book.pk
    return book.pk


def _askers(version, owner):
    """Whose places hold good; what is newest for an owner is looked up each time."""
    if not owner:
        return ("",)
    return ("", str(owner)) if version else ()


def _find(game, key, version, owner):
    books = ArmyBook.objects.readable_by(owner).filter(game=game, key=key).order_by("-id")
    if version:
        return books.filter(version=version).first() or books.matching(version).first()
    return next(iter(newest_first(books.only("version", "owner"))), None)


def compiled(pk: int) -> Catalogue:
    """A book ready to be looked up in."""
    return _compiled(pk, _corrected(int(time.monotonic())))


@lru_cache(maxsize=1)
def _corrected(second: int) -> int:
    """When kinds were corrected last, as this process knows at a second."""
    return cache.get(CORRECTED, 0)


@lru_cache(maxsize=KEPT_BOOKS)
def _compiled(pk: int, corrected: int) -> Catalogue:
    """The same, as it was after the correction at a time."""
    row = ArmyBook.objects.get(pk=pk)
    book = read_book(row)
    return Catalogue(
        book=book,
        kits=kits_of(book),
        rules={rule.key: rule for rule in book.rules},
        digest=row.digest,
    )


def core_rules(game: str) -> dict[str, Rule]:
    """The special rules of a game itself, by key."""
    core = catalogue(game, CORE)
    return dict(core.rules) if core else {}


@dataclass(frozen=True, slots=True)
class BookName:
    """A book to choose: its newest version, and all that are here, the newest first."""

    key: str
    version: str
    name: Term
    versions: tuple[str, ...] = ()


def shelf(game: str, owner=None) -> list[BookName]:
    """The books of a game that an owner may read, by name; kept for SHELF_SECONDS."""
    return _shelf(stamp(), int(time.monotonic() // SHELF_SECONDS), game, owner)


def versions(game: str, key: str, owner=None) -> tuple[str, ...]:
    """The versions of a book that an owner may read, the newest first."""
    return next((book.versions for book in shelf(game, owner) if book.key == key), ())


def stamp():
    """Another one whenever books are stored or deleted."""
    return cache.get("army-books", 0)


@lru_cache(maxsize=KEPT_SHELVES)
def _shelf(stamp, period, game, owner):
    """The same, asked for anew with every stamp and period."""
    books = ArmyBook.objects.readable_by(owner).filter(game=game).exclude(key=CORE)
    books = books.exclude(version__startswith=LIST_VERSION)
    versions: dict[str, list[ArmyBook]] = {}
    for book in newest_first(books.only("key", "version", "name", "name_it")):
        versions.setdefault(book.key, []).append(book)
    names = [_book_name(same) for same in versions.values()]
    return sorted(names, key=lambda book: book.name.en.casefold())


def _book_name(same: list[ArmyBook]) -> BookName:
    newest = same[0]
    versions = tuple(book.version for book in same)
    return BookName(newest.key, newest.version, Term(newest.name, newest.name_it), versions)


def forget() -> None:
    """Drop what is kept of the books; for after storing or deleting some."""
    _places.clear()
    _compiled.cache_clear()
    cache.set("army-books", time.time_ns(), None)


def read_anew() -> None:
    """Have every process that shares the cache read books anew; for after correcting kinds."""
    cache.set(CORRECTED, time.time_ns(), None)
    _compiled.cache_clear()
    _corrected.cache_clear()


def read_book(row: ArmyBook) -> Book:
    """The book of a row with all that belongs to it."""
    return codec.read(Book, json.dumps(document_of(row)), MAX_BOOK_BYTES)


def document_of(row: ArmyBook) -> dict:
    """The same as a document."""
    return {
        "game": row.game,
        "key": row.key,
        "version": row.version,
        "name": _term(row.name, row.name_it),
        "background": _term(row.background, row.background_it),
        "units": [_unit(unit) for unit in Unit.objects.filter(book=row)],
        "packages": list(_packages(row)),
        "rules": [
            {**_words(rule), "has_rating": rule.has_rating}
            for rule in SpecialRule.objects.filter(book=row)
        ],
        "spells": [
            {**_words(spell), "threshold": spell.threshold, "aim": spell.aim}
            for spell in Spell.objects.filter(book=row)
        ],
    }


def _packages(row) -> Iterator[dict]:
    packages = UpgradePackage.objects.filter(book=row).prefetch_related("sections__options")
    for package in packages:
        sections = [_section(section) for section in package.sections.all()]
        yield {"key": package.key, "hint": package.hint, "sections": sections}


def _section(section) -> dict:
    return {
        "key": section.key,
        "label": _term(section.label, section.label_it),
        "variant": section.variant,
        "affects": section.affects,
        "select": section.select,
        "targets": section.targets,
        "per_model": section.per_model,
        "options": [_option(option) for option in section.options.all()],
    }


def _option(option: UpgradeOption) -> dict:
    return {
        "key": option.key,
        "label": _term(option.label, option.label_it),
        "points": option.points,
        "prices": option.prices,
        "weapons": option.weapons,
        "items": option.items,
        "rules": option.rules,
        "models": option.added_models,
    }


def _unit(unit: Unit) -> dict:
    return {**_words(unit), **{name: getattr(unit, name) for name in UNIT_FIELDS}}


def _words(row) -> dict:
    return {
        "key": row.key,
        "name": _term(row.name, row.name_it),
        "summary": _term(row.summary, row.summary_it),
    }


def _term(en: str, it: str) -> dict:
    return {"en": en, "it": it}
