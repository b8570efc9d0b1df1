"""The sections of an opened entry, with the effect of each option."""

from dataclasses import dataclass

from rulesets.engine.values import Term
from rulesets.games.ground.book import Section
from rulesets.games.ground.choices import OptionChoice, SectionChoice
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.names import read_target, singulars
from rulesets.games.ground.outfit import Obstacle
from rulesets.games.ground.pick_changes import (
    OptionChanges,
    PickChange,
    SectionChanges,
    pick_changes,
)
from rulesets.games.ground.upgrades import Kit
from rulesets.lists.edit_values import edit_value


@dataclass(frozen=True)
class OptionLine:
    """An option with the edits that take it and give it up, empty where impossible.

    Taking it adds `points` to the list. `makes_way` are options of other sections that go when it
    is taken, `goes_along` those that go when it is given up.
    """

    choice: OptionChoice
    obstacle: Obstacle
    points: int
    take: str
    give_up: str
    makes_way: tuple[Term, ...]
    goes_along: tuple[Term, ...]


@dataclass(frozen=True)
class SectionLines:
    """A section of an opened entry. `is_mirrored`: a pick is taken for both halves of the unit.

    `obstacle` is why nothing more can be taken, if it is the same for all options; `needs` are
    what the unit lacks then.
    """

    choice: SectionChoice
    lines: tuple[OptionLine, ...]
    is_mirrored: bool
    obstacle: Obstacle
    needs: tuple[Term, ...] = ()

    @property
    def id(self) -> str:
        return self.choice.section.key


def sections(unit: TableUnit, member: Member) -> list[SectionLines]:
    """Return every section of one of a unit's entries, with the effect of taking its options."""
    kit = member.kit
    return [_lines(kit, each) for each in pick_changes(unit, member)] if kit else []


def _lines(kit: Kit, changes: SectionChanges) -> SectionLines:
    lines = tuple(_line(kit, option) for option in changes.options)
    obstacles = {line.obstacle for line in lines if not line.choice.count}
    obstacle = obstacles.pop() if len(obstacles) == 1 else ""
    needs = _targets(kit, changes.choice.section) if obstacle == "target" else ()
    return SectionLines(changes.choice, lines, changes.is_mirrored, obstacle, needs)


def _targets(kit: Kit, section: Section) -> tuple[Term, ...]:
    """Return the names of what a section replaces or requires, as the book has them."""
    gained = (thing for option in kit.options.values() for thing in option.all_gains)
    things = (*kit.unit.weapons, *kit.unit.items, *gained)
    names = {form: thing.name for thing in things for form in singulars(thing.name.en)}
    wanted = (read_target(target)[1] for target in section.targets)
    return tuple(
        next((names[form] for form in sorted(singulars(each)) if form in names), Term(each))
        for each in wanted
    )


def _line(kit: Kit, option: OptionChanges) -> OptionLine:
    take, give_up = option.take, option.give_up
    displaced = [pick for pick in take.drop if pick.section != option.pick.section] if take else []
    lost = give_up.drop[1:] if give_up else ()
    return OptionLine(
        choice=option.choice,
        obstacle=option.obstacle,
        points=take.points if take else 0,
        take=_do(take),
        give_up=_do(give_up),
        makes_way=tuple(map(kit.label_of, displaced)),
        goes_along=tuple(map(kit.label_of, lost)),
    )


def _do(change: PickChange | None) -> str:
    return edit_value("change_picks", **change.args) if change else ""
