"""Structure rules that the ground games share; each game gives them its codes and sections.

Every function's docstring is the player's explanation.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from rulesets.engine.checks import Fix, Issue
from rulesets.engine.common import ACCEPT_POINTS, remove_entry
from rulesets.engine.values import Level
from rulesets.games.ground import fixes
from rulesets.games.ground.choices import is_for_all
from rulesets.games.ground.document import Pick
from rulesets.games.ground.labels import loadout
from rulesets.games.ground.outfit import Obstacle, Taken
from rulesets.games.ground.roster import Group, Member, Roster

MOST_TOUGH = 6
"""Tough up to which a hero may join a unit."""

LOADOUT_DOUBTS = {"other_version", "book_missing", "unknown"}
"""Reasons for other points that are reasons for another loadout, too."""

HALVES = 2
"""Copies that one combined unit is made of."""

ACCEPT_LOADOUT = Fix(code="accept_loadout", edit="accept_points", args={})
"""Forget what another program stated."""


def option_limit(roster: Roster) -> Iterator[Issue]:
    """A section allows so many picks: one, one for each model, or what its words say."""
    yield from _obstructed(roster, "limit")


def option_target(roster: Roster) -> Iterator[Issue]:
    """An option needs what it replaces or adds to; another option may have replaced that."""
    yield from _obstructed(roster, "target")


def option_unpriced(roster: Roster) -> Iterator[Issue]:
    """The book has no price of this option for this unit; it counts 9999 points, as elsewhere."""
    yield from _obstructed(roster, "unpriced")


def stated_points(roster: Roster) -> Iterator[Issue]:
    """An imported list states other points for this entry than it costs; what it costs counts."""
    for member in roster.entries:
        claimed = member.entry.claimed_points
        if claimed is not None and claimed != member.points:
            yield Issue(
                level=Level.WARNING,
                used=member.points,
                allowed=claimed,
                formula=f"{member.points} ≠ {claimed}",
                entries=(member.id,),
                params={"reasons": roster.doubts([member])},
                fixes=(ACCEPT_POINTS,),
            )


def stated_loadout(roster: Roster) -> Iterator[Issue]:
    """An imported list states another loadout for this entry than its options give; theirs counts.

    Another version of the book, and options whose target is not there, are the usual reasons.
    """
    for member in roster.entries:
        if not member.entry.claimed_loadout:
            continue
        stated = member.entry.claimed_loadout.splitlines()
        carried = loadout(member.outfit) if member.outfit else ()
        if sorted(stated) != list(carried):
            yield Issue(
                level=Level.WARNING,
                entries=(member.id,),
                params={
                    "stated": _beyond(stated, carried),
                    "carried": _beyond(carried, stated),
                    "reasons": _loadout_reasons(roster, member),
                },
                fixes=(ACCEPT_LOADOUT,),
            )


def _beyond(lines: Sequence[str], others: Sequence[str]) -> tuple[str, ...]:
    return tuple(line for line in lines if line not in others) or ("–",)


def _loadout_reasons(roster: Roster, member: Member) -> tuple[str, ...]:
    found = [each for each in roster.doubts([member]) if each in LOADOUT_DOUBTS]
    if any(each.obstacle in ("target", "limit") for each in _taken(member)):
        found.append("obstructed")
    return tuple(found) or ("unexplained",)


def option_unoffered(roster: Roster) -> Iterator[Issue]:
    """The book has this option, but not for this unit; its points count all the same."""
    yield from _obstructed(roster, "unoffered")


def _obstructed(roster: Roster, obstacle: Obstacle) -> Iterator[Issue]:
    for member in roster.entries:
        for taken in member.outfit.obstructed if member.outfit else ():
            if taken.obstacle == obstacle:
                yield Issue(
                    entries=(member.id,),
                    params={"name": taken.option.label if taken.option else taken.pick.option},
                    fixes=(fixes.drop_pick(member, taken),),
                )


def combine_single(roster: Roster) -> Iterator[Issue]:
    """Only units of several models combine: the printed size decides."""
    for group in roster.combined:
        if group.lead.printed_size == 1:
            yield Issue(entries=_ids(group.halves), fixes=(fixes.split(group),))


def combine_not_infantry(roster: Roster) -> Iterator[Issue]:
    """Only infantry is deployed as one big unit."""
    for group in roster.combined:
        if not group.lead.is_unknown and not is_infantry(roster, group.lead):
            yield Issue(
                entries=_ids(group.halves),
                policy=_infantry_policy(group.lead),
                fixes=(fixes.split(group),),
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


def combine_all_models(roster: Roster) -> Iterator[Issue]:
    """What upgrades all models is bought for both halves of a combined unit."""
    for half, other in _matched_halves(roster):
        missing = _surplus(other, half)
        if missing:
            drop = fixes.drop_picks(other, fixes.with_dependents(other, *missing))
            is_in_order = not any(each.obstacle for each in missing)
            yield Issue(
                entries=(half.id,),
                params={"names": tuple(t.option.label for t in missing if t.option)},
                fixes=(fixes.add_picks(half, missing), drop) if is_in_order else (drop,),
            )


def combine_half(roster: Roster) -> Iterator[Issue]:
    """A unit marked as half of a combined one fights alone while the other half is missing."""
    for group in roster.groups:
        if len(group.halves) == 1 and group.lead.entry.combined:
            yield Issue(level=Level.WARNING, entries=(group.id,), fixes=(fixes.split(group),))


def join_missing(roster: Roster) -> Iterator[Issue]:
    """What a unit is to join must be in the list."""
    for member in roster.entries:
        host = member.entry.join
        if host and (host not in roster.by_id or roster.group_of[member.id].lead is member):
            yield Issue(entries=(member.id,), fixes=(fixes.leave(member),))


def join_not_hero(roster: Roster) -> Iterator[Issue]:
    """Only heroes join another unit."""
    for member, _ in roster.joined_heroes:
        if not member.is_unknown and not member.is_kind("hero"):
            yield Issue(entries=(member.id,), fixes=(fixes.leave(member),))


def hero_tough(roster: Roster) -> Iterator[Issue]:
    """A hero joins a unit only with Tough(6) at the most."""
    for hero, _ in roster.joined_heroes:
        tough = hero.outfit.tough if hero.outfit else 1
        if tough > MOST_TOUGH:
            yield Issue(
                used=tough, allowed=MOST_TOUGH, entries=(hero.id,), fixes=(fixes.leave(hero),)
            )


def hero_host_single(roster: Roster) -> Iterator[Issue]:
    """A hero joins a unit of several models."""
    for hero, group in roster.joined_heroes:
        if sum(half.size for half in group.halves) == 1:
            yield Issue(
                entries=(hero.id,),
                params={"host": group.label},
                fixes=(fixes.leave(hero),),
            )


def hero_host_taken(roster: Roster) -> Iterator[Issue]:
    """A unit takes one hero; a combined unit is one unit."""
    for group in roster.groups:
        if group.heroes and sum(half.size for half in group.halves) > 1:
            own = [half for half in group.halves if half.is_kind("hero")]
            joined = [hero for hero in group.heroes if hero.is_kind("hero")]
            for hero in joined if own else joined[1:]:
                yield Issue(
                    used=len(joined) + bool(own),
                    allowed=1,
                    entries=(hero.id,),
                    params={"host": group.label},
                    fixes=(fixes.leave(hero),),
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


def no_combine(roster: Roster) -> Iterator[Issue]:
    """This game has no combined units."""
    for group in roster.combined:
        yield Issue(entries=_ids(group.halves), fixes=(fixes.split(group),))


def no_join(roster: Roster) -> Iterator[Issue]:
    """Heroes join no unit here; they help the morale of those around them."""
    for hero, _ in roster.joined_heroes:
        yield Issue(entries=(hero.id,), fixes=(fixes.leave(hero),))


def is_infantry(roster: Roster, member: Member) -> bool:
    """Whatever is neither vehicle nor monster; titans and flyers as the list's policy says."""
    if member.is_kind("vehicle", "monster"):
        return False
    is_big = member.is_kind("titan", "flyer", "aircraft")
    return not is_big or roster.policy("titans_and_flyers") == "infantry"


