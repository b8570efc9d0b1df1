"""What the log comes to: rounds, parts and turns, the table, the ledger, the end."""

import pytest

from rulesets.games.strategy.document import CampaignPlayer
from rulesets.games.strategy.pieces import Builder, Building, Force
from rulesets.games.strategy.state import Outcome
from tests.campaigns import (
    BARRACKS,
    PLAYERS,
    SMITH,
    SQUAD,
    begin,
    columns,
    construct,
    damage,
    destroy,
    finish,
    fortify,
    give_up,
    heal,
    join,
    left,
    played,
    produce,
    repair,
    rounds,
    take,
    train,
    upgrade,
)
from tests.ground import BOOK

ALL_FINISHED = finish("red", "blue") * 3


def stands(state):
    """Where the round stands: its number, the part, whose turn it is."""
    return state.round, str(state.part), state.turn


def table(state):
    return [(piece.id, str(piece.label.en), piece.stamina) for piece in state.pieces.values()]


def test_start():
    state = played()
    assert stands(state) == (1, "battle", None)
    assert columns(state) == [(500, 0, 500, 500, 500)]
    assert table(state) == [
        ("red.hq", "Headquarters", 18),
        ("red.builder", "Builder", 3),
        ("blue.hq", "Headquarters", 18),
        ("blue.builder", "Builder", 3),
    ]


def test_start_in_skirmish():
    state = played(begin(), variant="skirmish")
    assert columns(state) == [(100, 5, 105, 105, 105)]
    assert state.pieces["red.hq"].stamina == 9


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([begin("red")], (1, "construction", "red"), id="first begins"),
        pytest.param([begin("blue")], (1, "construction", "blue"), id="other begins"),
        pytest.param(
            [begin("red"), construct("barracks")], (1, "construction", "blue"), id="alternate"
        ),
        pytest.param(
            [begin("red"), *finish("red"), construct("barracks", player="blue")],
            (1, "construction", "blue"),
            id="the other goes on alone",
        ),
        pytest.param(
            [begin("blue"), *finish("blue", "red")], (1, "upgrades", "blue"), id="next part"
        ),
        pytest.param([begin("red"), *ALL_FINISHED], (2, "battle", None), id="next round"),
        pytest.param([begin("red"), *take(1)], (2, "battle", None), id="phase left early"),
        pytest.param([begin("red"), begin("blue")], (2, "construction", "blue"), id="no battle"),
        pytest.param([train()], (1, "production", None), id="nobody said who began"),
        pytest.param(rounds(18), (18, "skipped", None), id="skipped"),
        pytest.param([*rounds(18), *take(1)], (19, "battle", None), id="battle after skipped"),
    ],
)
def test_stands(actions, expected):
    assert stands(played(*actions)) == expected


def test_three_players_take_turns():
    players = (*PLAYERS, CampaignPlayer(id="green", name="Green", book=BOOK))
    actions = [begin("blue"), *finish("blue"), construct("barracks", player="green")]
    assert played(*actions, players=players).turn == "red"
    assert played(*actions, *finish("red"), players=players).turn == "green"


def test_columns_explained():
    state = played(*take(1, 2), *SQUAD, *SMITH, upgrade("u1", "arms:banner"), fortify(1))
    row = state.rows["red"][1]
    postings = [(p.column, p.what, p.points, p.count, p.action) for p in row.postings]
    assert postings == [
        ("income", "headquarters", 25, 1, ""),
        ("income", "objectives", 50, 2, ""),
        ("construction", "construct", 150, 1, "w1"),
        ("upgrades", "upgrade", 15, 1, "a8"),
        ("construction", "construct", 100, 1, "a9"),
    ]
    assert columns(state)[1] == (225, 75, 300, 50, 35)
    assert left(state) == 35


def test_both_players_have_their_own_rows():
    state = played(*take(1, player="blue"), begin(), train(player="blue"))
    assert (columns(state), left(state, "blue")) == ([(500, 25, 525, 525, 525)], 450)


def test_no_income_in_skipped_phase():
    state = played(*rounds(18))
    assert columns(state)[16:] == [(900, 25, 925, 925, 925), (925, 0, 925, 925, 925)]


