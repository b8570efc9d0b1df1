"""Rolls in play, against the rules of the v2.1.0 document."""

import pytest

from rulesets.games.warfleets import rolls


@pytest.mark.parametrize(
    ("evasion", "bonus", "roll"), [(4, 0, 4), (4, 1, 3), (2, 1, 2), (6, -1, 6)]
)
def test_roll_to_hit(evasion, bonus, roll):
    assert rolls.to_hit(evasion, bonus) == roll


@pytest.mark.parametrize(
    ("toughness", "strength", "roll"),
    [(2, -1, 2), (2, 0, 2), (3, -1, 2), (3, 1, 4), (2, 4, 6), (6, 4, 6)],
)
def test_roll_to_block(toughness, strength, roll):
    assert rolls.to_block(toughness, strength) == roll


@pytest.mark.parametrize(
    ("upgrades", "needed"),
    [
        (0, []),
        (1, [(1, 5)]),
        (4, [(4, 2), (3, 3), (2, 4), (1, 5)]),
        (6, [(4, 2), (3, 3), (2, 4), (1, 5)]),
    ],
    ids=["none", "one", "a 1 fails", "more than help"],
)
def test_morale_adds_working_upgrades_to_a_die(upgrades, needed):
    assert rolls.morale(upgrades) == needed
