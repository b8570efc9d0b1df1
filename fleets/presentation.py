"""Presentation of fleets."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from fleets import cards, entry_panel, offers, play
from fleets.filters import FILTERS
from fleets.forms import NewFleet
from fleets.glance import Glance, count_boxes, glance, weapons
from fleets.rules_in_use import rules_in_use
from fleets.sheets import SHEETS
from fleets.text_to_fleet import read_list
from fleets.texts import write
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Character, System, Weapon
from rulesets.games.warfleets.document import FACINGS
from rulesets.games.warfleets.member import Member
from rulesets.games.warfleets.roster import Roster
from rulesets.lists.models import List
from rulesets.lists.presentation import Presentation
from rulesets.lists.presentation.contents import Contents, Panel, SharedContents
from rulesets.lists.presentation.exports import Texts

PLACES = (*FACINGS, "systems")
"""Places of a ship's drawing, in the order in which it is fitted out."""

LONG_RANGE_INCHES = 18
"""Shortest range that counts as long."""


@dataclass(frozen=True, kw_only=True)
class FleetContents(Contents):
    """A fleet, and the vessels and upgrades on offer."""

    ships: Sequence[offers.VesselOffer]
    squadrons: Sequence[offers.VesselOffer]
    weapons: Iterable[Weapon]
    systems: Iterable[System]
    heroes: Iterable[Character]
    titles: Iterable[Character]
    glance: Glance


@dataclass(frozen=True, kw_only=True)
class ShipPanel(Panel):
    """An opened ship with the choices for it."""

    weapons: Sequence[entry_panel.UpgradeChoice]
    systems: Sequence[entry_panel.UpgradeChoice]
    heroes: Sequence[entry_panel.CharacterChoice]
    titles: Sequence[entry_panel.CharacterChoice]


def _next_place(member: Member, place: str) -> str:
    """Return a ship's place if it is free, else the next free one after it; empty without any."""
    if place not in PLACES or member.open_slots <= 0:
        return ""
    start = PLACES.index(place)
    around = (*PLACES[start:], *PLACES[:start])
    return next(free for free in around if free in (*member.free_facings, "systems"))


def _break_point(report: FleetReport) -> str:
    """Return the number of ships and when morale tests begin; empty without ships."""
    count = report.roster.ship_count
    if not count:
        return ""
    if not report.roster.break_point:
        return ngettext("%(n)d ship", "%(n)d ships", count) % {"n": count}
    text = ngettext(
        "%(n)d ship; morale tests at %(left)d or fewer",
        "%(n)d ships; morale tests at %(left)d or fewer",
        count,
    )
    return text % {"n": count, "left": report.roster.break_point}


class FleetPresentation(Presentation[Roster, cards.FleetCard]):
    name = _("Fleet")
    empty_text = _("Your fleet is empty. Add your first ship.")
    form = NewFleet
    folder = "fleets"
    filters = FILTERS
    sheets = SHEETS
    texts = Texts(write, read_list)

    cards_of = staticmethod(cards.cards)
    marks = staticmethod(play.marks)

    def counted(self, row: List) -> str:
        ships = ngettext("%(n)d ship", "%(n)d ships", row.units) % {"n": row.units}
        n = row.squadrons
        squadrons = ngettext("%(n)d squadron", "%(n)d squadrons", n) % {"n": n} if n else ""
        return ", ".join(filter(None, (ships, squadrons)))

    def contents(self, report: FleetReport) -> FleetContents:
        vessels = offers.offers(report)
        catalogue = report.roster.catalogue
        upgrades = catalogue.upgrades.values()
        return FleetContents(
            emblem="warfleets",
            summary=_break_point(report),
            ships=vessels["ship"],
            squadrons=vessels["squadron"],
            weapons=[each for each in upgrades if isinstance(each, Weapon)],
            systems=[each for each in upgrades if isinstance(each, System)],
            heroes=catalogue.heroes.values(),
            titles=catalogue.titles.values(),
            glance=glance(report),
        )

    def panel(self, report: FleetReport, card: cards.FleetCard, entry: str, part: str) -> Panel:
        """Return what an opened card shows: of a squadron, the card itself.

        A part is one of PLACES; it opens the next free one.
        """
        member = card.member
        if not member.is_ship:
            return Panel(card=card, member=member)
        catalogue = report.roster.catalogue
        place = _next_place(member, part)
        return ShipPanel(
            card=card,
            member=member,
            part=place,
            weapons=entry_panel.upgrade_choices(report, member, Weapon, place),
            systems=entry_panel.upgrade_choices(report, member, System),
            heroes=entry_panel.character_choices(catalogue.heroes, member.entry.heroes),
            titles=entry_panel.character_choices(catalogue.titles, member.entry.titles),
        )

    def figures(self, report: FleetReport) -> dict[str, int]:
        roster, guns = report.roster, weapons(report)
        far = sum(gun.range >= LONG_RANGE_INCHES for gun in guns)
        return {
            gettext("Ships"): roster.ship_count,
            gettext("Squadrons"): roster.squadron_count,
            gettext("Damage boxes"): count_boxes(report),
            gettext("Weapons"): len(guns),
            gettext("Weapons reaching 18″ or more"): far,
        }

    def traits(self, report: FleetReport) -> dict[str, int]:
        roster = report.roster
        long_range = sum(gun.range >= LONG_RANGE_INCHES for gun in weapons(report))
        return {
            gettext("Most long-range weapons"): long_range,
            gettext("Most hull"): count_boxes(report),
            gettext("Most squadrons"): roster.squadron_count,
            gettext("Most ships"): roster.ship_count,
            gettext("Fewest ships"): -roster.ship_count,
        }

    def shared(self, report: FleetReport) -> SharedContents:
        return SharedContents(rules=rules_in_use(report))

    @property
    def reference_url(self) -> str:
        return reverse("fleets:reference")
