"""Options as a unit's entries may take and give them up, with what goes and what that adds up to.

The panel, proposals and fixes all show these changes.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulesets.engine.values import Term
from rulesets.games.ground.choices import OptionChoice, SectionChoice, choices
from rulesets.games.ground.document import Pick
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.outfit import Obstacle
from rulesets.games.ground.upgrades import Kit


@dataclass(frozen=True, slots=True)
class PickChange:
    """Picks given up and taken by entries of the same unit; the list gains `points`.

    `names` are those of the picks taken.
    """

    entries: tuple[str, ...]
    drop: tuple[Pick, ...]
    add: tuple[Pick, ...]
    names: tuple[Term, ...]
    points: int

    @classmethod
    def of(cls, kit: Kit, drops: Mapping[str, Iterable[Pick]], *add: Pick) -> "PickChange":
        """Return the change of entries, each with what goes there, that all take the same."""
        most: Counter[Pick] = Counter()
        points = len(drops) * sum(map(kit.points_of, add))
        for drop in map(tuple, drops.values()):
            most |= Counter(drop)
            points -= sum(map(kit.points_of, drop))
        names = tuple(map(kit.label_of, add))
        return cls(tuple(drops), tuple(most.elements()), add, names, points)

    @property
    def args(self) -> dict[str, tuple[str, ...]]:
        """The arguments of the edit `change_picks`."""
        dropped, added = (tuple(pick.text for pick in each) for each in (self.drop, self.add))
        return {"entries": self.entries, "drop": dropped, "add": added}


@dataclass(frozen=True, slots=True)
class OptionChanges:
    """An option with the changes that take it and give it up, None where impossible."""

    pick: Pick
    choice: OptionChoice
    obstacle: Obstacle
    take: PickChange | None
    give_up: PickChange | None


@dataclass(frozen=True, slots=True)
class SectionChanges:
    """A section with its options. `is_mirrored`: both halves of the unit take the same."""

    choice: SectionChoice
    options: tuple[OptionChanges, ...]
    is_mirrored: bool


def pick_changes(unit: TableUnit, member: Member) -> Iterator[SectionChanges]:
    """Yield every section of one of a unit's entries, as the entry may take it now.

    What is for all models the other half of a combined unit takes as well, if it is the same unit.
    """
    if member.kit is None:
        return
    takers = (member, *(each for each in unit.takers(member) if each is not member))
    ids = [each.id for each in takers]
    for found in zip(*(choices(member.kit, each.entry.picks) for each in takers), strict=True):
        own = found[0]
        is_mirrored = own.section.is_for_all and len(takers) > 1
        together = found if is_mirrored else found[:1]
        options = zip(*(each.options for each in together), strict=True)
        offered = (_option(member.kit, own, dict(zip(ids, each, strict=False))) for each in options)
        yield SectionChanges(own, tuple(offered), is_mirrored)


def _option(kit: Kit, section: SectionChoice, options: Mapping[str, OptionChoice]) -> OptionChanges:
    """Return an option for all entries that take it, the opened one first."""
    own = next(iter(options.values()))
    pick = Pick(section=section.section.key, option=own.option.key)
    takers = {id: each for id, each in options.items() if section.is_counted or not each.count}
    obstacle: Obstacle = next((each.obstacle for each in takers.values() if each.obstacle), "")
    drops = {id: each.drops for id, each in takers.items()}
    losses = {id: (pick, *each.loses) for id, each in options.items() if each.count}
    return OptionChanges(
        pick=pick,
        choice=own,
        obstacle=obstacle,
        take=PickChange.of(kit, drops, pick) if takers and not obstacle else None,
        give_up=PickChange.of(kit, losses) if own.count else None,
    )
