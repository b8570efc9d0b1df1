"""The log in words: a sentence for every kind of action."""

import pytest

from armies.campaigns.screens.log import log_lines
from rulesets.games.strategy.motions import Strike
from rulesets.games.strategy.replay import replay
from tests.campaigns import (
    BARRACKS,
    LIBRARY,
    NEW,
    SMITH,
    begin,
    campaign,
    construct,
    damage,
    deploy,
    destroy,
    finish,
    fortify,
    give_up,
    heal,
    join,
    produce,
    repair,
    rounds,
    row,
    spend,
    take,
    train,
    upgrade,
)

SQUAD = produce("b1", "squad", id="u1")
HERO = produce("b1", "captain", id="u2")

SENTENCES = [
    pytest.param(take(3), "Red captures objective 3", id="take"),
    pytest.param([*take(3), give_up(3)], "Red loses objective 3", id="yield"),
    pytest.param(
        [damage("red.hq", 2)], "Red’s Headquarters takes 2 wounds, marked by Blue", id="damage"
    ),
    pytest.param(
        [damage("red.hq", 2), heal("red.hq", 5)],
        "Red’s Headquarters gets 2 wounds back",
        id="heal",
    ),
    pytest.param([destroy("red.builder")], "Red’s Builder destroyed, marked by Blue", id="destroy"),
    pytest.param(
        [*BARRACKS, produce("b1", "scouts", id="u1", reserve=True), *rounds(2), deploy("u1")],
        "Red deploys Scouts from reserve",
        id="deploy",
    ),
    pytest.param(
        [*BARRACKS, SQUAD, begin(), construct("weaponsmith"), HERO, join("u2", "u1")],
        "Red’s Captain joins Squad",
        id="join",
    ),
    pytest.param([begin("blue")], "Red ends the battle, Blue went first", id="begin_build"),
    pytest.param(BARRACKS, "Red builds Barracks", id="construct"),
    pytest.param(
        [*take(2), begin(), fortify(2)],
        "Red fortifies objective 2",
        id="fortification",
    ),
    pytest.param(
        [damage("red.hq", 2), begin(), repair("red.hq", roll=2)],
        "Red repairs Headquarters: 2 wounds",
        id="repair",
    ),
    pytest.param(
        [*BARRACKS, SQUAD, begin(), construct("weaponsmith"), upgrade("u1", "arms:banner")],
        "Red’s Squad: Banner",
        id="upgrade",
    ),
    pytest.param(
        [*BARRACKS, *rounds(2), *SMITH[1:], produce("b1", "squad", "arms:horn", id="u1")],
        "Red produces Squad, with Horn",
        id="produce",
    ),
    pytest.param(
        [*BARRACKS, produce("b1", "scouts", id=NEW, reserve=True)],
        "Red produces Scouts, in reserve",
        id="reserve",
    ),
    pytest.param([begin(), train()], "Red recruits Builder 2", id="train"),
    pytest.param([spend("construction", 40)], "Red: 40 points, not itemised", id="spend"),
    pytest.param([begin(), *finish("red")], "Red passed", id="pass"),
    pytest.param([row(1, 500)], "Red: row of round 1", id="row"),
]


@pytest.mark.parametrize(("actions", "sentence"), SENTENCES)
def test_action_is_told_in_a_sentence(actions, sentence):
    newest = log_lines(replay(campaign(*actions), LIBRARY))[0]
    assert newest.text == sentence


def told(*actions):
    return [(line.text, line.is_struck) for line in log_lines(replay(campaign(*actions), LIBRARY))]


def test_hits_on_one_piece_are_summed_and_passes_folded():
    hits = [damage("red.hq"), damage("red.hq", 2), damage("red.builder")]
    assert told(*hits, begin("red"), *finish("red", "blue")) == [
        ("Construction, passed: Red, Blue", False),
        ("Red ends the battle, Red went first", False),
        ("Red’s Builder takes 1 wound, marked by Blue", False),
        ("Red’s Headquarters takes 3 wounds, marked by Blue", False),
    ]


def test_what_was_taken_back_is_crossed_out():
    strike = Strike(id=NEW, player="red", target="a1")
    assert told(*take(1), *take(2), strike) == [
        ("Red captures objective 2", False),
        ("Red captures objective 1", True),
    ]


def test_passes_of_a_part_are_told_once_though_somebody_acts_between():
    between = construct("barracks", player="blue")
    said = told(begin("red"), *finish("red"), between, *finish("blue"))
    assert [text for text, _ in said[:2]] == [
        "Construction, passed: Red, Blue",
        "Blue builds Barracks",
    ]
