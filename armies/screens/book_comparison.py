"""Compares two versions of an army book, ready for templates; parts are matched by key."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple, TypeVar

from django.utils.translation import gettext_lazy as _

from armies.filters import signed
from armies.wording import AIMS, counted, rule_uses, weapon_profile
from rulesets.engine.values import Term
from rulesets.games.ground.book import Item, Option, Rule, Section, Spell, Unit, Weapon
from rulesets.games.ground.library import Catalogue
from rulesets.wording.terms import Text, term


@dataclass(frozen=True)
class FieldChange:
    """A field that differs, for `unit` alone if set; `before` is empty if it does not matter."""

    label: Text
    unit: Term | None
    before: str
    after: str


@dataclass(frozen=True)
class ComparedPart:
    """A part of a book; `where` is an option's section, `units` are those that may choose it."""

    name: Term
    where: Term | None = None
    units: tuple[Term, ...] = ()
    points: str = ""
    fields: tuple[FieldChange, ...] = ()


@dataclass(frozen=True)
class ComparedParts:
    """Parts of one sort: only in the newer version, only in the older one, and changed."""

    title: Text
    added: tuple[ComparedPart, ...]
    gone: tuple[ComparedPart, ...]
    changed: tuple[ComparedPart, ...]


class OfferedOption(NamedTuple):
    """An option in its section, with the units that may choose it."""

    section: Section
    option: Option
    units: list[Unit]


AnyPart = TypeVar("AnyPart", Unit, OfferedOption, Rule, Spell)
Keyed = TypeVar("Keyed", Unit, Rule, Spell)


def compare_books(old: Catalogue, new: Catalogue) -> list[ComparedParts]:
    """Return units, options, special rules and spells that differ; equal sorts are left out."""
    had, has = old.book, new.book
    rules = partial(_field_changes, ("name", "summary", "has_rating"))
    spells = partial(_field_changes, ("name", "summary", "threshold", "aim"))
    sorts = [
        _compared(
            _("Units"), _by_key(had.units), _by_key(has.units), partial(_unit_changes, old, new)
        ),
        _compared(_("Options"), _options(old), _options(new), partial(_option_changes, old, new)),
        _compared(_("Special rules"), _by_key(had.rules), _by_key(has.rules), rules),
        _compared(_("Spells"), _by_key(had.spells), _by_key(has.spells), spells),
    ]
    return [each for each in sorts if each.added or each.gone or each.changed]


def _by_key(parts: Iterable[Keyed]) -> dict[str, Keyed]:
    return {part.key: part for part in parts}


def _options(catalogue: Catalogue) -> dict[str, OfferedOption]:
    """Return every option by the keys of section and option."""
    found = {}
    for section in catalogue.book.sections:
        kits = (kit for kit in catalogue.kits.values() if section.key in kit.sections)
        units = [kit.unit for kit in kits]
        for option in section.options:
            found[f"{section.key}/{option.key}"] = OfferedOption(section, option, units)
    return found


def _compared(
    title: Text,
    old: Mapping[str, AnyPart],
    new: Mapping[str, AnyPart],
    changes: Callable[[AnyPart, AnyPart], Iterable[FieldChange]],
) -> ComparedParts:
    both = [
        replace(_shown(part), fields=tuple(changes(old[key], part)))
        for key, part in new.items()
        if key in old
    ]
    return ComparedParts(
        title,
        added=tuple(_shown(part) for key, part in new.items() if key not in old),
        gone=tuple(_shown(part) for key, part in old.items() if key not in new),
        changed=tuple(part for part in both if part.fields),
    )


def _shown(part: Unit | OfferedOption | Rule | Spell) -> ComparedPart:
    match part:
        case Unit():
            return ComparedPart(part.name, points=str(part.points))
        case OfferedOption(section, option, units):
            names = tuple(unit.name for unit in units)
            prices = [option.price(unit.key) for unit in units] or [option.points]
            return ComparedPart(option.label, section.label, names, _span(prices))
    return ComparedPart(part.name)


