"""Structure rules that ground games share.

Those under `ground` are the same in every game; the others a game takes over under its own code
and chapter. Every function's docstring is the player's explanation.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rulesets.engine.checks import Check, Fix, Issue, check
from rulesets.engine.common import ACCEPT_POINTS, OWN_CHAPTER, remove_entry
from rulesets.engine.messages import gettext_noop
from rulesets.engine.values import Level, Term
from rulesets.games.ground import fixes
from rulesets.games.ground.document import Pick
from rulesets.games.ground.labels import loadout
from rulesets.games.ground.member import Group, Member
from rulesets.games.ground.outfit import Obstacle, Taken
from rulesets.games.ground.roster import Roster

MOST_TOUGH = 6
"""Tough up to which a hero may join a unit."""

LOADOUT_DOUBTS = {"other_version", "book_missing", "unknown"}
"""Reasons for other points that are reasons for another loadout, too."""

HALVES = 2
"""Copies that one combined unit is made of."""

ACCEPT_LOADOUT = Fix(code="accept_loadout", edit="accept_points", args={})
"""Forget what another program stated."""


@check(
    "ground.option_limit",
    OWN_CHAPTER,
    title=gettext_noop("Too many of an option"),
    sentence=gettext_noop("%(name)s is one pick too many in its section"),
)
def option_limit(roster: Roster) -> Iterator[Issue]:
    """A section allows so many picks: one, one for each model, or what its words say."""
    yield from _obstructed(roster, "limit")


@check(
    "ground.option_target",
    OWN_CHAPTER,
    title=gettext_noop("Nothing to replace"),
    sentence=gettext_noop("%(name)s replaces or needs something that the unit has not"),
)
def option_target(roster: Roster) -> Iterator[Issue]:
    """An option needs what it replaces or adds to; another option may have replaced that."""
    yield from _obstructed(roster, "target")


@check(
    "ground.option_unpriced",
    OWN_CHAPTER,
    title=gettext_noop("Option without a price"),
    sentence=gettext_noop("The book has no price of %(name)s for this unit"),
)
def option_unpriced(roster: Roster) -> Iterator[Issue]:
    """The book has no price of this option for this unit; it counts 9999 points, as elsewhere."""
    yield from _obstructed(roster, "unpriced")


@check(
    "ground.option_unoffered",
    OWN_CHAPTER,
    title=gettext_noop("Option of other units"),
    sentence=gettext_noop("The book offers %(name)s to other units, not to this one"),
)
def option_unoffered(roster: Roster) -> Iterator[Issue]:
    """The book has this option, but not for this unit; its points count all the same."""
    yield from _obstructed(roster, "unoffered")


@check(
    "ground.stated_points",
    OWN_CHAPTER,
    title=gettext_noop("Stated points"),
    sentence=gettext_noop("The document states %(allowed)d points, it costs %(used)d: %(reasons)s"),
    level=Level.WARNING,
    is_about_points=True,
)
def stated_points(roster: Roster) -> Iterator[Issue]:
    """An imported list states other points for this entry than it costs; what it costs counts."""
    for member in roster.members:
        claimed = member.entry.claimed_points
        if claimed is not None and claimed != member.points:
            yield Issue(
                used=member.points,
                allowed=claimed,
                formula=f"{member.points} ≠ {claimed}",
                entries=(member.id,),
                params={"reasons": roster.doubts([member])},
                fixes=(ACCEPT_POINTS,),
            )


@check(
    "ground.stated_loadout",
    OWN_CHAPTER,
    title=gettext_noop("Stated loadout"),
    sentence=gettext_noop("The document states %(stated)s, it carries %(carried)s: %(reasons)s"),
    level=Level.WARNING,
)
def stated_loadout(roster: Roster) -> Iterator[Issue]:
    """An imported list states another loadout for this entry than its options give; theirs counts.

    Another version of the book, and options whose target is not there, are the usual reasons.
    """
    for member in roster.members:
        if not member.entry.claimed_loadout:
            continue
        stated = member.entry.claimed_loadout.splitlines()
        carried = loadout(member.outfit) if member.outfit else ()
        if sorted(stated) != list(carried):
            yield Issue(
                entries=(member.id,),
                params={
                    "stated": _beyond(stated, carried),
                    "carried": _beyond(carried, stated),
                    "reasons": _loadout_reasons(roster, member),
                },
                fixes=(ACCEPT_LOADOUT,),
            )


def _beyond(lines: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    there = set(others)
    return tuple(line for line in lines if line not in there) or ("–",)


def _loadout_reasons(roster: Roster, member: Member) -> tuple[str, ...]:
    found = [each for each in roster.doubts([member]) if each in LOADOUT_DOUBTS]
    if any(each.obstacle in ("target", "limit") for each in _taken(member)):
        found.append("obstructed")
    return tuple(found) or ("unexplained",)


def _obstructed(roster: Roster, obstacle: Obstacle) -> Iterator[Issue]:
    for member in roster.members:
        for taken in member.outfit.obstructed if member.outfit else ():
            if taken.obstacle == obstacle:
                yield Issue(
                    entries=(member.id,),
                    params={"name": taken.label},
                    fixes=fixes.drop_pick(member, taken),
                )


@check(
    "ground.combine_half",
    OWN_CHAPTER,
    title=gettext_noop("Half a combined unit"),
    sentence=gettext_noop("Marked as combined, but the other half is not in the list"),
    level=Level.WARNING,
)
def combine_half(roster: Roster) -> Iterator[Issue]:
    """A unit marked as half of a combined one fights alone while the other half is missing."""
    for group in roster.groups:
        if len(group.halves) == 1 and group.lead.entry.combined:
            yield Issue(entries=(group.id,), fixes=(fixes.split(group),))


@check(
    "ground.join_missing",
    OWN_CHAPTER,
    title=gettext_noop("Unit to join missing"),
    sentence=gettext_noop("The unit it joins is not in the list"),
)
def join_missing(roster: Roster) -> Iterator[Issue]:
    """The unit that a hero is to join must be in the list."""
    for member in roster.members:
        host = member.entry.join
        if host and (host not in roster.by_id or roster.group_of[member.id].lead is member):
            yield Issue(entries=(member.id,), fixes=(fixes.leave(member),))


@check(
    "ground.join_not_hero",
    Term("Heroes", "Eroi"),
    title=gettext_noop("Joined without being a hero"),
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


@check(
    "combine_different",
    None,
    title=gettext_noop("Different units combined"),
    sentence=gettext_noop("%(name)s and %(other)s are not the same unit"),
)
def combine_different(roster: Roster) -> Iterator[Issue]:
    """A combined unit is made of two copies of the same unit."""
    for group in roster.combined:
        if _is_mixed(group):
            yield Issue(
                entries=_ids(group.halves),
                params={"other": group.halves[-1].label, "name": group.label},
                fixes=(fixes.split(group),),
            )


@check(
    "combine_max_two",
    None,
    title=gettext_noop("More than two combined"),
    sentence=gettext_noop("%(used)d copies combined, %(allowed)d allowed"),
)
def combine_max_two(roster: Roster) -> Iterator[Issue]:
    """A combined unit is made of two copies, and not of more."""
    for group in roster.combined:
        excess = len(group.halves) - HALVES
        if excess > 0:
            removals = [remove_entry(group.halves[-1])] if excess == 1 else []
            yield Issue(
                used=len(group.halves),
                allowed=HALVES,
                entries=_ids(group.halves),
                fixes=(*removals, fixes.split(group)),
            )


@check(
    "combine_all_models",
    None,
    title=gettext_noop("Upgrade of all models"),
    sentence=gettext_noop("The other half has %(names)s for all models, this one has not"),
)
def combine_all_models(roster: Roster) -> Iterator[Issue]:
    """An upgrade of all models is bought for both halves of a combined unit."""
    for half, other in _matched_halves(roster):
        missing = _surplus(other, half)
        if missing:
            yield Issue(
                entries=(half.id,),
                params={"names": tuple(t.option.label for t in missing if t.option)},
                fixes=_levelled(half, other, missing),
            )


def _levelled(half: Member, other: Member, missing: list[Taken]) -> Iterator[Fix]:
    """Buy for one half what the other has, or give it up there."""
    if not any(each.obstacle for each in missing):
        yield fixes.add_picks(half, missing)
    yield fixes.drop_picks(other, fixes.with_dependents(other, *missing))


def _matched_halves(roster: Roster) -> Iterator[tuple[Member, ...]]:
    """Each half of a combined unit with the other, where they are two copies of the same."""
    for group in roster.combined:
        if len(group.halves) == HALVES and not _is_mixed(group):
            yield from (group.halves, group.halves[::-1])


def _is_mixed(group: Group) -> bool:
    return len({(half.entry.book, half.key) for half in group.halves}) > 1


def _surplus(member: Member, other: Member) -> list[Taken]:
    """Picks for all models that one half has beyond those of another."""
    there: Counter[Pick] = Counter(each.pick for each in _taken(other) if each.is_for_all)
    found = []
    for each in _taken(member):
        if each.is_for_all:
            there[each.pick] -= 1
            if there[each.pick] < 0:
                found.append(each)
    return found


def _taken(member: Member) -> tuple[Taken, ...]:
    return member.outfit.taken if member.outfit else ()


def _ids(members: Iterable[Member]) -> tuple[str, ...]:
    return tuple(member.id for member in members)


def pair_issues(groups: Iterable[Group], policy: str = "") -> Iterator[Issue]:
    """An issue for each combined unit that may not be one; deployed apart its halves are fine."""
    for group in groups:
        yield Issue(entries=_ids(group.halves), policy=policy, fixes=(fixes.split(group),))


def is_infantry(roster: Roster, member: Member) -> bool:
    """Whatever is neither vehicle nor monster; titans and flyers as the list's policy says."""
    if member.is_kind("vehicle", "monster"):
        return False
    is_big = member.is_kind("titan", "flyer", "aircraft")
    return not is_big or roster.policy("titans_and_flyers") == "infantry"
