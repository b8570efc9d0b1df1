"""Converts our values into parts of Army Forge's current documents: the inverse of `parts`."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from rulesets.engine.values import Term
from rulesets.games.ground.book import (
    Bases,
    Item,
    Option,
    Rule,
    RuleUse,
    Section,
    Unit,
    Weapon,
)
from rulesets.games.ground.labels import rule_label, weapon_label
from rulesets.games.ground.outfit import Carried

WEAPON_KEY_LENGTH = 8
WORST_ROLL = 6

Written = dict[str, Any]


def rule_use(use: RuleUse) -> Written:
    written: Written = {
        "id": use.key,
        "name": use.name.en,
        "label": rule_label(use),
        "type": "ArmyBookRule",
    }
    if use.rating is not None:
        written["rating"] = use.rating
    return {**written, "modify": True} if use.adds else written


def weapon(value: Weapon, count: int) -> Written:
    label = weapon_label(value)
    key = sha256(label.encode()).hexdigest()[:WEAPON_KEY_LENGTH]
    return {
        "id": key,
        "weaponId": key,
        "name": value.name.en,
        "label": label,
        "type": "ArmyBookWeapon",
        "count": count,
        "range": value.range,
        "attacks": value.attacks,
        "specialRules": [rule_use(use) for use in value.rules],
    }


def item(value: Item, count: int, weapons: Iterable[tuple[Weapon, int]]) -> Written:
    content = [*map(rule_use, value.rules), *(weapon(each, number) for each, number in weapons)]
    inside = ", ".join(part["label"] for part in content)
    return {
        "name": value.name.en,
        "label": f"{value.name.en} ({inside})" if inside else value.name.en,
        "type": "ArmyBookItem",
        "count": count,
        "bases": bases(value.bases) if value.bases else None,
        "content": content,
    }


def carried(value: Carried) -> Written:
    """Return a weapon or item of a unit's final equipment."""
    if isinstance(value.thing, Weapon):
        return weapon(value.thing, value.count)
    inside = [(c.thing, c.count) for c in value.weapons if isinstance(c.thing, Weapon)]
    return item(value.thing, value.count, inside)


def bases(value: Bases) -> Written:
    return {"round": value.round, "square": value.square}


def section(value: Section, package: str | None) -> Written:
    """Return a section without its options, as the picks of a list name it."""
    written: Written = {
        "id": value.key,
        "uid": value.key,
        "label": value.label.en,
        "type": "ArmyBookUpgradeSection",
        "variant": value.variant,
        "parentPackageUid": package,
    }
    for name, amount in (("affects", value.affects), ("select", value.select)):
        if amount:
            written[name] = {"type": amount.kind.replace("_", " ")}
            if amount.kind not in ("any", "all"):
                written[name]["value"] = amount.value
    if value.targets:
        written["targets"] = list(value.targets)
    return {**written, "model": True} if value.per_model else written


def option(value: Option, section: str, package: str | None) -> Written:
    written: Written = {
        "id": value.key,
        "uid": value.key,
        "label": value.label.en,
        "type": "ArmyBookUpgradeOption",
        "costs": [{"unitId": unit, "cost": cost} for unit, cost in value.prices.items()],
        "gains": [
            *(weapon(each, each.count) for each in value.weapons),
            *map(_item, value.items),
            *map(rule_use, value.rules),
        ],
        "parentPackageUid": package,
        "parentSectionId": section,
        "parentSectionUid": section,
    }
    return written if value.points is None else {**written, "cost": value.points}


def unit(value: Unit) -> Written:
    """Return a unit as printed."""
    return {
        "id": value.key,
        "name": value.name.en,
        "genericName": value.summary.en,
        "cost": value.points,
        "size": value.size,
        "quality": value.quality,
        "defense": value.defense,
        "bases": bases(value.bases),
        "rules": [rule_use(use) for use in value.rules],
        "weapons": [
            {**weapon(each, each.count), "originalCount": each.count} for each in value.weapons
        ],
        "items": [_item(each) for each in value.items],
        "upgrades": list(value.packages),
        "disabledSections": list(value.disabled),
        "disabledUpgradeSections": [],
        "valid": True,
        "hasBalanceInvalid": False,
        "hasCustomRule": False,
    }


def unknown_unit(name: str) -> Written:
    """Return a unit that no stored book has: the keys that readers need, marked `unknown`."""
    return {
        "unknown": True,
        "name": name,
        "genericName": "",
        "cost": 0,
        "size": 1,
        "quality": WORST_ROLL,
        "defense": WORST_ROLL,
        "bases": bases(Bases()),
        **{key: [] for key in ("rules", "weapons", "items", "upgrades", "loadout")},
        "disabledSections": [],
        "disabledUpgradeSections": [],
        "valid": False,
        "hasBalanceInvalid": False,
        "hasCustomRule": False,
    }


def unknown_pick(section_key: str, option_key: str) -> Written:
    """Return an option that no stored book has: one without effect or points."""
    nameless = Section(key=section_key, label=Term(section_key), variant="upgrade")
    nothing = Option(key=option_key, label=Term(option_key), points=0)
    return {
        "unknown": True,
        "upgrade": section(nameless, None),
        "option": option(nothing, section_key, None),
    }


def rule(value: Rule, is_core: bool) -> Written:
    return {
        "id": value.key,
        "name": value.name.en,
        "description": value.summary.en,
        "hasRating": value.has_rating,
        "aliasedRuleId": None,
        "coreType": 1 if is_core else None,
        "targetType": 1,
    }


def _item(value: Item) -> Written:
    return item(value, value.count, [(each, each.count) for each in value.weapons])
