"""Special rules that units get from their kind, besides the printed ones.

Only Grimdark Future v1.5 has any: its section "Unit Types".
"""

from collections.abc import Mapping

from rulesets.engine.values import Term
from rulesets.games.ground.book import Kind, RuleUse, Unit

FEAR = RuleUse(key="fear", name=Term("Fear", "Paura"))
IMPACT = RuleUse(key="impact", name=Term("Impact", "Impatto"), rating=3)
TITAN = RuleUse(key="titan", name=Term("Titan", "Titano"))
FLYER = RuleUse(key="flyer", name=Term("Flyer", "Velivolo"))

RULES_BY_KIND: Mapping[str, Mapping[Kind, tuple[RuleUse, ...]]] = {
    "gf15": {
        "vehicle": (FEAR, IMPACT),
        "monster": (FEAR, IMPACT),
        "titan": (FEAR, TITAN),
        "flyer": (FLYER,),
    }
}
"""By game and kind."""


def rules_by_kind(game: str, unit: Unit) -> tuple[RuleUse, ...]:
    """Return the special rules of a unit's kinds, each once."""
    by_kind = RULES_BY_KIND.get(game, {})
    return tuple(dict.fromkeys(rule for kind in unit.kinds for rule in by_kind.get(kind, ())))
