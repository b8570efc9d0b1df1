"""Limits of Grimdark Future v1.5: the table for bigger games, and sizes without a row."""

from collections.abc import Iterator, Mapping, Sequence

from rulesets.engine.checks import Issue, check
from rulesets.engine.limits import Every, Tally, limit
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.engine.values import Level
from rulesets.games.ground import limits
from rulesets.games.ground.roster import Roster

TABLE = "Playing Bigger Games"

FIRST_ROW, LAST_ROW, ROW_STEP = 500, 3000, 250
"""Sizes of the table's rows, in points."""


def read_at(size: int, policies: Mapping[str, str]) -> int:
    """Return the size whose row applies, also for sizes outside the table."""
    if size < FIRST_ROW:
        return size if policies.get("below_table") == "arithmetic" else FIRST_ROW
    if size > LAST_ROW and policies.get("beyond_table") == "last_row":
        return LAST_ROW
    return size // ROW_STEP * ROW_STEP


def _read_heroes_at(size: int, policies: Mapping[str, str]) -> int | None:
    """Like `read_at`, but None at 500 and 750 points, where the rules set no maximum of heroes."""
    is_open = policies.get("lone_hero") == "paragraph" and size < 2 * FIRST_ROW
    return None if is_open else read_at(size, policies)


def outside_policy(size: int) -> str:
    """Return the policy that decides at a size outside the table, empty within it."""
    if size > LAST_ROW:
        return "beyond_table"
    return "below_table" if size < FIRST_ROW else ""


def _hero_policy(roster: Roster, entries: Sequence[str]) -> str:
    size = roster.document.size or 0
    return "lone_hero" if size < 2 * FIRST_ROW else outside_policy(size)


def _vehicle_policy(roster: Roster, entries: Sequence[str]) -> str:
    """Return the policy on counting a monstrous hero twice if there is one."""
    is_both = any(roster.by_id[entry].is_kind("hero") for entry in entries)
    return "hero_monster" if is_both else _table_policy(roster, entries)


def _table_policy(roster: Roster, entries: Sequence[str]) -> str:
    return outside_policy(roster.document.size or 0)


@limits.hero_limit(
    "gf15.hero_max",
    TABLE,
    Every(500),
    read_at=_read_heroes_at,
    floor=lambda policies: 1,
    policy=_hero_policy,
    is_optional=False,
)
def hero_max(roster: Roster) -> list[Tally]:
    """One hero for every full 500 points of the game size; on a side of several, of them all."""
    return limits.of_kinds(roster, "hero")


@limit(
    "gf15.vehicle_monster_max",
    TABLE,
    Every(250),
    give_up=limits.fewer,
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
def vehicle_monster_max(roster: Roster) -> list[Tally]:
    """One vehicle or monster for every full 250 points, both counted together."""
    if roster.policy("hero_monster") == "both":
        return limits.of_kinds(roster, "vehicle", "monster")
    others = [member for member in roster.members if not member.is_kind("hero")]
    return [Tally([(member.id, 1) for member in others if member.is_kind("vehicle", "monster")])]


@limit(
    "gf15.titan_max",
    TABLE,
    Every(1000),
    give_up=limits.fewer,
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
def titan_max(roster: Roster) -> list[Tally]:
    """One titan for every full 1000 points of the game size."""
    return limits.of_kinds(roster, "titan")


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


READINGS = {
    "first_row": gettext_noop("that of 500 points holds"),
    "last_row": gettext_noop("that of 3000 points holds"),
    "arithmetic": gettext_noop("its arithmetic goes on"),
}
"""The options of both policies on sizes outside the table."""


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
        policy = outside_policy(size)
        yield Issue(used=size, policy=policy, params={"reading": roster.policy(policy)})


LIMITS = (hero_max, vehicle_monster_max, titan_max)
