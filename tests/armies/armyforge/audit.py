"""Compares a stored book with its source file, value by value.

It does not use the importer's code, so that a bug there cannot hide itself. How
a number is written makes no difference, and null and empty values count as absent.
Kinds of units are in no source and are not compared.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from armies.armyforge.games import game_of_book
from rulesets.books import models
from rulesets.books.reading import read_book
from rulesets.games.ground.book import (
    Amount,
    Book,
    Item,
    Option,
    Package,
    Rule,
    RuleUse,
    Section,
    Spell,
    Unit,
    Weapon,
)

NOTHING = "nothing"
AIMS = {0: "damage", 1: "friendly", 2: "enemy"}
SORTS = {"ArmyBookWeapon": "weapons", "ArmyBookItem": "items", "ArmyBookRule": "rules"}
YES = {"true", "t", "yes", "y", "on", "1", "1.0"}
MAX_KEY_BEFORE_NUMBER = 60


@dataclass(frozen=True)
class Fact:
    """A place in a source, the value there, and the stored value."""

    place: str
    said: object
    kept: object


Facts = Iterator[Fact]
Source = dict[str, Any]


def unlike_stored(*paths: Path) -> list[str]:
    """Return the differences between files and the stored versions closest to them."""
    return [
        f"{path.name}: {fact.place}: {fact.said!r} -> {fact.kept!r}"
        for path in paths
        for fact in _nearest(json.loads(path.read_bytes()))
    ]


def _nearest(source: Source) -> list[Fact]:
    rows = models.Book.objects.filter(game=game_of_book(source), key=source["uid"], owner=None)
    compared = [differences(source, read_book(row)) for row in rows.matching(said_version(source))]
    return min(compared, key=len, default=[Fact("", source["uid"], "not stored")])


def differences(source: Source, book: Book) -> list[Fact]:
    """Return the differences between a book's source and the stored book."""
    return [fact for fact in _book(source, book) if fact.said != fact.kept]


def _book(source: Source, book: Book) -> Facts:
    yield Fact("uid", _text(source["uid"]), book.key)
    yield Fact("name", _text(source["name"]), book.name.en)
    yield Fact("versionString", said_version(source), book.version.split("+")[0])
    background = _text(source.get("backgroundFull")) or _text(source.get("background"))
    yield Fact("background", background, book.background.en)
    packages = _list(source, "upgradePackages")
    rules = [*_list(source, "specialRules"), *_list(source, "customRules")]
    yield from _keyed("units", _list(source, "units"), book.units, _unit)
    yield from _keyed("upgradePackages", packages, book.packages, _package)
    yield from _each("specialRules", rules, book.rules, _rule)
    yield from _keyed("spells", _list(source, "spells"), book.spells, _spell)


def said_version(source: Source) -> str:
    return _text(source.get("versionString")) or "0"


def _each(place: str, said: Iterable[Any], kept: Iterable[Any], compare: Callable) -> Facts:
    """Compare the parts of two lists by position; a missing part is a difference."""
    pairs = zip_longest(said, kept)
    for number, (source, part) in enumerate(pairs):
        if source is None or part is None:
            yield Fact(f"{place}[{number}]", source or NOTHING, part or NOTHING)
        else:
            yield from compare(f"{place}[{number}]", source, part)


def _keyed(place: str, said: list[Source], kept: Iterable[Any], compare: Callable) -> Facts:
    """Compare parts with keys; repeated keys may have numbers."""
    kept = tuple(kept)
    seen: set[str] = set()
    for number, (source, part) in enumerate(zip(said, kept, strict=False)):
        key = _key(source)
        is_told_apart = key in seen and _is_numbered(part.key, key)
        yield Fact(f"{place}[{number}].uid", part.key if is_told_apart else key, part.key)
        seen.add(key)
    yield from _each(place, said, kept, compare)


def _is_numbered(kept: str, key: str) -> bool:
    return re.fullmatch(re.escape(key[:MAX_KEY_BEFORE_NUMBER]) + r"~\d+", kept) is not None


