"""Campaigns played at random, action by action."""

from hypothesis import strategies as st

from rulesets.games.strategy.document import act
from rulesets.games.strategy.offers import joins
from rulesets.games.strategy.outlook import joiners
from rulesets.games.strategy.replay import replay
from tests import campaigns
from tests.campaigns import LIBRARY, campaign, marks, offers, skirmish

PLAYERS = ("red", "blue")
choices = st.lists(st.integers(0, 10_000), min_size=1, max_size=30)

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

documents = st.sampled_from(
    (
        campaign(),
        campaign(*GROWN),
        campaign(*GROWN, *campaigns.rounds(6)),
        campaign(policies={"new_buildings": "next_phase", "fortified_income": "replaces"}),
        campaign(*GROWN, policies={"turns": "together"}),
        campaign(policies={"end_battle": "everyone"}),
        campaign(*GROWN, policies={"swaps": "full_price", "joined_heroes": "apart"}),
        campaign(*GROWN, campaigns.begin(), players=campaigns.THREE),
        skirmish(),
        skirmish(policies={"skirmish_gates": "open"}),
    )
)


def candidates(state):
    """Everything that may be done now, but for what ends the game at once."""
    found = [each for player in PLAYERS for each in offered(state, player)]
    return [each for each in found if not is_final(each.action)]


def offered(state, player):
    heroes = (each for hero in joiners(state, player) for each in joins(state, hero).values())
    return (*offers(state, player), *marks(state, player), *heroes)


def is_final(action):
    return action.do == "destroy" and action.target.endswith(".hq")


def chosen_of(found, choice):
    """One of the actions by a number, every kind of action as likely as any other."""
    kinds = sorted({action.do for action in found})
    same = [action for action in found if action.do == kinds[choice % len(kinds)]]
    return same[choice // len(kinds) % len(same)]


def extended(document, chosen):
    """The document after offered actions, one for each number."""
    for number, choice in enumerate(chosen):
        legal = [each.action for each in candidates(replay(document, LIBRARY)) if each.is_legal]
        if legal:
            document = act(document, chosen_of(legal, choice), f"n{number}")
    return document
