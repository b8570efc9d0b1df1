"""Turns texts that name the equipment of units into lists, by the stored books."""

import re
from collections.abc import Container, Iterator
from dataclasses import replace
from itertools import count
from typing import NamedTuple
from uuid import UUID

from armies.armyforge.bounds import name_and_note, one_line, readable, shortened
from armies.armyforge.games import game_of
from armies.armyforge.lists.list_import import ImportedList
from armies.armyforge.pasted.options import Recovered, recover
from armies.armyforge.pasted.plaintext import PastedList, PastedUnit, read_plaintext
from armies.armyforge.pasted.written import Written, read_written, with_ids
from armies.armyforge.remarks import Remark
from armies.armyforge.stated import Stated
from rulesets.books.library import Books
from rulesets.books.models import OfficialBook
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import MAX_NOTE, key_of
from rulesets.games.ground.document import ArmyDocument, ArmyEntry, GroundSlug
from rulesets.games.ground.library import Catalogue, Library
from rulesets.games.ground.outfit import Name
from rulesets.games.ground.upgrades import Kit
from rulesets.lists.imports.remarks import MAX_LINES_NAMED, shown
from rulesets.lists.imports.sizes import SizedList, sized

MAX_TRIES = 3000
"""Most sets of options that are tried for a whole list."""

VERSION = r"[\w.]{1,20}"
VERSIONED = re.compile(rf"(?:^|(?<= - )|(?<=, ))((?:(?! - )[^,(\[])+) \(v{VERSION}\)")
"""The name of a book with its version in a title."""


class FoundUnit(NamedTuple):
    """The book that has a unit, and the options that give what the unit has."""

    catalogue: Catalogue
    recovered: Recovered


Match = tuple[PastedUnit, FoundUnit | None]
"""A unit of the text, and what it is in the books."""


def import_text(text: str, owner: UUID | None) -> ImportedList:
    """Import a list; units that no stored book has are kept as unknown, their lines as notes.

    Raises InvalidInput if no book has any of them, or books that it does not name only a few.
    """
    pasted = read_plaintext(text)
    game = game_of(pasted.game.lower())
    stored = Books[Catalogue, Library](game, owner)
    books = _books(pasted, stored)
    matches = _matches(pasted, books)
    used = list(dict.fromkeys(found.catalogue for _unit, found in matches if found))
    groups = [pasted.above, *(unit.below for unit in pasted.units)]
    written = read_written(text.strip(), groups, game, used, owner)
    entries, stated = _entries(matches, books[0].key, written)
    name, note = name_and_note(_name(pasted, books))
    left = [line for each in written for line in each.left]
    document = ArmyDocument(
        game=game,
        name=name,
        note="\n".join(filter(None, [note, *(readable(line.text) for line in left)]))[:MAX_NOTE],
        books={found.catalogue.key: found.catalogue.version for _unit, found in matches if found},
        entries=entries,
    )
    made = (
        sized(stored, document, pasted.points, pasted.size)
        if pasted.points
        else SizedList(document)
    )
    total = made.total
    if total is None:
        total = sum(unit.points * unit.copies for unit in pasted.units)
    is_known = all(found for _unit, found in matches) and not any(each.entries for each in written)
    document = replace(made.document, claimed_points=total if is_known else None)
    remarks = (*_on_size(made), *_remarks(pasted, matches, written))
    return ImportedList(document, (), remarks, stated)


def _on_size(made: SizedList[ArmyDocument]) -> Iterator[Remark]:
    """Yield the game size chosen for points that are no size, and why no smaller one."""
    if made.is_chosen:
        yield Remark("size_read", {"points": made.total, "size": made.document.size})
    if made.smaller:
        yield Remark("size_raised", {"smaller": made.smaller.size, "broken": made.smaller.broken})


def _matches(pasted: PastedList, books: list[Catalogue]) -> list[Match]:
    """Return every unit with what it is in the books; raise InvalidInput if too few are there."""
    left = iter(range(MAX_TRIES))
    named = {each.key for each in books if each.name.en.casefold() in pasted.title.casefold()}
    matches = [(unit, _find(unit, books, named, left)) for unit in pasted.units]
    missing = [unit for unit, found in matches if found is None]
    known = len(matches) - len(missing)
    if not known or (known < len(missing) and not named):
        raise InvalidInput(
            *(
                ErrorDetail(f"line {unit.line}", "unit_missing", {"name": unit.name})
                for unit in missing
            )
        )
    return matches


def _remarks(pasted: PastedList, matches: list[Match], written: list[Written]) -> Iterator[Remark]:
    for unit, found in matches:
        if found is None:
            yield Remark("unit_kept", {"line": unit.line, "name": one_line(unit.name)})
    for unit, found in matches:
        if found and unit.carried and not found.recovered.is_exact:
            yield Remark("loadout_unclear", {"unit": one_line(unit.name)})
    yield from (remark for each in written for remark in each.remarks)
    left = [line for each in written for line in each.left]
    for line in left[:MAX_LINES_NAMED]:
        yield Remark("line_kept", {"line": line.number, "text": shown(line)})
    if len(left) > MAX_LINES_NAMED:
        yield Remark("lines_kept", {"count": len(left) - MAX_LINES_NAMED})
    books = {found.catalogue.key: found.catalogue for _unit, found in matches if found}
    for catalogue in books.values():
        version = _version(pasted, catalogue.name.en)
        params = {"book": catalogue.name.en, "version": version, "used": catalogue.version}
        if version not in (catalogue.version, catalogue.version.partition("+")[0]):
            yield Remark("other_version" if version else "version_unnamed", params)


