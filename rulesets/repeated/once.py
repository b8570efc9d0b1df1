"""Forms that create something, sent twice by a double tap or after a lost answer."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial, wraps
from hashlib import sha256

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from rulesets.repeated import services
from rulesets.web.notices import Notice
from rulesets.web.ownership import OwnerRequest

TOKEN = "csrfmiddlewaretoken"  # noqa: S105 - the name of a field
"""The field by which a form says which page it is from: each page has a token of its own."""

KNOWN_FOR = timedelta(minutes=1)
"""How long a form is known: a page that comes back much later is meant to create again."""


def once(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view that creates something: its form sent again leads to what it made.

    Without an owner, on a first visit, nothing that a lost answer left behind is the visitor's.
    """

    @wraps(view)
    def answered(request: OwnerRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not (request.owner and TOKEN in request.POST):
            return view(request, *args, **kwargs)
        key = _key(request)
        if claimed := services.claim(key, key, KNOWN_FOR):
            return services.run(claimed, key, partial(view, request, *args, **kwargs), _address)
        first = services.find_claim(key)
        if first and first.response:
            return HttpResponseRedirect(services.read_response(first, key))
        Notice(_("Muster is still making what you sent: look here soon.")).leave_for(request)
        return redirect("lists:home")

    return answered


def _address(response: HttpResponse) -> str:
    """Return where a form led, empty for one that was refused."""
    return response.url if isinstance(response, HttpResponseRedirect) else ""


def _key(request: OwnerRequest) -> str:
    """Return what tells a form sent again from another one: sender, page and content."""
    content = request.owner, request.get_full_path(), sorted(request.POST.lists())
    digest = sha256(repr(content).encode())
    for name in sorted(request.FILES):
        for file in request.FILES.getlist(name):
            digest.update(repr((name, file.name, file.size)).encode())
            for chunk in file.chunks():
                digest.update(chunk)
            file.seek(0)
    return digest.hexdigest()
