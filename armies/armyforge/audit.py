"""Holds a stored book against its source file, datum by datum.

It reads the source by itself, so that a fault of the importer cannot hide in its own mirror.
What kind of unit each is stands in no source and is not looked at.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from rulesets.games.ground.book import (
    Amount,
    Book,
    Item,
    Option,
    Package,
    RuleUse,
    Section,
    Unit,
    Weapon,
)

NOTHING = "nothing"
AIMS = {0: "damage", 1: "friendly", 2: "enemy"}


@dataclass(frozen=True)
class Fact:
    """What a source says at a place, and what is kept of it."""

    place: str
    said: object
    kept: object


Facts = Iterator[Fact]


def differences(source: dict[str, Any], book: Book) -> list[Fact]:
    """Everything that a book's source and the stored book do not agree about."""
    return [fact for fact in _book(source, book) if fact.said != fact.kept]


def _book(source: dict[str, Any], book: Book) -> Facts:
    yield Fact("uid", source["uid"], book.key)
    yield Fact("name", source["name"], book.name.en)
    yield Fact("versionString", source.get("versionString") or "0", book.version.split("+")[0])
    background = source.get("backgroundFull") or source.get("background")
    yield Fact("background", _text(background), book.background.en)
    rules = [*_list(source, "specialRules"), *_list(source, "customRules")]
    yield from _each("units", source["units"], book.units, _unit)
    yield from _each("upgradePackages", source["upgradePackages"], book.packages, _package)
    yield from _each("specialRules", rules, book.rules, _rule)
    yield from _each("spells", _list(source, "spells"), book.spells, _spell)


def _each(place: str, said: Iterable[Any], kept: Iterable[Any], compare: Any) -> Facts:
    """Facts of the parts of two lists, side by side; what only one has is a difference."""
    pairs = zip_longest(said, kept, fillvalue=NOTHING)
    for number, (source, part) in enumerate(pairs):
        if NOTHING in (source, part):
            yield Fact(f"{place}[{number}]", source, part)
        else:
            yield from compare(f"{place}[{number}]", source, part)


def _unit(place: str, source: dict[str, Any], unit: Unit) -> Facts:
    yield Fact(f"{place}.id", source["id"], unit.key)
    yield Fact(f"{place}.name", source["name"], unit.name.en)
    yield Fact(f"{place}.genericName", _text(source.get("genericName")), unit.summary.en)
    yield Fact(f"{place}.cost", int(source["cost"]), unit.points)
    yield Fact(f"{place}.size", int(source.get("size", 1)), unit.size)
    yield Fact(f"{place}.quality", int(source["quality"]), unit.quality)
    yield Fact(f"{place}.defense", int(source["defense"]), unit.defense)
    yield Fact(f"{place}.bases", _said_bases(source.get("bases")), _kept_bases(unit))
    yield Fact(f"{place}.upgrades", _list(source, "upgrades"), list(unit.packages))
    yield Fact(f"{place}.disabled", _list(source, "disabledSections"), list(unit.disabled))
    rules = _list(source, "rules") or _list(source, "specialRules")
    yield from _each(f"{place}.rules", rules, unit.rules, _use)
    carried = [thing for key in ("weapons", "items", "equipment") for thing in _list(source, key)]
    yield from _carried(place, carried, unit)


def _carried(place: str, things: list[dict[str, Any]], owner: Unit | Option | Item) -> Facts:
    """Facts of the weapons and items among things, and of what is neither in options and items."""
    sorts: dict[str, list[Any]] = {"weapons": [], "items": [], "rules": []}
    for thing in things:
        sorts[_sort(thing)].append(thing)
    yield from _each(f"{place}.weapons", sorts["weapons"], owner.weapons, _weapon)
    if not isinstance(owner, Item):
        yield from _each(f"{place}.items", sorts["items"], owner.items, _item)
    if not isinstance(owner, Unit):
        yield from _each(f"{place}.rules", sorts["rules"], owner.rules, _use)


def _sort(thing: dict[str, Any]) -> str:
    named = {"ArmyBookWeapon": "weapons", "ArmyBookItem": "items", "ArmyBookRule": "rules"}
    if thing.get("type") in named:
        return named[thing["type"]]
    if "content" in thing:
        return "items"
    return "weapons" if {"attacks", "weaponId"} & thing.keys() else "rules"


def _weapon(place: str, source: dict[str, Any], weapon: Weapon) -> Facts:
    yield Fact(f"{place}.name", source["name"], weapon.name.en)
    yield Fact(f"{place}.range", _number(source, "range", absent=0), weapon.range)
    yield Fact(f"{place}.attacks", _number(source, "attacks", absent=1), weapon.attacks)
    yield Fact(f"{place}.count", _number(source, "count", absent=1), weapon.count)
    yield from _each(f"{place}.rules", _list(source, "specialRules"), weapon.rules, _use)


def _item(place: str, source: dict[str, Any], item: Item) -> Facts:
    yield Fact(f"{place}.name", source["name"], item.name.en)
    yield Fact(f"{place}.count", _number(source, "count", absent=1), item.count)
    said = _said_bases(source["bases"]) if source.get("bases") else None
    yield Fact(f"{place}.bases", said, _kept_bases(item) if item.bases else None)
    yield from _carried(place, _list(source, "content"), item)


