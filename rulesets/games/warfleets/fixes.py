"""Edits that fix an issue of a fleet in one step."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from rulesets.engine.checks import Fix
from rulesets.engine.common import SAVINGS, is_made_own, remove_entry
from rulesets.engine.details import Named
from rulesets.engine.messages import gettext_noop
from rulesets.engine.values import Term
from rulesets.games.warfleets.catalogue import Upgradable, Weapon
from rulesets.games.warfleets.document import Facing
from rulesets.games.warfleets.member import Member, Mount
from rulesets.games.warfleets.roster import Roster

MAX_REMOVALS = 3
"""Most entries that an issue offers to remove, those with least work in them first."""

FIX_LABELS = {
    "drop_character": gettext_noop("Take %(name)s off %(entry)s"),
    "keep_character": gettext_noop("Keep %(name)s only"),
    "clear_characters": gettext_noop("Remove hero and titles from %(entry)s"),
    "remove_upgrades": gettext_noop("Remove %(names)s"),
    "set_facing": gettext_noop("Mount %(name)s on: %(facing)s"),
    "clear_facing": gettext_noop("Clear the facing of %(name)s"),
    "fill_slots": gettext_noop("Fill %(entry)s for long range"),
}
"""Labels of fixes by code, besides those of every game."""


def beginnings(roster: Roster) -> list[Fix]:
    """Start a fleet with a ship, or with a squadron where no ship is allowed."""
    return add_vessels(roster, "ship" if roster.may_have_ships else "squadron")


def add_vessels(roster: Roster, kind: str) -> list[Fix]:
    """Add a vessel of a kind, the cheapest first."""
    vessels = [vessel for vessel in roster.catalogue.vessels.values() if vessel.kind == kind]
    return [
        Fix(
            edit="add_entry",
            args={"key": vessel.key},
            params={"name": vessel.name, "points": vessel.points},
        )
        for vessel in sorted(vessels, key=lambda vessel: vessel.points)
    ]


def drop_character(member: Member, kind: str, key: str) -> Fix:
    """Remove one hero or title; `kind` is `hero` or `title`."""
    return _character("drop_character", f"drop_{kind}", member, kind, key)


def keep_character(member: Member, kind: str, key: str) -> Fix:
    """Keep one hero or title and remove the others."""
    return _character("keep_character", f"set_{kind}", member, kind, key)


def _character(code: str, edit: str, member: Member, kind: str, key: str) -> Fix:
    characters = member.heroes if kind == "hero" else member.titles
    name = next((c.name for c in characters if c.key == key), key)
    args = {"entry": member.id, kind: key}
    return Fix(code=code, edit=edit, args=args, params={"name": name, "entry": member.label})


def unknown_options(member: Member) -> Iterator[tuple[Term, tuple[Fix, ...]]]:
    """Yield the names of choices that the book does not have, with the edit that drops each."""
    for kind, key in member.unknown_characters:
        yield Term(key), (drop_character(member, kind, key),)
    for mount in member.unknown_mounts:
        yield mount.label, (remove_upgrades(member, [mount]),)


def clear_characters(member: Member) -> Fix:
    params = {"entry": member.label}
    return Fix(edit="clear_characters", args={"entry": member.id}, params=params)


def remove_upgrades(member: Member, mounts: Iterable[Mount]) -> Fix:
    mounts = list(mounts)
    return Fix(
        edit="remove_upgrades",
        args={"entry": member.id, "slots": tuple(f"{m.slot}:{m.key}" for m in mounts)},
        params={"names": tuple(m.label for m in mounts), "entry": member.label},
    )


def spare_mounts(member: Member, number: int) -> list[Mount]:
    """Return upgrades to give up: those that break another rule first, of others the last."""

    def is_sound(mount: Mount) -> bool:
        is_first = all(earlier.key != mount.key for earlier in member.mounts[: mount.slot])
        return mount.upgrade is not None and is_first and not member.is_misplaced(mount)

    return sorted(member.mounts, key=lambda mount: (is_sound(mount), -mount.slot))[:number]


def set_facing(mount: Mount, member: Member, facing: Facing | None) -> Fix:
    return Fix(
        code="set_facing" if facing else "clear_facing",
        edit="set_facing",
        args={"entry": member.id, "slot": f"{mount.slot}:{mount.key}", "facing": facing},
        params={"name": mount.label, "facing": facing},
    )


def free_facings(member: Member, mount: Mount) -> list[Facing]:
    """Return the facings that a weapon may move to."""
    return [f for f in member.free_facings if f == "sides" or not mount.sides_only]


def fill_slots(member: Member, roster: Roster) -> Fix | None:
    """Fill every open slot: weapons on free facings that no other needs first, then systems."""
    taken = {mount.key for mount in member.mounts}
    facings = member.free_facings
    for mount in filter(member.is_misplaced, member.mounts):
        reserved = [facing for facing in free_facings(member, mount) if facing in facings]
        facings = [facing for facing in facings if facing not in reserved[:1]]
    chosen = fillers(roster, taken, facings, member.open_slots)
    if len(chosen) < member.open_slots:
        return None
    return Fix(
        code="fill_slots",
        edit="add_upgrades",
        args={
            "entry": member.id,
            "upgrades": tuple(f"{u.key}@{facing}" if facing else u.key for u, facing in chosen),
        },
        params={
            "entry": member.label,
            "fills": tuple(Named.of(u.name, facing or "") for u, facing in chosen),
        },
    )


def fillers(
    roster: Roster, taken: Collection[str], facings: Iterable[Facing], most: int
) -> list[tuple[Upgradable, Facing | None]]:
    """Return at most `most` upgrades: weapons on the free facings first, then systems.

    Each facing gets the weapon with the longest range, the sides one that only they can have.
    """
    choices: list[tuple[Upgradable, Facing | None]] = []
    spare = [u for u in roster.catalogue.upgrades.values() if u.key not in taken]
    weapons = [u for u in spare if isinstance(u, Weapon)]
    for facing in facings:
        fitting = [w for w in weapons if facing == "sides" or not w.sides_only]
        if fitting:
            best = max(fitting, key=lambda w: (w.sides_only, w.range, w.attacks))
            weapons.remove(best)
            choices.append((best, facing))
    choices += [(u, None) for u in spare if not isinstance(u, Weapon)]
    return choices[:most]


def fewer(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Remove an entry, or some of its models: one that alone removes the excess, if any does."""
    members = sorted((roster.by_id[entry] for entry in reversed(entries)), key=work)
    enough = [member for member in members if member.count >= excess]
    for member in (enough or members)[:MAX_REMOVALS]:
        yield fewer_of(member, excess)


