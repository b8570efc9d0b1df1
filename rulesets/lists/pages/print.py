"""Sheets as PDF, of own lists, a shared one and blank ones; the page that shows one's choices."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rulesets.cookies import set_cookie
from rulesets.engine.errors import InvalidInput, Problem
from rulesets.lists.addresses import ROSTER, file_name, share_url
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS, Text
from rulesets.lists.sheets import match_draft
from rulesets.ownership import OwnerRequest
from rulesets.parsing import read_uuid
from rulesets.sheets.answers import pdf_answer
from rulesets.sheets.options import CHOICES, SheetOptions
from rulesets.sheets.pictures import first_page_of
from rulesets.sheets.render import Draft, render_all

MATCH = "match"
"""The sheet of two lists; `with` names the other one."""

MOST = 12
"""Further lists in one PDF, each of which `and` names."""

SHARED = re.compile(r"/s/([-\w]+)")
"""The key in the address of a shared list."""

OFFERED = 50
"""Lists that the page offers, those changed last."""

CHOSEN_COOKIE = "muster_print"
"""The choices made last, as the query of the print page."""

LABELS: dict[str, tuple[Text, dict[str, Text]]] = {
    "paper": (_("Paper"), {"a4": "A4", "letter": "Letter"}),
    "ink": (_("Ink"), {"full": _("Full"), "saving": _("Save ink: no grey, rules or code")}),
    "points": (_("Points"), {"show": _("Shown"), "hide": _("Hidden")}),
    "rules": (_("Rules explained"), {"show": _("Yes"), "hide": _("No")}),
    "qr": (
        _("QR code"),
        {"show": _("Of the shared list"), "list": _("Holds the whole list"), "hide": _("None")},
    ),
    "order": (_("Ships"), {"list": _("As in the list"), "activation": _("As they activate")}),
    "chances": (_("Chances of weapons"), {"hide": _("No"), "show": _("Yes")}),
    "merge": (_("Cards of equal units"), {"no": _("One each"), "yes": _("One for all")}),
    "backs": (_("Backs of cards"), {"none": _("None"), "fold": _("Rules, to fold over")}),
}


HEEDED_BY = {
    "chances": {ROSTER, "play-sheet"},
    "merge": {"cards", "booklet"},
    "backs": {"cards"},
}
"""The sheets that heed a choice, of those which not all do."""


@dataclass(frozen=True)
class Choice:
    """A choice of the print page with its values, one of them taken."""

    name: str
    label: Text
    values: Mapping[str, Text]
    taken: str


@cache_control(private=True, no_cache=True)
@require_safe
def choose(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show the choices beside the first page of the sheet that they make; they are remembered.

    Lists printed along and the other one of a match are not.
    """
    row = _own(request, id)
    mine = List.objects.of_owner(request.owner).exclude(pk=row.pk).defer("document")[:OFFERED]
    opponents = {str(other.pk): _called(other) for other in mine if other.game == row.game}
    link = request.GET.get("link", "").strip()
    other = link or request.GET.get("with", "") or next(iter(opponents), "")
    labels = {key: each.label for key, each in PRESENTATIONS[row.game].sheets.items()}
    labels[MATCH] = _("Match sheet: two lists (PDF)")
    remembered = QueryDict(request.COOKIES.get(CHOSEN_COOKIE, ""))
    query = {**remembered.dict(), **request.GET.dict()}
    name = query.get("sheet", ROSTER)
    if name not in labels or (name == MATCH and not other and "sheet" not in request.GET):
        name = ROSTER
    problem = _match_problem(request, row, other) if name == MATCH else ""
    taken = {
        choice: query[choice] if query.get(choice) in values else values[0]
        for choice, values in CHOICES.items()
    }
    along = [] if name == MATCH else request.GET.getlist("and")
    asked = [*taken.items(), *(("and", each) for each in along)]
    asked += [("with", other)] if name == MATCH else []
    context = {
        "row": row,
        "presentation": PRESENTATIONS[row.game],
        "query": urlencode(asked),
        "sheet": name,
        "choices": [
            Choice(key, *LABELS[key], taken[key])
            for key in CHOICES
            if key not in PRESENTATIONS[row.game].idle_choices
            and name in HEEDED_BY.get(key, labels)
        ],
        "sheets": Choice("sheet", _("Sheet"), labels, name),
        "problem": problem,
        "opponents": Choice("with", _("The other list of a match"), opponents, other),
        "link": link,
        "others": [(str(each.pk), _called(each), str(each.pk) in along) for each in mine],
        "most": MOST,
    }
    response = render(request, "lists/print.html", context)
    chosen = urlencode({"sheet": name, **taken})
    set_cookie(response, CHOSEN_COOKIE, chosen, settings.OWNER_COOKIE_AGE)
    return response


