"""What an opened entry may choose and join, ready for templates."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from armies.cards import Card
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.games.ground import deployment
from rulesets.games.ground.choices import OptionChoice, SectionChoice, choices
from rulesets.games.ground.document import Pick
from rulesets.games.ground.fixes import text_of
from rulesets.games.ground.outfit import Obstacle
from rulesets.games.ground.roster import Group, Member


@dataclass(frozen=True)
class OptionLine:
    """An option with the edits that take it and give it up, empty where that is impossible."""

    choice: OptionChoice
    take: str
    give_up: str
    goes_along: tuple[Term, ...]


@dataclass(frozen=True)
class SectionLines:
    """A section of an opened entry. `mirrors`: a pick is taken for both halves of the unit.

    `obstacle` is why nothing more can be taken, where that is the same of all there is.
    """

    choice: SectionChoice
    lines: tuple[OptionLine, ...]
    mirrors: bool
    obstacle: Obstacle

    @property
    def id(self) -> str:
        return self.choice.section.key


def sections(card: Card, member: Member) -> list[SectionLines]:
    """Every section of an entry with its options and what taking them does."""
    if member.kit is None:
        return []
    return [_lines(card, member, each) for each in choices(member.kit, member.entry.picks)]


def _lines(card: Card, member: Member, choice: SectionChoice) -> SectionLines:
    mirrors = choice.is_for_all and card.group.is_combined and member in card.group.halves
    entries = [half.id for half in card.group.halves] if mirrors else [member.id]
    lines = (_line(member, choice, option, entries) for option in choice.options)
    return SectionLines(choice, tuple(lines), mirrors, _common_obstacle(choice))


def _common_obstacle(choice: SectionChoice) -> Obstacle:
    found = {option.obstacle for option in choice.options if not option.count}
    return found.pop() if len(found) == 1 else ""


def _line(
    member: Member, section: SectionChoice, option: OptionChoice, entries: list[str]
) -> OptionLine:
    pick = Pick(section=section.section.key, option=option.option.key)
    can_take = not option.obstacle and (not option.count or section.is_counted)
    return OptionLine(
        choice=option,
        take=_change(entries, option.drops, [pick]) if can_take else "",
        give_up=_change(entries, [pick, *option.loses], []) if option.count else "",
        goes_along=tuple(_label(member, lost) for lost in option.loses),
    )


def _change(entries: Iterable[str], drop: Iterable[Pick], add: Iterable[Pick]) -> str:
    """An edit of picks as the value of the `do` field."""
    arguments = {
        "entries": list(entries),
        "drop": [text_of(pick) for pick in drop],
        "add": [text_of(pick) for pick in add],
    }
    return f"change_picks?{urlencode(arguments, doseq=True)}"


def _label(member: Member, pick: Pick) -> Term:
    option = member.kit.options.get((pick.section, pick.option)) if member.kit else None
    return option.label if option else Term(pick.option)


def partners(report: Report, member: Member) -> list[Member]:
    """Entries of the same unit that stand alone, to be combined with."""
    groups = report.roster.group_of
    return [
        other
        for other in report.roster.entries
        if other is not member
        and (other.key, other.entry.book) == (member.key, member.entry.book)
        and groups[other.id].members == (other,)
    ]


def hosts(report: Report, member: Member) -> list[Group]:
    """Units that a hero may join: of several models, without a hero."""
    mine = report.roster.group_of[member.id]
    return [
        group
        for group in report.roster.groups
        if group is not mine
        and not group.heroes
        and sum(half.size for half in group.halves) > 1
        and not group.lead.is_kind("hero")
    ]


def transports(report: Report, member: Member) -> list[deployment.Hold]:
    """Transports that a unit could ride in."""
    mine = report.roster.group_of[member.id]
    return [
        deployment.hold(report.roster, group)
        for group in report.roster.groups
        if group is not mine and deployment.capacity(group)
    ]
