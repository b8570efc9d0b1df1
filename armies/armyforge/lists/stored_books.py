"""Finds the stored books that an imported list could be judged under."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from itertools import islice, product
from uuid import UUID

from rulesets.books.library import compiled
from rulesets.books.models import Book as BookRow
from rulesets.books.models import BookQuerySet, OfficialBook
from rulesets.engine.books import LIST_VERSION, version_rank
from rulesets.engine.fields import VERSION
from rulesets.games.ground.book import Book, Item, Option, Section, Unit, Weapon
from rulesets.games.ground.document import ArmyDocument, Pick
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.upgrades import Kit, equip

MAX_COMBINATIONS = 64
"""Most combinations of books by which a list is priced."""


def readable_version(version: str) -> str:
    """Return a version that a list names, empty if it is invalid."""
    return version if re.fullmatch(VERSION, version) else ""


def exact(
    game: str, key: str, version: str, digest: str, owner: UUID | None
) -> tuple[BookRow, ...]:
    """Return the book with this digest, otherwise those of this version.

    Either is empty if the list does not name it.
    """
    books = _readable(game, key, owner)
    same = books.filter(digest=digest)[:1] if digest else ()
    return tuple(same) or (tuple(books.matching(version)) if version else ())


def others(game: str, key: str, owner: UUID | None) -> tuple[BookRow, ...]:
    """Return all versions, newest first."""
    return tuple(_newest_first(_whole(_readable(game, key, owner))))


def name_elsewhere(key: str, owner: UUID | None) -> str:
    """Return the name of a book in another game or at its publisher, empty if unknown."""
    books = _whole(BookRow.objects.readable_by(owner).filter(key=key).order_by("-id"))
    name = books.values_list("name", flat=True).first()
    return name or OfficialBook.objects.filter(key=key).values_list("name", flat=True).first() or ""


def reproducing(
    document: ArmyDocument, candidates: Mapping[str, tuple[BookRow, ...]]
) -> dict[str, BookRow]:
    """Return the first combination of books under which the list has its stated points.

    If none has, or the list states none, return the first row of each book.
    """
    first = {key: books[0] for key, books in candidates.items()}
    if document.claimed_points is None or all(len(books) == 1 for books in candidates.values()):
        return first
    for books in islice(product(*candidates.values()), MAX_COMBINATIONS):
        chosen = dict(zip(candidates, books, strict=True))
        kits = {key: book.kits for key, row in chosen.items() if (book := compiled(row))}
        known = ((kits.get(each.book, {}).get(each.key), each) for each in document.entries)
        points = sum(equip(kit, entry.picks).points for kit, entry in known if kit)
        if points == document.claimed_points:
            return chosen
    return first


def agreeing(embedded: Book, owner: UUID | None) -> BookRow | None:
    """Return a stored book that agrees with all of an embedded one.

    The newest whole book, otherwise one that came inside another list.
    """
    books = _readable(embedded.game, embedded.key, owner)
    candidates = (*_newest_first(_whole(books)), *books.filter(version__startswith=LIST_VERSION))
    found = ((row, compiled(row)) for row in candidates)
    return next((row for row, book in found if book and _agrees(book, embedded)), None)


def _readable(game: str, key: str, owner: UUID | None) -> BookQuerySet:
    return (
        BookRow.objects.readable_by(owner)
        .filter(game=game, key=key)
        .order_by("-id")
        .defer("document")
    )


def _newest_first(books: Iterable[BookRow]) -> list[BookRow]:
    return sorted(books, key=lambda book: (version_rank(book.version), book.pk), reverse=True)


def _whole(books: BookQuerySet) -> BookQuerySet:
    """Leave out books that came inside lists."""
    return books.exclude(version__startswith=LIST_VERSION)


def _agrees(catalogue: Catalogue, embedded: Book) -> bool:
    packages = {package.key: package for package in embedded.packages}
    for unit in embedded.units:
        kit = catalogue.kits.get(unit.key)
        if kit is None or _facts(kit.unit) != _facts(unit):
            return False
        for section in packages[unit.key].sections:
            if not all(_has(kit, section, option) for option in section.options):
                return False
    return True


def _has(kit: Kit, section: Section, option: Option) -> bool:
    """Return whether the kit has the same option for the same points, offered or not."""
    choice = kit.find(Pick(section=section.key, option=option.key))
    if choice is None:
        return False
    known_section, known = choice
    return (
        _terms(known_section) == _terms(section)
        and known.price(kit.unit.key) == option.price(kit.unit.key)
        and _carried(known) == _carried(option)
    )


def _facts(unit: Unit) -> tuple[object, ...]:
    """Return everything about a unit that matters in a game."""
    return unit.points, unit.size, unit.quality, unit.defense, _carried(unit)


def _carried(part: Unit | Option | Item) -> tuple[object, ...]:
    """Return special rules, weapons and items by their English names."""
    items = part.items if not isinstance(part, Item) else ()
    return (
        _rules(part),
        [(w.name.en, w.range, w.attacks, w.count, _rules(w)) for w in part.weapons],
        [(item.name.en, item.count, _carried(item)) for item in items],
    )


def _rules(part: Unit | Option | Item | Weapon) -> list[tuple[object, ...]]:
    return sorted((rule.key, str(rule.rating), rule.adds) for rule in part.rules)


def _terms(section: Section) -> tuple[object, ...]:
    """Return the terms of a section without its name."""
    amounts = [asdict(amount) if amount else None for amount in (section.affects, section.select)]
    return section.variant, amounts, section.targets
