"""The melee of models without weapons for it, and of titans: Grimdark Future v1.5."""

from collections.abc import Collection, Iterator

from rulesets.engine.values import Term
from rulesets.games.ground.book import AP, RuleUse, Weapon
from rulesets.games.ground.chances import AUTOMATIC
from rulesets.games.ground.kinds import FLYER, TITAN

UNARMED = Weapon(name=Term("Unarmed", "A mani nude"))
TITAN_HITS = Weapon(
    name=TITAN.name,
    attacks=6,
    rules=(
        RuleUse(key=AP, name=Term("AP"), rating=2),
        RuleUse(key=AUTOMATIC, name=Term("automatic hits", "colpi automatici")),
    ),
)


def natural_weapons(rules: Collection[str], unarmed: int) -> Iterator[tuple[Weapon, int]]:
    """Yield what a unit fights with besides its weapons, each with its number.

    `rules` are the keys of its special rules, `unarmed` is how many models have nothing for melee.
    """
    if TITAN.key in rules:
        yield TITAN_HITS, 1
    elif unarmed > 0 and FLYER.key not in rules:
        yield UNARMED, unarmed