def _match_problem(request: OwnerRequest, row: List, wanted: str) -> Text:
    """Return the reason why a list makes no match with the other one; empty if it does."""
    if not wanted:
        return _("A match takes two lists: paste the address of a shared one.")
    try:
        other = _opponent(request, wanted)
    except (InvalidInput, Http404):
        return _("There is no list at that address.")
    return "" if other.game == row.game else _("That is a list of another game.")


def _called(row: List) -> Text:
    return row.name or PRESENTATIONS[row.game].name


@cache_control(private=True, no_cache=True)
@require_safe
def sheet(request: OwnerRequest, id: UUID, sheet: str) -> HttpResponse:
    return sheet_answer(request, _own(request, id), sheet)


@cache_control(private=True, no_cache=True)
@require_safe
def preview(request: OwnerRequest, id: UUID, sheet: str) -> HttpResponse:
    """Answer with the first page of a sheet as a picture."""
    answer = sheet_answer(request, _own(request, id), sheet)
    if answer.status_code != HTTPStatus.OK:
        return answer
    return HttpResponse(first_page_of(answer.content), content_type="image/png")


@cache_control(private=True, no_cache=True)
@require_safe
def shared_sheet(request: OwnerRequest, key: str, sheet: str) -> HttpResponse:
    return sheet_answer(request, get_object_or_404(List.objects.shared(key)), sheet)


@require_safe
def blank_sheet(request: OwnerRequest, game: str, sheet: str) -> HttpResponse:
    presentation = PRESENTATIONS.get(game)
    if presentation is None or sheet not in presentation.blank_sheets:
        raise Http404
    return pdf_answer(request, f"{game}-{sheet}", presentation.blank_sheets[sheet].render)


def sheet_answer(request: OwnerRequest, row: List, sheet: str) -> HttpResponse:
    """Answer with a sheet of a list, behind it those of the lists that `and` names."""
    if sheet not in {MATCH, *PRESENTATIONS[row.game].sheets}:
        raise Http404

    def draw(options: SheetOptions) -> bytes:
        drafts = [_draft(request, each, sheet, options) for each in (row, *_further(request))]
        return render_all(drafts, options)

    return pdf_answer(request, file_name(row, sheet), draw)


def _draft(request: OwnerRequest, row: List, sheet: str, options: SheetOptions) -> Draft:
    """Return a sheet of a list; the roster where its game has no sheet of that name."""
    url = share_url(request, row.share_key)
    if sheet == MATCH:
        other = _opponent(request, request.GET.get("with", ""))
        return match_draft((row, other), options, (url, share_url(request, other.share_key)))
    sheets = PRESENTATIONS[row.game].sheets
    return sheets.get(sheet, sheets[ROSTER]).draft(row, options, url)


def _own(request: OwnerRequest, id: UUID | str) -> List:
    return get_object_or_404(List.objects.of_owner(request.owner), pk=id)


def _further(request: OwnerRequest) -> list[List]:
    """Return the further lists to print; raise InvalidInput if they are too many."""
    wanted = request.GET.getlist("and")
    if len(wanted) > MOST:
        raise InvalidInput(Problem("and", "too_long", {"max_length": MOST}))
    return [_own(request, _id("and", each)) for each in wanted]


def _opponent(request: OwnerRequest, wanted: str) -> List:
    """Return the other list of a match, by its id or by the address that it is shared at."""
    link = SHARED.search(wanted)
    if link:
        return get_object_or_404(List.objects.shared(link[1]))
    return _own(request, _id("with", wanted))


def _id(place: str, text: str) -> UUID:
    if id := read_uuid(text):
        return id
    raise InvalidInput(Problem(place, "no_list"))
