"""Melee of models of v1.5 besides their weapons."""

from fractions import Fraction

import pytest

from rulesets.games.gf15 import GF15
from rulesets.games.gf15.melee import TITAN_HITS, UNARMED
from rulesets.games.gf35 import GF35
from rulesets.games.ground.chances import Attack, Chance


@pytest.mark.parametrize(
    ("rules", "unarmed", "expected"),
    [
        ((), 0, []),
        ((), 3, [(UNARMED, 3)]),
        ({"flyer"}, 1, []),
        ({"titan"}, 1, [(TITAN_HITS, 1)]),
        ({"titan"}, 0, [(TITAN_HITS, 1)]),
    ],
    ids=["all armed", "three without", "flyers never fight", "titan", "armed titan"],
)
def test_models_fight_without_weapons(rules, unarmed, expected):
    assert list(GF15.natural_weapons(rules, unarmed)) == expected


def test_nobody_fights_without_weapons_in_other_games():
    assert list(GF35.natural_weapons({"titan"}, 3)) == []


def test_titan_hits_without_a_roll():
    rules = {rule.key: rule.rating for rule in TITAN_HITS.rules}
    attack = Attack(TITAN_HITS.attacks, 6, rules)
    assert GF15.chance(attack, 4) == Chance(Fraction(6), Fraction(5))
