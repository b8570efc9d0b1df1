"""The log in words: a sentence for every kind of action."""

import pytest

from armies.campaigns.records import log_lines
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
    pytest.param(take(3), "Objective 3 taken", id="take"),
    pytest.param([*take(3), give_up(3)], "Objective 3 lost", id="yield"),
    pytest.param([damage("red.hq", 2)], "Headquarters: 2 wounds", id="damage"),
    pytest.param([destroy("red.builder")], "Builder lost", id="destroy"),
    pytest.param(
        [*BARRACKS, produce("b1", "scouts", id="u1", reserve=True), *rounds(2), deploy("u1")],
        "Scouts arrives",
        id="deploy",
    ),
    pytest.param(
        [*BARRACKS, SQUAD, begin(), construct("weaponsmith"), HERO, join("u2", "u1")],
        "Captain joins Squad",
        id="join",
    ),
    pytest.param([begin("blue")], "The battle is over, Blue began the round", id="begin_build"),
    pytest.param(BARRACKS, "Barracks built", id="construct"),
    pytest.param(
        [*take(2), begin(), fortify(2)],
        "Fortified objective built, on objective 2",
        id="fortification",
    ),
    pytest.param(
        [damage("red.hq", 2), begin(), repair("red.hq", roll=2)],
        "Headquarters repaired by 2",
        id="repair",
    ),
    pytest.param(
        [*BARRACKS, SQUAD, begin(), construct("weaponsmith"), upgrade("u1", "arms:banner")],
        "Squad takes Banner",
        id="upgrade",
    ),
    pytest.param(
        [*BARRACKS, *rounds(2), *SMITH[1:], produce("b1", "squad", "arms:horn", id="u1")],
        "Squad produced, with Horn",
        id="produce",
    ),
    pytest.param(
        [*BARRACKS, produce("b1", "scouts", id=NEW, reserve=True)],
        "Scouts produced, kept in reserve",
        id="reserve",
    ),
    pytest.param([begin(), train()], "Builder trained", id="train"),
    pytest.param([spend("construction", 40)], "40 points spent, not itemised", id="spend"),
    pytest.param([begin(), *finish("red")], "Finished with this part", id="pass"),
    pytest.param([row(1, 500)], "Row of the sheet of round 1", id="row"),
]


@pytest.mark.parametrize(("actions", "sentence"), SENTENCES)
def test_action_is_told_in_a_sentence(actions, sentence):
    newest = log_lines(replay(campaign(*actions), LIBRARY))[0]
    assert newest.text == sentence
