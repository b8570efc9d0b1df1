"""Presentation of army lists in each ground game."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armies import play
from armies.armyforge.export.documents import save_file, self_contained
from armies.armyforge.games import FORGE_GAMES
from armies.filters import FILTERS
from armies.forms import NewArmy
from armies.loadouts import Loadout
from armies.rules_in_use import rule_anchors, rules_in_use
from armies.screens import cards, entry_panel, glance, offers, together
from armies.screens.dragging import aboard, hosts, joins
from armies.screens.rulebook import offer_body
from armies.sheets import SHEETS
from armies.symbols import emblem
from armies.texts.reader import read_list
from armies.texts.writer import write
from armies.wording import KIND_PLURALS
from rulesets.engine.checks import Issue
from rulesets.games.ground.book import Kind
from rulesets.games.ground.deployment import Deployment
from rulesets.games.ground.game import ArmyReport, GroundGame
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.roster import Roster
from rulesets.lists.models import List
from rulesets.lists.presentation import Presentation
from rulesets.lists.presentation.contents import Contents, Panel, SharedContents
from rulesets.lists.presentation.exports import JSON, Export, Texts
from rulesets.wording.terms import Text


def _plan(report: ArmyReport) -> Deployment | None:
    """Return the deployment if there is something to plan."""
    plan = report.roster.deployment
    return plan if plan.holds or plan.ambush or plan.scouts else None


def _summary(report: ArmyReport) -> str:
    """Return the number of units and models, and in Firefight when morale is tested."""
    units, models = len(report.roster.units), report.roster.model_count
    text = ngettext("%(n)d unit", "%(n)d units", units) % {"n": units}
    if models:
        text += ", " + ngettext("%(n)d model", "%(n)d models", models) % {"n": models}
    if report.roster.game.tests_morale_of_army and units:
        text += "; " + _("morale tests at %(left)d or fewer") % {"left": units // 2}
    return text


LONG_RANGE_INCHES = 24
"""Shortest range that counts as long."""

TEXTS = Texts(write, read_list)
FORGE_FORMATS = {
    "army-forge-save": Export(
        label=gettext_lazy("Army Forge (save file)"),
        write=lambda row, report, url: save_file(report),
        ending="json",
        content_type=JSON,
        is_saved=True,
    ),
    "army-forge": Export(
        label=gettext_lazy("Army Forge (with stats)"),
        write=lambda row, report, url: self_contained(report),
        ending="json",
        content_type=JSON,
        is_saved=True,
    ),
}
FORGE_TEXTS = Texts(write, read_list, FORGE_FORMATS)
"""For the games that Army Forge supports."""


@dataclass(frozen=True, kw_only=True)
class ArmyContents(Contents):
    """An army, its books and their offers, and the limits by game size."""

    books: Sequence[offers.BookOffers]
    kinds: Sequence[Kind]
    glance: glance.Glance
    book_lines: Sequence[offers.BookLine]
    plan: Deployment | None
    table_rows: Sequence[tuple[int, Any]]
    row_in_force: int
    sides: Sequence[int]
    menus: Mapping[str, Sequence[together.Choice]]
    joins: Mapping[str, str]
    hosts: Collection[str]


@dataclass(frozen=True, kw_only=True)
class ArmyPanel(Panel):
    """An opened entry: its options, and what it can do with other units."""

    block: Loadout
    sections: Sequence[entry_panel.SectionLines]
    together: Sequence[together.Group]


@dataclass(frozen=True, kw_only=True)
class SharedArmy(SharedContents):
    """A shared army: where its rules stand on the page, the books of its spells, and its plan."""

    rule_anchors: Mapping[tuple[str, str], str]
    casting_books: Sequence[Catalogue]
    plan: Deployment | None


class ArmyPresentation(Presentation[Roster, cards.ArmyCard]):
    game: GroundGame
    name = gettext_lazy("Army list")
    empty_text = gettext_lazy("Your army is empty. Add your first unit.")
    drag_hint: Text = gettext_lazy(
        "Drag a symbol to reorder; a hero onto a unit to attach it, a unit onto a transport to"
        " embark it. With a finger, hold it first."
    )
    ties = together.TIES
    folder = "armies"
    filters = {**FILTERS, "offer_body": offer_body}
    form = NewArmy

    cards_of = staticmethod(cards.cards)
    marks = staticmethod(play.marks)

    def __init__(self, game: GroundGame) -> None:
        super().__init__(game)
        self.texts = FORGE_TEXTS if game.slug in FORGE_GAMES else TEXTS
        self.sheets = SHEETS[game.slug]
        if not game.heroes_join:
            self.drag_hint = Presentation.drag_hint

    def emblem(self, book: str) -> str:
        return emblem(book) or self.game.emblem

    def contents(self, report: ArmyReport) -> ArmyContents:
        books, game = offers.offers(report), self.game
        return ArmyContents(
            subtitle=[each.book.book.name for each in books],
            emblem=emblem(books[0].book.key) if books else "",
            summary=_summary(report) if report.roster.units else "",
            books=books,
            kinds=offers.kinds(books),
            glance=glance.glance(report),
            book_lines=tuple(offers.book_lines(report)),
            plan=_plan(report),
            table_rows=game.limit_rows(game.row_sizes),
            row_in_force=game.row_at(report.size, report.document.policies) if report.size else 0,
            sides=range(1, game.most_players + 1) if game.most_players > 1 else (),
            menus=together.menus(report.roster),
            joins=joins(report.roster),
            hosts=hosts(report.roster),
            aboard=aboard(report),
        )

    def panel(self, report: ArmyReport, card: cards.ArmyCard, entry: str, part: str) -> ArmyPanel:
        member = report.roster.by_id[entry]
        return ArmyPanel(
            card=card,
            member=member,
            block=card.block_of(member),
            sections=entry_panel.sections(card.unit, member),
            together=together.groups(report.roster, card.unit, member, card.hold),
        )

    def next_step(self, report: ArmyReport, entry: str) -> tuple[str, str] | None:
        """Return the edit that attaches an added hero to the first unit that takes one."""
        member = report.roster.by_id.get(entry)
        hosts = together.attachments(report.roster, member) if member else []
        return (hosts[0].edit, hosts[0].label) if hosts else None

    def figures(self, report: ArmyReport) -> dict[str, int]:
        totals = glance.glance(report)
        points, attacks = dict[str, int](totals.points), dict(totals.reaches)
        kinds = {
            _("%(kind)s, points") % {"kind": plural}: points.get(kind, 0)
            for kind, plural in KIND_PLURALS.items()
        }
        ranges = {
            _("Attacks, range %(n)d″") % {"n": reach}: attacks.get(reach, 0)
            for reach in glance.REACHES
            if reach
        }
        return {
            _("Models"): totals.models,
            _("Units"): totals.activations,
            _("Wounds"): totals.wounds,
            **kinds,
            _("Attacks in melee"): attacks.get(0, 0),
            **ranges,
        }

    def traits(self, report: ArmyReport) -> dict[str, int]:
        totals = glance.glance(report)
        long_range = sum(attacks for reach, attacks in totals.reaches if reach >= LONG_RANGE_INCHES)
        return {
            _("Most long-range attacks"): long_range,
            _("Most melee attacks"): dict(totals.reaches).get(0, 0),
            _("Most wounds"): totals.wounds,
            _("Most models"): totals.models,
            _("Most units"): totals.activations,
            _("Fewest units"): -totals.activations,
        }

    def shared(self, report: ArmyReport) -> SharedArmy:
        rules = rules_in_use(report.roster)
        return SharedArmy(
            subtitle=report.roster.factions,
            rules=rules,
            rule_anchors=rule_anchors(rules),
            casting_books=report.roster.casting_books,
            plan=_plan(report),
        )

    @property
    def reference_url(self) -> str:
        return reverse("armies:reference", args=[self.game.slug])

    def issue_url(self, row: List, issue: Issue) -> str:
        """Return the page that shows what another version of a book would change."""
        moves = [fix.args for fix in issue.fixes if fix.code == "use_book"]
        if not moves or moves[0]["version"] == issue.params.get("used"):
            return ""
        return f"{reverse('armies:move', args=[row.pk])}?{urlencode(moves[0])}"

    @property
    def official_url(self) -> str:
        slug = self.game.slug
        return reverse("armies:official", args=[slug]) if slug in FORGE_GAMES else ""
