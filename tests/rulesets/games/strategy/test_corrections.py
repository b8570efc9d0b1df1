"""Taking back: the last action, one's own marks, anything else once the others agreed."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets import wording
from rulesets.engine.errors import EditConflict
from rulesets.games.strategy.actions import NoteRound, Style
from rulesets.games.strategy.corrections import (
    is_repeated,
    may_strike,
    may_undo,
    own_marks,
    take_back,
)
from rulesets.games.strategy.document import act
from rulesets.games.strategy.offers import offer, passes
from rulesets.games.strategy.replay import replay, struck_by
from tests.campaigns import (
    BARRACKS,
    LIBRARY,
    NEW,
    against,
    agree,
    begin,
    campaign,
    close,
    construct,
    damage,
    deploy,
    destroy,
    finish,
    fortify,
    give_up,
    heal,
    judged,
    played,
    produce,
    rounds,
    strike,
    take,
)
from tests.rulesets.games.strategy.sequences import candidates, choices, chosen_of, documents
from tests.strategies import SAME_EVERY_TIME


def hit(target, wounds):
    return damage(target, wounds, player="red")


def essence(state):
    """A state without its log."""
    return replace(state, document=None, moments=[], recorded=set(), struck=frozenset())


def codes(state, action):
    return against(offer(state, action).reasons)


@SAME_EVERY_TIME
@given(document=documents, chosen=choices, last=st.integers(0, 10_000))
def test_undo_is_the_state_before(document, chosen, last):
    """With whatever passes followed by themselves, and of whoever acted last."""
    document = grown(document, chosen)
    before = replay(document, LIBRARY)
    legal = [each.action for each in candidates(before) if each.is_legal]
    if legal:
        after = replay(followed(act(document, chosen_of(legal, last), "last"), "last"), LIBRARY)
        undone = take_back(after, after.document.entries[len(document.entries)].player, "undo")
        assert essence(replay(undone, LIBRARY)) == essence(before)
        assert undone.entries[:-1] == after.document.entries


def grown(document, chosen):
    for number, choice in enumerate(chosen):
        legal = [each.action for each in candidates(replay(document, LIBRARY)) if each.is_legal]
        if legal:
            document = followed(act(document, chosen_of(legal, choice), f"n{number}"), f"n{number}")
    return document


def followed(document, because):
    """The document with the passes that follow by themselves."""
    for number, each in enumerate(passes(replay(document, LIBRARY), because)):
        document = act(document, each, f"{because}p{number}")
    return document


def test_log_keeps_what_was_taken_back():
    state = played(*take(1, 2))
    undone = replay(take_back(state, "red", "u"), LIBRARY)
    assert [action.do for action in undone.document.entries] == ["take", "take", "strike"]
    assert (undone.owners, undone.struck) == ({1: "red"}, {"a2"})


def test_undo_goes_further_back():
    state = played(*take(1, 2))
    for number in range(2):
        state = replay(take_back(state, "red", f"u{number}"), LIBRARY)
    assert (state.owners, may_undo(state, "red")) == ({}, False)


@pytest.mark.parametrize(
    ("actions", "player", "expected"),
    [
        ([], "red", False),
        (take(1), "red", True),
        (take(1), "blue", False),
        ([*take(1), *take(2, player="blue")], "red", False),
        ([begin("red", player="blue")], "red", True),
        ([begin("red"), construct("barracks")], "blue", False),
        ([destroy("blue.hq", player="red")], "red", True),
        ([*take(1), close()], "red", False),
    ],
    ids=["nothing", "own", "other's", "not last", "end of battle", "built", "victory", "closed"],
)
def test_who_may_undo(actions, player, expected):
    assert may_undo(played(*actions), player) is expected


def test_nothing_of_ones_own_to_take_back():
    with pytest.raises(EditConflict) as caught:
        take_back(played(*take(1, player="blue")), "red", "u")
    assert wording.conflict_sentence(caught.value) == "The last action is not yours to take back."


MARKS = [*take(1), *take(2, player="blue"), damage("blue.hq", 2, player="red"), *take(3)]


def test_own_marks_of_the_battle_go_in_any_order():
    state = played(begin(), begin(), *MARKS, *take(4, player="blue"))
    assert [action.id for action in own_marks(state, "red")] == ["a3", "a5", "a6"]
    for target in ("a5", "a3", "a6"):
        action = strike(target)
        assert codes(state, action) == []
        state = replay(act(state.document, action, f"s{target}"), LIBRARY)
    assert (state.owners, state.pieces["blue.hq"].wounds) == ({2: "blue", 4: "blue"}, 0)
    assert own_marks(state, "red") == []


@pytest.mark.parametrize(
    ("target", "expected"),
    [("a1", True), ("a2", False), ("a9", False)],
    ids=["own", "other's", "nobody's"],
)
def test_marks_are_struck_by_who_made_them(target, expected):
    assert may_strike(played(*MARKS), "red", target) is expected


def test_mark_of_an_earlier_battle_needs_agreement():
    state = played(*MARKS, begin("red"), *rounds(1))
    assert may_strike(state, "red", "a1") is False
    offered = offer(state, strike("a1"))
    assert (offered.action.asks, offered.reasons) == (("blue",), ())


def test_mark_on_which_another_rests_needs_agreement():
    """Who arrived and was wounded since cannot quietly be in reserve again."""
    ambush = [*BARRACKS, produce("b1", "scouts", id="u1", reserve=True), begin(), begin()]
    actions = [*ambush, *take(1), deploy("u1"), damage("u1", 1)]
    state = played(*actions)
    deployed = state.document.entries[-2].id
    assert may_strike(state, "red", deployed) is False
    assert may_strike(state, "red", state.document.entries[-3].id) is True


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        pytest.param([*take(3), give_up(3)], False, id="taken and given up"),
        pytest.param([*take(3), *take(3, player="blue")], True, id="taken by another since"),
        pytest.param([hit("blue.hq", 2), hit("blue.hq", 1)], True, id="wounds"),
        pytest.param([hit("blue.hq", 2), heal("blue.hq", 1)], False, id="wounds that were healed"),
        pytest.param([hit("fort", 3), *take(1)], False, id="fortification that was taken"),
        pytest.param([hit("fort", 3), *take(2)], True, id="another objective"),
        pytest.param([destroy("blue.builder", player="red"), *take(2)], True, id="builder"),
    ],
)
def test_mark_stays_where_another_rests_on_it(marks, expected):
    fort = fortify(1, id="fort", player="blue")
    before = [*take(1, player="blue"), begin(), fort, begin()]
    state = played(*before, *marks, *take(9, player="blue"))
    assert may_strike(state, "red", f"a{len(before) + 1}") is expected


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (strike("a9", asks=("blue",)), ["strike_target"]),
        (strike("s1", asks=("blue",)), ["strike_target"]),
        (strike("a1", asks=("blue",)), ["strike_target"]),
    ],
    ids=["nothing", "a strike", "struck already"],
)
def test_strike_of_something_else(action, expected):
    actions = [*take(1, 2), begin(), strike("a1", id="s1"), begin()]
    assert codes(played(*actions), action) == expected


def test_victory_is_undone_until_the_campaign_is_closed():
    won = [destroy("blue.hq", player="red"), close(asks=("blue",), id="c1")]
    state = played(*won)
    assert codes(state, strike("a1")) == []
    state = played(*won, *agree("c1", "blue"))
    assert (state.is_closed, codes(state, strike("a1", asks=("blue",)))) == (True, ["closed"])


def test_passes_go_with_what_they_followed_from():
    state = played(begin("red"), construct("workshop"), *finish("blue"))
    automatic = passes(state, "a3")
    assert [(each.player, each.because) for each in automatic] == [("red", "a3")] * 1 + [
        (player, "a3") for player in ("red", "blue")
    ]
    document = followed(state.document, "a3")
    after = replay(document, LIBRARY)
    assert str(after.part) == "production"
    assert struck_by(take_back(after, "blue", "u")) == {"a3", "a3p0", "a3p1", "a3p2"}


def test_same_action_is_repeated_unless_it_was_taken_back():
    state = played(*take(1))
    assert is_repeated(state, take(1)[0], 0) is True
    assert is_repeated(state, take(1)[0], 1) is False
    assert is_repeated(replay(take_back(state, "red", "u"), LIBRARY), take(1)[0], 0) is False


def test_talk_hinders_no_undo():
    said = [
        NoteRound(id=NEW, player="blue", round=1, name="Dawn", note="Fog."),
        Style(id=NEW, player="blue", name="Bea", colour="violet"),
    ]
    state = played(*take(1), *said)
    assert may_undo(state, "red") is True
    assert (state.notes[1].name, state.name_of("blue")) == ("Dawn", "Bea")
    assert (state.players["blue"].colour, judged(campaign(*take(1), *said)).issues) == (
        "violet",
        (),
    )
