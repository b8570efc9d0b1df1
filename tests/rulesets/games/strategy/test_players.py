"""Who plays: three and more, sides, a fallen headquarters, leaving, joining, turns, ending."""

import pytest

from rulesets.games.strategy.offers import offer
from rulesets.games.strategy.pieces import Piece
from rulesets.games.strategy.state import Outcome
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
    destroy,
    enter,
    finish,
    finish_all,
    fortify,
    found,
    leave,
    on_sides,
    pass_for,
    pause,
    played,
    rounds,
    set_policy,
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


@pytest.mark.parametrize("goes", [leave("blue"), destroy("blue.hq", player="red")])
def test_battle_ends_once_all_who_are_left_ended_it(goes):
    policies = {"end_battle": "everyone"}
    ended = [begin("red"), begin("red", player="green")]
    assert played(*ended, players=THREE, policies=policies).part == "battle"
    assert played(*ended, goes, players=THREE, policies=policies).part == "construction"


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


def test_fallen_by_wounds():
    assert played(damage("blue.hq", 18), players=THREE).out == {"blue": 1}
