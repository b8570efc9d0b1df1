"""Cards of an army for the editor and the shared view, ready for templates."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from armies.screens.offers import own_rules
from armies.symbols import symbol
from rulesets import wording
from rulesets.engine.values import Stat, Term
from rulesets.games.ground.book import AP, Item, Rule, RuleUse, Unit, Weapon
from rulesets.games.ground.deployment import Hold
from rulesets.games.ground.document import Pick
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.member import Member, TableUnit
from rulesets.games.ground.outfit import Outfit, combined_rules, merged, profile_of
from rulesets.games.ground.roster import Roster
from rulesets.texts.writer import RuleText


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """A weapon of a unit: number, profile, and AP separate from its other special rules."""

    weapon: Weapon
    count: int

    @property
    def is_melee(self) -> bool:
        return not self.weapon.range

    @property
    def ap(self) -> int | str | None:
        return next((rule.rating for rule in self.weapon.rules if rule.key == AP), None)

    @property
    def other_rules(self) -> list[RuleUse]:
        return [rule for rule in self.weapon.rules if rule.key != AP]


@dataclass(frozen=True)
class CardPart:
    """A block of a card: an entry, or the halves of a combined unit together."""

    members: tuple[Member, ...]

    @property
    def lead(self) -> Member:
        return self.members[0]

    @property
    def id(self) -> str:
        return self.lead.id

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(member.id for member in self.members)

    @property
    def label(self) -> Term:
        return self.lead.label

    @property
    def unit(self) -> Unit | None:
        return self.lead.unit

    @property
    def symbol(self) -> str:
        return symbol(self.unit)

    @property
    def points(self) -> int:
        return sum(member.points for member in self.members)

    @property
    def size(self) -> int:
        return sum(member.size for member in self.members)

    @property
    def tough(self) -> Stat | None:
        """Wounds of a model, as printed and with its options; None for a single wound."""
        outfit = self.lead.outfit
        if outfit is None:
            return None
        printed = combined_rules(outfit.unit.rules)
        base = next((r.rating for r in printed if r.key == "tough"), 1)
        stat = Stat(base if isinstance(base, int) else 1, outfit.tough)
        return None if stat == Stat(1, 1) else stat

    @cached_property
    def weapons(self) -> list[WeaponLine]:
        weapons = (weapon for outfit in self._outfits for weapon in outfit.weapons)
        return [WeaponLine(*found) for found in merged(weapons, profile_of)]

    @cached_property
    def items(self) -> list[tuple[Item, int]]:
        items = (item for outfit in self._outfits for item in outfit.items)
        return merged(items, lambda item: item.name.en)

    @property
    def _outfits(self) -> list[Outfit]:
        return [member.outfit for member in self.members if member.outfit]

    @cached_property
    def rules(self) -> tuple[RuleUse, ...]:
        """Special rules of all models; Tough is in the statline."""
        rules = self.lead.outfit.rules if self.lead.outfit else ()
        return tuple(rule for rule in rules if rule.key != "tough")

    @property
    def own_rules(self) -> list[RuleUse]:
        """Special rules of all models that not every unit of the book has."""
        return own_rules(self.lead.catalogue, self.rules) if self.lead.catalogue else []

    @cached_property
    def model_rules(self) -> list[tuple[Term, RuleUse]]:
        """Special rules of single models, with their source."""
        return [
            (taken.option.label, rule)
            for member in self.members
            for taken in member.taken
            if taken.option
            for rule in taken.option.rules
            if member.outfit and rule in member.outfit.model_rules
        ]

    @property
    def unknown_picks(self) -> list[Pick]:
        """Picks that the book does not have; they stay at no points."""
        return [
            taken.pick for member in self.members for taken in member.taken if not taken.is_known
        ]


@dataclass(frozen=True)
class ArmyCard:
    """A unit on the table; two equal cards look the same.

    `id` is that of its first entry, `player` its owner, 0 with one player on the side.
    """

    id: str
    unit: TableUnit
    rides_in: Term | None
    hold: Hold | None
    player: int

    @property
    def ids(self) -> tuple[str, ...]:
        """Its entries, any of which opens the card."""
        return tuple(member.id for member in self.unit.members)

    @property
    def member(self) -> Member:
        return self.unit.lead

    @property
    def label(self) -> Term:
        return self.unit.label

    @property
    def details(self) -> list[str]:
        """Return the details of its row besides name and figures, and besides the row above it."""
        entry, unit = self.member.entry, self.member.unit
        parts = [
            wording.term(unit.name) if entry.name and unit else "",
            _("combined") if self.unit.is_combined else "",
            _("Player %(n)d") % {"n": self.player} if self.player else "",
            _("in reserve") if entry.reserve else "",
        ]
        return [text for text in parts if text]

    @property
    def all_details(self) -> list[str]:
        """Return the details of a row that does not stand below that of its transport."""
        if not self.rides_in:
            return self.details
        return [*self.details, _("in %(name)s") % {"name": wording.term(self.rides_in)}]

    def details_of(self, hero: CardPart) -> list[str]:
        """Return the details in the row of a joined hero besides name and figures."""
        entry = hero.lead.entry
        parts = [
            wording.term(hero.unit.name) if entry.name and hero.unit else "",
            _("Player %(n)d") % {"n": entry.player} if self.player else "",
        ]
        return [text for text in parts if text]

    @cached_property
    def body(self) -> CardPart:
        return CardPart(self.unit.halves)

    def block_of(self, member: Member) -> CardPart:
        """Return the body for each of its halves, and a hero alone."""
        return self.body if member in self.unit.halves else CardPart((member,))

    @cached_property
    def heroes(self) -> list[CardPart]:
        """Heroes that joined, each as a separate block."""
        return [CardPart((hero,)) for hero in self.unit.heroes]

    @property
    def parts(self) -> list[CardPart]:
        """The unit itself, then the heroes that joined."""
        return [self.body, *self.heroes]


def cards(report: ArmyReport) -> list[ArmyCard]:
    holds = {hold.unit.id: hold for hold in report.roster.deployment.holds}
    made = []
    for unit in report.roster.units:
        entry = unit.lead.entry
        transport = report.roster.by_id.get(entry.ride) if entry.ride else None
        made.append(
            ArmyCard(
                id=entry.id,
                unit=unit,
                rides_in=transport.label if transport else None,
                hold=holds.get(unit.id),
                player=entry.player if report.roster.document.players > 1 else 0,
            )
        )
    return made


def rules_in_use(roster: Roster) -> list[RuleText]:
    """Return every special rule of the army by name, once per book where texts differ."""
    texts = roster.texts_in_use()
    counts = Counter(rule.key for rule, _ in texts)
    rules = []
    for rule, books in texts:
        keys = tuple(book.key for book in books)
        anchor, name = rule.key, rated_name(rule)
        if keys and counts[rule.key] > 1:
            anchor = f"{rule.key}-{keys[0]}"
            en = ", ".join(book.name.en for book in books)
            it = ", ".join(book.name.it or book.name.en for book in books)
            name = _followed(name, f" [{en}]", f" [{it}]")
        rules.append(RuleText(anchor, name, rule.summary, keys, rule.key))
    return sorted(rules, key=lambda text: wording.term(text.name).casefold())


def rule_anchors(texts: list[RuleText]) -> dict[tuple[str, str], str]:
    """Return the anchor of every text by the keys of book and rule."""
    return {(book, text.rule): text.anchor for text in texts for book in text.books}


SHORT_RATINGS = {"ap": " – PA(X)"}
"""Endings of Italian names that profiles shorten."""


def rated_name(rule: Rule) -> Term:
    """Return the name of a special rule, with an X where it takes a number."""
    if not rule.has_rating:
        return rule.name
    return _followed(rule.name, "(X)", SHORT_RATINGS.get(rule.key, "(X)"))


def _followed(name: Term, en: str, it: str) -> Term:
    return Term(f"{name.en}{en}", f"{name.it}{it}" if name.it else "")
