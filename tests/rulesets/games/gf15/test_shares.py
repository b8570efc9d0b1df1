"""The first edition: what each player of a side may spend."""

import pytest

from tests.builders import facts
from tests.ground import applied, army, entry
from tests.rulesets.games.gf15.limited import HERO, errors, judge

SPLIT, ROUNDED = "gf15.team_split", "gf15.team_split_rounded"


def stated(code, level, used, allowed, formula, *entries):
    return code, level, used, allowed, formula, entries, ()


@pytest.mark.parametrize(
    ("size", "players", "owners", "expected"),
    [
        pytest.param(40, 1, [1, 1, 1, 1], [], id="alone"),
        pytest.param(40, 2, [1, 2, 2], [], id="below and at"),
        pytest.param(
            40,
            2,
            [1, 2, 2, 2],
            [stated(SPLIT, "error", 30, 20, "40 / 2 → 20", "e2", "e3", "e4")],
            id="above",
        ),
        pytest.param(
            20,
            2,
            [1, 1, 2, 2],
            [
                stated("common.points_over", "error", 40, 20, "40 − 20 = 20"),
                stated(SPLIT, "error", 20, 10, "20 / 2 → 10", "e1", "e2"),
                stated(SPLIT, "error", 20, 10, "20 / 2 → 10", "e3", "e4"),
            ],
            id="two players above",
        ),
        pytest.param(
            32,
            3,
            [1, 2, 3],
            [stated(ROUNDED, "info", 32, 10, "32 / 3 → 10")],
            id="a rest",
        ),
        pytest.param(
            29,
            3,
            [1],
            [
                stated(SPLIT, "error", 10, 9, "29 / 3 → 9", "e1"),
                stated(ROUNDED, "info", 29, 9, "29 / 3 → 9"),
            ],
            id="above a rounded share",
        ),
        pytest.param(
            40,
            2,
            [1, 1, 3],
            [stated(SPLIT, "error", 30, 20, "40 / 2 → 20", "e1", "e2", "e3")],
            id="of a player who is not there",
        ),
        pytest.param(None, 2, [1, 1, 1], [], id="no size"),
    ],
)
def test_points_are_shared_evenly(size, players, owners, expected):
    entries = [entry("squad", player=owner) for owner in owners]
    found = facts(judge(size, *entries, players=players))
    skipped = ("gf15.hero_min", "gf15.size_outside_table", "common.limit_unset")
    assert [fact for fact in found if fact[0] not in skipped] == expected


@pytest.mark.parametrize(
    ("size", "players", "owners", "expected"),
    [
        pytest.param(500, 1, [1, 1], [], id="alone"),
        pytest.param(
            500,
            2,
            [1, 2, 1, 3],
            [(30, 250, "500 / 2 → 250", "Player 1"), (10, 250, "500 / 2 → 250", "Player 2")],
            id="two, and one who is not there",
        ),
        pytest.param(
            500,
            3,
            [2],
            [
                (0, 166, "500 / 3 → 166", "Player 1"),
                (10, 166, "500 / 3 → 166", "Player 2"),
                (0, 166, "500 / 3 → 166", "Player 3"),
            ],
            id="three, two of them without units",
        ),
        pytest.param(
            None, 2, [1], [(10, None, "", "Player 1"), (0, None, "", "Player 2")], id="no size"
        ),
    ],
)
def test_every_player_has_a_share(size, players, owners, expected):
    report = judge(size, *[entry("squad", player=owner) for owner in owners], players=players)
    shares = [limit for limit in report.limits if limit.code == SPLIT]
    assert [(s.used, s.allowed, s.formula, s.group.en) for s in shares] == expected


def test_limits_are_the_sides_and_not_each_players():
    two_each = [entry("captain", player=n) for n in (1, 1, 2, 2)]
    assert errors(2000, *two_each, players=2) == []
    assert errors(1000, *two_each, players=2) == [HERO]


def test_fewer_players_hand_their_units_over():
    document = army("gf15", 500, *[entry(player=n) for n in (1, 2, 3)], players=3)
    fewer = applied(document, "set_players", players=2)
    assert (fewer.players, [each.player for each in fewer.entries]) == (2, [1, 2, 1])
