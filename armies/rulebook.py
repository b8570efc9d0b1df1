"""What the reference pages show of a game: its special rules, and each book's units, priced."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from armies import mapping
from armies.cards import Part
from armies.mapping import BookName
from armies.models import ArmyBook, SpecialRule
from rulesets.engine.values import Term
from rulesets.games.ground.book import Option, Section, Unit
from rulesets.games.ground.document import ArmyEntry
from rulesets.games.ground.roster import Catalogue, Member
from rulesets.games.ground.upgrades import Kit, equip
from rulesets.wording import term

EXAMPLE_ID = "unit"


@dataclass(frozen=True)
class RuleEntry:
    """A special rule. `books` are those it is from, none if it is the game's own.

    `anchor` is its key, empty where another book's rule of that key is shown before.
    """

    anchor: str
    name: Term
    summary: Term
    has_rating: bool
    books: tuple[BookName, ...] = ()

    def speaks_of(self, words: Iterable[str]) -> bool:
        """Whether every word is in its name or text, in whatever language."""
        texts = (self.name.en, self.name.it, self.summary.en, self.summary.it)
        whole = " ".join(texts).casefold()
        return all(word in whole for word in words)


@dataclass(frozen=True)
class PricedSection:
    """A section with the options that one unit may choose, each at its price for that unit."""

    section: Section
    options: tuple[tuple[Option, int | None], ...]


@dataclass(frozen=True)
class UnitEntry:
    """A unit as printed and what it may choose; `block` is what its card shows."""

    unit: Unit
    block: Part
    sections: tuple[PricedSection, ...]


def special_rules(game: str, owner: UUID | None) -> list[RuleEntry]:
    """The rules of a game and of the books an owner may read, by name in the reader's language."""
    core = [
        RuleEntry(rule.key, rule.name, rule.summary, rule.has_rating)
        for rule in mapping.core_rules(game).values()
    ]
    rules = [*core, *_rules_of_books(game, owner, {rule.anchor for rule in core})]
    return sorted(rules, key=lambda rule: term(rule.name).casefold())


def find(rules: list[RuleEntry], query: str) -> list[RuleEntry]:
    """The rules that speak of every word of a query."""
    words = query.casefold().split()
    return [rule for rule in rules if rule.speaks_of(words)]


def _rules_of_books(game: str, owner: UUID | None, taken: set[str]) -> list[RuleEntry]:
    """Each rule of the newest books once for every text it has; `taken` are keys shown before."""
    shelf = {(book.key, book.version): book for book in mapping.shelf(game, owner)}
    books = ArmyBook.objects.readable_by(owner).filter(game=game)
    rows = SpecialRule.objects.filter(book__in=books).select_related("book").order_by("pk")
    found: dict[tuple[str, str], list[SpecialRule]] = {}
    for row in rows.defer("book__background", "book__background_it"):
        if (row.book.key, row.book.version) in shelf:
            found.setdefault((row.key, row.summary), []).append(row)
    return [
        _entry(same, taken, tuple(shelf[row.book.key, row.book.version] for row in same))
        for same in found.values()
    ]


def _entry(same: list[SpecialRule], taken: set[str], books: tuple[BookName, ...]) -> RuleEntry:
    row = same[0]
    anchor = "" if row.key in taken else row.key
    taken.add(row.key)
    name, summary = Term(row.name, row.name_it), Term(row.summary, row.summary_it)
    return RuleEntry(anchor, name, summary, row.has_rating, books)


def units(catalogue: Catalogue) -> list[UnitEntry]:
    """The units of a book in its order."""
    return [
        UnitEntry(kit.unit, _block(catalogue, kit), tuple(_sections(kit)))
        for kit in catalogue.kits.values()
    ]


def _block(catalogue: Catalogue, kit: Kit) -> Part:
    entry = ArmyEntry(id=EXAMPLE_ID, key=kit.unit.key, book=catalogue.key)
    return Part((Member(entry, catalogue, kit, equip(kit, ()), 0),))


def _sections(kit: Kit) -> Iterable[PricedSection]:
    for section in kit.sections.values():
        options = ((option, option.price(kit.unit.key)) for option in section.options)
        yield PricedSection(section, tuple(options))
