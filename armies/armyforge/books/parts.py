"""Converts the parts that `book_schema` reads into our values, for books and lists.

A rule's key is the slug of its name; every other key is Army Forge's. Kinds of units, which Army
Forge does not state, are derived; the admin can correct them.
"""

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256

from django.utils.text import slugify

from armies.armyforge.books import book_schema
from rulesets.engine.values import Term
from rulesets.games.ground.book import (
    Amount,
    Bases,
    Item,
    Kind,
    Option,
    Package,
    Rule,
    RuleUse,
    Section,
    Unit,
    Weapon,
)

MAX_KEY = 64

Ratings = Mapping[str, int | str | None]

LARGE_TOUGH = 6
"""Tough from which a single model is a vehicle or monster; at exactly this value, a light one."""

LARGE_HERO_TOUGH = 9
"""Tough from which a hero is; one with Tough(6) may be on foot."""

TITAN_TOUGH = 18
MONSTER_WORDS = {"beast", "monster", "spore"}
VEHICLE_WORDS = {
    *("altar", "apc", "bike", "bomber", "buggy", "chariot", "drill", "fortress", "jetbike"),
    *("monolith", "platform", "pod", "speeder", "suit", "tank", "titan", "train", "transport"),
    *("trike", "truck", "vehicle", "walker"),
}


def rule_key(name: str) -> str:
    """Return the key of a special rule: its slug, or a digest if that is empty."""
    return slugify(name)[:MAX_KEY] or f"rule-{sha256(name.encode()).hexdigest()[:8]}"


def rule_text(shape: book_schema.RuleTextShape) -> Rule:
    return Rule(
        key=rule_key(shape.name),
        name=Term(shape.name),
        summary=Term(shape.description),
        has_rating=shape.has_rating,
    )


def rule_use(shape: book_schema.RuleShape) -> RuleUse:
    return RuleUse(
        key=rule_key(shape.name), name=Term(shape.name), rating=shape.rating, adds=shape.modify
    )


def weapon(shape: book_schema.PartShape) -> Weapon:
    return Weapon(
        name=Term(shape.name),
        range=shape.range,
        attacks=shape.attacks,
        count=shape.count,
        rules=tuple(map(rule_use, shape.rules)),
    )


def item(shape: book_schema.PartShape) -> Item:
    content = shape.content or ()
    return Item(
        name=Term(shape.name),
        count=shape.count,
        rules=rules(content),
        weapons=weapons(content),
        bases=bases(shape.bases) if shape.bases else None,
    )


def weapons(parts: Iterable[book_schema.PartShape]) -> tuple[Weapon, ...]:
    """Return the weapons among parts of any kind."""
    return tuple(weapon(part) for part in parts if part.kind == "weapon")


def items(parts: Iterable[book_schema.PartShape]) -> tuple[Item, ...]:
    """Return the items among parts of any kind."""
    return tuple(item(part) for part in parts if part.kind == "item")


def rules(parts: Iterable[book_schema.PartShape]) -> tuple[RuleUse, ...]:
    """Return the special rules among parts of any kind."""
    return tuple(rule_use(part) for part in parts if part.kind == "rule")


def bases(shape: book_schema.BasesShape) -> Bases:
    return Bases(round=shape.round, square=shape.square)


def amount(shape: book_schema.AmountShape | None, label: str) -> Amount | None:
    """Return an amount; whether a bare number is a limit depends on the section's label."""
    if shape is None:
        return None
    if shape.type == "number":
        return Amount(kind="up_to" if "up to" in label.lower() else "exactly", value=shape.value)
    return Amount(kind="up_to" if shape.type == "up to" else shape.type, value=shape.value)


def prices(costs: Iterable[book_schema.PriceShape]) -> dict[str, int]:
    """Return points by unit, sorted; the first price of a unit counts."""
    points: dict[str, int] = {}
    for price in costs:
        points.setdefault(price.unit, price.cost)
    return dict(sorted(points.items()))


def option(shape: book_schema.OptionShape) -> Option:
    return Option(
        key=shape.key,
        label=Term(shape.label),
        points=shape.cost,
        prices=prices(shape.costs),
        weapons=weapons(shape.gains),
        items=items(shape.gains),
        rules=rules(shape.gains),
    )


def section(shape: book_schema.SectionShape) -> Section:
    return Section(
        key=shape.key,
        label=Term(shape.label),
        variant="upgrade" if shape.variant == "upgradeRule" else shape.variant,
        affects=amount(shape.affects, shape.label),
        select=amount(shape.select, shape.label),
        targets=shape.targets,
        per_model=shape.model,
        options=tuple(map(option, shape.options)),
    )


def package(shape: book_schema.PackageShape) -> Package:
    return Package(key=shape.key, hint=shape.hint, sections=tuple(map(section, shape.sections)))


def unit(shape: book_schema.UnitShape) -> Unit:
    """Return a unit as printed, before any option."""
    carried = (*shape.weapons, *shape.items, *shape.equipment)
    return Unit(
        key=shape.key,
        name=Term(shape.name),
        summary=Term(shape.generic_name),
        points=shape.cost,
        size=shape.size,
        quality=shape.quality,
        defense=shape.defense,
        kinds=kinds_of(shape),
        bases=bases(shape.bases),
        rules=(*map(rule_use, shape.rules), *rules(carried)),
        weapons=weapons(carried),
        items=items(carried),
        packages=shape.upgrades,
        disabled=shape.disabled,
    )


def kinds_of(unit: book_schema.UnitShape) -> tuple[Kind, ...]:
    """Return hero if it has the rule, and one more kind.

    Aircraft and artillery by their rules, or as an Immobile gun; otherwise by size: titans
    have Tough(18) or more and Fear, vehicles and monsters are single models of Tough(6) or more,
    light ones of exactly Tough(6), everything else is infantry.
    """
    ratings = {rule.name.lower(): rule.rating for rule in unit.rules}
    if "hero" in ratings:
        return ("hero", *_body(unit, ratings, LARGE_HERO_TOUGH))
    return _body(unit, ratings, LARGE_TOUGH)


def _body(unit: book_schema.UnitShape, ratings: Ratings, large_tough: int) -> tuple[Kind, ...]:
    rating = ratings.get("tough")
    tough = rating if isinstance(rating, int) else 1
    if "aircraft" in ratings:
        return ("aircraft",)
    if "artillery" in ratings or ("immobile" in ratings and "transport" not in ratings):
        return ("artillery",)
    if unit.size > 1 or tough < large_tough:
        return ("infantry",)
    if tough >= TITAN_TOUGH and "fear" in ratings:
        return ("titan",)
    kind: Kind = "vehicle" if _is_vehicle(unit, ratings) else "monster"
    return (kind, "light") if tough <= LARGE_TOUGH else (kind,)


def _is_vehicle(unit: book_schema.UnitShape, ratings: Ratings) -> bool:
    """Decide by the words of its names, otherwise by Transport, or Impact without Fear."""
    words = set(re.findall(r"[a-z]+", f"{unit.name} {unit.generic_name}".lower()))
    if words & MONSTER_WORDS:
        return False
    has_wheels = "impact" in ratings and "fear" not in ratings
    return bool(words & VEHICLE_WORDS) or "transport" in ratings or has_wheels
