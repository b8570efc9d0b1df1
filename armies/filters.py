"""Filters for lists of ground games: special rules in use, weapons, effects of options."""

from collections.abc import Callable
from typing import Any

from armies import wording
from rulesets.games import ARMY_GAMES
from rulesets.games.ground.book import Spell


def casting_value(spell: Spell, game: str) -> str | int:
    """Show a spell's threshold: the lowest successful roll, or a number of tokens."""
    return f"{spell.threshold}+" if ARMY_GAMES[game].casts_on_roll else spell.threshold


def signed(points: int | None) -> str:
    """Format a difference in points, `+10` or `−5`; a dash without a price."""
    if points is None:
        return "–"
    return f"+{points}" if points >= 0 else f"−{-points}"


FILTERS: dict[str, Callable[..., Any]] = {
    "advice_word": wording.ADVICE.__getitem__,
    "casting_value": casting_value,
    "counted": wording.counted,
    "obstacle_word": wording.OBSTACLES.__getitem__,
    "number": wording.number,
    "kind_plural": wording.KIND_PLURALS.__getitem__,
    "kind_words": wording.kind_words,
    "rule_use": wording.rule_use,
    "rule_uses": wording.rule_uses,
    "signed": signed,
    "weapon_reach": wording.weapon_reach,
}
