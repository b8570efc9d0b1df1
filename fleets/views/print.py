"""Roster sheets as PDF: of an own fleet, of a shared one, and a blank one."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fleets import sheets
from fleets.addresses import share_url
from fleets.models import Fleet
from fleets.services import fleets
from rulesets import wording
from rulesets.engine.errors import InvalidInput


@never_cache
@require_safe
def sheet(request, id):
    return _sheet(request, get_object_or_404(Fleet.objects.of_owner(request.owner), pk=id))


@never_cache
@require_safe
def shared_sheet(request, key):
    return _sheet(request, get_object_or_404(Fleet.objects.shared(key)))


@require_safe
def blank_sheet(request):
    return _pdf(request, "fleet-roster", lambda options: sheets.render_blank(options))


def _sheet(request, fleet):
    url = share_url(request, fleet.share_key)
    name = slugify(fleet.name) or "fleet"
    return _pdf(request, name, lambda options: _draw(fleet, options, url))


def _draw(fleet, options, url):
    return sheets.render_stored(fleet.document, lambda: fleets.report(fleet), options, url)


def _pdf(request, name, draw):
    """The PDF under the options of the address; a bad option is a clear 400."""
    try:
        drawn = draw(sheets.SheetOptions.read(request.GET))
    except InvalidInput as error:
        problems = [(p.place, wording.problem_sentence(p)) for p in error.problems]
        return render(request, "400.html", {"named_problems": problems}, status=400)
    response = HttpResponse(drawn, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
