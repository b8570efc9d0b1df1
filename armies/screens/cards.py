"""Cards of an army for the editor and the shared view, ready for templates."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from armies.loadouts import Loadout
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.deployment import Hold
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.member import Member, TableUnit


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
            self._seats,
        ]
        return [text for text in parts if text]

    @property
    def _seats(self) -> str:
        hold = self.hold
        if not hold or not hold.used:
            return ""
        places = {"used": hold.used, "capacity": hold.capacity}
        return _("%(used)s of %(capacity)s seats") % places

    @property
    def all_details(self) -> list[str]:
        """Return the details of a row that does not stand below that of its transport."""
        if not self.rides_in:
            return self.details
        return [*self.details, _("in %(name)s") % {"name": wording.term(self.rides_in)}]

    def details_of(self, hero: Loadout) -> list[str]:
        """Return the details in the row of a joined hero besides name and figures."""
        entry = hero.lead.entry
        parts = [
            wording.term(hero.unit.name) if entry.name and hero.unit else "",
            _("Player %(n)d") % {"n": entry.player} if self.player else "",
        ]
        return [text for text in parts if text]

    @cached_property
    def body(self) -> Loadout:
        return Loadout(self.unit.halves)

    def block_of(self, member: Member) -> Loadout:
        """Return the body for each of its halves, and a hero alone."""
        return self.body if member in self.unit.halves else Loadout((member,))

    @cached_property
    def heroes(self) -> list[Loadout]:
        """Heroes that joined, each as a separate block."""
        return [Loadout((hero,)) for hero in self.unit.heroes]

    @property
    def parts(self) -> list[Loadout]:
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