def work(member: Member) -> tuple[bool, bool, int]:
    """Return a sort key: entries that a player gave a name, a hero or upgrades come last."""
    return is_made_own(member), bool(member.heroes or member.titles), len(member.mounts)


def fewer_of(member: Member, number: int) -> Fix:
    """Shorten a line by a number, or remove it if that is all of it."""
    if member.count <= number:
        return remove_entry(member)
    count = member.count - number
    params = {"entry": member.label, "count": count}
    return Fix(edit="set_count", args={"entry": member.id, "count": count}, params=params)


def fewer_heroes(roster: Roster, entries: Sequence[str], excess: int) -> Iterator[Fix]:
    """Remove heroes of a ship, all but one if possible, if that alone removes the excess."""
    for entry in reversed(entries):
        member = roster.by_id[entry]
        heroes = len(member.heroes)
        if heroes > 1 and member.count * (heroes - 1) >= excess:
            yield keep_character(member, "hero", member.heroes[0].key)
        elif heroes > 1 and member.count * heroes >= excess:
            yield clear_characters(member)
        elif heroes and member.count >= excess:
            yield drop_character(member, "hero", member.heroes[0].key)


def savings(roster: Roster, excess: int) -> Iterator[Fix]:
    """Yield the smallest losses that each free at least `excess` points.

    Where none does, yield the largest entries of those with least work in them. Of equal ones the
    last goes first.
    """
    found: list[tuple[int, Fix]] = []
    whole: list[tuple[int, Fix]] = []
    newest_first = roster.members[::-1]
    for member in sorted(newest_first, key=lambda each: (*work(each), -each.points)):
        aboard = (("hero", member.heroes), ("title", member.titles)) if member.is_ship else ()
        for kind, characters in aboard:
            for character in characters:
                saved = character.points * member.count
                found.append((saved, drop_character(member, kind, character.key)))
        if member.is_squadron and member.unit_points:
            gone = min(member.count, -(-excess // member.unit_points))
            whole.append((gone * member.unit_points, fewer_of(member, gone)))
        else:
            whole.append((member.points, remove_entry(member)))
    enough = sorted((e for e in [*found, *whole] if e[0] >= excess), key=lambda each: each[0])
    yield from (fix for _, fix in (enough or whole)[:SAVINGS])
