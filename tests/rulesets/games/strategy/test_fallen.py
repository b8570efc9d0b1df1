"""A fallen headquarters: who wins, what is left behind, and sides."""

import pytest

from rulesets.games.strategy.pieces import Piece
from rulesets.games.strategy.state import Outcome
from tests.campaigns import (
    THREE,
    begin,
    construct,
    damage,
    destroy,
    finish,
    fortify,
    found,
    leave,
    on_sides,
    played,
    rounds,
    take,
    train,
)

TWO_AND_TWO = ("east", "east", "west", "west")


def ended(*winners, loser="blue", round=1, reason="headquarters"):
    return Outcome(reason=reason, round=round, winners=winners, loser=loser)


@pytest.mark.parametrize(
    ("fallen", "lost", "out", "outcome"),
    [
        ("out", ["blue"], {"blue": 1}, None),
        ("out", ["blue", "green"], {"blue": 1}, ended("red", loser="green")),
        ("ruins", ["blue"], {"blue": 1}, None),
        ("ends", ["blue"], {}, ended("red")),
    ],
)
def test_fallen_headquarters_of_three(fallen, lost, out, outcome):
    actions = [destroy(f"{player}.hq", player="red") for player in lost]
    state = played(*actions, players=THREE, policies={"fallen": fallen})
    assert (state.out, state.outcome) == (out, outcome)


@pytest.mark.parametrize("fallen", ["out", "ruins", "ends"])
@pytest.mark.parametrize("marker", ["red", "blue"])
def test_fallen_headquarters_of_two(fallen, marker):
    state = played(destroy("blue.hq", player=marker), policies={"fallen": fallen})
    assert (state.outcome, state.out) == (ended("red"), {})
    assert "blue.builder" in state.on_table["blue"]


@pytest.mark.parametrize(
    ("by", "marker", "winners"),
    [
        ("green", "blue", ("green",)),
        (None, "green", ("green",)),
        (None, "blue", ("red", "green")),
        ("blue", "blue", ("red", "green")),
    ],
    ids=["said", "marked", "marked by the loser", "nobody else"],
)
def test_who_brought_it_down_wins(by, marker, winners):
    end = destroy("blue.hq", player=marker)
    state = played(type(end)(**{**vars_of(end), "by": by}), players=THREE, policies=ENDS)
    assert state.outcome == ended(*winners)


ENDS = {"fallen": "ends"}


def vars_of(action):
    return {"id": action.id, "player": action.player, "target": action.target}


def test_the_fallen_leave_nothing_behind():
    before = [*take(1, 2, player="blue"), begin(), fortify(1, player="blue"), begin()]
    state = played(*before, destroy("blue.hq", player="red"), *rounds(2), players=THREE)
    assert state.owners == {}
    assert state.forts == {}
    assert state.all(Piece, "blue") == []
    assert [row.round for row in state.rows["blue"]] == [1, 2, 3]
    assert len(state.rows["red"]) == 4
    assert state.losses["blue"] == []


@pytest.mark.parametrize("policies", [{}, {"fallen": "ruins"}], ids=["gone", "ruins"])
def test_buildings_of_the_fallen_are_nobodys_any_more(policies):
    built = [begin(), construct("barracks", "b1", player="blue"), destroy("blue.hq")]
    state = played(*built, players=THREE, policies=policies)
    assert (state.pieces["b1"].is_lost, state.pieces["blue.builder"].is_lost) == (True, True)
    assert (state.all(Piece, "blue"), state.outcome) == ([], None)


def test_turns_skip_the_fallen():
    fallen = destroy("blue.hq", player="red")
    state = played(fallen, begin("red"), construct("barracks"), players=THREE)
    assert state.turn == "green"
    state = played(fallen, begin("red"), *finish("red", "green"), players=THREE)
    assert str(state.part) == "upgrades"


@pytest.mark.parametrize(
    "action",
    [take(1, player="blue")[0], begin("red", player="blue"), train(player="blue")],
    ids=["mark", "end", "build"],
)
def test_the_fallen_watch(action):
    fallen = destroy("blue.hq", player="red")
    assert "strategy.out" in found(fallen, action, players=THREE)


def test_fallen_cannot_have_begun_the_round():
    fallen = destroy("blue.hq", player="red")
    assert found(fallen, begin("blue"), players=THREE) == ["strategy.reference"]


@pytest.mark.parametrize(
    ("policy", "lost", "out", "outcome"),
    [
        ("last_headquarters", ["blue"], {"blue": 1}, None),
        ("last_headquarters", ["blue", "red"], {"blue": 1}, ended("green", "gold", loser="red")),
        ("last_headquarters", ["blue", "green"], {"blue": 1, "green": 1}, None),
        ("first_headquarters", ["blue"], {}, ended("green", "gold")),
    ],
    ids=["one", "both of a side", "one of each", "the first"],
)
def test_side_falls(policy, lost, out, outcome):
    actions = [destroy(f"{player}.hq", player="gold") for player in lost]
    players = on_sides(*TWO_AND_TWO)
    state = played(*actions, players=players, policies={"side_falls": policy})
    assert (state.out, state.outcome) == (out, outcome)


def test_first_headquarters_takes_the_side_with_it():
    players = on_sides("east", "east", "west", "north")
    state = played(
        destroy("red.hq"), players=players, policies={"side_falls": "first_headquarters"}
    )
    assert (state.out, state.outcome) == ({"red": 1, "blue": 1}, None)


@pytest.mark.parametrize(
    ("sides", "winners"),
    [(TWO_AND_TWO, ("green", "gold")), (("", "", "", ""), ("blue",))],
    ids=["sides", "each for themselves"],
)
def test_objectives_count_for_a_side(sides, winners):
    taken = [*take(1, 2, 3, player="blue"), *take(4, 5, player="green"), *take(6, 7, player="gold")]
    state = played(*taken, *rounds(15), players=on_sides(*sides))
    assert state.outcome == ended(*winners, loser="", round=15, reason="objectives")


def test_sides_are_tied():
    taken = [*take(1, 2, player="blue"), *take(3, player="green"), *take(4, player="gold")]
    assert played(*taken, *rounds(15), players=on_sides(*TWO_AND_TWO)).outcome is None


@pytest.mark.parametrize(
    ("sides", "expected"),
    [(("a", "a", "a", "a"), ["strategy.sides"]), (("a", "a", "a", ""), [])],
    ids=["one", "two"],
)
def test_one_side_alone(sides, expected):
    assert found(players=on_sides(*sides)) == expected


def test_leaving_is_like_falling():
    state = played(*take(1, player="blue"), leave("blue"), players=THREE)
    assert (state.out, state.owners, state.outcome) == ({"blue": 1}, {}, None)
    state = played(leave("blue"))
    assert state.outcome == ended("red", reason="left")


@pytest.mark.parametrize("goes", [leave("blue"), destroy("blue.hq", player="red")])
def test_battle_ends_once_all_who_are_left_ended_it(goes):
    policies = {"end_battle": "everyone"}
    ended = [begin("red"), begin("red", player="green")]
    assert played(*ended, players=THREE, policies=policies).part == "battle"
    assert played(*ended, goes, players=THREE, policies=policies).part == "construction"


def test_fallen_by_wounds():
    assert played(damage("blue.hq", 18), players=THREE).out == {"blue": 1}
