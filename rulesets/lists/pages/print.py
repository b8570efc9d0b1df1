"""Sheets as PDF, of an own list, a shared one and blank ones; the page that shows one's choices."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from csp.constants import SELF
from csp.decorators import csp_replace, csp_update
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from rulesets import wording
from rulesets.engine.errors import InvalidInput
from rulesets.lists.models import List
from rulesets.lists.pages.share import file_name, share_url
from rulesets.lists.presentation import PRESENTATIONS, Text
from rulesets.ownership import OwnerRequest
from rulesets.sheets.options import CHOICES, SheetOptions

ROSTER = "sheet"
"""The sheet whose file is named like the list alone."""


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


@dataclass(frozen=True)
class Choice:
    """A choice of the print page with its values, one of them taken."""

    name: str
    label: Text
    values: Mapping[str, Text]
    taken: str


@csp_update({"frame-src": [SELF]})  # type: ignore[arg-type]  # it knows views of a request alone
@cache_control(private=True, no_cache=True)
@require_safe
def choose(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show the choices beside the sheet that they make; they are remembered."""
    row = get_object_or_404(List.objects.of_owner(request.owner), pk=id)
    sheets = PRESENTATIONS[row.game].sheets
    query = request.GET or QueryDict(request.COOKIES.get(CHOSEN_COOKIE, ""))
    name = query.get("sheet", ROSTER)
    taken = {
        choice: query[choice] if query.get(choice) in values else values[0]
        for choice, values in CHOICES.items()
    }
    if name not in sheets:
        name = ROSTER
    context = {
        "row": row,
        "presentation": PRESENTATIONS[row.game],
        "address": f"{reverse('lists:sheet', args=[row.pk, name])}?{urlencode(taken)}",
        "choices": [
            Choice("sheet", _("Sheet"), {key: each.label for key, each in sheets.items()}, name),
            *(Choice(key, *LABELS[key], taken[key]) for key in CHOICES),
        ],
    }
    response = render(request, "lists/print.html", context)
    response.set_cookie(
        CHOSEN_COOKIE,
        urlencode({"sheet": name, **taken}),
        max_age=settings.OWNER_COOKIE_AGE,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return response


@csp_replace({"frame-ancestors": [SELF]})  # type: ignore[arg-type]
@xframe_options_sameorigin
@cache_control(private=True, no_cache=True)
@require_safe
def sheet(request: OwnerRequest, id: UUID, sheet: str) -> HttpResponse:
    row = get_object_or_404(List.objects.of_owner(request.owner), pk=id)
    return sheet_answer(request, row, sheet)


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


def sheet_answer(request: HttpRequest, row: List, sheet: str) -> HttpResponse:
    found = PRESENTATIONS[row.game].sheets.get(sheet)
    if found is None:
        raise Http404
    name = file_name(row) if sheet == ROSTER else f"{file_name(row)}-{sheet}"
    url = share_url(request, row.share_key)
    return pdf_answer(request, name, lambda options: found.render(row, options, url))


def pdf_answer(
    request: HttpRequest, name: str, draw: Callable[[SheetOptions], bytes]
) -> HttpResponse:
    """Answer with the PDF under the options of the address; 400 for bad ones."""
    try:
        drawn = draw(SheetOptions.read(request.GET))
    except InvalidInput as error:
        problems = [(p.place, wording.problem_sentence(p)) for p in error.problems]
        return render(request, "400.html", {"named_problems": problems}, status=400)
    response = HttpResponse(drawn, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
