"""Grimdark Future v1.5: the limits of its table for bigger games, structure rules, policies."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice

from rulesets.engine.checks import Fix, Issue, check
from rulesets.engine.limits import Every, Groups, Limit, limit
from rulesets.engine.report import Game, Policy
from rulesets.engine.values import Level, Term
from rulesets.games.ground import checks, counting, fixes, relief
from rulesets.games.ground.document import ArmyDocument
from rulesets.games.ground.edits import EDITS
from rulesets.games.ground.roster import Member, Roster, resolve

SIZES = (500, 750, 1000, 1500, 2000)
FIRST_ROW, LAST_ROW, ROW_STEP = 500, 3000, 250
"""Sizes of the table's rows, in points."""

POLICIES = {
    "lone_hero": ("table", "paragraph"),
    "below_table": ("first_row", "arithmetic"),
    "beyond_table": ("arithmetic", "last_row"),
    "hero_monster": ("both", "hero"),
    "titans_and_flyers": ("apart", "infantry"),
}
"""Points the document leaves open, each with its options, the default first."""

ARMIES = "Preparation: The Armies"
TABLE = "Playing Bigger Games"
INFANTRY = "Unit Types: Infantry"
HEROES = "Unit Types: Heroes"
TEAMS = "Multi-Player Games: The Armies"
OWN = "Muster"

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


def table() -> list[tuple[int, int, int, int]]:
    """The rows: size in points, then the most heroes, vehicles and monsters, and titans."""
    sizes = range(FIRST_ROW, LAST_ROW + ROW_STEP, ROW_STEP)
    return [(size, *(rule.allowed(size, {}) for rule in LIMITS)) for size in sizes]  # type: ignore[misc]


def _read_heroes_at(size: int, policies: Mapping[str, str]) -> int | None:
    """At 500 and 750 points the core paragraph sets no upper bound to heroes."""
    is_open = policies.get("lone_hero") == "paragraph" and size < 2 * FIRST_ROW
    return None if is_open else read_at(size, policies)


def _one_hero(policies: Mapping[str, str]) -> int:
    return 1


def _hero_policy(size: int) -> str:
    return "lone_hero" if size < 2 * FIRST_ROW else _size_policy(size)


def _size_policy(size: int) -> str:
    if size > LAST_ROW:
        return "beyond_table"
    return "below_table" if size < FIRST_ROW else ""


@limit(
    "gf15.hero_max",
    TABLE,
    Every(500),
    give_up=relief.fewer,
    read_at=_read_heroes_at,
    floor=_one_hero,
    policy=_hero_policy,
    is_optional=False,
)
def hero_max(roster: Roster) -> Groups:
    """One hero for every full 500 points of the game size; on a side of several, of them all."""
    return counting.heroes(roster)


@limit(
    "gf15.vehicle_monster_max",
    TABLE,
    Every(250),
    give_up=relief.fewer,
    read_at=read_at,
    policy=_size_policy,
    is_optional=False,
)
def vehicle_monster_max(roster: Roster) -> Groups:
    """One vehicle or monster for every full 250 points, both counted together."""
    if roster.policy("hero_monster") == "both":
        return counting.of_kinds(roster, "vehicle", "monster")
    others = [member for member in roster.entries if not member.is_kind("hero")]
    return [("", [(member.id, 1) for member in others if member.is_kind("vehicle", "monster")])]


@limit(
    "gf15.titan_max",
    TABLE,
    Every(1000),
    give_up=relief.fewer,
    read_at=read_at,
    policy=_size_policy,
    is_optional=False,
)
def titan_max(roster: Roster) -> Groups:
    """One titan for every full 1000 points of the game size."""
    return counting.of_kinds(roster, "titan")


@check("gf15.hero_min", ARMIES)
def hero_min(roster: Roster) -> Iterator[Issue]:
    """Every army has a hero; on a side of several players one of them is enough."""
    if not any(member.is_kind("hero") for member in roster.entries):
        offers = fixes.cheapest(roster, "hero")
        yield Issue(
            level=Level.INCOMPLETE,
            used=0,
            allowed=1,
            fixes=tuple(fixes.add_unit(catalogue, unit) for catalogue, unit in offers),
        )


