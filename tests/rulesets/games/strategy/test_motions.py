"""Actions that others have to agree to: corrections of marks, and answers."""

import pytest

from rulesets.games.strategy.corrections import (
    is_repeated,
    may_strike,
    may_undo,
    with_those_asked,
    without,
)
from tests.campaigns import (
    THREE,
    agree,
    begin,
    close,
    decline,
    destroy,
    found,
    leave,
    left,
    played,
    strike,
    take,
    train,
)


def test_strike_counts_once_all_others_agreed():
    asked = strike("t1", asks=("blue", "green"), id="s1")
    actions = [begin(), train(id="t1"), begin(), asked]
    assert left(played(*actions, players=THREE)) == 450
    assert left(played(*actions, *agree("s1", "blue"), players=THREE)) == 450
    state = played(*actions, *agree("s1", "blue", "green"), players=THREE)
    assert (left(state), "t1" in state.pieces, state.motions) == (550, False, {})


def test_strike_waits_for_nobody_who_left():
    asked = strike("t1", asks=("blue", "green"), id="s1")
    actions = [begin(), train(id="t1"), begin(), asked]
    for answers in (
        [leave("blue"), *agree("s1", "green")],
        [*agree("s1", "green"), leave("blue")],
    ):
        state = played(*actions, *answers, players=THREE)
        assert (left(state), state.struck, state.motions) == (550, {"t1"}, {})


def test_strike_waits_again_for_a_player_who_stays_after_all():
    asked = strike("t1", asks=("blue", "green"), id="s1")
    actions = [begin(), train(id="t1"), begin(), asked, *agree("s1", "green")]
    gone = [*actions, leave("blue", id="l1")]
    assert may_undo(played(*gone, players=THREE), "blue")
    state = played(*gone, strike("l1", player="blue"), players=THREE)
    assert (left(state), state.struck, state.out) == (450, {"l1"}, {})
    assert state.motions["s1"].missing == ["blue"]


def test_strike_shows_before_and_after():
    state = played(begin(), train(id="t1"), begin(), strike("t1", asks=("blue",), id="s1"))
    assert (left(state), left(without(state, "t1"))) == (450, 550)


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ([decline("s1")], []),
        ([strike("s1")], []),
        ([decline("s1"), *agree("s1", "blue")], ["strategy.settled"]),
        (agree("s1", "red"), ["strategy.not_asked"]),
        ([*agree("s1", "blue"), *agree("s1", "blue")], ["strategy.settled"]),
    ],
    ids=["declined", "withdrawn", "too late", "not asked", "twice"],
)
def test_answers(answers, expected):
    asked = strike("t1", asks=("blue",), id="s1")
    actions = [begin(), train(id="t1"), begin(), asked, *answers]
    state = played(*actions)
    assert state.motions.keys() == ({"s1"} if expected == ["strategy.not_asked"] else set())
    assert found(*actions) == expected


def test_declined_strike_counts_for_nothing():
    asked = strike("t1", asks=("blue", "green"), id="s1")
    actions = [begin(), train(id="t1"), begin(), asked, *agree("s1", "blue")]
    late = [decline("s1", "green"), *agree("s1", "green")]
    state = played(*actions, *late, players=THREE)
    assert (left(state), state.struck) == (450, frozenset())


def test_other_motions_can_be_corrected():
    leaving = close(asks=("blue",), id="c1")
    state = played(*take(1), leaving)
    assert may_strike(state, "red", "c1") is True
    assert may_strike(state, "blue", "c1") is False


def test_motion_is_addressed_to_all_others():
    state = played(*take(1, 2), begin(), players=THREE)
    assert with_those_asked(state, strike("a1", asks=("red",))).asks == ("blue", "green")
    assert with_those_asked(state, strike("a3", player="green")).asks == ()
    assert with_those_asked(state, close()).asks == ("blue", "green")


def test_the_fallen_are_not_asked():
    state = played(*take(1), destroy("blue.hq", player="green"), players=THREE)
    assert with_those_asked(state, close()).asks == ("green",)


def test_both_may_end_the_battle_where_all_have_to():
    policies = {"end_battle": "everyone"}
    assert is_repeated(played(begin("red")), begin("red", player="blue"), 0) is True
    state = played(begin("red"), policies=policies)
    assert is_repeated(state, begin("red", player="blue"), 0) is False
