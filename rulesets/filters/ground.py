"""Filters for lists of ground games: special rules in use, weapons, effects of options."""

from django.utils.translation import gettext

from rulesets.games import ARMY_GAMES
from rulesets.games.ground.book import Spell
from rulesets.wording import ground


def defense_word(game: str) -> str:
    """Return what a game calls Defense."""
    return gettext(ARMY_GAMES[game].defense)


def casting_value(spell: Spell, game: str) -> str | int:
    """Show a spell's threshold: the lowest successful roll, or a number of tokens."""
    return f"{spell.threshold}+" if ARMY_GAMES[game].casts_on_roll else spell.threshold


def signed(points: int | None) -> str:
    """Format a difference in points, `+10` or `−5`; a dash without a price."""
    if points is None:
        return "–"
    return f"+{points}" if points >= 0 else f"−{-points}"


FILTERS = {
    "advice_word": ground.ADVICE.__getitem__,
    "casting_value": casting_value,
    "counted": ground.counted,
    "defense_word": defense_word,
    "kind_plural": ground.KIND_PLURALS.__getitem__,
    "kind_words": ground.kinds,
    "rule_use": ground.rule_use,
    "rule_uses": ground.rule_uses,
    "signed": signed,
    "weapon_reach": ground.weapon_reach,
}
