"""Builds small campaigns of Grimdark Strategy between Red and Blue, and judges them."""

from dataclasses import replace

from rulesets import wording
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.actions import (
    BeginBuild,
    Construct,
    Damage,
    Deploy,
    Destroy,
    Heal,
    JoinUnit,
    Pass,
    Pause,
    Produce,
    Repair,
    Spend,
    StatedRow,
    Take,
    Train,
    Upgrade,
    Yield,
)
from rulesets.games.strategy.document import CampaignDocument, CampaignPlayer
from rulesets.games.strategy.motions import (
    Agree,
    Close,
    Decline,
    Enter,
    Leave,
    PassFor,
    SetPolicy,
    Strike,
)
from rulesets.games.strategy.offers import offer, offers_in
from rulesets.games.strategy.pieces import Force, Piece
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.tables import BUILD_PARTS
from tests.ground import BOOK, VERSION, book, hero, library, option, rules, section, unit

PLAYERS = (
    CampaignPlayer(id="red", name="Red", book=BOOK),
    CampaignPlayer(id="blue", name="Blue", book=BOOK),
)
NEW = "new"

ARMS = section("arms", "upgrade", option("banner", 15), option("horn", 10))
SWAP = section("swap", "replace", option("hammer", 5), targets=("Rifle",))
UNITS = (
    unit("squad", 150),
    unit("scouts", 90, rules=rules("Ambush")),
    unit("guards", 330),
    unit("brutes", 60, 3, rules=rules("Tough(3)")),
    hero("captain", 60, rules=rules("Hero", "Tough(3)")),
    hero("giant", 60, rules=rules("Hero", "Tough(9)")),
    unit("buggy", 90, 1, ("vehicle", "light"), rules=rules("Tough(3)")),
    unit("tank", 120, 1, ("vehicle",), rules=rules("Tough(6)")),
    unit("titan", 60, 1, ("titan",), rules=rules("Tough(12)")),
    unit("walker", 90, 1, ("monster", "light"), rules=rules("Tough(9)")),
    unit("riders", 80, 3, (), rules=rules("Tough(3)")),
)
LIBRARY = library(book("gf35", *UNITS, sections=(ARMS, SWAP)))


def campaign(*actions, **fields):
    """A campaign; actions without an id of their own get a1, a2, ... by their place."""
    numbered = tuple(
        replace(action, id=f"a{number}") if action.id == NEW else action
        for number, action in enumerate(actions, 1)
    )
    return CampaignDocument(
        **{
            "game": "strategy",
            "books": {BOOK: VERSION},
            "players": PLAYERS,
            "entries": numbered,
            **fields,
        }
    )


def skirmish(*actions, **fields):
    return campaign(*actions, **{"variant": "skirmish", "objectives": 6, **fields})


def played(*actions, **fields):
    """The state after the actions."""
    return replay(campaign(*actions, **fields), LIBRARY)


def ford(*actions):
    """The state after the actions in a campaign that has a name, The Ford."""
    return played(*actions, name="The Ford")


def judged(document):
    return LEDGER.judge(document, LIBRARY)


def found(*actions, **fields):
    """The codes of all issues, in their order."""
    return [issue.code for issue in judged(campaign(*actions, **fields)).issues]


def take(*numbers, player="red"):
    return [Take(id=NEW, player=player, objective=number) for number in numbers]


def give_up(number, player="red"):
    return Yield(id=NEW, player=player, objective=number)


def damage(target, wounds=1, player="blue"):
    return Damage(id=NEW, player=player, target=target, wounds=wounds)


def heal(target, wounds=1, player="red"):
    return Heal(id=NEW, player=player, target=target, wounds=wounds)


def destroy(target, player="blue"):
    return Destroy(id=NEW, player=player, target=target)


def deploy(unit, player="red"):
    return Deploy(id=NEW, player=player, unit=unit)


def join(hero, host, player="red"):
    return JoinUnit(id=NEW, player=player, hero=hero, host=host)


def begin(first=None, player="red"):
    return BeginBuild(id=NEW, player=player, first=first)


def rounds(number):
    """So many build phases in which nothing is done."""
    return [begin() for _ in range(number)]


def construct(building, id=NEW, builder="", objective=None, player="red"):
    builder = builder or f"{player}.builder"
    return Construct(id=id, player=player, building=building, builder=builder, objective=objective)


def fortify(objective, id=NEW, builder="", player="red"):
    return construct("fortification", id, builder, objective, player)


def repair(building, roll=1, builder="", player="red"):
    builder = builder or f"{player}.builder"
    return Repair(id=NEW, player=player, building=building, builder=builder, roll=roll)


def upgrade(unit, *add, drop=(), player="red"):
    return Upgrade(id=NEW, player=player, unit=unit, add=add, drop=drop)