def _unit(place: str, source: Source, unit: Unit) -> Facts:
    yield Fact(f"{place}.name", _text(source["name"]), unit.name.en)
    yield Fact(f"{place}.genericName", _text(source.get("genericName")), unit.summary.en)
    yield Fact(f"{place}.cost", _number(source, "cost"), unit.points)
    yield Fact(f"{place}.size", _number(source, "size", absent=1), unit.size)
    yield Fact(f"{place}.quality", _number(source, "quality"), unit.quality)
    yield Fact(f"{place}.defense", _number(source, "defense"), unit.defense)
    yield Fact(f"{place}.bases", _said_bases(source.get("bases")), _kept_bases(unit))
    yield Fact(f"{place}.upgrades", _keys(source, "upgrades"), list(unit.packages))
    yield Fact(f"{place}.disabled", _keys(source, "disabledSections"), list(unit.disabled))
    rules = _list(source, "rules") or _list(source, "specialRules")
    carried = [thing for key in ("weapons", "items", "equipment") for thing in _list(source, key)]
    yield from _carried(place, [*map(_spelled_out, rules), *carried], unit)


def _carried(place: str, things: list[Any], owner: Unit | Option | Item) -> Facts:
    """Compare the weapons, items and special rules among things; items hold no items."""
    sorts: dict[str, list[Any]] = {"weapons": [], "items": [], "rules": []}
    for thing in map(_spelled_out, things):
        sorts[_sort(thing)].append(thing)
    items = () if isinstance(owner, Item) else owner.items
    yield from _each(f"{place}.weapons", sorts["weapons"], owner.weapons, _weapon)
    yield from _each(f"{place}.items", sorts["items"], items, _item)
    yield from _each(f"{place}.rules", sorts["rules"], owner.rules, _use)


def _sort(thing: Source) -> str:
    if thing.get("type") in SORTS:
        return SORTS[thing["type"]]
    if _is_said(thing, "content"):
        return "items"
    is_weapon = _is_said(thing, "attacks") or _is_said(thing, "weaponId")
    return "weapons" if is_weapon else "rules"


def _weapon(place: str, source: Source, weapon: Weapon) -> Facts:
    yield Fact(f"{place}.name", _text(source["name"]), weapon.name.en)
    yield Fact(f"{place}.range", _number(source, "range", absent=0), weapon.range)
    yield Fact(f"{place}.attacks", _number(source, "attacks", absent=1), weapon.attacks)
    yield Fact(f"{place}.count", _number(source, "count", absent=1), weapon.count)
    yield from _each(f"{place}.rules", _list(source, "specialRules"), weapon.rules, _use)


def _item(place: str, source: Source, item: Item) -> Facts:
    yield Fact(f"{place}.name", _text(source["name"]), item.name.en)
    yield Fact(f"{place}.count", _number(source, "count", absent=1), item.count)
    said = _said_bases(source["bases"]) if _is_said(source, "bases") else None
    yield Fact(f"{place}.bases", said, _kept_bases(item) if item.bases else None)
    yield from _carried(place, _list(source, "content"), item)


def _use(place: str, source: Any, use: RuleUse) -> Facts:
    said = _spelled_out(source)
    yield Fact(f"{place}.name", _text(said["name"]), use.name.en)
    yield Fact(f"{place}.rating", _rating(said.get("rating")), _rating(use.rating))
    yield Fact(f"{place}.modify", _flag(said, "modify"), use.adds)


def _spelled_out(thing: Any) -> Source:
    """Return a special rule that is a text, such as `Tough(+3)`, as an object."""
    if isinstance(thing, dict):
        return thing
    name, bracket, rest = thing.strip().partition("(")
    if not bracket or not rest.endswith(")"):
        return {"name": thing, "type": "ArmyBookRule"}
    rating = rest.removesuffix(")")
    return {
        "type": "ArmyBookRule",
        "name": name.strip(),
        "rating": rating.removeprefix("+"),
        "modify": rating.startswith("+"),
    }


def _package(place: str, source: Source, package: Package) -> Facts:
    yield Fact(f"{place}.hint", _text(source.get("hint")), package.hint)
    yield from _keyed(f"{place}.sections", _list(source, "sections"), package.sections, _section)


def _section(place: str, source: Source, section: Section) -> Facts:
    yield Fact(f"{place}.label", _text(source.get("label")), section.label.en)
    variant = source.get("variant") or str(source.get("type")).replace("upgradeRule", "upgrade")
    yield Fact(f"{place}.variant", variant, section.variant)
    yield Fact(f"{place}.affects", _said_amount(source, "affects"), _kept_amount(section.affects))
    yield Fact(f"{place}.select", _said_amount(source, "select"), _kept_amount(section.select))
    named = "targets" if _is_said(source, "targets") else "replaceWhat"
    targets = source[named] if _is_said(source, named) else []
    yield Fact(f"{place}.targets", list(_texts(targets)), list(section.targets))
    yield Fact(f"{place}.model", _flag(source, "model"), section.per_model)
    yield from _keyed(f"{place}.options", _list(source, "options"), section.options, _option)


