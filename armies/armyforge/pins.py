"""Chooses the version of each book that an imported list is judged under."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from itertools import islice, product
from typing import Any
from uuid import UUID

from rulesets.books.library import compiled
from rulesets.books.models import Book as BookRow
from rulesets.books.models import BookQuerySet, OfficialBook
from rulesets.engine.books import LIST_VERSION, version_rank
from rulesets.games.ground.book import Book, Item, Option, RuleUse, Section, Unit, Weapon
from rulesets.games.ground.document import ArmyDocument, Pick
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.upgrades import Kit, equip

MAX_TRIED = 64
"""Combinations of books by which a list is priced."""

_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,32}")


def readable_version(version: str) -> str:
    """Return a version as a list names it, empty if it can be none."""
    return version if _VERSION.fullmatch(version) else ""


def exact(
    game: str, key: str, version: str, digest: str, owner: UUID | None
) -> tuple[BookRow, ...]:
    """Return the book with the content that a list names, else those of the version it names.

    Either is empty if the list does not say.
    """
    books = _readable(game, key, owner)
    same = books.filter(digest=digest)[:1] if digest else ()
    return tuple(same) or (tuple(books.matching(version)) if version else ())


def others(game: str, key: str, owner: UUID | None) -> tuple[BookRow, ...]:
    """Return whatever versions there are, the newest first."""
    return tuple(_newest_first(_whole(_readable(game, key, owner))))


def name_elsewhere(key: str, owner: UUID | None) -> str:
    """Return what a book is called in another game or by its publisher, empty if nobody knows."""
    books = BookRow.objects.readable_by(owner).filter(key=key).order_by("-id")
    name = books.values_list("name", flat=True).first()
    return name or OfficialBook.objects.filter(key=key).values_list("name", flat=True).first() or ""


def reproducing(
    document: ArmyDocument, candidates: Mapping[str, tuple[BookRow, ...]]
) -> dict[str, BookRow]:
    """Return the first row of each book by which the list costs what it states.

    Simply the first where none does, or where the list states nothing.
    """
    first = {key: books[0] for key, books in candidates.items()}
    if document.claimed_points is None or all(len(books) == 1 for books in candidates.values()):
        return first
    for books in islice(product(*candidates.values()), MAX_TRIED):
        chosen = dict(zip(candidates, books, strict=True))
        kits = {key: compiled(book).kits for key, book in chosen.items()}
        known = ((kits.get(each.book, {}).get(each.key), each) for each in document.entries)
        points = sum(equip(kit, entry.picks).points for kit, entry in known if kit)
        if points == document.claimed_points:
            return chosen
    return first


def agreeing(embedded: Book, owner: UUID | None) -> BookRow | None:
    """Return a stored book that has all of an embedded one, to the last point.

    The newest whole one, else one that came with another list.
    """
    books = _readable(embedded.game, embedded.key, owner)
    candidates = (*_newest_first(_whole(books)), *books.filter(version__startswith=LIST_VERSION))
    return next((book for book in candidates if _agrees(compiled(book), embedded)), None)


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
    """Return books that are more than what a list used of them."""
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
    """Return whether a unit may choose the same thing for the same price, offered to it or not."""
    choice = kit.find(Pick(section=section.key, option=option.key))
    if choice is None:
        return False
    known_section, known = choice
    return (
        _terms(known_section) == _terms(section)
        and known.price(kit.unit.key) == option.price(kit.unit.key)
        and _carried(known) == _carried(option)
    )


def _facts(unit: Unit) -> tuple[Any, ...]:
    """Return all of a unit that a game is played with."""
    return unit.points, unit.size, unit.quality, unit.defense, _carried(unit)


def _carried(part: Unit | Option | Item) -> tuple[Any, ...]:
    """Return special rules, weapons and items by their English names."""
    items = part.items if not isinstance(part, Item) else ()
    return (
        sorted(map(_use, part.rules)),
        [_weapon(weapon) for weapon in part.weapons],
        [(item.name.en, item.count, _carried(item)) for item in items],
    )


def _weapon(weapon: Weapon) -> tuple[Any, ...]:
    rules = sorted(map(_use, weapon.rules))
    return weapon.name.en, weapon.range, weapon.attacks, weapon.count, rules


def _use(rule: RuleUse) -> tuple[Any, ...]:
    return rule.key, str(rule.rating), rule.adds


def _terms(section: Section) -> tuple[Any, ...]:
    """Return what a section lets one do, whatever it is called."""
    amounts = [asdict(amount) if amount else None for amount in (section.affects, section.select)]
    return section.variant, amounts, section.targets
