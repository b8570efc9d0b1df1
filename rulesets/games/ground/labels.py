"""Loadouts in Army Forge's wording, for comparing those of two programs."""

from collections import Counter

from rulesets.games.ground.book import RuleUse, Weapon
from rulesets.games.ground.outfit import Name, Outfit, profile_of


def rule_label(use: RuleUse) -> str:
    if use.rating is None:
        return use.name.en
    return f"{use.name.en}({'+' if use.adds else ''}{use.rating})"


def weapon_label(value: Weapon) -> str:
    """Return a profile as Army Forge prints it, such as `Rifle (24", A1, AP(1))`."""
    reach = [f'{value.range}"'] if value.range else []
    parts = [*reach, f"A{value.attacks}", *map(rule_label, value.rules)]
    return f"{value.name.en} ({', '.join(parts)})"


def loadout(outfit: Outfit) -> tuple[str, ...]:
    """Return each weapon and item of a unit with its number, in alphabetical order."""
    found, labels = _counted(outfit)
    return tuple(sorted(f"{count}x {labels[thing]}" for thing, count in found.items() if count))


def carries_the_same(outfit: Outfit, other: Outfit) -> bool:
    """Return whether two loadouts are equal, ignoring plurals and the order of rules."""
    return _counted(outfit)[0] == _counted(other)[0]


def _counted(outfit: Outfit) -> tuple[Counter[object], dict[object, str]]:
    """Return the number of each weapon and item, and their names."""
    found: Counter[object] = Counter()
    labels: dict[object, str] = {}
    for weapon, count in outfit.weapons:
        found[profile_of(weapon)] += count
        labels.setdefault(profile_of(weapon), weapon_label(weapon))
    for item, count in outfit.items:
        key = Name(item.name.en), frozenset((use.key, use.rating) for use in item.rules)
        found[key] += count
        rules = ", ".join(map(rule_label, item.rules))
        labels.setdefault(key, f"{item.name.en} ({rules})" if rules else item.name.en)
    return found, labels
