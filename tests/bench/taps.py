"""Taps of whole campaigns of 15 rounds: every Finish tapped, passes by themselves, and Done."""

from rulesets.games.strategy.actions import BeginBuild, Damage, Pass, Take
from rulesets.games.strategy.document import act
from rulesets.games.strategy.offers import offers_in
from rulesets.games.strategy.passes import passes
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.tables import BUILD_PARTS, DECISIVE_ROUND
from tests.books import factions
from tests.ground import library
from tests.wars import NEW, OBJECTIVES, new_war, rank, taps

WISHES = 2
"""Actions that a player wants of a part, if there are so many."""


def campaign(players, automatic=False, done=False):
    """A campaign in which nobody leads; each does what they can afford, then finishes."""
    document, books = new_war(players), library(*factions("gf35"))
    state = replay(document, books)
    while state.round < DECISIVE_ROUND and not state.outcome:
        for action in _build(state, done) if state.part in BUILD_PARTS else _battle(state):
            document = act(document, action, f"a{len(document.entries)}")
        state = replay(document, books)
        if automatic:
            for action in passes(state, document.entries[-1].id):
                document = act(document, action, f"a{len(document.entries)}")
            state = replay(document, books)
    assert state.breaches == []
    return document


def _battle(state):
    """Each takes one more objective, or one of another's, and wounds a neighbour twice."""
    players = list(state.players)
    for place, player in enumerate(players):
        objective = (state.round + place * OBJECTIVES // len(players)) % OBJECTIVES + 1
        if state.owners.get(objective) != player and objective not in state.forts:
            yield Take(id=NEW, player=player, objective=objective)
        neighbour = players[(place + 1) % len(players)]
        for target in state.units(neighbour)[-1:]:
            yield Damage(id=NEW, player=player, target=target.id, wounds=1)
    first = players[state.round % len(players)]
    yield BeginBuild(id=NEW, player=first, first=first)


def _build(state, done):
    wished = _wished(state, state.turn, state.part)
    if wished:
        yield wished[0]
        return
    later = BUILD_PARTS[BUILD_PARTS.index(state.part) + 1 :]
    rest = done and not any(_wished(state, state.turn, part) for part in later)
    yield Pass(id=NEW, player=state.turn, rest=rest)


def _wished(state, player, part):
    """The possible actions that a player still wants of a part, the most wanted first."""
    did = sum(
        (action.player, moment.round) == (player, state.round) and moment.part is part
        for action, moment in zip(state.document.entries, state.moments, strict=True)
    )
    if did >= WISHES:
        return []
    found = [
        each.action
        for each in offers_in(state, player, part)
        if {reason.code for reason in each.reasons} <= {"part", "turn"}
        and getattr(each.action, "building", "") != "fortification"
    ]
    return sorted(found, key=lambda action: rank(state, action))


if __name__ == "__main__":
    for players in (2, 4):
        for name, options in (
            ("all tapped", {}),
            ("automatic", {"automatic": True}),
            ("and Done", {"automatic": True, "done": True}),
        ):
            all_taps, finishes = taps(campaign(players, **options))
            print(f"{players} players, {name}: {all_taps} taps, {finishes} of them to finish")
