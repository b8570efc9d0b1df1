"""Equipment and rules of a unit as printed, with both halves of a combined unit together."""

from django.utils.translation import gettext, ngettext

from armies.wording import rule_use, rule_uses
from rulesets import wording
from rulesets.games.ground.book import Bases, Item, RuleUse
from rulesets.games.ground.outfit import Outfit, combined_rules

TOUGH = "tough"
NO_BASE = ("", "none")


def model_toughs(outfit: Outfit) -> list[int]:
    """Return the wounds of each model, those of models made tougher by options or items last."""
    uses = [use for use in outfit.model_rules if use.key == TOUGH]
    for item, count in outfit.items:
        if count < outfit.unit.size:
            uses += [use for use in item.rules if use.key == TOUGH] * count
    toughs = [outfit.ratings.get(TOUGH, 0)] * outfit.size
    for place, use in enumerate(uses[: outfit.size], start=1):
        toughs[-place] += use.rating if isinstance(use.rating, int) else 0
    return [max(1, tough) for tough in toughs]


def known_points(outfits: list[Outfit]) -> tuple[int, bool]:
    """Return the points of units, and whether some of their options have no price."""
    is_unpriced = any(taken.obstacle == "unpriced" for each in outfits for taken in each.taken)
    return sum(outfit.points for outfit in outfits), is_unpriced


def rules_text(outfits: list[Outfit]) -> str:
    """Return the special rules of a unit; those that only some models have say how many.

    Tough stands in the statline.
    """
    models = sum(outfit.size for outfit in outfits)
    borne = [each for each in _bearers(outfits) if each[0].key != TOUGH]
    return ", ".join(_rule_text(use, count, models) for use, count in borne)


def has_rules_of_some(outfits: list[Outfit]) -> bool:
    """Return whether there are special rules that only some models have, other than Tough."""
    models = sum(outfit.size for outfit in outfits)
    return any(count < models for use, count in _bearers(outfits) if use.key != TOUGH)


def ratings(outfits: list[Outfit]) -> dict[str, tuple[str, int | None]]:
    """Return by key how a unit's rules read with their rating, and the rating if it is a number.

    One that it has with several ratings reads "Blast(3), Blast(6)" and has no rating.
    """
    models = sum(outfit.size for outfit in outfits)
    weapons = [weapon for outfit in outfits for weapon, _ in outfit.weapons]
    items = [item for outfit in outfits for item, _ in outfit.items]
    bearers = _bearers(outfits)
    borne = {use.key for use, _ in bearers}
    named = [
        *((use, _rule_text(use, count, models)) for use, count in bearers),
        *((use, rule_use(use)) for weapon in weapons for use in weapon.rules),
        *(
            (use, rule_use(use))
            for item in items
            for use in item.rules
            if not use.adds and use.key not in borne
        ),
    ]
    found = {
        (use.key, text): use.rating if isinstance(use.rating, int) else None for use, text in named
    }
    made: dict[str, tuple[str, int | None]] = {}
    for (key, text), rating in sorted(found.items(), key=lambda each: each[1] or 0):
        made[key] = (f"{made[key][0]}, {text}", None) if key in made else (text, rating)
    return made


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
    text = rule_use(use)
    if count >= models:
        return text
    bearers = ngettext("%(n)d model", "%(n)d models", count) % {"n": count}
    return f"{text} [{bearers}]"


def items_text(items: list[tuple[Item, int]]) -> str:
    """Return every item with its number and the rules it gives."""
    return ", ".join(_item_text(item, count) for item, count in items)


def _item_text(item: Item, count: int) -> str:
    number = f"{count}×\N{NO-BREAK SPACE}" if count > 1 else ""
    rules = f" ({rule_uses(item.rules)})" if item.rules else ""
    return f"{number}{wording.term(item.name)}{rules}"


def base_text(bases: Bases) -> str:
    """Return base sizes in millimetres, with their shapes where these differ; empty if unsaid."""
    round_, square = (size.replace("x", " × ") for size in (bases.round, bases.square))
    shapes = {gettext("%(size)s mm round"): round_, gettext("%(size)s mm square"): square}
    printed = {text: size for text, size in shapes.items() if size not in NO_BASE}
    if len({*printed.values()}) < 2:
        printed = {gettext("%(size)s mm"): size for size in printed.values()}
    texts = (text % {"size": size} for text, size in printed.items())
    return ", ".join(texts).replace(" ", "\N{NO-BREAK SPACE}")
