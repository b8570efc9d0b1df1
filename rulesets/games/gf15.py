"""Grimdark Future v1.5: the limits of its table for bigger games, structure rules, policies."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from rulesets.engine.checks import Fix, Issue, check
from rulesets.engine.limits import Every, Groups, Limit, limit
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.engine.report import Policy
from rulesets.engine.values import Level, Term
from rulesets.games.ground import checks, counting, fixes, reductions
from rulesets.games.ground.checks import is_infantry
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.ground.edits import EDITS
from rulesets.games.ground.game import GroundGame
from rulesets.games.ground.library import BOOKS
from rulesets.games.ground.member import Group, Member
from rulesets.games.ground.roster import Roster, resolve

FIRST_ROW, LAST_ROW, ROW_STEP = 500, 3000, 250
"""Sizes of the table's rows, in points."""

POLICIES = (
    Policy(key="lone_hero", options=("table", "paragraph")),
    Policy(key="below_table", options=("first_row", "arithmetic")),
    Policy(key="beyond_table", options=("arithmetic", "last_row")),
    Policy(key="hero_monster", options=("both", "hero")),
    Policy(key="titans_and_flyers", options=("apart", "infantry")),
    Policy(key="monster_impact", options=("added", "highest")),
)
"""Points the document leaves open."""

ARMIES = "Preparation: The Armies"
TABLE = "Playing Bigger Games"
INFANTRY = "Unit Types: Infantry"
HEROES = "Unit Types: Heroes"
TEAMS = "Multi-Player Games: The Armies"

SHARE = "gf15.team_split"
MAX_MOVES = 3
"""How many ways to hand units over an issue offers, whole units first."""


def read_at(size: int, policies: Mapping[str, str]) -> int:
    """The size whose row of the table holds, at sizes that the table has and others."""
    row = size // ROW_STEP * ROW_STEP
    if size < FIRST_ROW:
        return size if policies.get("below_table") == "arithmetic" else FIRST_ROW
    if size > LAST_ROW and policies.get("beyond_table") == "last_row":
        return LAST_ROW
    return row


def _read_heroes_at(size: int, policies: Mapping[str, str]) -> int | None:
    """At 500 and 750 points the core paragraph sets no upper bound to heroes."""
    is_open = policies.get("lone_hero") == "paragraph" and size < 2 * FIRST_ROW
    return None if is_open else read_at(size, policies)


def _hero_policy(roster: Roster, entries: Sequence[str]) -> str:
    size = roster.document.size or 0
    return "lone_hero" if size < 2 * FIRST_ROW else _size_policy(size)


def _vehicle_policy(roster: Roster, entries: Sequence[str]) -> str:
    """Whether a hero that is a monster counts twice matters where there is such a hero."""
    is_both = any(roster.by_id[entry].is_kind("hero") for entry in entries)
    return "hero_monster" if is_both else _table_policy(roster, entries)


def _table_policy(roster: Roster, entries: Sequence[str]) -> str:
    return _size_policy(roster.document.size or 0)


def _size_policy(size: int) -> str:
    if size > LAST_ROW:
        return "beyond_table"
    return "below_table" if size < FIRST_ROW else ""


@limit(
    "gf15.hero_max",
    TABLE,
    Every(500),
    give_up=reductions.fewer,
    read_at=_read_heroes_at,
    floor=lambda policies: 1,
    policy=_hero_policy,
    is_optional=False,
    title=gettext_noop("Heroes"),
    sentence=counting.HEROES,
)
def hero_max(roster: Roster) -> Groups:
    """One hero for every full 500 points of the game size; on a side of several, of them all."""
    return counting.heroes(roster)


@limit(
    "gf15.vehicle_monster_max",
    TABLE,
    Every(250),
    give_up=reductions.fewer,
    read_at=read_at,
    policy=_vehicle_policy,
    is_optional=False,
    title=gettext_noop("Vehicles and monsters"),
    sentence=ngettext_noop(
        "%(used)d vehicle or monster, %(allowed)d allowed (%(why)s)",
        "%(used)d vehicles and monsters, %(allowed)d allowed (%(why)s)",
        "used",
    ),
)
def vehicle_monster_max(roster: Roster) -> Groups:
    """One vehicle or monster for every full 250 points, both counted together."""
    if roster.policy("hero_monster") == "both":
        return counting.of_kinds(roster, "vehicle", "monster")
    others = [member for member in roster.members if not member.is_kind("hero")]
    return [("", [(member.id, 1) for member in others if member.is_kind("vehicle", "monster")])]


