"""Chooses the version of each book that an imported list is judged under."""

import re
from collections.abc import Iterable
from dataclasses import asdict
from uuid import UUID

from armies import mapping
from armies.armyforge.embedded import PREFIX
from armies.armyforge.remarks import Remark
from armies.models import ArmyBook
from armies.numbering import newest_first
from rulesets.games.ground.book import Book, Option, RuleUse, Section, Unit
from rulesets.games.ground.document import Pick
from rulesets.games.ground.roster import Catalogue
from rulesets.games.ground.upgrades import Kit

_VERSION = re.compile(r"[0-9A-Za-z.+-]{1,32}")


def readable_version(version: str) -> str:
    """A version as a list names it, empty if it can be none."""
    return version if _VERSION.fullmatch(version) else ""


def choose(game: str, key: str, version: str, owner: UUID | None) -> tuple[str, tuple[Remark, ...]]:
    """The version of a book that a list is opened under; without any here, the one it names.

    `version` is empty if the list names none; so is what comes back where there is no book at all.
    """
    books = _readable(game, key, owner)
    exact = books.matching(version).first() if version else None
    used = exact or next(iter(newest_first(_whole(books))), None)
    if used is None:
        return version, (Remark("book_missing", {"book": key, "version": version}),)
    if exact or not version:
        return used.version, ()
    params = {"book": used.name, "version": version, "used": used.version}
    return used.version, (Remark("other_version", params),)


def agreeing(embedded: Book, owner: UUID | None) -> str | None:
    """The version of a stored book that has all of an embedded one, to the last point.

    The newest whole one, else one that came with another list.
    """
    books = _readable(embedded.game, embedded.key, owner)
    for book in (*newest_first(_whole(books)), *books.filter(version__startswith=PREFIX)):
        if _agrees(mapping.compiled(book.pk), embedded):
            return book.version
    return None


def _readable(game: str, key: str, owner: UUID | None):
    return ArmyBook.objects.readable_by(owner).filter(game=game, key=key).order_by("-id")


def _whole(books):
    """Books that are more than what a list used of them."""
    return books.exclude(version__startswith=PREFIX)


def _agrees(catalogue: Catalogue, embedded: Book) -> bool:
    packages = {package.key: package for package in embedded.packages}
    return all(
        unit.key in catalogue.kits
        and _has_all(catalogue.kits[unit.key], unit, packages[unit.key].sections)
        for unit in embedded.units
    )


def _has_all(kit: Kit, unit: Unit, sections: Iterable[Section]) -> bool:
    return _facts(kit.unit) == _facts(unit) and all(
        _has(kit, section, option) for section in sections for option in section.options
    )


def _has(kit: Kit, section: Section, option: Option) -> bool:
    """Whether a unit may choose the same thing for the same price, offered to it or not."""
    found = kit.find(Pick(section=section.key, option=option.key))
    if found is None:
        return False
    known_section, known = found
    return (
        _terms(known_section) == _terms(section)
        and known.price(kit.unit.key) == option.price(kit.unit.key)
        and _carried(known) == _carried(option)
    )


def _facts(unit: Unit) -> tuple:
    """All of a unit that a game is played with."""
    return unit.points, unit.size, unit.quality, unit.defense, _carried(unit)


def _carried(part: Unit | Option) -> tuple:
    weapons, items = ([asdict(thing) for thing in things] for things in (part.weapons, part.items))
    return sorted(map(_use, part.rules)), weapons, [{**item, "bases": None} for item in items]


def _use(rule: RuleUse) -> tuple:
    return rule.key, str(rule.rating), rule.adds


def _terms(section: Section) -> tuple:
    """What a section lets one do, whatever it is called."""
    amounts = [asdict(amount) if amount else None for amount in (section.affects, section.select)]
    return section.variant, amounts, section.targets
