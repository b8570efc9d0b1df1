"""Army lists, as the shared pages and the API need to know them."""

from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armies import cards, choosing, mapping, offers, sheets, texts
from armies.armyforge.export import save_file, self_contained
from armies.campaigns.imports import CAMPAIGNS
from armies.forms import NewArmy
from armies.imports import ARMY_FORGE
from armies.numbering import other_versions
from armies.services.armies import ARMY_GAMES, armies, new_document
from rulesets.desks import Desk, ListPart, Part, Words
from rulesets.engine.checks import Issue
from rulesets.engine.report import Report
from rulesets.exports import JSON, Export
from rulesets.games import gf15
from rulesets.games.ground import deployment
from rulesets.games.ground.roster import Member
from rulesets.games.strategy import STRATEGY
from rulesets.paths import path


def page(row, report: Report) -> dict:
    return {
        "cards": cards.cards(report),
        "books": offers.offers(report),
        "shelf_lines": _shelf_lines(row, report),
        "plan": _plan(report),
        "casting_books": report.roster.casting_books,
        "table_rows": gf15.table() if report.game.slug == "gf15" else (),
        "row_in_force": _row_in_force(report),
        "sides": range(1, 5) if report.game.slug == "gf15" else (),
    }


def _shelf_lines(row, report: Report) -> list[dict]:
    """The books that are here, which of them the list uses, which are here in other versions."""
    busy = {member.entry.book for member in report.roster.entries}
    return [
        _shelf_line(book, report) | {"may_go": book.key not in busy}
        for book in mapping.shelf(report.game.slug, row.owner)
    ]


def _shelf_line(book: mapping.BookName, report: Report) -> dict:
    found = report.roster.library.books.get(book.key)
    used = found.version if found else report.document.books.get(book.key)
    return {
        "key": book.key,
        "name": book.name,
        "version": used or book.version,
        "is_used": used is not None,
        "has_others": used is not None and bool(other_versions(book.versions, used)),
    }


def _plan(report: Report) -> deployment.Deployment | None:
    """The deployment, where there is something to plan."""
    plan = cards.plan(report)
    return plan if plan.holds or plan.ambush or plan.scouts else None


def _row_in_force(report: Report) -> int:
    """The row of the table for bigger games that holds, 0 without a game size or a table."""
    size = report.size if report.game.slug == "gf15" else None
    return gf15.read_at(size, report.document.policies) if size else 0


def panel(report: Report, card: cards.Card, entry: str) -> dict:
    """What is shown of an opened entry of a card."""
    member = report.roster.by_id[entry]
    game, players = report.game.slug, report.document.players
    is_lead = member is card.member
    joins = game != "gff" and member.is_kind("hero")
    return {
        "card": card,
        "member": member,
        "block": card.block_of(member),
        "sections": choosing.sections(card, member),
        "combines": game != "gff" and _combines(report, card, member),
        "partners": choosing.partners(report, member),
        "joins": joins,
        "hosts": choosing.hosts(report, member) if joins else [],
        "rides": choosing.transports(report, member) if is_lead else [],
        "may_wait": is_lead and deployment.may_wait(card.group),
        "players": range(1, players + 1) if players > 1 else (),
    }


def _combines(report: Report, card: cards.Card, member: Member) -> bool:
    """Whether a unit is half of a combined one or could be."""
    if member not in card.group.halves or member.is_unknown:
        return False
    return member.entry.combined or choosing.may_combine(report, member)


def together(panel: dict) -> object:
    """What a panel says of combining, joining and deploying; None if nothing."""
    member, lead = panel["member"], panel["card"].member
    entry = member.entry
    said = (
        panel["combines"],
        [(other.id, other.label) for other in panel["partners"]],
        [(host.id, host.label) for host in panel["hosts"]],
        [(hold.group.id, hold.group.label, hold.free) for hold in panel["rides"]],
        panel["may_wait"],
        tuple(panel["players"]),
    )
    ties = (entry.join, entry.ride, entry.combined, entry.player, lead.entry.reserve)
    is_any = any(said) or panel["joins"] or entry.join or entry.ride
    return (*said, *ties) if is_any else None


