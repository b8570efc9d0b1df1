"""Army books compiled for lookup, and the library of a list."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulesets.engine.books import BookChoice, BookForm, IndexedUnit, Origin
from rulesets.engine.values import NOTHING, Term
from rulesets.games.ground.book import Book, Item, Option, Rule, RuleUse, Spell, Unit
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.ground.mentions import Mentions
from rulesets.games.ground.upgrades import Kit, kits_of

CORE = "core-rules"
"""Key of the book that holds only a game's own special rules."""


RENAMED = {"poison": "bane", "sniper": "takedown", "lance": "thrust"}
"""Keys of rules in older books, with those that the game's own rules have for them now."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Catalogue:
    """A book compiled for lookup: every mapping goes from key to value in the book's order.

    `digest` is that of its source content, `fingerprint` that of everything it was compiled from.
    """

    book: Book
    kits: Mapping[str, Kit]
    rules: Mapping[str, Rule]
    digest: str = ""
    fingerprint: str = ""
    origin: Origin = Origin.PUBLISHED

    @property
    def game(self) -> str:
        return self.book.game

    @property
    def key(self) -> str:
        return self.book.key

    @property
    def version(self) -> str:
        return self.book.version

    @property
    def name(self) -> Term:
        return self.book.name

    @property
    def background(self) -> Term:
        return self.book.background

    @property
    def units(self) -> list[Unit]:
        return [kit.unit for kit in self.kits.values()]

    @property
    def spells(self) -> tuple[Spell, ...]:
        return self.book.spells

    @cached_property
    def common_rules(self) -> tuple[RuleUse, ...]:
        """Special rules that every unit has before any option."""
        found = [{(rule.key, rule.rating) for rule in unit.rules} for unit in self.units]
        first = self.units[0].rules if found else ()
        return tuple(
            rule for rule in first if all((rule.key, rule.rating) in each for each in found)
        )


@dataclass(frozen=True, kw_only=True)
class Library:
    """The books that a list is resolved against, by key, in the versions it pins.

    `core` are the game's own special rules; `versions` the stored versions of the books in use;
    `choices` all available books. `fingerprint` changes with anything that a sheet shows of them.
    """

    books: Mapping[str, Catalogue] = field(default_factory=dict)
    core: Mapping[str, Rule] = field(default_factory=dict)
    versions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    choices: tuple[BookChoice, ...] = ()
    fingerprint: str = ""

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every special rule of the books and the game, by key; the game's own text comes first."""
        books = (book.rules for book in self.books.values())
        return {**{key: rule for rules in books for key, rule in rules.items()}, **self.core}

    @cached_property
    def mentions(self) -> Mentions:
        return Mentions(self.rules.values())

    def summary(self, rule: Rule) -> Term:
        """Return a rule's text: the game's own, else its book's, else that of its name now."""
        renamed = RENAMED.get(rule.key, "")
        for known in (self.core.get(rule.key), rule, self.core.get(renamed)):
            if known and known.summary.en:
                return known.summary
        return NOTHING


def compile_book(book: Book, digest: str, fingerprint: str) -> Catalogue:
    return Catalogue(
        book=book,
        kits=kits_of(book),
        rules={rule.key: rule for rule in book.rules},
        digest=digest,
        fingerprint=fingerprint,
    )


def books_of(document: ArmyDocument) -> dict[str, str]:
    """Return the books that an army needs, with the versions it pins."""
    return {**{entry.book: "" for entry in document.entries}, **document.books}


def library(
    books: Mapping[str, Catalogue],
    core: Catalogue | None,
    versions: Mapping[str, tuple[str, ...]],
    choices: tuple[BookChoice, ...] = (),
) -> Library:
    parts = [core.fingerprint if core else ""]
    parts += [f"{key} {book.fingerprint}" for key, book in sorted(books.items())]
    parts += [f"{key} {' '.join(here)}" for key, here in sorted(versions.items())]
    return Library(
        books=books,
        core=core.rules if core else {},
        versions=versions,
        choices=choices,
        fingerprint="\n".join(parts),
    )


def index(book: Book) -> Iterator[IndexedUnit]:
    kits = kits_of(book)
    for unit in book.units:
        yield IndexedUnit(
            key=unit.key,
            name=unit.name,
            points=unit.points,
            size=unit.size,
            kinds=unit.kinds,
            texts=frozenset(
                text for term in _terms(kits[unit.key]) for text in (term.en, term.it) if text
            ),
        )


def _terms(kit: Kit) -> Iterator[Term]:
    """Yield the names of a unit, its equipment and everything it may be given."""
    yield kit.unit.name
    yield from _carried(kit.unit)
    yield from (rule.name for rule in kit.rules_by_kind)
    for section in kit.sections.values():
        for option in section.options:
            yield option.label
            yield from _carried(option)


def _carried(part: Unit | Option | Item) -> Iterator[Term]:
    yield from (rule.name for rule in part.rules)
    for weapon in part.weapons:
        yield weapon.name
        yield from (rule.name for rule in weapon.rules)
    for item in () if isinstance(part, Item) else part.items:
        yield item.name
        yield from _carried(item)


BOOKS = BookForm(
    type=Book,
    compile=compile_book,
    index=index,
    needs=books_of,
    library=library,
    core=CORE,
)
