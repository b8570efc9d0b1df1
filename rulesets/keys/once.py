"""Forms that create something, sent twice by a double tap or after a lost answer."""

import time
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from hashlib import sha256

from django.http import HttpResponse, HttpResponseRedirect

from rulesets.keys import services
from rulesets.web.ownership import OwnerRequest

TOKEN = "csrfmiddlewaretoken"  # noqa: S105 - the name of a field
"""The field by which a form says which page it is from: each page has a token of its own."""

KNOWN_FOR = timedelta(minutes=1)
"""How long a form is known: a page that comes back much later is meant to create again."""

WAIT_SECONDS, STEP_SECONDS = 5.0, 0.1


def once(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view that creates something: its form sent again leads to what it made.

    Without an owner, on a first visit, nothing that a lost answer left behind is the visitor's.
    """

    @wraps(view)
    def answered(request: OwnerRequest, *args: object, **kwargs: object) -> HttpResponse:
        if not (request.owner and TOKEN in request.POST):
            return view(request, *args, **kwargs)
        key = _key(request)
        claimed = services.claim(key, key, KNOWN_FOR)
        made = "" if claimed else _made(key)
        if made:
            return HttpResponseRedirect(made)
        try:
            response = view(request, *args, **kwargs)
        except BaseException:
            if claimed:
                services.release(claimed)
            raise
        if claimed and isinstance(response, HttpResponseRedirect):
            services.store_response(claimed, key, response.url)
        elif claimed:
            services.release(claimed)
        return response

    return answered


def _key(request: OwnerRequest) -> str:
    """Return what tells a form sent again from another one: sender, page and content."""
    files = [
        (file.name, file.size) for name in request.FILES for file in request.FILES.getlist(name)
    ]
    content = request.owner, request.get_full_path(), sorted(request.POST.lists()), files
    return sha256(repr(content).encode()).hexdigest()


def _made(key: str) -> str:
    """Return the URL that the first request led to, once there is one; empty if it failed."""
    for _ in range(int(WAIT_SECONDS / STEP_SECONDS)):
        row = services.find_claim(key)
        if row is None:
            break
        if row.response:
            return services.read_response(row, key)
        time.sleep(STEP_SECONDS)
    return ""
