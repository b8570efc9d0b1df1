"""The Warfleets catalogue as one document, and its compilation for lookup.

Special rules of weapons and squadrons are named by their keys.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Literal

from rulesets.engine.books import BookChoice, BookForm, IndexedUnit
from rulesets.engine.fields import Key, Version, book_part
from rulesets.engine.values import Term
from rulesets.games.warfleets import catalogue as values
from rulesets.games.warfleets.catalogue import Catalogue, Character, Profile, Rule, Statline, System
from rulesets.games.warfleets.document import FleetDocument
from rulesets.games.warfleets.roster import BOOK


@book_part
class Ship(Statline):
    """A ship class; `upgrades` is the bracketed number of upgrades it carries."""

    weight: Literal["heavy", "medium", "light"]
    upgrades: int


@book_part
class Squadron(Statline):
    rules: tuple[Key, ...] = ()


@book_part
class Weapon(Profile):
    """An upgrade mounted on one facing. Range in inches; `sides_only` for Broadside."""

    rules: tuple[Key, ...] = ()


@book_part
class Book:
    """One version of the fleet catalogue."""

    game: Literal["warfleets"]
    key: Key
    version: Version
    name: Term
    ships: tuple[Ship, ...] = ()
    squadrons: tuple[Squadron, ...] = ()
    heroes: tuple[Character, ...] = ()
    titles: tuple[Character, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    systems: tuple[System, ...] = ()
    rules: tuple[Rule, ...] = ()


def compile_book(book: Book, digest: str, fingerprint: str) -> Catalogue:
    rules = {rule.key: rule for rule in book.rules}

    def fields_of(part: Ship | Squadron | Weapon) -> dict[str, Any]:
        keys = () if isinstance(part, Ship) else part.rules
        used = tuple(rules.get(key) or Rule(key=key, name=Term(key)) for key in keys)
        return {field.name: getattr(part, field.name) for field in fields(part)} | {"rules": used}

    vessels = [values.Vessel(kind="ship", **fields_of(ship)) for ship in book.ships]
    vessels += [values.Vessel(kind="squadron", **fields_of(each)) for each in book.squadrons]
    upgrades: list[values.Upgradable] = [values.Weapon(**fields_of(each)) for each in book.weapons]
    upgrades += book.systems
    return Catalogue(
        book=book.key,
        version=book.version,
        fingerprint=fingerprint,
        rules=rules,
        vessels={vessel.key: vessel for vessel in vessels},
        heroes={hero.key: hero for hero in book.heroes},
        titles={title.key: title for title in book.titles},
        upgrades={upgrade.key: upgrade for upgrade in upgrades},
    )


def books_of(document: FleetDocument) -> dict[str, str]:
    """Return the book that a fleet needs, with the version it pins."""
    return {BOOK: document.books.get(BOOK, "")}


def library(
    books: Mapping[str, Catalogue],
    core: Catalogue | None,
    versions: Mapping[str, tuple[str, ...]],
    choices: tuple[BookChoice, ...] = (),
) -> Catalogue:
    """Return the one catalogue that a fleet is resolved against."""
    return books[BOOK]


def index(book: Book) -> Iterator[IndexedUnit]:
    names = {rule.key: rule.name for rule in book.rules}
    for vessel in (*book.ships, *book.squadrons):
        rules = vessel.rules if isinstance(vessel, Squadron) else ()
        terms = [vessel.name, *(names[key] for key in rules if key in names)]
        yield IndexedUnit(
            key=vessel.key,
            name=vessel.name,
            points=vessel.points,
            size=1,
            kinds=("ship", vessel.weight) if isinstance(vessel, Ship) else ("squadron",),
            texts=frozenset(text for term in terms for text in (term.en, term.it) if text),
        )


BOOKS = BookForm(
    type=Book,
    compile=compile_book,
    index=index,
    needs=books_of,
    library=library,
    only=BOOK,
)
