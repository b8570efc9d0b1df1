"""Official books of Army Forge: the index of a game, and downloads."""

from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from armies.armyforge.games import FORGE_GAMES
from armies.services import fetch
from rulesets.books.models import Book, OfficialBook
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.games import ARMY_GAMES
from rulesets.jobs.models import Job
from rulesets.web.ownership import OwnerRequest, ensure_owner
from rulesets.web.parsing import read_key


@never_cache
@require_safe
def official(request: OwnerRequest, game: str) -> HttpResponse:
    """Show the books that Army Forge lists for a game, marking those that are stored."""
    if game not in FORGE_GAMES:
        raise Http404
    here = Book.objects.readable_by(request.owner).filter(game=game).values_list("key", flat=True)
    context = {
        "game": ARMY_GAMES[game],
        "books": OfficialBook.objects.filter(game=game),
        "here": set(here),
        "is_fresh": fetch.has_fresh_index(game),
        "next": _next(request) if "next" in request.GET else "",
    }
    return render(request, "armies/official.html", context)


@require_POST
def start_download(request: OwnerRequest) -> HttpResponse:
    """Start to download `book`, given as `game:key`; without a key, the index of the game."""
    game, _, key = read_key(request.POST.get("book", "")).partition(":")
    listed = OfficialBook.objects.filter(game=game, key=key).first()
    name = listed.name if listed else request.POST.get("name", "")
    query = {"next": _next(request), "name": name}
    try:
        job = fetch.request(ensure_owner(request), game, key)
    except InvalidInput as error:
        context = {**query, "job": None, "errors": error.details}
        return render(request, "armies/download.html", context, status=400)
    return redirect(f"{reverse('armies:download', args=[job.pk])}?{urlencode(query)}")


@never_cache
@require_safe
def download(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show the state of a download; redirect once it is done."""
    jobs = Job.objects.of_owner(request.owner).filter(kind=Job.Kind.BOOKS)
    job = get_object_or_404(jobs, pk=id)
    address = _next(request)
    if job.state == Job.State.DONE:
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    context = {
        "job": job,
        "next": address,
        "name": request.GET.get("name", ""),
        "errors": [ErrorDetail("", "unreachable", {"error": "no answer"})]
        if job.is_overdue
        else job.errors,
    }
    template = "armies/_download.html" if request.htmx else "armies/download.html"
    return render(request, template, context)


def _next(request: OwnerRequest) -> str:
    """Return the `next` URL if it is on this site, by default the owner's books."""
    address = request.POST.get("next") or request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if is_ours and address.startswith("/") else reverse("armies:my_books")
