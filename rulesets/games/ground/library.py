"""How army books are compiled, indexed and given to the lists that use them."""

from collections.abc import Iterable, Iterator, Mapping

from rulesets.engine.books import BookChoice, BookForm, IndexedUnit
from rulesets.engine.values import Term
from rulesets.games.ground.book import Book, Item, Option, RuleUse, Unit
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.ground.kinds import rules_by_kind
from rulesets.games.ground.roster import Catalogue, Library
from rulesets.games.ground.upgrades import Kit, kit_of, kits_of

CORE = "core-rules"
"""Key of the book that holds a game's own special rules and nothing else."""


def compile_book(book: Book, digest: str, fingerprint: str) -> Catalogue:
    return Catalogue(
        book=book,
        kits=kits_of(book),
        rules={rule.key: rule for rule in book.rules},
        digest=digest,
        fingerprint=fingerprint,
    )


def books_of(document: ArmyDocument) -> dict[str, str]:
    """Return the books an army needs, with the versions it pins."""
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
    packages = {package.key: package for package in book.packages}
    for unit in book.units:
        kit = kit_of(unit, packages, rules_by_kind(book.game, unit))
        yield IndexedUnit(
            key=unit.key,
            name=unit.name,
            points=unit.points,
            size=unit.size,
            kinds=unit.kinds,
            texts=frozenset(text for term in _terms(kit) for text in (term.en, term.it) if text),
        )


def _terms(kit: Kit) -> Iterator[Term]:
    """Yield whatever a unit is called, has, and may be given."""
    yield kit.unit.name
    yield from _carried(kit.unit)
    yield from _names(kit.rules_by_kind)
    for section in kit.sections.values():
        for option in section.options:
            yield option.label
            yield from _carried(option)


def _carried(part: Unit | Option | Item) -> Iterator[Term]:
    yield from _names(part.rules)
    for weapon in part.weapons:
        yield weapon.name
        yield from _names(weapon.rules)
    for item in () if isinstance(part, Item) else part.items:
        yield item.name
        yield from _carried(item)


def _names(parts: Iterable[RuleUse]) -> Iterator[Term]:
    return (part.name for part in parts)


BOOKS = BookForm(
    type=Book,
    compile=compile_book,
    index=index,
    needs=books_of,
    library=library,
    core=CORE,
)
