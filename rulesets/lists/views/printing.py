"""PDF sheets of own and shared lists, blank sheets, and the print page."""

from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.lists.addresses import ROSTER, file_name, share_url
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.sheets.opponents import match_draft
from rulesets.lists.views.access import own_list, shared_list
from rulesets.lists.views.print_form import MATCH, MAX_EXTRA, PrintForm, named_lists, opponent
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.pictures import page_count, picture
from rulesets.sheets.render import Draft, render_pdf
from rulesets.sheets.responses import pdf_response
from rulesets.web.cookies import set_cookie
from rulesets.web.ownership import OwnerRequest
from rulesets.web.parsing import read_number
from rulesets.web.requests import origin_of
from rulesets.web.throttling import throttled

OFFERED = 50
"""Lists offered on the page, last changed first."""

CHOSEN_COOKIE = "muster_print"
"""The last choices, as the print page's query."""


@cache_control(private=True, no_cache=True)
@require_safe
def choose(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show the print form beside a page of the sheet, and remember the choices.

    Further lists and the opponent of a match are not remembered. The sheet is drawn, and its pages
    counted, only if the query names a `page`.
    """
    row = own_list(request, id)
    mine = List.objects.of_owner(request.owner).exclude(pk=row.pk).defer("document")[:OFFERED]
    remembered = QueryDict(request.COOKIES.get(CHOSEN_COOKIE, ""))
    form = PrintForm(request.get_host(), row, list(mine), request.GET, remembered)
    form.full_clean()
    is_counted = "page" in request.GET and form.is_drawable
    response = _show_counted(request, row, form) if is_counted else _show(request, row, form)
    set_cookie(response, CHOSEN_COOKIE, urlencode(form.choices), settings.OWNER_COOKIE_AGE)
    return response


@throttled("sheets")
def _show_counted(request: OwnerRequest, row: List, form: PrintForm) -> HttpResponse:
    pdf = _pdf(request, row, form.sheet, QueryDict(form.query))
    return _show(request, row, form, pages=page_count(pdf))


def _show(request: OwnerRequest, row: List, form: PrintForm, pages: int = 0) -> HttpResponse:
    context = {
        "row": row,
        "presentation": form.presentation,
        "form": form,
        "most": MAX_EXTRA,
        "page": min(_page(request), pages or 1),
        "pages": pages,
        "query": urlencode({"sheet": form.sheet}) + f"&{form.query}",
    }
    return render(request, "lists/print.html", context)


def _page(request: OwnerRequest) -> int:
    """Return the number of the page in the query, by default the first."""
    return read_number(request.GET.get("page", "")) or 1


@cache_control(private=True, no_cache=True)
@require_safe
@throttled("sheets")
def own_sheet(request: OwnerRequest, id: UUID, sheet: str) -> HttpResponse:
    row = own_list(request, id)
    return pdf_response(file_name(row, sheet), _pdf(request, row, sheet, request.GET))


@cache_control(private=True, no_cache=True)
@require_safe
@throttled("sheets")
def preview(request: OwnerRequest, id: UUID, sheet: str) -> HttpResponse:
    """Respond with an image of a page of a sheet."""
    pdf = _pdf(request, own_list(request, id), sheet, request.GET)
    return HttpResponse(picture(pdf, page=_page(request)), content_type="image/png")


@cache_control(private=True, no_cache=True)
@require_safe
@throttled("sheets")
def shared_sheet(request: OwnerRequest, key: str, sheet: str) -> HttpResponse:
    row = shared_list(key)
    return pdf_response(file_name(row, sheet), _pdf(request, row, sheet, request.GET))


@require_safe
@throttled("sheets")
def blank_sheet(request: OwnerRequest, game: str, sheet: str) -> HttpResponse:
    presentation = PRESENTATIONS.get(game)
    if presentation is None or sheet not in presentation.sheets.blank:
        raise Http404
    options = SheetOptions.read(request.GET)
    pdf = render_pdf(options, presentation.sheets.blank[sheet].draft(options))
    return pdf_response(f"{game}-{sheet}", pdf)


def _pdf(request: OwnerRequest, row: List, sheet: str, asked: QueryDict) -> bytes:
    """Return a sheet of a list as its query asks for it, followed by those of lists in `and`."""
    if sheet not in {MATCH, *PRESENTATIONS[row.game].sheets.by_name}:
        raise Http404
    options = SheetOptions.read(asked)
    rows = (row, *_extra_lists(request, asked))
    other = asked.get("with", "")
    return render_pdf(options, *(_draft(request, row, sheet, options, other) for row in rows))


def _draft(
    request: OwnerRequest, row: List, sheet: str, options: SheetOptions, wanted: str
) -> Draft:
    """Return a sheet of a list; the roster if its game has no such sheet."""
    origin = origin_of(request)
    url = share_url(origin, row.share_key)
    if sheet == MATCH:
        other = opponent(request.get_host(), request.owner, wanted)
        return match_draft((row, other), options, (url, share_url(origin, other.share_key)))
    sheets = PRESENTATIONS[row.game].sheets.by_name
    return sheets.get(sheet, sheets[ROSTER]).draft(row, options, url)


def _extra_lists(request: OwnerRequest, asked: QueryDict) -> list[List]:
    """Return the further lists to print. Raises InvalidInput if there are too many."""
    wanted = asked.getlist("and")
    if len(wanted) > MAX_EXTRA:
        raise InvalidInput(ErrorDetail("and", "too_long", {"max_length": MAX_EXTRA}))
    return named_lists(request.owner, "and", wanted)
