"""Fleets, as the shared pages and the API need to know them."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from fleets import cards, sheets, texts
from fleets.services import fleets, new_document
from rulesets.desks import Desk, Part, Words
from rulesets.engine.report import Report
from rulesets.games.warfleets import WARFLEETS
from rulesets.pages.forms import NewList
from rulesets.paths import path


def page(row, report: Report) -> dict:
    return {
        "cards": cards.cards(report),
        "ships": cards.offers(report, "ship"),
        "squadrons": cards.offers(report, "squadron"),
    }


def panel(report: Report, card: cards.Card, entry: str) -> dict:
    """What is shown of an opened card; of a squadron no more than the card itself."""
    member = card.member
    if not member.is_ship:
        return {"card": card, "member": member}
    return {
        "card": card,
        "member": member,
        "weapons": cards.weapon_choices(report, member),
        "systems": cards.system_choices(report, member),
        "heroes": cards.hero_choices(report, member),
        "titles": cards.title_choices(report, member),
    }


def shared(report: Report) -> dict:
    return {
        "cards": cards.cards(report),
        "rules": cards.rules_in_use(report),
        "summary": _break_point(report),
    }


def draw(row, options, share_url) -> bytes:
    """The roster sheet of a stored fleet."""
    return sheets.render_stored(row.document, lambda: fleets.report(row), options, share_url)


def _break_point(report: Report) -> str:
    """How many ships there are and when morale tests begin; empty without ships."""
    count = report.roster.ship_count
    if not count:
        return ""
    text = ngettext(
        "%(n)d ship; morale tests from %(left)d left",
        "%(n)d ships; morale tests from %(left)d left",
        count,
    )
    return text % {"n": count, "left": report.roster.break_point}


FLEETS = Desk(
    slug="fleets",
    share_prefix="s",
    file_name="fleet",
    words=Words(
        name=_("Fleet"),
        new=_("New fleet"),
        empty=_("No ships yet. Add one to begin."),
        sheets={"sheet": _("Print the sheet (PDF)")},
        blank_sheets={"blank": _("Blank roster sheet (PDF)")},
    ),
    lists=fleets,
    games={WARFLEETS.slug: WARFLEETS},
    form=NewList,
    new_document=new_document,
    page=page,
    panel=panel,
    shared=shared,
    parts=(Part("fleets/_catalogue.html", lambda page: (page["ships"], page["squadrons"])),),
    panel_parts=(
        Part("fleets/_panel_head.html", lambda panel: panel["card"]),
        Part("fleets/_mounts.html", lambda panel: panel["card"] if "weapons" in panel else None),
        Part("fleets/_weapons.html", lambda panel: panel.get("weapons")),
        Part("fleets/_systems.html", lambda panel: panel.get("systems")),
        Part("fleets/_heroes.html", lambda panel: panel.get("heroes")),
        Part("fleets/_titles.html", lambda panel: panel.get("titles")),
        Part(
            "rosters/_entry_texts.html",
            lambda panel: (panel["member"].entry.name, panel["member"].entry.note),
        ),
    ),
    reference_url=lambda game: path("fleets:reference"),
    render_text=texts.render,
    sheets={"sheet": draw},
    blank_sheets={"blank": sheets.render_blank},
)
