"""Reads what players jot down behind a unit: its options, and the unit beside it."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from rulesets.games.ground.deployment import may_board
from rulesets.games.ground.document import ArmyDocument, Pick
from rulesets.games.ground.outfit import Name, Outfit
from rulesets.games.ground.roster import Roster
from rulesets.games.ground.upgrades import Kit, equip
from rulesets.texts.parser import Options

NAMED = re.compile(
    r"(?:(?P<count>\d{1,2})(?: ?[x×] ?| ))?(?:(?:the|an?|un[ao]?|il|la|lo) )?(?P<label>.+?)"
    r"(?: ?[x×](?P<times>\d{1,2}))?"
)
"""An option as a player notes it."""

COUNTED = re.compile(r"^\d{1,3} ?[x×]? ?(?:with |con )?", re.IGNORECASE)
"""How many models have something, in front of its name."""

FIGURE = re.compile(r"[QDA]?\d{1,3}[+\"″]?|AP", re.IGNORECASE)
"""Part of a statline, of a weapon's profile or of a special rule."""

SHORTEST = 4
"""Fewest letters of a word that stands for the one option whose name has it."""


def read_noted_options(texts: Iterable[str], kit: Kit) -> tuple[tuple[Pick, ...], list[str]]:
    """Return the options that texts name in either language, and the texts that name nothing.

    A word names the only option that has it, unless the unit carries something of that name.
    """
    options = _by_name(kit)
    picks, left = _taken(texts, options)
    left = [text for text in left if not _is_size(text, kit)]
    left = _not_carried(left, equip(kit, picks))
    more, left = _taken(left, _by_word(options))
    return (*picks, *more), left


def tie(document: ArmyDocument, roster: Roster, one: str, other: str) -> ArmyDocument:
    """Return the list with one of two entries in the other, a transport, or joined to it."""
    units = roster.units_by_entry
    for id, host in ((one, other), (other, one)):
        unit = units[host]
        hold = next((hold for hold in roster.deployment.holds if hold.unit is unit), None)
        if hold and may_board(roster, units[id], hold):
            return _tied(document, id, ride=host)
        if roster.game.may_join(roster, roster.by_id[id]) and roster.game.may_host(roster, unit):
            return _tied(document, id, join=host)
    return document


def _tied(document: ArmyDocument, id: str, **tie: Any) -> ArmyDocument:
    entries = (replace(each, **tie) if each.id == id else each for each in document.entries)
    return replace(document, entries=tuple(entries))


def _by_name(kit: Kit) -> Options:
    options = Options()
    for (section, option), offered in kit.options.items():
        for name in {offered.label.en.casefold(), offered.label.it.casefold()} - {""}:
            options.add(name, Pick(section=section, option=option))
    return options


def _by_word(options: Options) -> Options:
    """Return options by the words that are in the names of one alone."""
    words = Options()
    for name, picks in options.found.items():
        for word in name.split():
            words.add(word, picks[0])
    return Options(
        {
            word: picks[:1]
            for word, picks in words.found.items()
            if len(word) >= SHORTEST and len(set(picks)) == 1
        }
    )


def _taken(texts: Iterable[str], options: Options) -> tuple[tuple[Pick, ...], list[str]]:
    picks: list[Pick] = []
    left = []
    for text in texts:
        for label, count in _readings(text.casefold()):
            if taken := options.take(label):
                picks += [taken] * count
                break
        else:
            left.append(text)
    return tuple(picks), left


def _readings(text: str) -> Iterator[tuple[str, int]]:
    """Yield the names that a text may mean, each with a count."""
    yield text, 1
    if named := NAMED.fullmatch(text):
        count = int(named["count"] or named["times"] or 1)
        yield named["label"], count
        yield named["label"].removesuffix("s"), count


def _is_size(text: str, kit: Kit) -> bool:
    """Return whether a text says how many models a unit has."""
    return bool(
        re.fullmatch(rf"1|{kit.unit.size}(?: (?:models?|modell[io]))?", text, re.IGNORECASE)
    )


def _not_carried(texts: list[str], outfit: Outfit) -> list[str]:
    """Return the texts that name nothing a unit has anyway; figures around such a name go, too."""
    carried = [weapon.name for weapon, _count in outfit.weapons]
    carried += [item.name for item, _count in outfit.items]
    carried += [use.name for use in outfit.uses]
    names = {Name(name) for each in carried for name in (each.en, each.it) if name}
    left = [text for text in texts if Name(COUNTED.sub("", text)) not in names]
    if len(left) < len(texts):
        left = [text for text in left if not FIGURE.fullmatch(text)]
    return left
