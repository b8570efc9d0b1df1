"""Structure rules shared by all ground games.

Every function's docstring is the player's explanation.
"""

from collections.abc import Iterator, Sequence

from rulesets.engine.checks import Check, Fix, Issue, check
from rulesets.engine.common import ACCEPT_POINTS, OWN_CHAPTER
from rulesets.engine.messages import gettext_noop
from rulesets.engine.values import Level, Term
from rulesets.games.ground import fixes
from rulesets.games.ground.labels import loadout
from rulesets.games.ground.member import Member
from rulesets.games.ground.outfit import Obstacle
from rulesets.games.ground.roster import Roster

LOADOUT_DOUBTS = {"other_version", "unknown"}
"""Reasons for differing points that also explain a differing loadout."""

ACCEPT_LOADOUT = Fix(code="accept_loadout", edit="accept_points")
"""Discard the values stated by another program."""


@check(
    "ground.option_limit",
    OWN_CHAPTER,
    title=gettext_noop("Number of upgrades"),
    sentence=gettext_noop("One %(name)s too many"),
)
def option_limit(roster: Roster) -> Iterator[Issue]:
    """Each group of upgrades says how many a unit may take: one, one per model, or a number."""
    yield from _obstructed(roster, "limit")


@check(
    "ground.option_target",
    OWN_CHAPTER,
    title=gettext_noop("Replacing equipment"),
    sentence=gettext_noop("%(name)s needs something that this unit doesn’t have"),
)
def option_target(roster: Roster) -> Iterator[Issue]:
    """An upgrade needs the weapon that it replaces or adds to."""
    yield from _obstructed(roster, "target")


@check(
    "ground.option_unpriced",
    OWN_CHAPTER,
    title=gettext_noop("Upgrades without a price"),
    sentence=gettext_noop("The book gives no price for %(name)s on this unit. Kept at 0 points."),
)
def option_unpriced(roster: Roster) -> Iterator[Issue]:
    """A unit can’t take an upgrade that its book gives no price for; it stays at 0 points."""
    yield from _obstructed(roster, "unpriced")


@check(
    "ground.option_unoffered",
    OWN_CHAPTER,
    title=gettext_noop("Upgrades of other units"),
    sentence=gettext_noop("This unit can’t take %(name)s; other units can"),
)
def option_unoffered(roster: Roster) -> Iterator[Issue]:
    """A unit takes only the upgrades that its book offers it."""
    yield from _obstructed(roster, "unoffered")


@check(
    "ground.stated_points",
    OWN_CHAPTER,
    title=gettext_noop("Points of imported units"),
    sentence=gettext_noop(
        "Imported as %(allowed)d points, but Muster counts %(used)d here: %(reasons)s"
    ),
    level=Level.WARNING,
    is_about_points=True,
)
def stated_points(roster: Roster) -> Iterator[Issue]:
    """An imported list states other points for this entry than it costs; what it costs counts."""
    for member in roster.judged_members:
        claimed = member.entry.claimed_points
        if claimed is not None and claimed != member.points:
            yield Issue(
                used=member.points,
                allowed=claimed,
                formula=f"{member.points} ≠ {claimed}",
                entries=(member.id,),
                params={"reasons": roster.doubts(member.id, is_less=member.points < claimed)},
                fixes=(ACCEPT_POINTS,),
            )


@check(
    "ground.stated_loadout",
    OWN_CHAPTER,
    title=gettext_noop("Equipment of imported units"),
    sentence=gettext_noop(
        "Imported with %(stated)s, but its upgrades give it %(carried)s: %(reasons)s"
    ),
    level=Level.WARNING,
)
def stated_loadout(roster: Roster) -> Iterator[Issue]:
    """The imported file gives this unit other equipment than its options do; the options count.

    Another version of the book, and options whose target is not there, are the usual reasons.
    """
    for member in roster.judged_members:
        if not member.entry.claimed_loadout:
            continue
        stated = member.entry.claimed_loadout.splitlines()
        carried = loadout(member.outfit) if member.outfit else ()
        if sorted(stated) != list(carried):
            yield Issue(
                entries=(member.id,),
                params={
                    "stated": _lines_beyond(stated, carried),
                    "carried": _lines_beyond(carried, stated),
                    "reasons": _loadout_reasons(roster, member),
                },
                fixes=(ACCEPT_LOADOUT,),
            )


def _lines_beyond(lines: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    there = set(others)
    return tuple(line for line in lines if line not in there) or ("–",)


def _loadout_reasons(roster: Roster, member: Member) -> tuple[str, ...]:
    found = [each for each in roster.doubts(member.id) if each in LOADOUT_DOUBTS]
    if any(each.obstacle in ("target", "limit") for each in member.taken):
        found.append("obstructed")
    return tuple(found) or ("unexplained",)


def _obstructed(roster: Roster, obstacle: Obstacle) -> Iterator[Issue]:
    for member in roster.members:
        for taken in member.taken:
            if taken.obstacle == obstacle:
                yield Issue(
                    entries=(member.id,),
                    params={"name": taken.label},
                    fixes=fixes.drop_pick(member, taken),
                )


@check(
    "ground.combine_half",
    OWN_CHAPTER,
    title=gettext_noop("Both halves"),
    sentence=gettext_noop("Its second half is missing"),
    level=Level.WARNING,
)
def combine_half(roster: Roster) -> Iterator[Issue]:
    """A unit marked as half of a combined unit fights alone while the other half is missing."""
    for unit in roster.units:
        if len(unit.halves) == 1 and unit.lead.entry.combined:
            yield Issue(entries=(unit.id,), fixes=(fixes.split(unit),))


@check(
    "ground.join_missing",
    OWN_CHAPTER,
    title=gettext_noop("A hero’s unit"),
    sentence=gettext_noop("The unit it joins is not in the list"),
)
def join_missing(roster: Roster) -> Iterator[Issue]:
    """The unit that a hero is to join must be in the list."""
    for member in roster.members:
        host = member.entry.join
        if host and (host not in roster.by_id or roster.units_by_entry[member.id].lead is member):
            yield Issue(entries=(member.id,), fixes=(fixes.leave(member),))


@check(
    "ground.join_not_hero",
    Term("Heroes", "Eroi"),
    title=gettext_noop("Joining heroes"),
    sentence=gettext_noop("Only heroes join another unit"),
)
def join_not_hero(roster: Roster) -> Iterator[Issue]:
    """Only heroes join another unit."""
    for member, _ in roster.joined_heroes:
        if not member.is_unknown and not member.is_kind("hero"):
            yield Issue(entries=(member.id,), fixes=(fixes.leave(member),))


SHARED: tuple[Check[Roster], ...] = (
    combine_half,
    join_missing,
    stated_points,
    stated_loadout,
    option_limit,
    option_target,
    option_unpriced,
    option_unoffered,
)
"""Checks of every ground game."""
