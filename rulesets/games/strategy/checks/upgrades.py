"""Rules of upgrades: of units on the table, and at once as a unit is produced.

A function's docstring is the player's explanation.
"""

from collections import Counter
from collections.abc import Iterator

from rulesets.engine.checks import Issue
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.games.ground.document import Pick
from rulesets.games.strategy.actions import Produce, Upgrade
from rulesets.games.strategy.checks.rule import rule
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.points import displaced, outfit_after, produced
from rulesets.games.strategy.state import State

UPGRADES = "Playing the game: Upgrades"


@rule(
    "strategy.weaponsmith",
    UPGRADES,
    title=gettext_noop("Upgrade without a weaponsmith"),
    sentence=gettext_noop("No weaponsmith, and upgrades need one"),
)
def weaponsmith(state: State, action: Upgrade | Produce) -> Iterator[Issue]:
    """Units are upgraded, also as they are produced, while their player has a weaponsmith."""
    is_upgrade = isinstance(action, Upgrade) or bool(action.add)
    if is_upgrade and not state.smiths.get(action.player):
        yield Issue(used=0, allowed=1)


@rule(
    "strategy.one_upgrade",
    UPGRADES,
    title=gettext_noop("One upgrade a round"),
    sentence=ngettext_noop(
        "%(name)s: %(used)d upgrade in one round, %(allowed)d allowed",
        "%(name)s: %(used)d upgrades in one round, %(allowed)d allowed",
        "used",
    ),
)
def one_upgrade(state: State, action: Upgrade | Produce) -> Iterator[Issue]:
    """A unit takes one upgrade a round; one that is produced may take one at once."""
    count = len(action.add)
    if isinstance(action, Produce):
        if count > 1:
            yield Issue(used=count, allowed=1, params={"name": produced(state, action).label})
        return
    force = state.force(action.unit)
    earlier = [each for each in _unit_of(state, force) if each.upgraded_in == state.round]
    count += len(earlier)
    if action.add and count > 1:
        policy = "joined_heroes" if any(each is not force for each in earlier) else ""
        yield Issue(used=count, allowed=1, policy=policy, params={"name": force.label})


def _unit_of(state: State, force: Force) -> list[Force]:
    """Return the units that share one upgrade a round: a unit and, by default, its hero."""
    host = state.find(Force, force.host) or force
    hero = state.find(Force, state.heroes.get(host.id, ""))
    if hero is None or state.policy("joined_heroes") == "apart":
        return [force]
    return [host, hero]


@rule(
    "strategy.empty_upgrade",
    UPGRADES,
    title=gettext_noop("Empty upgrade"),
    sentence=gettext_noop("%(name)s: the upgrade takes no option"),
)
def empty_upgrade(state: State, action: Upgrade) -> Iterator[Issue]:
    """An upgrade takes an option; giving something up is none."""
    if not action.add:
        yield Issue(params={"name": state.force(action.unit).label})


@rule(
    "strategy.swap",
    UPGRADES,
    title=gettext_noop("Swapped for something else"),
    sentence=gettext_noop("%(name)s: what is to go is not what the option replaces"),
)
def swap(state: State, action: Upgrade) -> Iterator[Issue]:
    """An option takes the place of what it replaces, and of nothing else."""
    if not action.drop or state.policy("swaps") == "final":
        return
    force = state.force(action.unit)
    replaced = [displaced(force.member, Pick.parse(text)) or () for text in action.add[:1]]
    if sorted(action.drop) != sorted(pick.text for drops in replaced for pick in drops):
        yield Issue(params={"name": force.label})


@rule(
    "strategy.kept",
    UPGRADES,
    title=gettext_noop("Taken for good"),
    sentence=gettext_noop("%(name)s keeps what it has taken"),
)
def kept(state: State, action: Upgrade) -> Iterator[Issue]:
    """Where the players agreed so, a unit keeps the options it has taken."""
    if action.drop and state.policy("swaps") == "final":
        yield Issue(policy="swaps", params={"name": state.force(action.unit).label})


@rule(
    "strategy.legal_unit",
    UPGRADES,
    title=gettext_noop("Option out of reach"),
    sentence=gettext_noop("%(name)s cannot take %(option)s as it is equipped"),
)
def legal_unit(state: State, action: Upgrade | Produce) -> Iterator[Issue]:
    """An upgrade is one that the army book offers to the unit as it is equipped."""
    if isinstance(action, Upgrade):
        member = state.force(action.unit).member
        had, outfit = member.outfit, outfit_after(member, action)
    else:
        member = produced(state, action)
        had, outfit = None, member.outfit
    known = Counter((each.pick, each.obstacle) for each in (had.taken if had else ()))
    for taken in outfit.obstructed if outfit else ():
        if known[taken.pick, taken.obstacle]:
            known[taken.pick, taken.obstacle] -= 1
        elif taken.option:
            yield Issue(params={"name": member.label, "option": taken.option.label})


@rule(
    "strategy.no_combined",
    UPGRADES,
    title=gettext_noop("Combined units"),
    sentence=gettext_noop("%(name)s is combined, and campaigns have no combined units"),
)
def no_combined(state: State, action: Produce) -> Iterator[Issue]:
    """A campaign has no combined units."""
    if action.combined:
        yield Issue(params={"name": produced(state, action).label})
