"""Contents of a game's reference pages: its special rules, and each book's units, priced.

The catalogue beside a list unfolds a unit as its book's page does.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from armies.loadouts import Loadout
from armies.screens.offers import SORTED, kind_of
from rulesets.books.library import Books
from rulesets.engine.books import BookChoice
from rulesets.engine.values import Term
from rulesets.games.ground.book import Kind, Option, Rule, Section, Unit
from rulesets.games.ground.document import ArmyEntry
from rulesets.games.ground.library import Catalogue, Library
from rulesets.games.ground.member import Member
from rulesets.games.ground.upgrades import Kit, equip
from rulesets.wording.terms import term

EXAMPLE_ID = "unit"

MAX_BOOKS = 100
"""Most books whose special rules share a page, by name; each also has its own page."""

KEPT_BODIES = 512
"""Rendered bodies cached. Rendering a book's again makes an edit take a quarter longer."""


@dataclass(frozen=True)
class RuleEntry:
    """A special rule. `books` are its books, none if it is the game's own.

    `anchor` is its key, empty if another book's rule of that key comes first.
    """

    anchor: str
    name: Term
    summary: Term
    has_rating: bool
    books: tuple[BookChoice, ...] = ()

    def speaks_of(self, words: Iterable[str]) -> bool:
        """Return whether its name or text contains every word, in any language."""
        texts = (self.name.en, self.name.it, self.summary.en, self.summary.it)
        whole = " ".join(texts).casefold()
        return all(word in whole for word in words)


@dataclass(frozen=True)
class PricedSection:
    """A section with the options for one unit, each at its price for that unit."""

    section: Section
    options: tuple[tuple[Option, int | None], ...]


@dataclass(frozen=True)
class UnitEntry:
    """A unit as printed and what it may choose; `block` is what its card shows."""

    kit: Kit
    block: Loadout
    sections: tuple[PricedSection, ...]

    @property
    def unit(self) -> Unit:
        return self.kit.unit


def special_rules(books: Books[Catalogue, Library]) -> list[RuleEntry]:
    """Return the rules of a game and of MAX_BOOKS that an owner may read, by displayed name."""
    core = books.core()
    own = core.rules.values() if core else ()
    rules = [RuleEntry(rule.key, rule.name, rule.summary, rule.has_rating) for rule in own]
    rules += _rules_of_books(books, {rule.anchor for rule in rules})
    return sorted(rules, key=lambda rule: term(rule.name).casefold())


def find_rules(rules: list[RuleEntry], query: str) -> list[RuleEntry]:
    """Return the rules that contain every word of a query, matches in names first."""
    words = query.casefold().split()
    found = [rule for rule in rules if rule.speaks_of(words)]
    return sorted(found, key=lambda rule: words[0] not in term(rule.name).casefold())


def _rules_of_books(books: Books[Catalogue, Library], taken: set[str]) -> Iterator[RuleEntry]:
    """Yield each text of the newest books' rules once; `taken` keys were shown before."""
    rules: dict[tuple[str, str], list[tuple[Rule, BookChoice]]] = {}
    for choice in books.choices[:MAX_BOOKS]:
        catalogue = books.catalogue(choice.key, choice.version)
        for rule in catalogue.rules.values() if catalogue else ():
            rules.setdefault((rule.key, rule.summary.en), []).append((rule, choice))
    for same in rules.values():
        rule = same[0][0]
        anchor = "" if rule.key in taken else rule.key
        taken.add(rule.key)
        in_books = tuple(choice for _, choice in same)
        yield RuleEntry(anchor, rule.name, rule.summary, rule.has_rating, in_books)


def units(catalogue: Catalogue) -> list[UnitEntry]:
    """Return the units of a book in its order."""
    return [unit(catalogue, kit) for kit in catalogue.kits.values()]


def find_units(units: Iterable[UnitEntry], query: str, kind: str) -> list[UnitEntry]:
    """Return the units of a kind, as the catalogue sorts them, that speak of every word."""
    words = query.casefold().split()
    return [
        each
        for each in units
        if kind in ("", kind_of(each.kit)) and all(word in _search_text(each) for word in words)
    ]


def kinds(units: Iterable[UnitEntry]) -> list[Kind]:
    """Return the kinds that units are sorted under, in the order of the catalogue."""
    found = {kind_of(each.kit) for each in units}
    return [names[0] for names in SORTED if names[0] in found]


def _search_text(entry: UnitEntry) -> str:
    """Return the names of a unit, its equipment, options and special rules in both languages."""
    unit = entry.unit
    options = [option for section in entry.sections for option, _price in section.options]
    terms = [
        unit.name,
        *(weapon.name for weapon in unit.weapons),
        *(item.name for item in unit.items),
        *(rule.name for rule in unit.rules),
        *(option.label for option in options),
    ]
    return " ".join(text for term in terms for text in (term.en, term.it)).casefold()


def unit(catalogue: Catalogue, kit: Kit) -> UnitEntry:
    """Return a unit as printed, with its priced sections."""
    entry = ArmyEntry(id=EXAMPLE_ID, key=kit.unit.key, book=catalogue.key)
    block = Loadout((Member(entry, catalogue, kit, equip(kit, ()), 0),))
    sections = tuple(
        PricedSection(
            section, tuple((option, option.price(kit.unit.key)) for option in section.options)
        )
        for section in kit.sections.values()
    )
    return UnitEntry(kit, block, sections)


def offer_body(kit: Kit, book: Catalogue, reference_url: str) -> SafeString:
    """Render the details of a unit before it is added to a list."""
    return _rendered(kit, book, reference_url, get_language() or "")


@lru_cache(maxsize=KEPT_BODIES)
def _rendered(kit: Kit, book: Catalogue, reference_url: str, language: str) -> SafeString:
    entry = unit(book, kit)
    context = {
        "unit": kit.unit,
        "part": entry.block,
        "sections": entry.sections,
        "reference_url": reference_url,
    }
    html = render_to_string("armies/_offer_body.html", context)
    return mark_safe(html)  # noqa: S308 - escaped while rendered
