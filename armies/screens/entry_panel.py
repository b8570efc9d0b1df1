"""The sections of an opened entry, with the effect of each option."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from armies.screens.cards import ArmyCard
from rulesets.engine.values import Term
from rulesets.games.ground.book import Section
from rulesets.games.ground.choices import OptionChoice, SectionChoice, choices
from rulesets.games.ground.document import Pick
from rulesets.games.ground.member import Member
from rulesets.games.ground.names import read_target, singulars
from rulesets.games.ground.outfit import Obstacle
from rulesets.games.ground.upgrades import Kit
from rulesets.lists.edit_values import edit_value

Prices = Mapping[tuple[str, str], int]
"""Points of options, by the keys of section and option."""


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


def sections(card: ArmyCard, member: Member) -> list[SectionLines]:
    """Return every section of an entry with its options and the effect of taking them.

    The other half of a combined unit takes the same picks for all models, if it is the same unit.
    """
    halves = card.unit.halves if member in card.unit.halves else ()
    others = [half for half in halves if half is not member and half.kit is member.kit]
    return sections_of(member, *others)


def sections_of(member: Member, *others: Member) -> list[SectionLines]:
    """Return the sections of a unit; others of its kind take the same picks for all models."""
    kit = member.kit
    if kit is None:
        return []
    takers = (member, *others)
    choices_of_takers = [choices(kit, each.entry.picks) for each in takers]
    ids = [taker.id for taker in takers]
    prices = {
        (section.section.key, option.option.key): option.points or 0
        for section in choices_of_takers[0]
        for option in section.options
    }
    return [_lines(kit, prices, ids, each) for each in zip(*choices_of_takers, strict=True)]


def _lines(
    kit: Kit, prices: Prices, ids: list[str], found: tuple[SectionChoice, ...]
) -> SectionLines:
    own, *_ = found
    is_mirrored = own.section.is_for_all and len(ids) > 1
    together = found if is_mirrored else found[:1]
    options = zip(*(choice.options for choice in together), strict=True)
    lines = tuple(
        _line(kit, prices, own, dict(zip(ids, option, strict=False))) for option in options
    )
    obstacles = {line.obstacle for line in lines if not line.choice.count}
    obstacle = obstacles.pop() if len(obstacles) == 1 else ""
    needs = _targets(kit, own.section) if obstacle == "target" else ()
    return SectionLines(own, lines, is_mirrored, obstacle, needs)


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


def _line(
    kit: Kit, prices: Prices, section: SectionChoice, options: Mapping[str, OptionChoice]
) -> OptionLine:
    """Return an option's state for all entries that take it, the opened one first."""
    own = next(iter(options.values()))
    pick = Pick(section=section.section.key, option=own.option.key)
    takers = {id: each for id, each in options.items() if section.is_counted or not each.count}
    obstacle: Obstacle = next((each.obstacle for each in takers.values() if each.obstacle), "")
    holders = {id: each for id, each in options.items() if each.count}
    lost = _together(holder.loses for holder in holders.values())
    displaced = _together(taker.drops for taker in takers.values())
    may_take = bool(takers) and not obstacle
    elsewhere = [each for each in displaced if each.section != pick.section]
    return OptionLine(
        choice=own,
        obstacle=obstacle,
        points=len(takers) * (own.points or 0)
        - sum(prices.get((p.section, p.option), 0) for each in takers.values() for p in each.drops),
        take=_change(takers, displaced, [pick]) if may_take else "",
        give_up=_change(holders, [pick, *lost], []) if own.count else "",
        makes_way=tuple(_label(kit, each) for each in elsewhere) if may_take else (),
        goes_along=tuple(_label(kit, each) for each in lost) if own.count else (),
    )


def _together(picks: Iterable[tuple[Pick, ...]]) -> list[Pick]:
    """Return the picks of any entry, each as often as in the entry that has most of it."""
    most: Counter[Pick] = Counter()
    for pick in picks:
        most |= Counter(pick)
    return list(most.elements())


def _change(entries: Iterable[str], drop: Iterable[Pick], add: Iterable[Pick]) -> str:
    """Return an edit of picks as the value of the `do` field."""
    dropped, added = [pick.text for pick in drop], [pick.text for pick in add]
    return edit_value("change_picks", entries=list(entries), drop=dropped, add=added)


def _label(kit: Kit, pick: Pick) -> Term:
    option = kit.options.get((pick.section, pick.option))
    return option.label if option else Term(pick.option)