def _use(place: str, source: dict[str, Any], use: RuleUse) -> Facts:
    yield Fact(f"{place}.name", source["name"], use.name.en)
    yield Fact(f"{place}.rating", _rating(source), None if use.rating is None else str(use.rating))
    yield Fact(f"{place}.modify", bool(source.get("modify")), use.adds)


def _package(place: str, source: dict[str, Any], package: Package) -> Facts:
    yield Fact(f"{place}.uid", source.get("uid") or source.get("id"), package.key)
    yield Fact(f"{place}.hint", _text(source.get("hint")), package.hint)
    sections = _list(source, "sections")
    yield from _each(f"{place}.sections", sections, package.sections, _section)


def _section(place: str, source: dict[str, Any], section: Section) -> Facts:
    yield Fact(f"{place}.uid", source.get("uid") or source.get("id"), section.key)
    yield Fact(f"{place}.label", _text(source.get("label")), section.label.en)
    variant = source.get("variant") or str(source.get("type")).replace("upgradeRule", "upgrade")
    yield Fact(f"{place}.variant", variant, section.variant)
    yield Fact(f"{place}.affects", _said_amount(source, "affects"), _kept_amount(section.affects))
    yield Fact(f"{place}.select", _said_amount(source, "select"), _kept_amount(section.select))
    targets = source.get("targets") or source.get("replaceWhat") or []
    yield Fact(f"{place}.targets", list(_texts(targets)), list(section.targets))
    yield Fact(f"{place}.model", bool(source.get("model")), section.per_model)
    options = _list(source, "options")
    yield from _each(f"{place}.options", options, section.options, _option)


def _option(place: str, source: dict[str, Any], option: Option) -> Facts:
    yield Fact(f"{place}.uid", source.get("uid") or source.get("id"), option.key)
    yield Fact(f"{place}.label", _text(source.get("label")), option.label.en)
    yield Fact(f"{place}.cost", source.get("cost"), option.points)
    costs = _costs(source)
    for unit in sorted(costs.keys() | option.prices.keys()):
        said, kept = costs.get(unit, NOTHING), option.prices.get(unit, NOTHING)
        yield Fact(f"{place}.costs[{unit}]", said, kept)
    yield from _carried(place, _list(source, "gains") or _list(source, "equipment"), option)


def _rule(place: str, source: dict[str, Any], rule: Any) -> Facts:
    yield Fact(f"{place}.name", source["name"], rule.name.en)
    yield Fact(f"{place}.description", _text(source.get("description")), rule.summary.en)
    yield Fact(f"{place}.hasRating", bool(source.get("hasRating")), rule.has_rating)


def _spell(place: str, source: dict[str, Any], spell: Any) -> Facts:
    yield Fact(f"{place}.id", source["id"], spell.key)
    yield Fact(f"{place}.name", source["name"], spell.name.en)
    yield Fact(f"{place}.effect", _text(source.get("effect")), spell.summary.en)
    yield Fact(f"{place}.threshold", int(source["threshold"]), spell.threshold)
    yield Fact(f"{place}.type", AIMS[source["type"]], spell.aim)


def _list(source: dict[str, Any], key: str) -> list[Any]:
    return source.get(key) or []


def _text(value: str | None) -> str:
    return value or ""


def _number(source: dict[str, Any], key: str, absent: int) -> int:
    value = source.get(key)
    return absent if value is None or value == "" else int(value)


def _rating(source: dict[str, Any]) -> str | None:
    """The rating as a text, numbers without leading noughts: 3, "3" and "03" are the same."""
    rating = source.get("rating")
    try:
        return str(int(rating))
    except (TypeError, ValueError):
        return rating or None


def _texts(targets: Any) -> Iterator[str]:
    """Targets one by one, however deep older exports have them in lists."""
    if isinstance(targets, str):
        yield targets
    else:
        for each in targets:
            yield from _texts(each)


def _costs(option: dict[str, Any]) -> dict[str, int]:
    """Points by unit; where a unit is named twice, the first counts."""
    listed = [each for each in _list(option, "costs") if each["cost"] is not None]
    return {each["unitId"]: each["cost"] for each in reversed(listed)}


def _said_bases(bases: dict[str, str] | None) -> tuple[str, str]:
    found = bases or {}
    return _text(found.get("round")), _text(found.get("square"))


def _kept_bases(owner: Unit | Item) -> tuple[str, str] | None:
    return (owner.bases.round, owner.bases.square) if owner.bases else None


def _said_amount(source: dict[str, Any], key: str) -> str:
    """An amount as a phrase such as `up to 2`.

    Of a plain number in older exports the label says whether it is meant as a limit.
    """
    amount = source.get(key)
    if not amount or amount in ("any", "all"):
        return amount or ""
    if not isinstance(amount, dict):
        kind = "up to" if "up to" in source.get("label", "").lower() else "exactly"
        return f"{kind} {amount}"
    kind = amount["type"]
    return kind if kind in ("any", "all") else f"{kind} {amount.get('value', 1)}"


def _kept_amount(amount: Amount | None) -> str:
    if amount is None:
        return ""
    kind = amount.kind.replace("_", " ")
    return kind if kind in ("any", "all") else f"{kind} {amount.value}"