def _unit_changes(
    old: Catalogue, new: Catalogue, before: Unit, after: Unit
) -> Iterator[FieldChange]:
    fields = ("name", "points", "size", "quality", "defense", "rules", "weapons", "items")
    yield from _field_changes(fields, before, after)
    if (before.packages, before.disabled) != (after.packages, after.disabled):
        yield from _upgrade_changes(_upgrades(old, before.key), _upgrades(new, after.key))


def _upgrades(catalogue: Catalogue, unit: str) -> dict[str, str]:
    """Return a unit's upgrades by the wording of section and option, with their points."""
    prices: dict[str, list[int | None]] = {}
    for section in catalogue.kits[unit].sections.values():
        for option in section.options:
            words = f"{term(section.label)}: {term(option.label)}"
            prices.setdefault(words, []).append(option.price(unit))
    return {words: _span(found) for words, found in prices.items()}


def _upgrade_changes(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[FieldChange]:
    """Yield what a unit is offered now, is not any more, and for other points."""
    new = [f"{words} {after[words]}" for words in after if words not in before]
    gone = [f"{words} {before[words]}" for words in before if words not in after]
    other = [
        f"{words} {before[words]} → {after[words]}"
        for words in after
        if before.get(words, after[words]) != after[words]
    ]
    for label, lines in (
        (_("New upgrades"), new),
        (_("Upgrades gone"), gone),
        (_("Upgrades for other points"), other),
    ):
        if lines:
            yield FieldChange(label, None, "", "; ".join(lines))


def _option_changes(
    old: Catalogue, new: Catalogue, before: OfferedOption, after: OfferedOption
) -> Iterator[FieldChange]:
    """Yield points that differ, for the units of both books that have their own or else for all."""
    had, has = before.option, after.option
    units = old.kits.keys() & new.kits.keys() & (had.prices.keys() | has.prices.keys())
    for key in sorted(units) or [""]:
        unit = new.kits[key].unit.name if key else None
        if had.price(key) != has.price(key):
            yield FieldChange(_("Points"), unit, signed(had.price(key)), signed(has.price(key)))
    yield from _field_changes(("label", "weapons", "items", "rules"), had, has)


def _field_changes(fields: Iterable[str], before: Any, after: Any) -> Iterator[FieldChange]:
    for field in fields:
        label, words = FIELDS[field]
        had, has = words(getattr(before, field)), words(getattr(after, field))
        if had != has:
            yield FieldChange(label, None, had, has)


def _span(prices: Iterable[int | None]) -> str:
    """Return the lowest and highest of several prices, one figure if they are equal."""
    known = sorted({price for price in prices if price is not None})
    return " … ".join(signed(price) for price in dict.fromkeys([*known[:1], *known[-1:]])) or "–"


def _weapons(weapons: Iterable[Weapon]) -> str:
    profiles = (f"{counted(weapon)} ({weapon_profile(weapon)})" for weapon in weapons)
    return ", ".join(profiles) or "–"


def _item(item: Item) -> str:
    inside = [rule_uses(item.rules)] if item.rules else []
    inside += [_weapons(item.weapons)] if item.weapons else []
    return f"{counted(item)} ({', '.join(inside)})" if inside else counted(item)


FIELDS: dict[str, tuple[Text, Callable[[Any], str]]] = {
    "name": (_("Name"), term),
    "label": (_("Name"), term),
    "points": (_("Points"), str),
    "size": (_("Models"), str),
    "quality": (_("Quality"), "{}+".format),
    "defense": (_("Defense"), "{}+".format),
    "rules": (_("Special rules"), lambda uses: rule_uses(uses) or "–"),
    "weapons": (_("Weapons"), _weapons),
    "items": (_("Items"), lambda items: ", ".join(map(_item, items)) or "–"),
    "summary": (_("Text"), term),
    "has_rating": (_("Has a rating"), lambda value: str(_("yes") if value else _("no"))),
    "threshold": (_("Casting value"), str),
    "aim": (_("Aim"), lambda aim: str(AIMS[aim])),
}
"""The label of each field and its words."""
