"""Matches the units and options of a parsed text with the books, by name."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from armies.texts.equipment import picks_for, read_parts
from armies.texts.noted_options import read_noted_options, tie
from rulesets.books.library import Books
from rulesets.engine.errors import InvalidInput
from rulesets.engine.fields import MAX_NAME, MAX_NOTE, key_of
from rulesets.games.ground.document import (
    MAX_PICKS,
    MAX_PLAYERS_OF_SIDE,
    MAX_TRAITS,
    MAX_XP,
    ArmyDocument,
    ArmyEntry,
    Pick,
)
from rulesets.games.ground.library import Catalogue, Library
from rulesets.games.ground.upgrades import Kit
from rulesets.texts.parser import (
    NUMBERED,
    Options,
    ParsedEntry,
    ParsedList,
    filled_pattern,
    find_named,
)
from rulesets.wording.terms import both_names, term

PICKED = re.compile(r"(?P<label>.+) \([+-]\d+\)(?: ×(?P<count>\d{1,2}))?")

PARAMETERS = {
    **dict.fromkeys(("name", "unit", "traits"), ".+"),
    **dict.fromkeys(("player", "count"), r"\d"),
    "xp": r"\d{1,5}",
}
"""Patterns of the parameters in a text's sentences."""

Named = tuple[tuple[Catalogue, Kit], str]
"""A unit with its book, and the player's name for it."""


def read_list(parsed: ParsedList, owner: UUID | None) -> ArmyDocument:
    """Return the list with every unit found; others stay under their name, as unknown."""
    books = Books[Catalogue, Library](parsed.game, owner)
    units_named = {NUMBERED.sub("", _without_led_by(entry.name)) for entry in parsed.entries}
    catalogues = books.searched(_books_named(parsed, books), units_named)
    if not catalogues:
        raise InvalidInput(*parsed.not_found())
    kits = {
        both_names(kit.unit.name): (catalogue, kit)
        for catalogue in reversed(catalogues)
        for kit in catalogue.kits.values()
    }
    units = [find_named(_without_led_by(entry.name), kits) for entry in parsed.entries]
    entries = [
        _entry(f"u{place}", entry, named, catalogues[0].key)
        for place, (entry, named) in enumerate(zip(parsed.entries, units, strict=True), 1)
    ]
    entries = _with_equipment(parsed.entries, units, entries)
    used = {named[0][0].key: named[0][0].version for named in units if named}
    document = ArmyDocument(
        **parsed.fields,
        **_head(parsed),
        books=used or {catalogues[0].key: catalogues[0].version},
        entries=tuple(_with_ties(parsed.entries, entries)),
    )
    return _side_by_side(parsed.entries, document, books)


def _books_named(parsed: ParsedList, books: Books) -> dict[str, str]:
    """Return the keys of the books that a text names, each with the version that it says."""
    keys = {both_names(choice.name): choice.key for choice in books.choices}
    named: dict[str, str] = {}
    for line in parsed.lines:
        if match := _match(_("Book: %(name)s"), line.text):
            name, _space, version = match["name"].rpartition(" ")
            if match["name"] in keys:
                named.setdefault(keys[match["name"]], "")
            elif name in keys:
                named.setdefault(keys[name], version)
    return named


def _match(template: str, text: str) -> re.Match[str] | None:
    return _pattern(template).fullmatch(text)


@lru_cache(maxsize=64)
def _pattern(template: str) -> re.Pattern[str]:
    """Return a sentence as a pattern; seven are tried on each of up to 4,000 lines."""
    return re.compile(filled_pattern(template, PARAMETERS))


def _head(parsed: ParsedList) -> dict[str, Any]:
    head: dict[str, Any] = {}
    for line in parsed.lines:
        sides = _match(_("Players on this side: %(count)d"), line.text)
        if sides:
            head["players"] = max(1, min(MAX_PLAYERS_OF_SIDE, int(sides["count"])))
        elif line.text == _("On campaign"):
            head["campaign"] = True
    return head


def _without_led_by(name: str) -> str:
    """Return the name of a hero without the words that precede it in a short text."""
    match = _match(_("Led by %(unit)s"), name)
    return match["unit"] if match else name


def _with_equipment(
    parsed: Sequence[ParsedEntry], units: Sequence[Named | None], entries: Sequence[ArmyEntry]
) -> list[ArmyEntry]:
    """Return the entries with the picks that give them the equipment of a short text."""
    equipped = list(entries)
    for place, (entry, named) in enumerate(zip(parsed, units, strict=True)):
        parts = read_parts(line.text for line in entry.lines) if named else None
        if parts and named and not entries[place].picks:
            halves = 2 if entry.half == 1 else 1
            for number, picks in enumerate(picks_for(named[0][1], parts, halves, entry.points)):
                equipped[place + number] = replace(entries[place + number], picks=picks)
    return equipped


