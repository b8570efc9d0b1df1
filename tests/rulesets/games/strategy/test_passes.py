"""Passes that follow by themselves, and how many taps they spare."""

import pytest
from hypothesis import given

from rulesets.games.strategy.actions import Pass
from rulesets.games.strategy.checks.conduct import part_of
from rulesets.games.strategy.document import act
from rulesets.games.strategy.offers import can_act, passes
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.tables import BUILD_PARTS, Part
from tests.campaigns import (
    LIBRARY,
    THREE,
    begin,
    construct,
    damage,
    destroy,
    finish,
    finish_all,
    offers,
    pause,
    played,
    produce,
    repair,
    take,
    upgrade,
)
from tests.rulesets.games.strategy.sequences import choices, documents, extended
from tests.strategies import SAME_EVERY_TIME

BARE = [destroy("red.builder"), destroy("blue.builder", player="red")]
"""Nobody can build."""

SMALL = [*take(1, 2, 3), begin(), construct("barracks", "b1"), begin(), construct("weaponsmith")]
"""Red has a squad, a weaponsmith and points; Blue has nothing but points."""


def who(state, because="a"):
    return [each.player for each in passes(state, because)]


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([], [], id="battle"),
        pytest.param([begin("red")], [], id="all may build"),
        pytest.param([begin("red"), construct("workshop")], [], id="the other may build"),
        pytest.param(
            [begin("red"), construct("workshop"), *finish("blue")],
            ["red", "red", "blue"],
            id="nothing to build, nothing to upgrade",
        ),
        pytest.param([*BARE, begin("blue")], ["blue", "red"] * 2, id="no builders"),
        pytest.param(
            [destroy("red.builder"), damage("red.hq", 2), begin("red")], ["red"], id="one builder"
        ),
        pytest.param(
            [*BARE, begin("red"), *finish("red", "blue") * 2], [], id="builders to recruit"
        ),
        pytest.param([begin("red"), pause()], [], id="paused"),
        pytest.param([destroy("blue.hq")], [], id="over"),
    ],
)
def test_who_passes(actions, expected):
    assert who(played(*actions)) == expected


def test_whole_phase_passes_into_the_next_battle():
    actions = [begin("red"), construct("workshop"), construct("workshop", player="blue"), begin()]
    poor = [*actions[:3], *finish("red", "blue") * 3, *BARE, begin("red")]
    state = played(*poor)
    assert who(state) == ["red", "blue", "red", "blue"]
    document = state.document
    for number, each in enumerate(passes(state, "x")):
        document = act(document, each, f"p{number}")
    assert str(replay(document, LIBRARY).part) == "production"


def test_repair_is_something_to_do():
    hurt = [damage("red.hq", 2), begin(), construct("workshop"), begin("red")]
    assert who(played(*hurt)) == []
    assert who(played(*hurt, repair("red.hq"), *finish("blue")))[:1] == ["red"]


def test_upgrade_is_something_to_do():
    squad = [*SMALL, produce("b1", "squad", id="u1"), begin("red"), *finish("red", "blue")]
    assert str(played(*squad).part) == "upgrades"
    assert who(played(*squad)) == []
    assert who(played(*squad, upgrade("u1", "arms:horn"))) == ["blue", "red"]


def test_everybody_at_once():
    policies = {"turns": "together"}
    state = played(destroy("blue.builder"), begin("red"), policies=policies)
    assert who(state) == ["blue"]


def test_the_fallen_do_not_pass():
    state = played(*BARE[:1], destroy("blue.hq", player="red"), begin("red"), players=THREE)
    assert who(state) == ["red"]


def test_done_for_the_round_is_not_asked_again():
    assert who(played(begin("red"), finish_all("red"), *finish("blue"))) == ["blue"]


def test_passes_name_their_cause():
    state = played(*BARE, begin("red"))
    assert passes(state, "a3")[0] == Pass(id="new", player="red", because="a3")


@SAME_EVERY_TIME
@given(document=documents, chosen=choices)
def test_only_who_can_do_nothing_passes(document, chosen):
    """Recorded one after the other they break no rule, and lead to somebody who can act."""
    document = extended(document, chosen)
    state = replay(document, LIBRARY)
    before = len(state.breaches)
    for number, each in enumerate(passes(state, "x")):
        now = replay(document, LIBRARY)
        assert legal_in_part(now, each.player) == []
        document = act(document, each, f"p{number}")
    state = replay(document, LIBRARY)
    assert len(state.breaches) == before
    if state.turn:
        assert can_act(state, state.turn, state.part)
        assert legal_in_part(state, state.turn) != []


def legal_in_part(state, player):
    return [
        found.action
        for found in offers(state, player)
        if found.is_legal and part_of(found.action) is state.part
    ]


def test_who_can_act_in_which_part():
    state = played(*SMALL, produce("b1", "squad", id="u1"), begin("red"))
    assert [can_act(state, "red", part) for part in BUILD_PARTS] == [True, True, True]
    assert [can_act(state, "blue", part) for part in BUILD_PARTS] == [True, False, True]
    assert can_act(state, "red", Part.BATTLE) is False