def books_named(text: str) -> tuple[GroundSlug, list[tuple[str, str]]]:
    """Return the game of a list, and keys and names of the official books that it names.

    A name in front of a version is that of a book, too, though without a key.
    """
    pasted = read_plaintext(text)
    game = game_of(pasted.game.lower())
    official = OfficialBook.objects.filter(game=game).values_list("key", "name")
    title = pasted.title.casefold()
    known = [(key, name) for key, name in official if name.casefold() in title]
    return game, known or [("", match[1]) for match in VERSIONED.finditer(pasted.title)]


def _books(pasted: PastedList, books: Books[Catalogue, Library]) -> list[Catalogue]:
    """Return the books that the title names, then those with most of the units."""
    title = pasted.title.casefold()
    named = {
        choice.key: _version(pasted, choice.name.en)
        for choice in books.choices
        if choice.name.en.casefold() in title
    }
    return books.searched(named, (unit.name for unit in pasted.units))


def _version(pasted: PastedList, book: str) -> str:
    """Return the version of a book that the text names, empty if none."""
    match = re.search(rf"{re.escape(book)} \(v?({VERSION})\)", pasted.title)
    return match[1] if match else ""


def _find(
    unit: PastedUnit, books: list[Catalogue], named: Container[str], left: Iterator[int]
) -> FoundUnit | None:
    """Return the closest unit of that name, otherwise one of another name that fits exactly.

    In books that the list does not name, units of that name need the same Quality and Defense.
    """
    best: FoundUnit | None = None
    for catalogue in books:
        for kit in catalogue.kits.values():
            if _is_named(kit, unit) and (catalogue.key in named or _has_rolls(kit, unit)):
                fitting = recover(kit, unit, _halves(kit, unit), left)
                if best is None or fitting.rank < best.recovered.rank:
                    best = FoundUnit(catalogue, fitting)
    return best or _find_renamed(unit, books, left)


def _find_renamed(
    unit: PastedUnit, books: list[Catalogue], left: Iterator[int]
) -> FoundUnit | None:
    """Return the first unit that can have exactly this equipment; players rename units."""
    for catalogue in books:
        for kit in catalogue.kits.values():
            rules = {Name(rule.name.en) for rule in kit.unit.rules}
            if _has_rolls(kit, unit) and rules <= unit.names:
                if next(left, None) is None:
                    return None
                fitting = recover(kit, unit, _halves(kit, unit), left)
                if fitting.is_exact:
                    return FoundUnit(catalogue, fitting)
    return None


def _is_named(kit: Kit, unit: PastedUnit) -> bool:
    return kit.unit.name.en.casefold() == unit.name.casefold()


def _has_rolls(kit: Kit, unit: PastedUnit) -> bool:
    return (kit.unit.quality, kit.unit.defense) == (unit.quality, unit.defense)


def _halves(kit: Kit, unit: PastedUnit) -> int:
    return 2 if unit.size == 2 * kit.unit.size > 2 else 1


def _entries(
    matches: list[Match], book: str, written: list[Written]
) -> tuple[tuple[ArmyEntry, ...], tuple[Stated, ...]]:
    """Return an entry for every half and copy of the units, and what is stated for each.

    Units not found are unknown ones of `book`. Those of `written` stand above the first unit and
    below each.
    """
    ids = (f"u{number}" for number in count(1))
    above, *below = written
    entries = with_ids(above.entries, ids)
    stated = [Stated()] * len(entries)
    joining: list[int] = []
    for (unit, found), beside in zip(matches, below, strict=True):
        for _copy in range(unit.copies):
            halves = _entries_of(unit, *found, ids) if found else [_unknown(unit, book, next(ids))]
            for place in joining:
                entries[place] = replace(entries[place], join=halves[0].id)
            joining = [len(entries)] if unit.joins_next else []
            entries += halves
            is_priced = found and len(halves) == 1
            stated += [Stated(unit.points) if is_priced else Stated()] * len(halves)
        entries += with_ids(beside.entries, ids)
        stated += [Stated()] * len(beside.entries)
    return tuple(entries), tuple(stated)


def _unknown(unit: PastedUnit, book: str, id: str) -> ArmyEntry:
    name, note = name_and_note(unit.name, unit.text)
    return ArmyEntry(id=id, key=key_of(unit.name), book=book, name=name, note=note, xp=unit.xp)


def _entries_of(
    unit: PastedUnit, catalogue: Catalogue, fitting: Recovered, ids: Iterator[str]
) -> list[ArmyEntry]:
    """Return the entry of a unit, or those of its halves."""
    name, note = ("", "") if _is_named(fitting.kit, unit) else name_and_note(unit.name)
    is_unclear = unit.carried and not fitting.is_exact
    claimed = shortened(one_line(unit.carried), MAX_NOTE) if is_unclear else None
    lead, *others = [next(ids) for _half in fitting.picks]
    return [
        ArmyEntry(
            id=id,
            key=fitting.kit.unit.key,
            name=name,
            note=note,
            book=catalogue.key,
            picks=picks,
            combined=bool(others),
            join=None if id == lead else lead,
            xp=unit.xp,
            claimed_loadout=claimed if id == lead else None,
        )
        for id, picks in zip((lead, *others), fitting.picks, strict=True)
    ]


def _name(pasted: PastedList, books: list[Catalogue]) -> str:
    """Return the title without game and book at its end, or the book's name if that is all."""
    for catalogue in books:
        before, dash, _after = pasted.title.rpartition(f" - {catalogue.name.en}")
        if dash:
            return before.removesuffix(f" - {pasted.game.upper()}")
    return re.sub(rf" \(v{VERSION}\)$", "", pasted.title) or books[0].name.en