def _entry(id: str, entry: ParsedEntry, named: Named | None, book: str) -> ArmyEntry:
    if named is None:
        return ArmyEntry(
            id=id,
            key=key_of(entry.name),
            book=book,
            name=entry.name[:MAX_NAME],
            note=", ".join(entry.option_texts)[:MAX_NOTE],
            claimed_points=max(0, entry.points),
        )
    (catalogue, kit), name = named
    fields: dict[str, Any] = {}
    for line in entry.lines:
        fields |= _fields(line.text)
    picks, note = _picks(entry, kit)
    return ArmyEntry(
        id=id,
        key=kit.unit.key,
        book=catalogue.key,
        name=name[:MAX_NAME],
        picks=picks,
        note=note[:MAX_NOTE],
        **fields,
    )


def _fields(line: str) -> dict[str, Any]:
    """Return the fields of an entry that a line states."""
    if line == _("Waits in reserve"):
        return {"reserve": True}
    if match := _match(_("Player %(player)d"), line):
        return {"player": max(1, min(MAX_PLAYERS_OF_SIDE, int(match["player"])))}
    if match := _match(_("Experience: %(xp)d"), line):
        return {"xp": min(MAX_XP, int(match["xp"]))}
    if match := _match(_("Traits: %(traits)s"), line):
        return {
            "traits": tuple(trait[:MAX_NAME] for trait in match["traits"].split(", ")[:MAX_TRAITS])
        }
    return {}


def _picks(entry: ParsedEntry, kit: Kit) -> tuple[tuple[Pick, ...], str]:
    """Return the options taken, and the rest of the note."""
    options = Options()
    for (section, option), offered in kit.options.items():
        label = f"{term(kit.sections[section].label)}: {both_names(offered.label)}"
        options.add(label, Pick(section=section, option=option))
    picks: list[Pick] = []
    for line in entry.lines:
        match = PICKED.fullmatch(line.text)
        if match and (taken := options.take(match["label"])):
            picks += [taken] * int(match["count"] or 1)
    picked, left = read_noted_options(entry.option_texts, kit)
    return (*picks, *picked)[:MAX_PICKS], ", ".join(left)


def _with_ties(parsed: Sequence[ParsedEntry], entries: Sequence[ArmyEntry]) -> Iterator[ArmyEntry]:
    """Yield the entries tied to those they join or ride in, the nearest of that name."""
    ties = [_ties(entry) for entry in parsed]
    hosts = {
        place: entry.name
        for place, (entry, (join, *_rest)) in enumerate(zip(parsed, ties, strict=True))
        if not join and entry.half != 2 and not _is_led(entry)
    }
    ids: dict[int | None, str] = {place: entry.id for place, entry in enumerate(entries)}
    for place, (join, ride, is_half) in enumerate(ties):
        source, host = parsed[place], _nearest(hosts, join, place)
        if source.half == 2:
            host, is_half = place - 1, True
        elif host is None and _is_led(source):
            host = max((each for each in hosts if each < place), default=None)
        yield replace(
            entries[place],
            join=ids.get(host),
            ride=ids.get(_nearest(hosts, ride, place)),
            combined=source.half == 1 or (is_half and host is not None),
        )


def _nearest(hosts: Mapping[int, str], name: str, place: int) -> int | None:
    """Return the place of the unit of a name that is nearest to another, None without one."""
    called = (
        host
        for host, each in hosts.items()
        if name and host != place and (each == name or each.startswith(f"{name} ("))
    )
    return min(called, key=lambda host: abs(host - place), default=None)


def _side_by_side(
    parsed: Sequence[ParsedEntry], document: ArmyDocument, books: Books[Catalogue, Library]
) -> ArmyDocument:
    """Return the list where a unit named beside another rides in it or joins it, or the reverse."""
    called = {place: entry.name for place, entry in enumerate(parsed)}
    for place, entry in enumerate(parsed):
        other = _nearest(called, entry.beside, place)
        if other is not None:
            roster = books.judge(document).roster
            ids = [document.entries[each].id for each in (place, other)]
            document = tie(document, roster, *ids)
    return document


def _is_led(entry: ParsedEntry) -> bool:
    """Return whether a short text names a hero before the unit that it leads."""
    return entry.name != _without_led_by(entry.name)


def _ties(entry: ParsedEntry) -> tuple[str, str, bool]:
    """Return the names of the unit joined and the transport, and whether it is a second half."""
    join, ride, is_half = "", "", False
    for line in entry.lines:
        if match := _match(_("Second half of %(unit)s"), line.text):
            join, is_half = match["unit"], True
        elif match := _match(_("Joins %(unit)s"), line.text):
            join = match["unit"]
        elif match := _match(_("Rides in %(unit)s"), line.text):
            ride = match["unit"]
    return join, ride, is_half
