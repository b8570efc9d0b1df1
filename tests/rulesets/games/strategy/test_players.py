"""Who plays: leaving, joining, turns, ending."""

import pytest

from rulesets.games.strategy.offers import offer
from rulesets.games.strategy.pieces import Piece
from tests.campaigns import (
    BARRACKS,
    FOUR,
    PLAYERS,
    THREE,
    against,
    agree,
    begin,
    campaign,
    close,
    codes,
    columns,
    construct,
    damage,
    decline,
    enter,
    finish,
    finish_all,
    fortify,
    found,
    leave,
    pass_for,
    pause,
    played,
    set_policy,
    take,
)


def test_leaving_hands_the_turn_over():
    state = played(begin("blue"), leave("blue"), players=THREE)
    assert (str(state.part), state.turn) == ("construction", "green")
    actions = [begin("blue"), *finish("blue", "green"), leave("red")]
    assert str(played(*actions, players=THREE).part) == "upgrades"


def test_nobody_waits_for_a_player_who_left():
    asking = set_policy("fallen", "ruins", asks=("blue", "green"), id="m1")
    state = played(asking, leave("blue"), players=THREE)
    assert state.motions["m1"].missing == ["green"]
    for answers in (
        [leave("blue"), *agree("m1", "green")],
        [*agree("m1", "green"), leave("blue")],
        [
            leave("blue", asks=("green",), player="red", id="l1"),
            *agree("m1", "green"),
            *agree("l1", "green"),
        ],
    ):
        state = played(asking, *answers, players=THREE)
        assert (state.policies, state.motions) == ({"fallen": "ruins"}, {})


def test_leaving_decides_that_another_leaves():
    asking = leave("blue", asks=("green",), player="red", id="l1")
    late = enter("p5", asks=("blue", "green", "gold"), id="e1")
    actions = [asking, late, *agree("e1", "gold"), leave("green")]
    state = played(*actions, players=FOUR)
    assert (state.out, state.motions) == ({"green": 1, "blue": 1}, {})
    assert [each.id for each in state.newcomers] == ["p5"]


def test_nobody_asks_a_player_whose_leaving_ended_the_campaign():
    state = played(leave("blue"))
    assert against(offer(state, close()).reasons) == []
    assert played(leave("blue"), close()).is_closed


def test_absent_player_leaves_once_the_others_agree():
    asking = leave("blue", asks=("green",), player="red", id="l1")
    assert played(asking, players=THREE).out == {}
    assert played(asking, *agree("l1", "green"), players=THREE).out == {"blue": 1}
    state = played(asking, decline("l1", "green"), players=THREE)
    assert (state.out, state.motions) == ({}, {})


def test_absent_player_passes_once_the_others_agree():
    actions = [begin("blue"), pass_for("blue", asks=("green",), id="f1")]
    assert played(*actions, players=THREE).turn == "blue"
    state = played(*actions, *agree("f1", "green"), players=THREE)
    assert (state.turn, state.passed, state.done) == ("green", ["blue"], ["blue"])


def test_passing_for_somebody_takes_no_turn():
    actions = [begin("red"), pass_for("blue", asks=("green",), id="f1"), *agree("f1", "green")]
    assert played(*actions, players=THREE).turn == "red"


@pytest.mark.parametrize("action", [pass_for("blue"), leave("blue", player="red")])
def test_two_players_cannot_decide_without_the_other(action):
    state = played(begin("blue"))
    assert against(offer(state, action).reasons) == ["nobody_to_ask"]


def test_late_joiner_starts_with_the_next_round():
    coming = enter("green", asks=("blue",), id="e1")
    agreed = [coming, *agree("e1", "blue")]
    assert list(played(*agreed).players) == ["red", "blue"]
    state = played(*agreed, begin(), begin())
    assert columns(state, "green") == [(500, 25, 525, 525, 525)]
    assert [row.round for row in state.rows["green"]] == [2]
    assert [piece.id for piece in state.all(Piece, "green")] == ["green.hq", "green.builder"]
    assert columns(played(coming, begin(), begin()))[1] == (525, 25, 550, 550, 550)


def test_late_joiner_plays():
    actions = [enter("green"), *BARRACKS, begin("green", player="green")]
    state = played(*actions)
    assert (state.turn, state.name_of("green"), state.breaches) == ("green", "Late", [])


@pytest.mark.parametrize(
    ("players", "newcomer", "expected"),
    [
        (FOUR, "p5", []),
        (PLAYERS, "red", ["strategy.reference"]),
        (FOUR, "gold", ["strategy.reference"]),
    ],
    ids=["new", "there", "there of four"],
)
def test_who_may_join(players, newcomer, expected):
    assert found(enter(newcomer), players=players) == expected


@pytest.mark.parametrize(("number", "expected"), [(2, []), (3, ["strategy.too_many_players"])])
def test_six_players_at_most(number, expected):
    joining = [enter(f"p{each}") for each in range(number)]
    assert found(*joining, players=FOUR) == expected


def test_everybody_plays_at_once():
    state = played(begin("red"), policies={"turns": "together"})
    assert (state.turn, state.first) == (None, "red")
    built = construct("barracks", "b2", player="blue")
    policies = {"turns": "together"}
    assert found(begin("red"), built, construct("barracks"), policies=policies) == []
    assert found(begin("red"), built) == ["strategy.turn"]


@pytest.mark.parametrize(
    ("ends", "part"),
    [
        ([begin("red")], "battle"),
        ([begin("red"), begin("red", player="blue")], "construction"),
        ([begin("red"), begin("blue", player="blue")], "battle"),
        ([begin("red"), begin("blue", player="blue"), begin("blue")], "construction"),
    ],
    ids=["one", "both", "not agreed", "agreed in the end"],
)
def test_everybody_ends_the_battle(ends, part):
    document = campaign(*ends, policies={"end_battle": "everyone"})
    assert str(played(*ends, policies={"end_battle": "everyone"}).part) == part
    assert codes(document) == []


def test_battle_is_ended_once_by_each():
    twice = [begin("red"), begin("red")]
    assert found(*twice, policies={"end_battle": "everyone"}) == ["strategy.confirmed"]


def test_done_for_the_round():
    state = played(begin("red"), finish_all("red"), *finish("blue"))
    assert (str(state.part), state.turn, state.passed) == ("upgrades", "blue", ["red"])
    state = played(begin("red"), finish_all("red"), finish_all("blue"))
    assert (state.round, str(state.part)) == (2, "battle")
    state = played(begin("red"), finish_all("red"), finish_all("blue"), begin("red"))
    assert (state.turn, state.passed) == ("red", [])


def test_house_rule_holds_from_then_on():
    change = set_policy("fortified_income", "replaces", asks=("blue",), id="s1")
    actions = [*take(1), begin(), fortify(1), begin()]
    assert columns(played(*actions, change, begin()))[2][1] == 75
    assert columns(played(*actions, change, *agree("s1", "blue"), begin()))[1][1] == 75
    assert columns(played(*actions, change, *agree("s1", "blue"), begin()))[2][1] == 50


def test_pause():
    assert found(pause(), *take(1)) == ["strategy.paused"]
    assert found(pause(), pause(False, player="blue"), *take(1)) == []


def test_fallen_pauses_nothing():
    assert found(damage("blue.hq", 18), pause(player="blue"), players=THREE) == ["strategy.out"]
