"""Rules of combined units, which each game registers under its own code and chapter.

Every function's docstring is the player's explanation.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from rulesets.engine.checks import Fix, Issue, check
from rulesets.engine.messages import gettext_noop
from rulesets.games.ground import fixes
from rulesets.games.ground.document import Pick
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.outfit import Taken
from rulesets.games.ground.roster import Roster

HALVES = 2
"""Copies that form a combined unit."""


@check(
    "combine_different",
    None,
    title=gettext_noop("Two of the same unit"),
    sentence=gettext_noop("%(name)s and %(other)s are not the same unit"),
)
def combine_different(roster: Roster) -> Iterator[Issue]:
    """A combined unit is made of two copies of the same unit."""
    for unit in roster.combined:
        if _is_mixed(unit):
            yield Issue(
                entries=_ids(unit.halves),
                params={"other": unit.halves[-1].label, "name": unit.label},
                fixes=(fixes.split(unit),),
            )


@check(
    "combine_max_two",
    None,
    title=gettext_noop("Two units at most"),
    sentence=gettext_noop("%(used)d copies combined, %(allowed)d allowed"),
)
def combine_max_two(roster: Roster) -> Iterator[Issue]:
    """A combined unit is made of two copies, and not of more."""
    for unit in roster.combined:
        excess = len(unit.halves) - HALVES
        if excess > 0:
            removals = [fixes.remove(unit, unit.halves[-1])] if excess == 1 else []
            yield Issue(
                used=len(unit.halves),
                allowed=HALVES,
                entries=_ids(unit.halves),
                fixes=(*removals, fixes.split(unit)),
            )


@check(
    "combine_all_models",
    None,
    title=gettext_noop("Upgrades for all models"),
    sentence=gettext_noop("The other half has %(names)s for all models, this one has not"),
)
def combine_all_models(roster: Roster) -> Iterator[Issue]:
    """An upgrade of all models is bought for both halves of a combined unit."""
    for unit in roster.combined:
        if len(unit.halves) != HALVES or _is_mixed(unit):
            continue
        for half, other in (unit.halves, unit.halves[::-1]):
            missing = _surplus(other, half)
            if missing:
                yield Issue(
                    entries=(half.id,),
                    params={"names": tuple(t.option.label for t in missing if t.option)},
                    fixes=_levelled(half, other, missing),
                )


def _levelled(half: Member, other: Member, missing: list[Taken]) -> Iterator[Fix]:
    """Buy the missing picks for one half, or give them up in the other."""
    if half.kit and not any(each.obstacle for each in missing):
        yield fixes.add_picks(half.kit, half, missing)
    yield fixes.drop_picks(other, fixes.with_dependents(other, *missing))


def _is_mixed(unit: TableUnit) -> bool:
    return len({half.unit_key for half in unit.halves}) > 1


def _surplus(member: Member, other: Member) -> list[Taken]:
    """Return the picks for all models that a member has and the other lacks."""
    there: Counter[Pick] = Counter(each.pick for each in other.taken if each.is_for_all)
    found = []
    for each in member.taken:
        if each.is_for_all:
            there[each.pick] -= 1
            if there[each.pick] < 0:
                found.append(each)
    return found


def _ids(members: Iterable[Member]) -> tuple[str, ...]:
    return tuple(member.id for member in members)


def pair_issues(units: Iterable[TableUnit], policy: str = "") -> Iterator[Issue]:
    """Yield an issue for each illegal combined unit whose halves would be legal apart."""
    for unit in units:
        yield Issue(entries=_ids(unit.halves), policy=policy, fixes=(fixes.split(unit),))