@limit(
    "gf15.titan_max",
    TABLE,
    Every(1000),
    give_up=reductions.fewer,
    read_at=read_at,
    policy=_table_policy,
    is_optional=False,
    title=gettext_noop("Titans"),
    sentence=ngettext_noop(
        "%(used)d titan, %(allowed)d allowed (%(why)s)",
        "%(used)d titans, %(allowed)d allowed (%(why)s)",
        "used",
    ),
)
def titan_max(roster: Roster) -> Groups:
    """One titan for every full 1000 points of the game size."""
    return counting.of_kinds(roster, "titan")


@check(
    "gf15.hero_min",
    ARMIES,
    title=gettext_noop("A hero"),
    sentence=gettext_noop("No hero yet: every army has one"),
    level=Level.INCOMPLETE,
)
def hero_min(roster: Roster) -> Iterator[Issue]:
    """Every army has a hero; on a side of several players one of them is enough."""
    if not any(member.is_kind("hero") for member in roster.members):
        yield Issue(used=0, allowed=1, fixes=_first_heroes(roster))


def _first_heroes(roster: Roster) -> Iterator[Fix]:
    """The cheapest heroes, for the player who has most points left."""
    shared = shares(roster)
    left = [share.left or 0 for share in shared]
    player = left.index(max(left)) + 1 if left else 1
    heroes = sorted(fixes.units(roster, "hero"), key=lambda found: found[1].points)
    plain = [found for found in heroes if not {"vehicle", "monster"} & set(found[1].kinds)]
    for catalogue, unit in [*plain, *(found for found in heroes if found not in plain)]:
        yield fixes.add_unit(catalogue, unit, player)


@check(
    "gf15.size_between_rows",
    TABLE,
    title=gettext_noop("Size between two rows"),
    sentence=gettext_noop("%(used)d points are between two rows: that of %(allowed)d holds"),
    level=Level.INFO,
    is_about_points=True,
)
def size_between_rows(roster: Roster) -> Iterator[Issue]:
    """Between two rows of the table for bigger games the smaller one holds."""
    size = roster.document.size
    if size and FIRST_ROW < size < LAST_ROW and size % ROW_STEP:
        yield Issue(used=size, allowed=read_at(size, {}))


@check(
    "gf15.size_outside_table",
    TABLE,
    title=gettext_noop("Size outside the table"),
    sentence=gettext_noop("The table has no row for %(used)d points: %(reading)s"),
    level=Level.INFO,
    is_about_points=True,
)
def size_outside_table(roster: Roster) -> Iterator[Issue]:
    """Below the table for bigger games its first row holds; above, its arithmetic goes on."""
    size = roster.document.size
    if size and not FIRST_ROW <= size <= LAST_ROW:
        policy = _size_policy(size)
        yield Issue(used=size, policy=policy, params={"reading": roster.policy(policy)})


def shares(roster: Roster) -> list[Limit]:
    """Points each player spends of an even share, on a side of several."""
    size, players = roster.document.size, roster.document.players
    allowed = None if size is None else size // players
    formula = "" if size is None else f"{size} / {players} → {allowed}"
    found = []
    for player in range(1, players + 1) if players > 1 else ():
        mine = _units_of(roster, player)
        spent = sum(member.points for member in mine)
        name = Term("Player", "Giocatore").numbered(player)
        entries = tuple(member.id for member in mine)
        found.append(Limit(SHARE, spent, allowed, formula, name, entries, is_share=True))
    return found


@check(
    SHARE,
    TEAMS,
    title=gettext_noop("Shared points"),
    sentence=gettext_noop(
        "Player %(player)d spends %(used)d points, and %(allowed)d are theirs (%(formula)s)"
    ),
    is_about_points=True,
)
def team_split(roster: Roster) -> Iterator[Issue]:
    """The players of a side share its points evenly."""
    found = shares(roster)
    for player, share in enumerate(found, start=1):
        if share.is_broken:
            yield Issue(
                used=share.used,
                allowed=share.allowed,
                formula=share.formula,
                entries=share.entries,
                params={"player": player},
                fixes=_ways_out(roster, found, share),
            )


@check(
    "gf15.team_split_rounded",
    TEAMS,
    title=gettext_noop("Uneven share"),
    sentence=ngettext_noop(
        "%(used)d points among %(players)d players are %(allowed)d each; %(rest)d stays unused",
        "%(used)d points among %(players)d players are %(allowed)d each; %(rest)d stay unused",
        "rest",
    ),
    level=Level.INFO,
    is_about_points=True,
)
def team_split_rounded(roster: Roster) -> Iterator[Issue]:
    """Points that cannot be shared evenly are left over."""
    size, players = roster.document.size, roster.document.players
    if size and size % players:
        share = size // players
        yield Issue(
            used=size,
            allowed=share,
            formula=f"{size} / {players} → {share}",
            params={"players": players, "rest": size % players},
        )


def _units_of(roster: Roster, player: int) -> list[Member]:
    """A player's units; those of players beyond the side's number are the first one's."""
    owners = range(2, roster.document.players + 1)
    return [
        member
        for member in roster.members
        if (member.entry.player if member.entry.player in owners else 1) == player
    ]


