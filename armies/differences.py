"""Differences between two versions of a book, ready for templates."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from armies.compare import Compared, Difference, FieldChange, compare_books
from rulesets.engine.values import Term
from rulesets.filters.ground import signed
from rulesets.games.ground.book import Item, Option, Section, Weapon
from rulesets.games.ground.library import Catalogue
from rulesets.wording import ground
from rulesets.wording.terms import Text, term

FIELDS = {
    "name": _("Name"),
    "label": _("Name"),
    "points": _("Points"),
    "size": _("Models"),
    "quality": _("Quality"),
    "defense": _("Defense"),
    "rules": _("Special rules"),
    "weapons": _("Weapons"),
    "items": _("Items"),
    "summary": _("Text"),
    "has_rating": _("Has a rating"),
    "threshold": _("Casting value"),
    "aim": _("Aim"),
}
UPGRADES = {"packages", "disabled"}
"""Fields of keys that determine which upgrades a unit is offered."""


@dataclass(frozen=True)
class FieldDifference:
    """A field that differs, for `unit` alone if set; `before` is empty if it does not matter."""

    label: Text
    unit: Term | None
    before: str
    after: str


@dataclass(frozen=True)
class ChangedPart:
    """A part of a book; `where` is an option's section, `units` are those that may choose it."""

    name: Term
    where: Term | None = None
    units: tuple[Term, ...] = ()
    points: str = ""
    fields: tuple[FieldDifference, ...] = ()


@dataclass(frozen=True)
class ChangedParts:
    """Parts of one sort."""

    title: Text
    added: tuple[ChangedPart, ...]
    gone: tuple[ChangedPart, ...]
    changed: tuple[ChangedPart, ...]

    @property
    def is_same(self) -> bool:
        return not (self.added or self.gone or self.changed)


@dataclass(frozen=True)
class Offered:
    """An option in its section, with its points for each unit that may choose it."""

    section: Section
    option: Option
    prices: Mapping[str, int | None]


@dataclass(frozen=True)
class Version:
    """One of the two versions; `offered` are its options by their keys in comparisons."""

    catalogue: Catalogue
    offered: Mapping[str, Offered]

    def unit_name(self, key: str) -> Term:
        return self.catalogue.kits[key].unit.name

    def upgrades(self, unit: str) -> dict[str, list[int | None]]:
        """Return a unit's upgrades by the wording of section and option, with their points."""
        prices: dict[str, list[int | None]] = {}
        for section in self.catalogue.kits[unit].sections.values():
            for option in section.options:
                words = f"{term(section.label)}: {term(option.label)}"
                prices.setdefault(words, []).append(option.price(unit))
        return prices


Format = Callable[[Any], str]
MakePart = Callable[[Compared, Version], ChangedPart]


def differences(old: Catalogue, new: Catalogue) -> list[ChangedParts]:
    """Return units, options, special rules and spells that differ; equal sorts are left out."""
    comparison = compare_books(old.book, new.book)
    before, after = _version(old), _version(new)
    groups = [
        _group(_("Units"), comparison.units, before, after, partial(_unit_part, before)),
        _group(_("Options"), comparison.options, before, after, _option_part),
        _group(_("Special rules"), comparison.rules, before, after, _plain_part),
        _group(_("Spells"), comparison.spells, before, after, _plain_part),
    ]
    return [group for group in groups if not group.is_same]


def _group(
    title: Text, difference: Difference, old: Version, new: Version, make: MakePart
) -> ChangedParts:
    changed = (make(part, new) for part in difference.changed)
    return ChangedParts(
        title,
        added=tuple(make(part, new) for part in difference.added),
        gone=tuple(make(part, old) for part in difference.gone),
        changed=tuple(line for line in changed if line.fields),
    )


def _unit_part(before: Version, part: Compared, version: Version) -> ChangedPart:
    points = str(version.catalogue.kits[part.key].unit.points)
    changes = [change for change in part.changes if change.field not in UPGRADES]
    fields = _fields(changes, version, str)
    if len(changes) < len(part.changes):
        fields += tuple(_upgrades(before.upgrades(part.key), version.upgrades(part.key)))
    return ChangedPart(part.name, points=points, fields=fields)


def _upgrades(
    before: Mapping[str, list[Any]], after: Mapping[str, list[Any]]
) -> Iterator[FieldDifference]:
    """Yield what a unit is offered now, is not any more, and for other points."""
    new = [f"{words} {_span(after[words])}" for words in after if words not in before]
    gone = [f"{words} {_span(before[words])}" for words in before if words not in after]
    other = [
        f"{words} {_span(before[words])} → {_span(after[words])}"
        for words in after
        if words in before and _span(before[words]) != _span(after[words])
    ]
    for label, lines in (
        (_("New upgrades"), new),
        (_("Upgrades gone"), gone),
        (_("Upgrades for other points"), other),
    ):
        if lines:
            yield FieldDifference(label, None, "", "; ".join(lines))


def _option_part(part: Compared, version: Version) -> ChangedPart:
    offer = version.offered[part.key]
    units = tuple(map(version.unit_name, offer.prices))
    prices = offer.prices.values() or [offer.option.points]
    fields = _fields(part.changes, version, signed)
    return ChangedPart(part.name, offer.section.label, units, _span(prices), fields)


def _plain_part(part: Compared, version: Version) -> ChangedPart:
    return ChangedPart(part.name, fields=_fields(part.changes, version, str))


def _version(catalogue: Catalogue) -> Version:
    offered = {}
    for section in catalogue.book.sections:
        units = [key for key, kit in catalogue.kits.items() if section.key in kit.sections]
        for option in section.options:
            prices = {unit: option.price(unit) for unit in units}
            offered[f"{section.key}/{option.key}"] = Offered(section, option, prices)
    return Version(catalogue, offered)


def _fields(
    changes: Iterable[FieldChange], version: Version, points_format: Format
) -> tuple[FieldDifference, ...]:
    lines = []
    for change in changes:
        unit = version.unit_name(change.unit) if change.unit else None
        shown = points_format if change.field == "points" else FORMATS.get(change.field, str)
        label = FIELDS[change.field]
        lines.append(FieldDifference(label, unit, shown(change.before), shown(change.after)))
    return tuple(lines)


def _span(prices: Iterable[int | None]) -> str:
    """Return the lowest and highest of several prices, one figure if they are equal."""
    known = sorted({price for price in prices if price is not None})
    return " … ".join(signed(price) for price in dict.fromkeys([*known[:1], *known[-1:]])) or "–"


def _roll(value: int) -> str:
    return f"{value}+"


def _weapons(weapons: Iterable[Weapon]) -> str:
    profiles = (f"{ground.counted(weapon)} ({ground.weapon_profile(weapon)})" for weapon in weapons)
    return ", ".join(profiles) or "–"


def _item(item: Item) -> str:
    inside = [ground.rule_uses(item.rules)] if item.rules else []
    inside += [_weapons(item.weapons)] if item.weapons else []
    return f"{ground.counted(item)} ({', '.join(inside)})" if inside else ground.counted(item)


FORMATS: dict[str, Format] = {
    "name": term,
    "label": term,
    "summary": term,
    "quality": _roll,
    "defense": _roll,
    "rules": lambda uses: ground.rule_uses(uses) or "–",
    "weapons": _weapons,
    "items": lambda items: ", ".join(map(_item, items)) or "–",
    "has_rating": lambda value: str(_("yes") if value else _("no")),
    "aim": lambda aim: str(ground.AIMS[aim]),
}
