"""Sheets as PDF: of an own list, of a shared one, and blank ones."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from rulesets import wording
from rulesets.desks import share_url
from rulesets.engine.errors import InvalidInput
from rulesets.pages.editor import own_row
from rulesets.pages.share import file_name, shared_row
from rulesets.sheets.options import SheetOptions

ROSTER = "sheet"
"""The sheet whose file is named like the list alone."""


@cache_control(private=True, no_cache=True)
@require_safe
def sheet(request, desk, id, sheet):
    return _sheet(request, desk, own_row(request, desk, id), sheet)


@cache_control(private=True, no_cache=True)
@require_safe
def shared_sheet(request, desk, key, sheet):
    return _sheet(request, desk, shared_row(desk, key), sheet)


@require_safe
def blank_sheet(request, desk, sheet):
    if sheet not in desk.blank_sheets:
        raise Http404
    return pdf_answer(request, f"{desk.file_name}-{sheet}", desk.blank_sheets[sheet])


def _sheet(request, desk, row, sheet):
    if sheet not in desk.sheets or not desk.has_sheet(sheet, row.game):
        raise Http404
    url = share_url(request, desk, row.share_key)
    name = file_name(desk, row)
    return pdf_answer(
        request,
        name if sheet == ROSTER else f"{name}-{sheet}",
        lambda options: desk.sheets[sheet](row, options, url),
    )


def pdf_answer(request, name, draw):
    """The PDF under the options of the address; a bad option is a clear 400."""
    try:
        drawn = draw(SheetOptions.read(request.GET))
    except InvalidInput as error:
        problems = [(p.place, wording.problem_sentence(p)) for p in error.problems]
        return render(request, "400.html", {"named_problems": problems}, status=400)
    response = HttpResponse(drawn, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