def produce(building, unit, *add, id=NEW, player="red", **fields):
    return Produce(id=id, player=player, building=building, unit=unit, add=add, **fields)


def train(building="", id=NEW, player="red"):
    return Train(id=id, player=player, building=building or f"{player}.hq")


def spend(part, points, player="red"):
    return Spend(id=NEW, player=player, part=part, points=points)


def finish(*players):
    return [Pass(id=NEW, player=player) for player in players]


def row(round, *columns, player="red"):
    """A stated row: start, income, build, upgrade, production, as many as there are."""
    names = ("start", "income", "build", "upgrade", "production")
    stated = dict(zip(names, columns, strict=False))
    return StatedRow(id=NEW, player=player, round=round, **stated)


def columns(state, player="red"):
    """What each row of a player comes to, and what is left in the end."""
    rows = state.rows[player]
    return [(r.start, r.income, r.build, r.upgrade, r.production) for r in rows]


def left(state, player="red"):
    return state.row(player).next_start


def facts(*actions, **fields):
    """What each issue states: code, level, used, allowed, formula and actions."""
    return [
        (i.code, str(i.level), i.used, i.allowed, i.formula, i.entries)
        for i in judged(campaign(*actions, **fields)).issues
    ]


def codes(document):
    return [issue.code for issue in judged(document).issues]


def sentences(*actions, **fields):
    return [wording.sentence(issue) for issue in judged(campaign(*actions, **fields)).issues]


BARRACKS = [begin(), construct("barracks", "b1")]
WORKSHOP = [begin(), construct("workshop", "s1")]
SMITH = [begin(), construct("weaponsmith", "w1")]
SQUAD = [*BARRACKS, produce("b1", "squad", id="u1")]
RICH = take(1, 2, 3, 4)


THREE = (*PLAYERS, CampaignPlayer(id="green", name="Green", book=BOOK))
FOUR = (*THREE, CampaignPlayer(id="gold", name="Gold", book=BOOK))


def on_sides(*sides):
    """Four players, each on a side."""
    return tuple(replace(player, side=side) for player, side in zip(FOUR, sides, strict=True))


def strike(target, player="red", asks=(), id=NEW):
    return Strike(id=id, player=player, target=target, asks=asks)


def agree(to, *players):
    return [Agree(id=NEW, player=player, to=to) for player in players]


def decline(to, player="blue"):
    return Decline(id=NEW, player=player, to=to)


def set_policy(policy, option, asks=(), player="red", id=NEW):
    return SetPolicy(id=id, player=player, policy=policy, option=option, asks=asks)


def enter(newcomer="green", asks=(), player="red", side="", id=NEW):
    return Enter(
        id=id, player=player, newcomer=newcomer, name="Late", book=BOOK, side=side, asks=asks
    )


def leave(leaver, asks=(), player="", id=NEW):
    return Leave(id=id, player=player or leaver, leaver=leaver, asks=asks)


def pass_for(absent, asks=(), player="red", id=NEW):
    return PassFor(id=id, player=player, absent=absent, asks=asks)


def close(asks=(), player="red", id=NEW):
    return Close(id=id, player=player, asks=asks)


def pause(paused=True, player="red"):
    return Pause(id=NEW, player=player, paused=paused)


def finish_all(player="red", id=NEW):
    """To be finished with the whole build phase."""
    return Pass(id=id, player=player, rest=True)


def against(reasons):
    """The rules that speak against an action, by their codes without the game."""
    return [reason.code.removeprefix("strategy.") for reason in reasons]


def offers(state, player):
    """Return a player's build actions in the order of the phase, to pass the last of them."""
    found = (each for part in BUILD_PARTS for each in offers_in(state, player, part))
    return (*found, offer(state, Pass(id=NEW, player=player)))


def marks(state, player):
    """Return everything a player may mark in a battle; one wound stands for any number."""
    return tuple(offer(state, action) for action in _marked(state, player))


def _marked(state, player):
    for number in range(1, state.document.objectives + 1):
        kind = Yield if state.owners.get(number) == player else Take
        yield kind(id=NEW, player=player, objective=number)
    for piece in state.all(Piece):
        if not (isinstance(piece, Force) and piece.in_reserve):
            yield Damage(id=NEW, player=player, target=piece.id, wounds=1)
            yield Destroy(id=NEW, player=player, target=piece.id)
            if piece.wounds:
                yield Heal(id=NEW, player=player, target=piece.id, wounds=1)
    for force in state.all(Force, player):
        if force.in_reserve:
            yield Deploy(id=NEW, player=player, unit=force.id)
    for first in state.in_play:
        yield BeginBuild(id=NEW, player=player, first=first)
