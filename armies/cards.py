"""What the editor and the shared view show of an army, ready for templates."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rulesets.engine.checks import Issue
from rulesets.engine.report import Report
from rulesets.engine.values import Stat, Term
from rulesets.games.ground import deployment
from rulesets.games.ground.book import AP, Book, Item, Rule, RuleUse, Unit, Weapon
from rulesets.games.ground.document import Pick
from rulesets.games.ground.outfit import combined_rules, profile_of
from rulesets.games.ground.roster import Group, Member, Roster
from rulesets.reports import once


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """A weapon of a unit: how many, its profile, AP apart from its other special rules."""

    weapon: Weapon
    count: int

    @property
    def ap(self) -> int | str | None:
        return next((rule.rating for rule in self.weapon.rules if rule.key == AP), None)

    @property
    def other_rules(self) -> list[RuleUse]:
        return [rule for rule in self.weapon.rules if rule.key != AP]


@dataclass(frozen=True)
class Part:
    """A block of a card: an entry, or the halves of a combined unit together."""

    members: tuple[Member, ...]

    @property
    def lead(self) -> Member:
        return self.members[0]

    @property
    def unit(self) -> Unit | None:
        return self.lead.unit

    @property
    def size(self) -> int:
        return sum(member.size for member in self.members)

    @property
    def tough(self) -> Stat | None:
        """Wounds of a model, as printed and as its options make it; None where it is one."""
        outfit = self.lead.outfit
        if outfit is None:
            return None
        printed = combined_rules(outfit.unit.rules)
        base = next((r.rating for r in printed if r.key == "tough"), 1)
        stat = Stat(base if isinstance(base, int) else 1, outfit.tough)
        return None if stat == Stat(1, 1) else stat

    @cached_property
    def weapons(self) -> list[WeaponLine]:
        merged: dict[object, WeaponLine] = {}
        for member in self.members:
            for weapon, count in member.outfit.weapons if member.outfit else ():
                known = merged.get(profile_of(weapon))
                total = count + (known.count if known else 0)
                merged[profile_of(weapon)] = WeaponLine(known.weapon if known else weapon, total)
        return list(merged.values())

    @cached_property
    def items(self) -> list[tuple[Item, int]]:
        merged: dict[str, tuple[Item, int]] = {}
        for member in self.members:
            for item, count in member.outfit.items if member.outfit else ():
                first, before = merged.get(item.name.en, (item, 0))
                merged[item.name.en] = (first, before + count)
        return list(merged.values())

    @cached_property
    def rules(self) -> tuple[RuleUse, ...]:
        """Special rules of all models; Tough stands in the statline."""
        rules = self.lead.outfit.rules if self.lead.outfit else ()
        return tuple(rule for rule in rules if rule.key != "tough")

    @cached_property
    def model_rules(self) -> list[tuple[Term, RuleUse]]:
        """Special rules of single models, with what gives them."""
        return [
            (taken.option.label, rule)
            for member in self.members
            for taken in (member.outfit.taken if member.outfit else ())
            if taken.option
            for rule in taken.option.rules
            if member.outfit and rule in member.outfit.model_rules
        ]

    @property
    def unknown_picks(self) -> list[Pick]:
        """Picks that the book does not know; they stay and cost nothing."""
        return [
            taken.pick
            for member in self.members
            for taken in (member.outfit.taken if member.outfit else ())
            if not taken.is_known
        ]


@dataclass(frozen=True)
class Card:
    """A unit on the table with its issues; two equal cards look the same.

    `id` is that of its first entry, `player` whose it is, 0 on a side of one.
    """

    id: str
    group: Group
    issues: tuple[Issue, ...]
    rides_in: Term | None
    hold: deployment.Hold | None
    player: int

    @property
    def ids(self) -> tuple[str, ...]:
        """Its entries: a card is opened by any of them."""
        return tuple(member.id for member in self.group.members)

    @property
    def member(self) -> Member:
        return self.group.lead

    @cached_property
    def body(self) -> Part:
        return Part(self.group.halves)

    def block_of(self, member: Member) -> Part:
        """An entry of it alone, which is its whole body where that has no other half."""
        return self.body if self.group.halves == (member,) else Part((member,))

    @cached_property
    def heroes(self) -> list[Part]:
        """Heroes that joined, each a block of its own."""
        return [Part((hero,)) for hero in self.group.heroes]


@once
def plan(report: Report) -> deployment.Deployment:
    """Where every unit begins the game."""
    return deployment.plan(report.roster)


@once
def cards(report: Report) -> list[Card]:
    holds = {hold.group.id: hold for hold in plan(report).holds}
    return [_card(report, group, holds.get(group.id)) for group in report.roster.groups]


def _card(report: Report, group: Group, hold: deployment.Hold | None) -> Card:
    entry = group.lead.entry
    transport = report.roster.by_id.get(entry.ride) if entry.ride else None
    return Card(
        id=entry.id,
        group=group,
        issues=_issues(report, group) if report.issues else (),
        rides_in=transport.label if transport else None,
        hold=hold,
        player=entry.player if report.document.players > 1 else 0,
    )


def _issues(report: Report, group: Group) -> tuple[Issue, ...]:
    """What is wrong at any entry of a unit, each issue once."""
    found = report.issues_by_entry
    issues = [issue for member in group.members for issue in found.get(member.id, ())]
    return tuple({id(issue): issue for issue in issues}.values())


def rules_in_use(roster: Roster) -> list[tuple[Term, Term]]:
    """Name and summary of every special rule the army has; where books differ, of each of them."""
    texts = texts_in_use(roster)
    several = {key for key, count in Counter(rule.key for rule, _ in texts).items() if count > 1}
    return [
        (_with_books(rule, books) if rule.key in several else rated_name(rule), rule.summary)
        for rule, books in texts
    ]


def texts_in_use(roster: Roster) -> list[tuple[Rule, list[Book]]]:
    """Every special rule the army has, once for each text of it, with the books of its units."""
    found: dict[tuple[str, Term], tuple[Rule, dict[str, Book]]] = {}
    for member in roster.entries:
        for use in uses_of(member):
            rule = roster.rule(member, use)
            _, books = found.setdefault((rule.key, rule.summary), (rule, {}))
            if member.catalogue:
                books[member.catalogue.key] = member.catalogue.book
    return [(rule, list(books.values())) for rule, books in found.values()]


def rated_name(rule: Rule) -> Term:
    """The name of a special rule, with an X where it takes a number."""
    return _followed(rule.name, "(X)", "(X)") if rule.has_rating else rule.name


def _with_books(rule: Rule, books: list[Book]) -> Term:
    en = ", ".join(book.name.en for book in books)
    it = ", ".join(book.name.it or book.name.en for book in books)
    return _followed(rated_name(rule), f" [{en}]", f" [{it}]")


def _followed(name: Term, en: str, it: str) -> Term:
    return Term(f"{name.en}{en}", f"{name.it}{it}" if name.it else "")


def uses_of(member: Member) -> Iterator[RuleUse]:
    """Every special rule of an entry: of its unit, items, weapons and options."""
    outfit = member.outfit
    if outfit is None:
        return
    yield from outfit.rules
    yield from outfit.model_rules
    for item, _ in outfit.items:
        yield from item.rules
    for weapon, _ in outfit.weapons:
        yield from weapon.rules
