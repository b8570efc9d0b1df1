"""Converts the parts that `foreign` reads into our values, for books and lists.

A rule's key is the slug of its name; every other key is Army Forge's.
"""

from collections.abc import Iterable
from hashlib import sha256

from django.utils.text import slugify

from armies.armyforge import foreign
from armies.armyforge.kinds import kinds_of
from rulesets.engine.values import Term
from rulesets.games.ground.book import (
    Amount,
    Bases,
    Item,
    Option,
    Package,
    Rule,
    RuleUse,
    Section,
    Unit,
    Weapon,
)

MAX_KEY = 64


def rule_key(name: str) -> str:
    """Return the key of a special rule: its slug, or a digest if that is empty."""
    return slugify(name)[:MAX_KEY] or f"rule-{sha256(name.encode()).hexdigest()[:8]}"


def rule_text(shape: foreign.RuleTextShape) -> Rule:
    return Rule(
        key=rule_key(shape.name),
        name=Term(shape.name),
        summary=Term(shape.description),
        has_rating=shape.has_rating,
    )


def rule_use(shape: foreign.RuleShape) -> RuleUse:
    return RuleUse(
        key=rule_key(shape.name), name=Term(shape.name), rating=shape.rating, adds=shape.modify
    )


def weapon(shape: foreign.PartShape) -> Weapon:
    return Weapon(
        name=Term(shape.name),
        range=shape.range,
        attacks=shape.attacks,
        count=shape.count,
        rules=tuple(map(rule_use, shape.rules)),
    )


def item(shape: foreign.PartShape) -> Item:
    content = shape.content or ()
    return Item(
        name=Term(shape.name),
        count=shape.count,
        rules=rules(content),
        weapons=weapons(content),
        bases=bases(shape.bases) if shape.bases else None,
    )


def weapons(parts: Iterable[foreign.PartShape]) -> tuple[Weapon, ...]:
    """Return the weapons among parts of any kind."""
    return tuple(weapon(part) for part in parts if part.kind == "weapon")


def items(parts: Iterable[foreign.PartShape]) -> tuple[Item, ...]:
    """Return the items among parts of any kind."""
    return tuple(item(part) for part in parts if part.kind == "item")


def rules(parts: Iterable[foreign.PartShape]) -> tuple[RuleUse, ...]:
    """Return the special rules among parts of any kind."""
    return tuple(rule_use(part) for part in parts if part.kind == "rule")


def bases(shape: foreign.BasesShape) -> Bases:
    return Bases(round=shape.round, square=shape.square)


def amount(shape: foreign.AmountShape | None, label: str) -> Amount | None:
    """Return an amount; whether a bare number is a limit depends on the section's label."""
    if shape is None:
        return None
    if shape.type == "number":
        return Amount(kind="up_to" if "up to" in label.lower() else "exactly", value=shape.value)
    return Amount(kind="up_to" if shape.type == "up to" else shape.type, value=shape.value)


def prices(costs: Iterable[foreign.PriceShape]) -> dict[str, int]:
    """Return points by unit, sorted; the first price of a unit counts."""
    points: dict[str, int] = {}
    for price in costs:
        points.setdefault(price.unit, price.cost)
    return dict(sorted(points.items()))


def option(shape: foreign.OptionShape) -> Option:
    return Option(
        key=shape.key,
        label=Term(shape.label),
        points=shape.cost,
        prices=prices(shape.costs),
        weapons=weapons(shape.gains),
        items=items(shape.gains),
        rules=rules(shape.gains),
    )


def section(shape: foreign.SectionShape) -> Section:
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


def package(shape: foreign.PackageShape) -> Package:
    return Package(key=shape.key, hint=shape.hint, sections=tuple(map(section, shape.sections)))


def unit(shape: foreign.UnitShape) -> Unit:
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
