"""Grimdark Future v1.5: the limits of its table for bigger games, structure rules, policies."""

from collections.abc import Iterator, Mapping
from functools import partial

from rulesets.engine.checks import Fix, Issue, check
from rulesets.engine.limits import Every, Groups, limit
from rulesets.engine.report import Game, Policy
from rulesets.engine.values import Level
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


@check("gf15.team_split", TEAMS)
def team_split(roster: Roster) -> Iterator[Issue]:
    """The players of a side share its points evenly."""
    size, players = roster.document.size, roster.document.players
    if size is None or players == 1:
        return
    share = size // players
    for player in range(1, players + 1):
        mine = _units_of(roster, player)
        spent = sum(member.points for member in mine)
        if spent > share:
            yield Issue(
                used=spent,
                allowed=share,
                formula=f"{size} / {players} → {share}",
                entries=tuple(member.id for member in mine),
                params={"player": player},
                fixes=(*_moves(roster, mine, spent - share), fixes.ONE_PLAYER),
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


def _moves(roster: Roster, mine: list[Member], excess: int) -> Iterator[Fix]:
    """Hand a unit that makes up for the excess to a player who has room for it."""
    document = roster.document
    share = (document.size or 0) // document.players
    for member in mine:
        for player in range(1, document.players + 1):
            others = _units_of(roster, player)
            spent = sum(other.points for other in others)
            has_room = member not in others and spent + member.points <= share
            if member.points >= excess and has_room:
                yield fixes.set_player(member, player)


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
    policies=tuple(Policy(key=key, options=options) for key, options in POLICIES.items()),
    edits=EDITS,
    force_org_is_optional=False,
)
