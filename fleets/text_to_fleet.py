"""Matches the ships and upgrades of a parsed text with the book, by name."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from rulesets import wording
from rulesets.books.library import Books
from rulesets.engine.fields import MAX_COUNT, MAX_NAME, MAX_NOTE, MAX_UPGRADES, key_of
from rulesets.games.warfleets.catalogue import Catalogue, Weapon
from rulesets.games.warfleets.document import FACINGS, FleetDocument, FleetEntry, Upgrade
from rulesets.games.warfleets.roster import BOOK
from rulesets.texts.parser import ParsedEntry, ParsedList, find_named
from rulesets.wording.terms import both_names

COUNTED = re.compile(r"(?:(\d{1,2})× )?(.+)")
BONUS = re.compile(r" \+\d+$")


def read_list(parsed: ParsedList, owner: UUID | None) -> FleetDocument:
    """Return the fleet with every ship found; others stay under their name, as unknown."""
    catalogue = Books[Catalogue, Catalogue](parsed.game, owner).gather({BOOK: ""})
    vessels = {both_names(vessel.name): vessel for vessel in catalogue.vessels.values()}
    upgrades = _upgrades(catalogue)
    heroes = {both_names(hero.name): hero.key for hero in catalogue.heroes.values()}
    titles = {both_names(title.name): title.key for title in catalogue.titles.values()}
    entries = []
    for place, entry in enumerate(parsed.entries, 1):
        match = COUNTED.fullmatch(entry.name)
        count, name = (match[1], match[2]) if match else (None, entry.name)
        found = find_named(name, vessels)
        key, own = (found[0].key, found[1]) if found else (key_of(name), name)
        picked, note = _noted_options(entry, upgrades)
        entries.append(
            FleetEntry(
                id=f"u{place}",
                key=key,
                name=own[:MAX_NAME],
                count=max(1, min(MAX_COUNT, int(count or 1))),
                heroes=(*_named(entry, _("Hero"), heroes), *_listed(entry, heroes))[:MAX_UPGRADES],
                titles=(*_named(entry, _("Title"), titles), *_listed(entry, titles))[:MAX_UPGRADES],
                upgrades=tuple([*_mounted(entry, upgrades), *picked][:MAX_UPGRADES]),
                note=note[:MAX_NOTE],
            )
        )
    return FleetDocument(**parsed.fields, books={BOOK: catalogue.version}, entries=tuple(entries))


def _upgrades(catalogue: Catalogue) -> dict[str, Upgrade]:
    """Return every upgrade, and each weapon per facing, by its wording in texts."""
    upgrades: dict[str, Upgrade] = {}
    for upgrade in catalogue.upgrades.values():
        name = both_names(upgrade.name)
        upgrades[name] = Upgrade(key=upgrade.key)
        if isinstance(upgrade, Weapon):
            for facing in FACINGS:
                words = f"{name} [{wording.coded('facing', facing)}]"
                upgrades[words] = Upgrade(key=upgrade.key, facing=facing)
    return upgrades


def _named(entry: ParsedEntry, label: Any, known: Mapping[str, str]) -> tuple[str, ...]:
    texts = (
        line.text.removeprefix(f"{label}: ")
        for line in entry.lines
        if line.text.startswith(f"{label}: ")
    )
    return tuple(known[name] for text in texts if (name := BONUS.sub("", text)) in known)


def _listed(entry: ParsedEntry, known: Mapping[str, str]) -> Iterator[str]:
    """Yield the known names in a line of a short text."""
    for line in entry.lines:
        yield from (known[name] for name in line.text.split(", ") if name in known)


def _mounted(entry: ParsedEntry, upgrades: Mapping[str, Upgrade]) -> list[Upgrade]:
    """Return the upgrades of lines with one each, or of a short line with several."""
    mounted: list[Upgrade] = []
    for line in entry.lines:
        names = [line.text, line.text.rpartition(" (")[0]]
        one = next((upgrades[name] for name in names if name in upgrades), None)
        parts = line.text.split(", ")
        mounted += [one] if one else [upgrades[part] for part in parts if part in upgrades]
    return mounted


def _noted_options(
    entry: ParsedEntry, upgrades: Mapping[str, Upgrade]
) -> tuple[list[Upgrade], str]:
    """Return the upgrades noted after a ship's name, and the rest of the note.

    The name of a facing behind a weapon is where it is mounted.
    """
    known = {name.casefold(): upgrade for name, upgrade in upgrades.items()}
    facings = {wording.coded("facing", facing).casefold(): facing for facing in FACINGS}
    found: list[Upgrade] = []
    left = []
    for text in entry.option_texts:
        if text.casefold() in known:
            found.append(known[text.casefold()])
        elif text.casefold() in facings and found:
            found[-1] = replace(found[-1], facing=facings[text.casefold()])
        else:
            left.append(text)
    return found, ", ".join(left)