def test_building_as_printed():
    building = played(*BARRACKS).pieces["b1"]
    assert building == Building(id="b1", player="red", round=1, stamina=12, kind="barracks")


@pytest.mark.parametrize(
    ("actions", "wounds", "is_lost"),
    [
        ([damage("red.hq", 17)], 17, False),
        ([damage("red.hq", 18)], 18, True),
        ([damage("red.hq", 19)], 18, True),
        ([damage("red.hq", 17), heal("red.hq", 5), damage("red.hq", 5)], 17, False),
        ([damage("red.hq", 2), heal("red.hq", 3)], 0, False),
        ([damage("red.hq", 5), begin(), repair("red.hq", 3)], 2, False),
        ([damage("red.hq", 2), begin(), repair("red.hq", 3)], 0, False),
        ([destroy("red.hq")], 0, True),
    ],
    ids=[
        "below",
        "at",
        "above",
        "healed",
        "healed in full",
        "repaired",
        "whole again",
        "destroyed",
    ],
)
def test_wounds(actions, wounds, is_lost):
    headquarters = played(*actions).pieces["red.hq"]
    assert (headquarters.wounds, headquarters.is_lost) == (wounds, is_lost)


def test_builder_trained():
    state = played(begin(), train(id="b2"))
    assert state.pieces["b2"] == Builder(id="b2", player="red", round=1, stamina=3, number=2)


def test_unit_takes_wounds_of_all_models():
    state = played(*BARRACKS, produce("b1", "brutes", id="u1"), damage("u1", 8))
    brutes = state.pieces["u1"]
    assert (brutes.stamina, brutes.wounds, brutes.is_lost) == (9, 8, False)


def test_unit_upgraded():
    state = played(*SQUAD, *SMITH, upgrade("u1", "arms:banner"))
    member = state.pieces["u1"].member
    assert (member.points, len(member.entry.picks), state.points) == (165, 1, 165)


def test_nothing_paid_back_for_a_cheaper_option():
    first, second = upgrade("u1", "arms:banner"), upgrade("u1", "arms:horn", drop=("arms:banner",))
    state = played(*SQUAD, *SMITH, first, begin(), second)
    assert columns(state)[2] == (35, 25, 60, 60, 60)
    assert state.pieces["u1"].member.points == 160


def test_same_units_numbered():
    state = played(*SQUAD, begin(), produce("b1", "squad", id="u2"))
    assert [force.label.en for force in state.all(Force)] == ["Squad", "Squad 2"]


def test_objectives_change_hands():
    state = played(*take(1, 2, 3), *take(2, player="blue"), give_up(3))
    assert state.owners == {1: "red", 2: "blue"}


def test_fortified_objective_stays():
    state = played(*take(1), begin(), fortify(1), *take(1, player="blue"), give_up(1))
    assert state.owners == {1: "red"}


def test_hero_free_after_its_unit_fell():
    heroes = [*take(1, 2, 3), *SQUAD, *SMITH, produce("b1", "captain", id="h1")]
    assert played(*heroes, join("h1", "u1")).pieces["h1"].host == "u1"
    assert played(*heroes, join("h1", "u1"), destroy("u1")).pieces["h1"].host == ""


def test_headquarters_destroyed():
    state = played(*rounds(3), destroy("blue.hq"))
    assert state.outcome == Outcome(reason="headquarters", round=4, winners=("red",), loser="blue")


@pytest.mark.parametrize(
    ("number", "outcome"),
    [
        (14, None),
        (15, Outcome(reason="objectives", round=15, winners=("blue",))),
        (16, Outcome(reason="objectives", round=15, winners=("blue",))),
    ],
)
def test_most_objectives(number, outcome):
    state = played(*take(1), *take(2, 3, player="blue"), *rounds(number))
    assert state.outcome == outcome


def test_draw_decided_later():
    state = played(*take(1), *take(2, player="blue"), *rounds(19), *take(3), begin())
    assert state.outcome == Outcome(reason="objectives", round=20, winners=("red",))