@check("gf15.size_between_rows", TABLE)
def size_between_rows(roster: Roster) -> Iterator[Issue]:
    """Between two rows of the table for bigger games the smaller one holds."""
    size = roster.document.size
    if size and FIRST_ROW < size < LAST_ROW and size % ROW_STEP:
        yield Issue(level=Level.INFO, used=size, allowed=read_at(size, {}))


@check("gf15.size_outside_table", TABLE)
def size_outside_table(roster: Roster) -> Iterator[Issue]:
    """Below the table for bigger games its first row holds; above, its arithmetic goes on."""
    size = roster.document.size
    if size and not FIRST_ROW <= size <= LAST_ROW:
        yield Issue(level=Level.INFO, used=size, policy=_size_policy(size))


def shares(roster: Roster) -> list[Limit]:
    """What each player spends of an even share of the points, on a side of several."""
    size, players = roster.document.size, roster.document.players
    allowed = None if size is None else size // players
    formula = "" if size is None else f"{size} / {players} → {allowed}"
    found = []
    for player in range(1, players + 1) if players > 1 else ():
        mine = _units_of(roster, player)
        spent = sum(member.points for member in mine)
        name = Term(f"Player {player}", f"Giocatore {player}")
        entries = tuple(member.id for member in mine)
        found.append(Limit(SHARE, spent, allowed, formula, name, entries, is_share=True))
    return found


@check(SHARE, TEAMS)
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
                fixes=tuple(_ways_out(roster, found, share)),
            )


@check("gf15.team_split_rounded", TEAMS)
def team_split_rounded(roster: Roster) -> Iterator[Issue]:
    """Points that cannot be shared evenly are left over."""
    size, players = roster.document.size, roster.document.players
    if size and size % players:
        share = size // players
        yield Issue(
            level=Level.INFO,
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
        for member in roster.entries
        if (member.entry.player if member.entry.player in owners else 1) == player
    ]


def _ways_out(roster: Roster, found: list[Limit], over: Limit) -> list[Fix]:
    """What to hand over, the smallest thing to give up; to play alone where nothing is enough."""
    mine = [roster.by_id[entry] for entry in over.entries]
    saving = fixes.smallest_saving(mine, -(over.left or 0))
    moves = islice(_moves(roster, found, over), MAX_MOVES)
    return [*moves, *([saving] if saving else [])] or [fixes.ONE_PLAYER]


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
        if taker and freed + (over.left or 0) >= 0:
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


CHECKS = (
    hero_min,
    size_between_rows,
    size_outside_table,
    team_split,
    team_split_rounded,
    check("gf15.combine_not_infantry", INFANTRY)(checks.combine_not_infantry),
    check("gf15.combine_different", INFANTRY)(checks.combine_different),
    check("gf15.combine_max_two", INFANTRY)(checks.combine_max_two),
    check("gf15.combine_all_models", INFANTRY)(checks.combine_all_models),
    check("gf15.combine_half", INFANTRY)(checks.combine_half),
    check("gf15.join_missing", HEROES)(checks.join_missing),
    check("gf15.join_not_hero", HEROES)(checks.join_not_hero),
    check("gf15.hero_host", HEROES)(checks.hero_host),
    check("gf15.stated_points", OWN)(checks.stated_points),
    check("gf15.stated_loadout", OWN)(checks.stated_loadout),
    check("gf15.option_limit", OWN)(checks.option_limit),
    check("gf15.option_target", OWN)(checks.option_target),
    check("gf15.option_unpriced", OWN)(checks.option_unpriced),
    check("gf15.option_unoffered", OWN)(checks.option_unoffered),
)

LIMITS = (hero_max, vehicle_monster_max, titan_max)

GF15 = Game(
    slug="gf15",
    title="Grimdark Future",
    rules_version="v1.5",
    common_section=ARMIES,
    sizes=SIZES,
    document=ArmyDocument,
    resolve=partial(resolve, sizes=SIZES, policies=POLICIES),
    checks=CHECKS,
    limits=LIMITS,
    shares=shares,
    policies=tuple(Policy(key=key, options=options) for key, options in POLICIES.items()),
    edits=EDITS,
    force_org_is_optional=False,
)
