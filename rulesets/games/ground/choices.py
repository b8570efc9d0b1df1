"""A unit's choices: each option with its price, or the reason it cannot be taken."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rulesets.games.ground.book import Option, Section
from rulesets.games.ground.document import Pick
from rulesets.games.ground.names import forms
from rulesets.games.ground.outfit import Inventory, Obstacle
from rulesets.games.ground.upgrades import Kit, equip, limits_of, lost, needed_numbers, obstacle_of

MAX_TAKEN = 600
"""Most picks replayed in total to find what a change removes; beyond that nothing is reported."""


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """An option as it can be taken now.

    `count` is how often it is taken. `drops` are the picks removed by taking it: those that need
    what it replaces, the earlier pick of a single-choice section, and the dependents of either.
    `loses` are the dependents removed by giving it up once.
    """

    option: Option
    points: int | None
    count: int
    obstacle: Obstacle
    drops: tuple[Pick, ...] = ()
    loses: tuple[Pick, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionChoice:
    """A section with its options; `most` is the number of picks allowed now, None for any number.

    `possible` is `most`, or the picks taken and those for which there is still something to
    replace; None where neither sets an end. `is_counted`: an option may be taken more than once.
    """

    section: Section
    options: tuple[OptionChoice, ...]
    taken: int
    most: int | None
    possible: int | None
    is_counted: bool

    @property
    def is_out_of_reach(self) -> bool:
        """Whether nothing is taken and nothing can be, because its targets are missing."""
        return not self.taken and all(choice.obstacle == "target" for choice in self.options)


@lru_cache(maxsize=256)
def choices(kit: Kit, picks: tuple[Pick, ...]) -> tuple[SectionChoice, ...]:
    """Return every section of a unit with its options, given the picks.

    Cached, which saves a war room a quarter of its offers.
    """
    chooser = Chooser(kit, picks)
    return tuple(chooser.section(section) for section in kit.sections.values())


def dependents(kit: Kit, picks: tuple[Pick, ...], *gone: Pick) -> tuple[Pick, ...]:
    """Return the remaining picks that lose what they need when others are given up."""
    return lost(kit, picks, without(picks, *gone))


def without(picks: tuple[Pick, ...], *gone: Pick) -> tuple[Pick, ...]:
    """Return the picks without those given up; the last of equal picks goes first."""
    left = Counter(gone)
    kept = []
    for pick in reversed(picks):
        if left[pick] > 0:
            left[pick] -= 1
        else:
            kept.append(pick)
    return tuple(reversed(kept))


def needed_names(kit: Kit, picks: Iterable[Pick]) -> set[str]:
    """Return the names that the sections of some picks replace or add to, in every form."""
    found = (kit.find(pick) for pick in dict.fromkeys(picks))
    return forms(target for each in found if each for target in each[0].targets)


class Chooser:
    """Works out what each section offers a unit with its picks."""

    def __init__(self, kit: Kit, picks: tuple[Pick, ...]) -> None:
        self.kit = kit
        self.picks = picks
        self.inventory = Inventory(equip(kit, picks).carried)
        self.counts = Counter(picks)
        self.by_section: dict[str, list[Pick]] = {}
        for pick in picks:
            self.by_section.setdefault(pick.section, []).append(pick)
        self.needed = needed_names(kit, picks)
        known = ((pick, kit.find(pick)) for pick in self.counts)
        adding = [pick for pick, found in known if found and found[0].adds_to_target]
        self.added_to = needed_names(kit, adding)
        self.left = MAX_TAKEN

    def section(self, section: Section) -> SectionChoice:
        taken = self.by_section.get(section.key, [])
        present = [self.inventory.present(target) for target in section.targets]
        most, each = limits_of(section, self.kit.unit.size, min(present, default=0))
        possible = most
        if most is None and section.variant == "replace" and present:
            sets = zip(present, needed_numbers(section), strict=True)
            possible = len(taken) + min(there // needed for there, needed in sets)
        return SectionChoice(
            section=section,
            options=self._options(section, taken),
            taken=len(taken),
            most=most,
            possible=possible,
            is_counted=each is None and most != 1,
        )

    def _options(self, section: Section, taken: list[Pick]) -> tuple[OptionChoice, ...]:
        displaced = self._displaced(taken) if section.is_single else ()
        left = without(self.picks, *displaced) if displaced else self.picks
        there = self.inventory
        if displaced and self._may_take(left):
            there = Inventory(equip(self.kit, left).carried)
        others = 0 if displaced else len(taken)
        takes_away = section.variant == "replace" and not self.added_to.isdisjoint(
            forms(section.targets)
        )

        def choice(option: Option) -> OptionChoice:
            pick = Pick(section=section.key, option=option.key)
            count = self.counts[pick]
            inventory, number = (self.inventory, len(taken)) if count else (there, others)
            remaining, drops = (self.picks, ()) if count else (left, displaced)
            obstacle = obstacle_of(self.kit, section, option, inventory, number, count)
            if takes_away and not obstacle:
                drops = (*drops, *self._lost(remaining, (*remaining, pick)))
            return OptionChoice(
                option=option,
                points=option.price(self.kit.unit.key),
                count=count,
                obstacle=obstacle,
                drops=drops,
                loses=self._dependents(pick, option) if count else (),
            )

        return tuple(map(choice, section.options))

    def _displaced(self, taken: list[Pick]) -> tuple[Pick, ...]:
        """Return the picks that another choice in a single-choice section would remove."""
        found: list[Pick] = []
        for pick in taken:
            known = self.kit.find(pick)
            found += (pick, *(self._dependents(pick, known[1]) if known else ()))
        return tuple(found)

    def _dependents(self, pick: Pick, option: Option) -> tuple[Pick, ...]:
        names = forms(thing.name.en for thing in option.gains)
        if names.isdisjoint(self.needed):
            return ()
        return self._lost(self.picks, without(self.picks, pick))

    def _lost(self, before: tuple[Pick, ...], after: tuple[Pick, ...]) -> tuple[Pick, ...]:
        return lost(self.kit, before, after) if self._may_take(after) else ()

    def _may_take(self, picks: tuple[Pick, ...]) -> bool:
        self.left -= len(picks)
        return self.left >= 0
