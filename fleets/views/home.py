"""My fleets, a new one, an imported one."""

from django.core.paginator import Paginator
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fleets.forms import ImportDocument, NewFleet
from fleets.models import Fleet
from fleets.services import fleets, new_document
from rulesets import wording
from rulesets.documents import read_document
from rulesets.engine import codec
from rulesets.engine.errors import InvalidInput
from rulesets.ownership import ensure_owner

FLEETS_PER_PAGE = 40
DELETED_SHOWN = 100


@require_safe
def home(request):
    return _render_home(request, NewFleet())


@require_POST
def create(request):
    form = NewFleet(request.POST)
    if not form.is_valid():
        return _render_home(request, form, status=400)
    data = form.cleaned_data
    try:
        with codec.reporting_problems():
            name = data["name"] or _("New fleet")
            document = new_document(name, form.game_size, data["force_org"])
    except InvalidInput as error:
        form.add_error("name", [wording.problem_sentence(problem) for problem in error.problems])
        return _render_home(request, form, status=400)
    fleet = fleets.create(ensure_owner(request), document)
    return redirect("fleets:editor", fleet.pk)


@require_http_methods(["GET", "POST"])
def import_document(request):
    """Read a document; with problems, show each with its place and keep what was typed."""
    if request.method == "GET":
        return render(request, "fleets/import.html", {"form": ImportDocument()})
    form = ImportDocument(request.POST, request.FILES)
    problems = ()
    if form.is_valid():
        try:
            document = read_document(form.raw())
        except InvalidInput as error:
            problems = error.problems
        else:
            fleet = fleets.create(ensure_owner(request), document, edit="import")
            return redirect("fleets:editor", fleet.pk)
    context = {"form": form, "problems": problems}
    return render(request, "fleets/import.html", context, status=400)


def _render_home(request, form, status=200):
    mine = Fleet.objects.of_owner(request.owner).defer("document")
    deleted = Fleet.objects.deleted_of_owner(request.owner).defer("document")
    page = Paginator(mine, FLEETS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "deleted": deleted.order_by("-deleted_at")[:DELETED_SHOWN],
        "page_url": reverse("fleets:home") if request.method == "POST" else "",
    }
    return render(request, "fleets/home.html", context, status=status)
