"""What a unit may choose now: each option with its price, or why it cannot be taken."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache, reduce

from rulesets.games.ground.book import Option, Section
from rulesets.games.ground.document import Pick
from rulesets.games.ground.outfit import Obstacle
from rulesets.games.ground.upgrades import Kit, equip, is_radio, limits_of, obstacle_of, scarcest


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """An option as it can be taken now.

    `count` is how often it is taken. `drops` are the picks that go when it is taken: what adds to
    something it replaces, in a section of one the earlier choice, and what depends on either.
    `loses` are those that go along when it is given up once.
    """

    option: Option
    points: int | None
    count: int
    obstacle: Obstacle
    drops: tuple[Pick, ...] = ()
    loses: tuple[Pick, ...] = ()


@dataclass(frozen=True, slots=True)
class SectionChoice:
    """A section with its options; `most` is how many picks it allows now, None for any number.

    `is_single` holds one pick, so that another takes its place; in one that `is_counted` an option
    may be taken more than once. `is_for_all` changes all models.
    """

    section: Section
    options: tuple[OptionChoice, ...]
    taken: int
    most: int | None
    is_single: bool
    is_counted: bool
    is_for_all: bool

    @property
    def is_out_of_reach(self) -> bool:
        """Whether nothing is taken and nothing can be, for want of what it replaces."""
        return not self.taken and all(choice.obstacle == "target" for choice in self.options)


@lru_cache(maxsize=256)
def choices(kit: Kit, picks: tuple[Pick, ...]) -> tuple[SectionChoice, ...]:
    """Every section of a unit with its options, as they stand after the picks."""
    return tuple(_section(kit, section, picks) for section in kit.sections.values())


def is_for_all(section: Section) -> bool:
    """Whether a pick changes all models, so that both halves of a combined unit need it."""
    return section.affects is not None and section.affects.kind == "all"


def dependents(kit: Kit, picks: tuple[Pick, ...], *gone: Pick) -> tuple[Pick, ...]:
    """The picks that lose what they need when others are given up, those left out."""
    return _bereft(kit, picks, reduce(without, gone, picks))


@lru_cache(maxsize=4096)
def _bereft(kit: Kit, before: tuple[Pick, ...], after: tuple[Pick, ...]) -> tuple[Pick, ...]:
    """The picks that a change leaves without what they need, and those that need them in turn."""
    broken_before = _broken(kit, before)
    lost: list[Pick] = []
    while broken := _broken(kit, after) - broken_before:
        pick, _ = next(iter(broken))
        lost.append(pick)
        after = without(after, pick)
    return tuple(lost)


def _broken(kit: Kit, picks: tuple[Pick, ...]) -> Counter[tuple[Pick, Obstacle]]:
    obstructed = equip(kit, picks).obstructed
    return Counter((each.pick, each.obstacle) for each in obstructed)


def without(picks: tuple[Pick, ...], gone: Pick) -> tuple[Pick, ...]:
    """The picks less the last one that equals `gone`."""
    for position in range(len(picks) - 1, -1, -1):
        if picks[position] == gone:
            return picks[:position] + picks[position + 1 :]
    return picks


def _section(kit: Kit, section: Section, picks: tuple[Pick, ...]) -> SectionChoice:
    taken = [pick for pick in picks if pick.section == section.key]
    targets = scarcest(section, equip(kit, picks).carried)
    most, each = limits_of(section, kit.unit.size, targets)
    return SectionChoice(
        section=section,
        options=tuple(_option(kit, section, option, picks) for option in section.options),
        taken=len(taken),
        most=most,
        is_single=is_radio(section),
        is_counted=each is None and most != 1,
        is_for_all=is_for_all(section),
    )


def _option(kit: Kit, section: Section, option: Option, picks: tuple[Pick, ...]) -> OptionChoice:
    pick = Pick(section=section.key, option=option.key)
    count = picks.count(pick)
    displaced = () if count else _displaced(kit, section, picks)
    left = reduce(without, displaced, picks)
    obstacle = obstacle_of(kit, section, option, left, list(equip(kit, left).carried))
    takes_away = section.variant == "replace" and not obstacle
    bereft = _bereft(kit, left, (*left, pick)) if takes_away else ()
    return OptionChoice(
        option=option,
        points=option.price(kit.unit.key),
        count=count,
        obstacle=obstacle,
        drops=(*displaced, *bereft),
        loses=dependents(kit, picks, pick) if count else (),
    )


def _displaced(kit: Kit, section: Section, picks: tuple[Pick, ...]) -> tuple[Pick, ...]:
    """What makes room for another choice in a section of one."""
    if not is_radio(section):
        return ()
    gone = [pick for pick in picks if pick.section == section.key]
    return tuple(other for pick in gone for other in (pick, *dependents(kit, picks, pick)))
