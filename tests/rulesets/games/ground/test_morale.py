"""When units test morale, who tests it, and when a last model of Firefight is out."""

import pytest

from rulesets.games import ARMY_GAMES
from rulesets.games.gff import most_wounds, out_on
from tests.ground import army, book, entry, hero, judged, pair, rules, unit


def units(game, *entries, models=5, **fields):
    """The units of an army on the table; its hero tests on 3+, its squad on 4+."""
    made = book(game, hero(quality=3), unit(size=models, **fields))
    return judged(army(game, 2000, *entries), made).roster.units


@pytest.mark.parametrize(
    ("models", "texts", "expected"),
    [
        (1, [], (0, 0)),
        (2, [], (0, 1)),
        (5, [], (0, 2)),
        (10, [], (0, 5)),
        (1, ["Tough(3)"], (3, 2)),
        (1, ["Tough(6)"], (6, 3)),
        (3, ["Tough(3)"], (0, 1)),
    ],
    ids=["one", "two", "five", "ten", "tough 3", "tough 6", "three of tough 3"],
)
def test_half_is_of_models_or_of_the_wounds_of_a_single_one(models, texts, expected):
    [found] = units("gf35", entry(), models=models, rules=rules(*texts))
    assert (found.wounds, found.half) == expected


@pytest.mark.parametrize(
    ("entries", "half"),
    [((entry(), entry("captain", join="e1")), 3), (pair(), 5)],
    ids=["its hero is one of six", "both halves"],
)
def test_half_is_of_the_whole_unit(entries, half):
    [found] = units("gf35", *entries)
    assert found.half == half


@pytest.mark.parametrize(("game", "quality"), [("gf35", 3), ("gf15", 4)])
def test_hero_tests_the_morale_of_its_unit_where_the_game_lets_it(game, quality):
    [found] = units(game, entry(), entry("captain", join="e1"))
    assert ARMY_GAMES[game].morale_quality(found) == quality


def test_nobody_tests_the_morale_of_an_unknown_unit():
    [found] = units("gf35", entry("ghost"))
    assert ARMY_GAMES["gf35"].morale_quality(found) == 0


@pytest.mark.parametrize(("tough", "roll", "wounds"), [(1, 6, 5), (3, 8, 7)])
def test_last_model_of_firefight_is_out(tough, roll, wounds):
    assert (out_on(tough), most_wounds(tough)) == (roll, wounds)