def _ways_out(roster: Roster, found: list[Limit], over: Limit) -> Iterator[Fix]:
    """Hand something over or give the smallest thing up; play alone where nothing is enough."""
    mine = [roster.by_id[entry] for entry in over.entries]
    ways = [*islice(_moves(roster, found, over), MAX_MOVES), *fixes.savings(mine, over.excess)]
    yield from ways or [fixes.ONE_PLAYER]


def _moves(roster: Roster, found: list[Limit], over: Limit) -> Iterator[Fix]:
    """Hand over what makes up for the excess to the first player who has room for it."""
    for members in _movable(roster):
        freed = sum(member.points for member in members if member.id in over.entries)
        takers = (
            player
            for player, share in enumerate(found, start=1)
            if share is not over and _has_room(share, members)
        )
        taker = next(takers, None)
        if taker and freed >= over.excess:
            yield fixes.set_player(members, taker)


def _movable(roster: Roster) -> Iterator[tuple[Member, ...]]:
    """Whole units, then units without their heroes and heroes alone."""
    yield from (group.members for group in roster.groups)
    for group in roster.groups:
        if group.heroes:
            yield group.halves
            yield from ((hero,) for hero in group.heroes)


def _has_room(share: Limit, members: tuple[Member, ...]) -> bool:
    """Whether a share has room for those of some entries that are not in it."""
    added = sum(member.points for member in members if member.id not in share.entries)
    return added <= (share.left or 0)


@check(
    "gf15.combine_not_infantry",
    INFANTRY,
    title=gettext_noop("Combined, but not infantry"),
    sentence=gettext_noop("Only infantry is combined"),
)
def combine_not_infantry(roster: Roster) -> Iterator[Issue]:
    """Only infantry is deployed as one big unit."""
    for group in roster.combined:
        if not group.lead.is_unknown and not is_infantry(roster, group.lead):
            yield from checks.pair_issues([group], _infantry_policy(group.lead))


@check(
    "gf15.hero_host",
    HEROES,
    title=gettext_noop("Hero with something else than infantry"),
    sentence=gettext_noop("%(host)s is not infantry, and a hero joins infantry"),
)
def hero_host(roster: Roster) -> Iterator[Issue]:
    """A hero joins infantry."""
    for hero, group in roster.joined_heroes:
        if not group.lead.is_unknown and not is_infantry(roster, group.lead):
            yield Issue(
                entries=(hero.id,),
                policy=_infantry_policy(group.lead),
                params={"host": group.label},
                fixes=(fixes.leave(hero),),
            )


def _infantry_policy(member: Member) -> str:
    """The open point assumed of what is no infantry only by being a titan or a flyer."""
    return "" if member.is_kind("vehicle", "monster") else "titans_and_flyers"


def may_combine(roster: Roster, member: Member) -> bool:
    return not member.is_kind("hero") and is_infantry(roster, member)


def may_join(roster: Roster, member: Member) -> bool:
    return member.is_kind("hero")


def may_host(roster: Roster, group: Group) -> bool:
    """Infantry takes any number of heroes; a hero is hosted by nobody else."""
    lead = group.lead
    return not lead.is_unknown and not lead.is_kind("hero") and is_infantry(roster, lead)


GF15 = GroundGame(
    slug="gf15",
    title="Grimdark Future",
    rules_version="v1.5",
    common_chapter=Term(ARMIES),
    sizes=(500, 750, 1000, 1500, 2000),
    size_step=ROW_STEP,
    document=ArmyDocument,
    resolver=resolve,
    checks=(
        hero_min,
        size_between_rows,
        size_outside_table,
        team_split,
        team_split_rounded,
        combine_not_infantry,
        checks.combine_different.of("gf15", INFANTRY),
        checks.combine_max_two.of("gf15", INFANTRY),
        checks.combine_all_models.of("gf15", INFANTRY),
        checks.join_not_hero,
        hero_host,
        *checks.SHARED,
    ),
    limits=(hero_max, vehicle_monster_max, titan_max),
    shares=shares,
    policies=POLICIES,
    edits=EDITS,
    books=BOOKS,
    force_org_is_optional=False,
    may_combine=may_combine,
    may_join=may_join,
    may_host=may_host,
    table=tuple(range(FIRST_ROW, LAST_ROW + ROW_STEP, ROW_STEP)),
    row_at=read_at,
    most_players=4,
    rides_by_model=True,
    goes_by_kind=True,
    casts_on_roll=True,
    attacker_rolls_defense=True,
    defense=gettext_noop("Defense, attacker rolls"),
    ambush=gettext_noop("From round 2 on it arrives on a 4+, in the last round without a roll."),
    scout=gettext_noop("Deploys after all other units, more than 12″ from enemies."),
)
