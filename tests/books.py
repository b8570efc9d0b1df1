"""The books under fixtures/, and what is in them."""

from itertools import chain
from pathlib import Path

from rulesets.books.library import Books
from rulesets.engine import codec
from rulesets.games.ground.book import Book
from rulesets.games.warfleets import book as warfleets

ROOT = Path(__file__).parents[1] / "fixtures" / "armies"
GAMES = ("gf15", "gf35", "gff")
FACTIONS = ("hollow-brood", "meridian-levy", "saltwind-corsairs", "unresting")


def judge(document, owner=None):
    """Judge a list by the stored books that an owner may read."""
    return Books(document.game, owner).judge(document)


def book_of(game, name) -> Book:
    return codec.read(Book, (ROOT / game / f"{name}.json").read_bytes())


def factions(game) -> list[Book]:
    return [book_of(game, faction) for faction in FACTIONS]


def sections(book):
    return [section for package in book.packages for section in package.sections]


def carriers(book):
    """Everything that has weapons, items or rules of its own."""
    options = chain.from_iterable(section.options for section in sections(book))
    return [*book.units, *options]


def rule_uses(book):
    for carrier in carriers(book):
        yield from carrier.rules
        for item in carrier.items:
            yield from item.rules
        for weapon in weapons_of(carrier):
            yield from weapon.rules


def weapons_of(carrier):
    return [*carrier.weapons, *(weapon for item in carrier.items for weapon in item.weapons)]


def warfleets_book() -> warfleets.Book:
    path = ROOT.parent / "fleets" / "warfleets" / "warfleets.json"
    return codec.read(warfleets.Book, path.read_bytes())
