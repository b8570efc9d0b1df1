"""Equipment and rules of a unit as a sheet prints them: both halves of a combined one together."""

from collections import Counter

from django.utils.translation import ngettext

from rulesets import wording
from rulesets.games.ground.book import Bases, Item, RuleUse
from rulesets.games.ground.outfit import Outfit, combined_rules

TOUGH = "tough"
NO_BASE = ("", "none")


def model_toughs(outfit: Outfit) -> list[int]:
    """Wounds of each model, last those that an option or an item makes tougher."""
    uses = [use for use in outfit.model_rules if use.key == TOUGH]
    for item, count in outfit.items:
        if count < outfit.unit.size:
            uses += [use for use in item.rules if use.key == TOUGH] * count
    toughs = [outfit.ratings.get(TOUGH, 0)] * outfit.size
    for place, use in enumerate(uses[: outfit.size], start=1):
        toughs[-place] += use.rating if isinstance(use.rating, int) else 0
    return [max(1, tough) for tough in toughs]


def rules_text(outfits: list[Outfit]) -> str:
    """Return the special rules of a unit; those that only some models have say how many.

    Tough stands in the statline.
    """
    models = sum(outfit.size for outfit in outfits)
    borne = [each for each in _bearers(outfits) if each[0].key != TOUGH]
    return ", ".join(_rule_text(use, count, models) for use, count in borne)


def ratings(outfits: list[Outfit]) -> dict[str, tuple[str, int | None]]:
    """Return by key how a unit's rules read with their rating, and the rating if it is a number.

    Left out are those that it has with several ratings.
    """
    models = sum(outfit.size for outfit in outfits)
    weapons = [weapon for outfit in outfits for weapon, _ in outfit.weapons]
    named = [
        *((use, _rule_text(use, count, models)) for use, count in _bearers(outfits)),
        *((use, wording.rule_use(use)) for weapon in weapons for use in weapon.rules),
    ]
    found = {
        (use.key, text): use.rating if isinstance(use.rating, int) else None for use, text in named
    }
    times = Counter(key for key, _ in found)
    return {key: (text, rating) for (key, text), rating in found.items() if times[key] == 1}


def highest(outfits: list[Outfit], key: str) -> int:
    """Return the highest rating of a special rule among the models, 0 if none of them has it."""
    uses = [use for use, _ in _bearers(outfits) if use.key == key]
    return max((use.rating for use in uses if isinstance(use.rating, int)), default=0)


def _bearers(outfits: list[Outfit]) -> list[tuple[RuleUse, int]]:
    """Return each special rule with the number of models that have it."""
    bearers: dict[object, tuple[RuleUse, int]] = {}
    for outfit in outfits:
        for use, models in _borne(outfit):
            key = (use.key, use.rating, use.adds)
            first, before = bearers.get(key, (use, 0))
            bearers[key] = (first, before + models)
    return list(bearers.values())


def _borne(outfit: Outfit) -> list[tuple[RuleUse, int]]:
    if outfit.size == 1:
        return [(use, 1) for use in combined_rules([*outfit.rules, *outfit.model_rules])]
    shared = [(use, outfit.size) for use in outfit.rules]
    return [*shared, *((use, 1) for use in outfit.model_rules)]


def _rule_text(use: RuleUse, count: int, models: int) -> str:
    text = wording.rule_use(use)
    if count >= models:
        return text
    bearers = ngettext("%(n)d model", "%(n)d models", count) % {"n": count}
    return f"{text} [{bearers}]"


def items_text(items: list[tuple[Item, int]], models: int) -> str:
    """Return every item with its number and rules; those of all models stand elsewhere."""
    return ", ".join(_item_text(item, count, models) for item, count in items)


def _item_text(item: Item, count: int, models: int) -> str:
    number = f"{count}× " if count > 1 else ""
    is_shared = count >= models or not item.rules
    rules = "" if is_shared else f" ({wording.rule_uses(item.rules)})"
    return f"{number}{wording.term(item.name)}{rules}"


def base_text(bases: Bases) -> str:
    """Return the base sizes in mm, round before square where they differ; empty if unsaid."""
    sizes = dict.fromkeys((bases.round, bases.square))
    printed = [size for size in sizes if size not in NO_BASE]
    return " / ".join(printed)