def _infantry_policy(member: Member) -> str:
    """The open point assumed of what is no infantry only by being a titan or a flyer."""
    return "" if member.is_kind("vehicle", "monster") else "titans_and_flyers"


def _matched_halves(roster: Roster) -> Iterator[tuple[Member, ...]]:
    """Each half of a combined unit with the other, where they are two copies of the same."""
    for group in roster.combined:
        if len(group.halves) == HALVES and not _is_mixed(group):
            yield from (group.halves, group.halves[::-1])


def _is_mixed(group: Group) -> bool:
    return len({(half.entry.book, half.key) for half in group.halves}) > 1


def _ids(members: tuple[Member, ...]) -> tuple[str, ...]:
    return tuple(member.id for member in members)


def _taken(member: Member) -> tuple[Taken, ...]:
    return member.outfit.taken if member.outfit else ()


def _for_all(member: Member) -> list[Taken]:
    """Picks that change all models."""
    return [each for each in _taken(member) if each.section and is_for_all(each.section)]


def _surplus(member: Member, other: Member) -> list[Taken]:
    """Picks for all models that one half has beyond those of another."""
    there: Counter[Pick] = Counter(each.pick for each in _for_all(other))
    found = []
    for each in _for_all(member):
        there[each.pick] -= 1
        if there[each.pick] < 0:
            found.append(each)
    return found