def _option(place: str, source: Source, option: Option) -> Facts:
    yield Fact(f"{place}.label", _text(source.get("label")), option.label.en)
    yield Fact(f"{place}.cost", _number(source, "cost"), option.points)
    costs = _costs(source)
    for unit in sorted(costs.keys() | option.prices.keys()):
        said, kept = costs.get(unit, NOTHING), option.prices.get(unit, NOTHING)
        yield Fact(f"{place}.costs[{unit}]", said, kept)
    yield from _carried(place, _list(source, "gains") or _list(source, "equipment"), option)


def _rule(place: str, source: Source, rule: Rule) -> Facts:
    yield Fact(f"{place}.name", _text(source["name"]), rule.name.en)
    yield Fact(f"{place}.description", _text(source.get("description")), rule.summary.en)
    yield Fact(f"{place}.hasRating", _flag(source, "hasRating"), rule.has_rating)


def _spell(place: str, source: Source, spell: Spell) -> Facts:
    yield Fact(f"{place}.name", _text(source["name"]), spell.name.en)
    yield Fact(f"{place}.effect", _text(source.get("effect")), spell.summary.en)
    yield Fact(f"{place}.threshold", _number(source, "threshold", absent=1), spell.threshold)
    aim = _number(source, "type", absent=0)
    yield Fact(f"{place}.type", AIMS.get(aim, aim), spell.aim)


def _list(source: Source, key: str) -> list[Any]:
    """Return the items of a list, none if it is absent."""
    return [part for part in source.get(key) or () if part is not None]


def _is_said(source: Source, key: str) -> bool:
    """Return whether a source has a field; null and an empty text count as absent."""
    return source.get(key) not in (None, "")


def _keys(source: Source, key: str) -> list[str]:
    return [_text(part) for part in _list(source, key)]


def _key(source: Source) -> str:
    return _text(source.get("uid")) or _text(source.get("id"))


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _flag(source: Source, key: str) -> bool:
    return str(source.get(key)).lower() in YES


def _number(source: Source, key: str, absent: int | None = None) -> Any:
    """Return a number or a text such as `05` or `4+` as a number, anything else unchanged."""
    return _whole(source[key]) if _is_said(source, key) else absent


def _whole(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    try:
        number = float(str(value).strip().removesuffix("+"))
    except ValueError:
        return value
    return int(number) if number.is_integer() else value


def _rating(rating: Any) -> str | None:
    """Return the rating as a text without leading zeros: 3, "3" and "03" are equal."""
    return None if rating in (None, "") else str(_whole(rating))


def _texts(targets: Any) -> Iterator[str]:
    """Yield targets, however deeply older exports nest them in lists."""
    if isinstance(targets, list):
        for each in targets:
            yield from _texts(each)
    elif targets is not None:
        yield _text(targets)


def _costs(option: Source) -> dict[str, Any]:
    """Return points by unit; the first price of a unit counts."""
    said = [(_text(each.get("unitId")), _number(each, "cost")) for each in _list(option, "costs")]
    return {unit: cost for unit, cost in reversed(said) if unit and cost is not None}


def _said_bases(bases: Source | None) -> tuple[str, str]:
    found = bases or {}
    return _text(found.get("round")), _text(found.get("square"))


def _kept_bases(owner: Unit | Item) -> tuple[str, str] | None:
    return (owner.bases.round, owner.bases.square) if owner.bases else None


def _said_amount(source: Source, key: str) -> str:
    """Return an amount as a phrase such as `up to 2`.

    The label decides whether a plain number of older exports is a limit.
    """
    amount = source.get(key)
    if not amount or amount in ("any", "all"):
        return amount or ""
    if not isinstance(amount, dict):
        kind = "up to" if "up to" in _text(source.get("label")).lower() else "exactly"
        return f"{kind} {_whole(amount)}"
    kind = amount["type"]
    return kind if kind in ("any", "all") else f"{kind} {_number(amount, 'value', absent=1)}"


def _kept_amount(amount: Amount | None) -> str:
    if amount is None:
        return ""
    kind = amount.kind.replace("_", " ")
    return kind if kind in ("any", "all") else f"{kind} {amount.value}"
