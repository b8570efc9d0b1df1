"""Any sequence of offered actions keeps the ledger valid; any nonsense at all is survived."""

from hypothesis import given
from hypothesis import strategies as st

from rulesets import wording
from rulesets.engine import codec
from rulesets.games.strategy.corrections import last_action, may_strike, own_marks
from rulesets.games.strategy.document import CampaignDocument, act
from rulesets.games.strategy.motions import Strike
from rulesets.games.strategy.offers import joins, offer
from rulesets.games.strategy.outlook import army, forecasts, joiners, rout_tests
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.resource_sheet import COLUMNS
from tests import campaigns
from tests.campaigns import LIBRARY, campaign, judged, marks, offers
from tests.rulesets.games.strategy.sequences import (
    candidates,
    choices,
    chosen_of,
    documents,
    extended,
)
from tests.strategies import SAME_EVERY_TIME

PLAYERS = ("red", "blue")

GROWN = (
    *(*campaigns.take(1, 2, 3), *campaigns.rounds(4)),
    *(campaigns.construct("barracks", "b1"), campaigns.produce("b1", "squad", id="u1")),
    *(campaigns.begin(), campaigns.construct("workshop", "s1"), campaigns.begin()),
    *(
        campaigns.construct("weaponsmith", "w1"),
        campaigns.produce("b1", "scouts", id="u2", reserve=True),
    ),
    *(campaigns.begin(), campaigns.produce("b1", "captain", id="u3"), *campaigns.take(4)),
)


def offered(state, player):
    heroes = (each for hero in joiners(state, player) for each in joins(state, hero).values())
    return (*offers(state, player), *marks(state, player), *heroes)


def strikes(state):
    """Whatever a player may take back without asking."""
    return [
        Strike(id="new", player=player, target=action.id)
        for player in PLAYERS
        for action in (*own_marks(state, player), *filter(None, [last_action(state)]))
        if may_strike(state, player, action.id)
    ]


def is_final(action):
    return action.do == "destroy" and action.target.endswith(".hq")


def numbers(state):
    rows = [row for rows in state.rows.values() for row in rows]
    return [getattr(row, column) for row in rows for column in (*COLUMNS, "next_start")]


@SAME_EVERY_TIME
@given(document=documents, chosen=choices)
def test_offered_actions_keep_the_ledger_valid(document, chosen):
    document = extended(document, chosen)
    report = judged(document)
    assert report.issues == ()
    assert min(numbers(report.state)) >= 0


@SAME_EVERY_TIME
@given(document=documents, chosen=choices, taken_back=choices)
def test_what_is_taken_back_at_once_keeps_the_ledger_valid(document, chosen, taken_back):
    document = extended(document, chosen)
    for number, choice in enumerate(taken_back[:5]):
        found = strikes(replay(document, LIBRARY))
        if found:
            action = found[choice % len(found)]
            assert offer(replay(document, LIBRARY), action).is_legal
            document = act(document, action, f"k{number}")
    assert judged(document).issues == ()


@SAME_EVERY_TIME
@given(document=documents, chosen=choices)
def test_replay_of_what_was_written_is_the_same(document, chosen):
    document = extended(document, chosen)
    again = codec.read(CampaignDocument, codec.write(document))
    assert again == document
    assert replay(again, LIBRARY) == replay(document, LIBRARY)


@SAME_EVERY_TIME
@given(document=documents, chosen=choices, last=st.integers(0, 10_000))
def test_what_is_not_offered_breaks_a_rule(document, chosen, last):
    document = extended(document, chosen)
    state = replay(document, LIBRARY)
    illegal = [each.action for each in candidates(state) if not each.is_legal]
    if state.first and illegal:
        broken = judged(act(document, chosen_of(illegal, last), "last"))
        assert broken.issues != ()


TARGETS = st.sampled_from(("red.hq", "red.builder", "blue.hq", "blue.builder", "x1", "x2", "x9"))
UNITS = st.sampled_from(("squad", "captain", "tank", "scouts", "nobody"))
TEXTS = st.lists(st.sampled_from(("arms:banner", "arms:horn", "swap:hammer", "no:no")), max_size=4)
SIDES = st.sampled_from(("red", "blue", "green"))
OBJECTIVES = st.integers(1, 12)
BUILDINGS = st.sampled_from(("barracks", "workshop", "weaponsmith", "fortification"))
PARTS = st.sampled_from(("construction", "upgrades", "production"))

nonsense = st.one_of(
    st.builds(lambda n, p: campaigns.take(n, player=p)[0], OBJECTIVES, SIDES),
    st.builds(campaigns.give_up, OBJECTIVES, SIDES),
    st.builds(campaigns.damage, TARGETS, st.integers(1, 20), SIDES),
    st.builds(campaigns.destroy, TARGETS, SIDES),
    st.builds(campaigns.deploy, TARGETS, SIDES),
    st.builds(campaigns.join, TARGETS, TARGETS, SIDES),
    st.builds(campaigns.begin, st.one_of(st.none(), SIDES), SIDES),
    st.builds(campaigns.construct, BUILDINGS, st.just("x1"), TARGETS, OBJECTIVES, SIDES),
    st.builds(campaigns.repair, TARGETS, st.integers(1, 3), TARGETS, SIDES),
    st.builds(
        lambda t, add, drop, p: campaigns.upgrade(t, *add, drop=tuple(drop), player=p),
        TARGETS,
        TEXTS,
        TEXTS,
        SIDES,
    ),
    st.builds(
        lambda b, u, add, p: campaigns.produce(b, u, *add, id="x2", player=p, combined=True),
        TARGETS,
        UNITS,
        TEXTS,
        SIDES,
    ),
    st.builds(campaigns.train, TARGETS, st.just("x9"), SIDES),
    st.builds(campaigns.spend, PARTS, st.integers(0, 2000), SIDES),
    st.builds(lambda p: campaigns.finish(p)[0], SIDES),
    st.builds(lambda n, s, p: campaigns.row(n, s, player=p), OBJECTIVES, OBJECTIVES, SIDES),
)


@SAME_EVERY_TIME
@given(actions=st.lists(nonsense, max_size=40))
def test_nonsense_survived(actions):
    report = judged(campaign(*actions))
    sentences = [wording.sentence(issue) for issue in report.issues]
    assert all(sentences)
    for player in PLAYERS:
        for found in (*offers(report.state, player), *marks(report.state, player)):
            assert all(wording.sentence(reason) for reason in found.reasons)
        assert len(forecasts(report.state, player)) in (0, 3)
        assert army(report.state, player).game == "gf35"
    assert rout_tests(report.state) == []
