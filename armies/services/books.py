"""Stores army books. A version never changes: other content becomes a version of its own."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q

from armies import mapping
from armies.models import (
    Army,
    ArmyBook,
    SpecialRule,
    Spell,
    Unit,
    UpgradeOption,
    UpgradePackage,
    UpgradeSection,
)
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.games import GAMES
from rulesets.games.ground.book import Book

LOOKED_THROUGH = 50
NAMED_BOOKS = 3
"""Of an owner's oldest books, how many are named as to be deleted."""

MAX_VERSION = 32
DIGEST_SHOWN = 8
"""Characters of a content's digest that mark a version, where the book's own is not enough."""


@dataclass(frozen=True)
class Stored:
    """A stored book and whether it is new here.

    `replaces` is the version with the same name that has other content.
    """

    row: ArmyBook
    is_new: bool
    replaces: str = ""


@transaction.atomic
def store_book(
    book: Book, source: str, owner: UUID | None = None, published=True, digest: str = ""
) -> Stored:
    """Keep a book; one that is here already, to the last letter, is left as it is.

    Content that differs from what is here under the same version becomes a version marked with
    the digest of its content: that of the book, unless it is the copy of another's. Raises
    InvalidInput if its owner has no room for it.
    """
    digest = digest or digest_of(book)
    here = ArmyBook.objects.beside(owner).filter(game=book.game, key=book.key).order_by("-id")
    known = here.filter(digest=digest).first()
    if known:
        return Stored(known, is_new=False)
    if owner:
        _require_room(owner, book)
    same = here.matching(book.version).first()
    version = _marked(book.version, digest) if same else book.version
    row = _create(book, version, source, owner, published, digest)
    mapping.forget()
    return Stored(row, is_new=True, replaces=same.version if same else "")


def copy_book(row: ArmyBook, owner: UUID | None = None) -> Stored:
    """Copy a private book to everybody's or another owner's.

    It goes under its own version where that is not taken.
    """
    mark = f"+{row.digest[:DIGEST_SHOWN]}"
    book = replace(mapping.read_book(row), version=row.version.removesuffix(mark))
    return store_book(book, row.source, owner, digest=row.digest)


def delete_book(owner: UUID, id: int) -> bool:
    """Delete an owner's own book that no list of theirs uses. False if there is no such book."""
    book = ArmyBook.objects.of_owner(owner).filter(pk=id).first()
    if book is None or count_users(owner, [book])[book.pk]:
        return False
    book.delete()
    mapping.forget()
    return True


def _require_room(owner: UUID, book: Book) -> None:
    """Raise InvalidInput, naming books to delete, where an owner keeps as much as they may."""
    kept = ArmyBook.objects.of_owner(owner).order_by("id")
    books = kept.count()
    if books < settings.OWN_BOOKS and _rows_of(owner) + _rows(book) <= settings.OWN_BOOK_ROWS:
        return
    oldest = kept[:LOOKED_THROUGH]
    users = count_users(owner, oldest)
    unused = [f"{row} ({GAMES[row.game].title})" for row in oldest if not users[row.pk]]
    params = {"books": books, "unused": ", ".join(unused[:NAMED_BOOKS])}
    raise InvalidInput(Problem("", "no_room" if unused else "no_room_all_used", params))


def _rows_of(owner: UUID) -> int:
    """Rows of all that belongs to an owner's books."""
    return sum(model.objects.filter(**{path: owner}).count() for model, path in PARTS)


def _rows(book: Book) -> int:
    sections = [section for package in book.packages for section in package.sections]
    parts = (book.units, book.rules, book.spells, book.packages, sections)
    return sum(map(len, parts)) + sum(len(section.options) for section in sections)


def count_users(owner: UUID | None, books: Iterable[ArmyBook]) -> dict[int, int]:
    """How many lists of an owner are pinned to each book, by the book's row."""
    rows = {f"book_{book.pk}": book for book in books}
    counts = {name: Count("pk", filter=_uses(book)) for name, book in rows.items()}
    found = Army.objects.of_owner(owner).aggregate(**counts)
    return {book.pk: found[name] for name, book in rows.items()}


def _uses(book: ArmyBook) -> Q:
    """Lists whose document pins a book."""
    return Q(game=book.game, document__contains=f'"{book.key}":"{book.version}"')


def _marked(version: str, digest: str) -> str:
    """A version with the mark of its content, no longer than a version may be."""
    mark = f"+{digest[:DIGEST_SHOWN]}"
    return version[: MAX_VERSION - len(mark)] + mark


def digest_of(book: Book) -> str:
    """SHA-256 of a book's content, whatever the order a database keeps its prices in."""
    content = json.dumps(json.loads(codec.write(book)), sort_keys=True)
    return sha256(content.encode()).hexdigest()


def _create(book, version, source, owner, published, digest):
    document = json.loads(codec.write(book))
    row = ArmyBook.objects.create(
        game=book.game,
        key=book.key,
        version=version,
        name=book.name.en,
        name_it=book.name.it,
        background=book.background.en,
        background_it=book.background.it,
        owner=owner,
        source=source,
        digest=digest,
        published=published,
    )
    Unit.objects.bulk_create(
        Unit(book=row, position=n, **_words(unit), **_picked(unit, mapping.UNIT_FIELDS))
        for n, unit in enumerate(document["units"])
    )
    SpecialRule.objects.bulk_create(
        SpecialRule(book=row, position=n, **_words(rule), has_rating=rule["has_rating"])
        for n, rule in enumerate(document["rules"])
    )
    Spell.objects.bulk_create(
        Spell(book=row, position=n, **_words(spell), **_picked(spell, ("threshold", "aim")))
        for n, spell in enumerate(document["spells"])
    )
    _create_packages(row, document["packages"])
    return row


def _create_packages(row, packages):
    rows = UpgradePackage.objects.bulk_create(
        UpgradePackage(book=row, position=n, key=package["key"], hint=package["hint"])
        for n, package in enumerate(packages)
    )
    found = [
        (package_row, n, section)
        for package_row, package in zip(rows, packages, strict=True)
        for n, section in enumerate(package["sections"])
    ]
    sections = UpgradeSection.objects.bulk_create(
        UpgradeSection(
            package=package_row,
            position=n,
            **_labelled(section),
            **_picked(section, SECTION_FIELDS),
        )
        for package_row, n, section in found
    )
    UpgradeOption.objects.bulk_create(
        UpgradeOption(
            section=section_row,
            position=n,
            added_models=option["models"],
            **_labelled(option),
            **_picked(option, OPTION_FIELDS),
        )
        for section_row, (_, _, section) in zip(sections, found, strict=True)
        for n, option in enumerate(section["options"])
    )


PARTS = (
    (Unit, "book__owner"),
    (SpecialRule, "book__owner"),
    (Spell, "book__owner"),
    (UpgradePackage, "book__owner"),
    (UpgradeSection, "package__book__owner"),
    (UpgradeOption, "section__package__book__owner"),
)
"""What belongs to a book, and the path to the book's owner."""

SECTION_FIELDS = ("variant", "affects", "select", "targets", "per_model")
OPTION_FIELDS = ("points", "prices", "weapons", "items", "rules")


def _picked(part, names):
    return {name: part[name] for name in names}


def _labelled(part):
    return {"key": part["key"], "label": part["label"]["en"], "label_it": part["label"]["it"]}


def _words(part):
    return {
        "key": part["key"],
        "name": part["name"]["en"],
        "name_it": part["name"]["it"],
        "summary": part["summary"]["en"],
        "summary_it": part["summary"]["it"],
    }