def planned(plan: deployment.Deployment | None) -> object:
    """What a plan shows: who is where, whatever they carry."""
    if plan is None:
        return None
    holds = [(hold.group.labels, hold.capacity, _riders(hold)) for hold in plan.holds]
    places = (plan.table, plan.ambush, plan.scouts)
    return holds, [[group.labels for group in place] for place in places]


def _riders(hold: deployment.Hold) -> list[tuple]:
    return [(rider.group.labels, rider.places, rider.advice) for rider in hold.riders]


def issue_url(row, issue: Issue) -> str:
    """The page that shows what another version of a book would change."""
    moves = [fix.args for fix in issue.fixes if fix.code == "use_book"]
    if not moves or moves[0]["version"] == issue.params.get("used"):
        return ""
    return f"{path('armies:move', row.pk)}?{urlencode(moves[0])}"


def shared(report: Report) -> dict:
    return {
        "cards": cards.cards(report),
        "rules": cards.rules_in_use(report.roster),
        "casting_books": report.roster.casting_books,
        "plan": _plan(report),
        "summary": _summary(report),
    }


def _summary(report: Report) -> str:
    """How many units and models there are; in Firefight, when morale is tested."""
    units, models = len(report.roster.groups), report.roster.model_count
    text = ngettext("%(n)d unit", "%(n)d units", units) % {"n": units}
    text += ", " + ngettext("%(n)d model", "%(n)d models", models) % {"n": models}
    if report.game.slug == "gff" and units:
        text += "; " + _("morale tests from %(left)d left") % {"left": units // 2}
    return text


EXPORTS = {
    "army-forge-save": Export(
        label=gettext_lazy("Army Forge (save file)"),
        write=lambda report, url: save_file(report),
        ending="json",
        content_type=JSON,
        is_saved=True,
        games=("gf35", "gff"),
    ),
    "army-forge": Export(
        label=gettext_lazy("Army Forge (self-contained)"),
        write=lambda report, url: self_contained(report),
        ending="json",
        content_type=JSON,
        is_saved=True,
        games=("gf35", "gff"),
    ),
}

ARMIES = Desk(
    slug="armies",
    share_prefix="a",
    file_name="army",
    words=Words(
        name=gettext_lazy("Army list"),
        new=gettext_lazy("New army list"),
        empty=gettext_lazy("No units yet. Add one to begin."),
        sheets=sheets.LABELS,
        blank_sheets=sheets.BLANK_LABELS,
    ),
    lists=armies,
    games=ARMY_GAMES,
    form=NewArmy,
    new_document=new_document,
    page=page,
    panel=panel,
    shared=shared,
    settings_template="armies/_settings.html",
    shared_templates=("armies/_spells.html", "armies/_plan.html"),
    parts=(
        Part("armies/_catalogue.html", lambda page: (page["books"], page["shelf_lines"])),
        Part("armies/_plan.html", lambda page: planned(page["plan"])),
        Part("armies/_spells.html", lambda page: page["casting_books"]),
        Part("armies/_table.html", lambda page: page["row_in_force"]),
    ),
    panel_parts=(
        Part("armies/_panel_head.html", lambda panel: (panel["card"], panel["member"])),
        ListPart("armies/_sections.html", "armies/_section.html", lambda panel: panel["sections"]),
        Part("armies/_together.html", together),
        Part(
            "rosters/_entry_texts.html",
            lambda panel: (panel["member"].entry.name, panel["member"].entry.note),
        ),
    ),
    reference_url=lambda game: path("armies:reference", game.slug),
    issue_url=issue_url,
    render_text=texts.render,
    sheets=sheets.SHEETS,
    blank_sheets=sheets.BLANK_SHEETS,
    sheet_games=sheets.GAMES,
    own_exports=EXPORTS,
    foreign=ARMY_FORGE,
    keepers=(CAMPAIGNS,),
    pages=(
        (gettext_lazy("My army books"), "my_books"),
        (gettext_lazy("My campaigns"), "campaigns"),
    ),
    ventures=((STRATEGY, gettext_lazy("New campaign"), "new_campaign"),),
)
