"""A long campaign from the books under fixtures/, to look at and to measure.

Its players take what lies before them: whatever is legal first, by turns.
"""

from functools import cache
from itertools import count
from typing import Any, NamedTuple

from rulesets.games.strategy.actions import (
    BeginBuild,
    Construct,
    Damage,
    Destroy,
    Pass,
    Produce,
    Take,
)
from rulesets.games.strategy.document import CampaignDocument, CampaignPlayer, act
from rulesets.games.strategy.offers import offers_in, passes
from rulesets.games.strategy.pieces import Builder, Building, Force
from rulesets.games.strategy.replay import play_on, replay
from rulesets.games.strategy.tables import BUILD_PARTS, Part
from tests.books import FACTIONS, factions
from tests.ground import library

NAMES = ("Anna", "Bruno", "Carla", "Dino")
OBJECTIVES = 12
BUILDINGS = ("barracks", "weaponsmith", "workshop")
NEW = "new"


class Now(NamedTuple):
    round: int
    part: Part
    outcome: Any


def new_war(players=4):
    return CampaignDocument(
        game="strategy",
        name="The Long War",
        objectives=OBJECTIVES,
        books=dict.fromkeys(FACTIONS, "1.0"),
        players=tuple(
            CampaignPlayer(id=f"p{number}", name=name, book=FACTIONS[number - 1])
            for number, name in enumerate(NAMES[:players], 1)
        ),
    )


def war(rounds, players=4, until=Part.BATTLE, automatic=False):
    """A campaign in the part of the round after so many whole ones.

    With `automatic` passes nobody taps Finish who can do nothing.
    """
    return next(
        document
        for document, now in _course(players, automatic)
        if now.outcome or (now.round > rounds and now.part is until)
    )


def parts(rounds, players=4):
    """The campaign as each part of the round after so many whole ones begins."""
    found = {}
    for document, now in _course(players, automatic=False):
        if now.outcome or now.round > rounds + 1:
            break
        if now.round > rounds:
            found.setdefault(now.part, document)
    return found


def _course(players, automatic):
    """Yield the campaign and when it is, at the beginning and after each turn.

    No turn is played twice: the next war begins where the last one ended.
    """
    played, turns = _begun(players, automatic)
    for number in count():
        if number == len(played):
            played.append(next(turns))
        yield played[number]


@cache
def _begun(players, automatic):
    return [], _turns(players, automatic)


def _turns(players, automatic):
    state = replay(new_war(players), library(*factions("gf35")))
    while True:
        yield state.document, Now(state.round, state.part, state.outcome)
        _play(state, _next(state))
        if automatic:
            _play(state, passes(state, state.document.entries[-1].id))


def _play(state, actions):
    for action in tuple(actions):
        play_on(state, action, f"a{len(state.document.entries)}")


def taps(document):
    """How many actions the players did themselves, and how many of them were to finish a part."""
    own = [action for action in document.entries if not getattr(action, "because", None)]
    return len(own), sum(isinstance(action, Pass) for action in own)


def fallen(document):
    """The campaign after the headquarters of its second player was destroyed."""
    end = Destroy(id=NEW, player="p1", target="p2.hq")
    return act(document, end, f"a{len(document.entries)}")


def _next(state):
    return _build(state) if state.part in BUILD_PARTS else _battle(state)


def _battle(state):
    """Each takes as many objectives as the others, so that nobody leads, and wounds a neighbour."""
    players = list(state.players)
    for number in range(1, OBJECTIVES + 1):
        if number not in state.forts:
            player = players[(number + state.round) % len(players)]
            yield Take(id=NEW, player=player, objective=number)
    for player, neighbour in zip(players, players[1:] + players[:1], strict=True):
        for target in state.units(neighbour)[-1:]:
            yield Damage(id=NEW, player=player, target=target.id, wounds=1)
    first = players[state.round % len(players)]
    yield BeginBuild(id=NEW, player=first, first=first)


def _build(state):
    """One action of each part for everybody, two units, then they pass."""
    player = state.turn
    done = sum(
        (action.player, moment.round, moment.part) == (player, state.round, state.part)
        for action, moment in zip(state.document.entries, state.moments, strict=True)
    )
    legal = [
        each.action
        for each in offers_in(state, player, state.part)
        if each.is_legal and not _is_fort(each.action)
    ]
    if done < 1 + (state.part is Part.PRODUCTION) and legal:
        yield min(legal, key=lambda action: rank(state, action))
    else:
        yield Pass(id=NEW, player=player)


def _is_fort(action):
    """A fortification would keep its objective and so make a leader."""
    return isinstance(action, Construct) and action.building == "fortification"


def rank(state, action):
    """Missing buildings first, as they are wanted; units before builders, the rarest first."""
    if isinstance(action, Construct):
        had = [each.kind for each in state.all(Building, action.player)]
        return had.count(action.building), BUILDINGS.index(action.building)
    if isinstance(action, Produce):
        had = [each.member.key for each in state.all(Force, action.player)]
        return 0, had.count(action.unit)
    return 1, len(state.all(Builder, action.player))
