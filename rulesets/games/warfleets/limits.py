"""Force organisation of Warfleets: one per step of the game size."""

from collections.abc import Sequence

from rulesets.engine.limits import Every, Tally, copy_limit, hero_limit, limit
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.games.warfleets.fixes import fewer, fewer_heroes
from rulesets.games.warfleets.member import Member
from rulesets.games.warfleets.roster import COPIES_PER, Roster

FORCE_ORG = "Preparation: The Fleets, Force Org."


@hero_limit("warfleets.hero_max", FORCE_ORG, Every(200), give_up=fewer_heroes)
def hero_max(roster: Roster) -> list[Tally]:
    """One hero for every full 200 points of the game size."""
    ships = [ship for ship in roster.ships if ship.heroes]
    return [Tally([(ship.id, len(ship.heroes) * ship.count) for ship in ships])]


def _copies_policy(roster: Roster, entries: Sequence[str]) -> str:
    """Return the policy that decides for a group: the small game, squadrons, or unequal ships."""
    if (roster.document.size or 0) < COPIES_PER:
        return "below_150"
    members = [roster.by_id[entry] for entry in entries]
    if any(member.is_squadron for member in members):
        return "squadron_copies"
    is_apart = roster.policy("same_ship") == "loadout"
    return "same_ship" if is_apart or len(set(map(_loadout, members))) > 1 else ""


@copy_limit(
    "warfleets.copies",
    FORCE_ORG,
    Every(COPIES_PER),
    give_up=fewer,
    floor=lambda policies: int(policies.get("below_150") == "one_copy"),
    policy=_copies_policy,
)
def copies(roster: Roster) -> list[Tally]:
    """One ship of the same class for every full 150 points, however it is fitted out.

    Below 150 points that is no ship at all. Squadrons are not ships.
    """
    counted = roster.ships
    if roster.policy("squadron_copies") == "counted":
        counted = [*counted, *roster.squadrons]
    by_loadout = roster.policy("same_ship") == "loadout"
    equal: dict[object, list[Member]] = {}
    for member in counted:
        equal.setdefault(_loadout(member) if by_loadout else member.key, []).append(member)
    return [
        Tally([(m.id, m.count) for m in members], members[0].names[-1:], id)
        for id, members in equal.items()
    ]


def _loadout(member: Member) -> object:
    upgrades = frozenset((mount.key, mount.facing) for mount in member.mounts)
    entry = member.entry
    return member.key, frozenset(entry.heroes), frozenset(entry.titles), upgrades


@limit(
    "warfleets.ship_max",
    FORCE_ORG,
    Every(50),
    give_up=fewer,
    title=gettext_noop("Ships"),
    sentence=ngettext_noop(
        "%(used)d ship, %(allowed)d allowed (%(why)s)",
        "%(used)d ships, %(allowed)d allowed (%(why)s)",
        "used",
    ),
)
def ship_max(roster: Roster) -> list[Tally]:
    """One ship for every full 50 points of the game size."""
    return [Tally([(ship.id, ship.count) for ship in roster.ships])]


@limit(
    "warfleets.squadron_max",
    FORCE_ORG,
    Every(35),
    give_up=fewer,
    title=gettext_noop("Squadrons"),
    sentence=ngettext_noop(
        "%(used)d squadron, %(allowed)d allowed (%(why)s)",
        "%(used)d squadrons, %(allowed)d allowed (%(why)s)",
        "used",
    ),
)
def squadron_max(roster: Roster) -> list[Tally]:
    """One squadron for every full 35 points of the game size."""
    return [Tally([(squadron.id, squadron.count) for squadron in roster.squadrons])]


LIMITS = (hero_max, copies, ship_max, squadron_max)
