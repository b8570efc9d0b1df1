"""The page on which an owner creates and revokes API keys."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from rulesets.keys import services
from rulesets.keys.forms import NewKey
from rulesets.keys.models import ApiKey
from rulesets.web.ownership import OwnerRequest, ensure_owner


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def keys(request: OwnerRequest) -> HttpResponse:
    """Show the owner's keys and the form for another; a new key is shown in full, once."""
    if request.method != "POST":
        return _show(request, NewKey())
    form = NewKey(request.POST)
    if form.is_valid():
        try:
            made = services.create(ensure_owner(request), **form.cleaned_data)
            return _show(request, NewKey(), made=made)
        except services.TooManyKeys:
            form.add_error(None, _("You have %d keys: revoke one first.") % services.MAX_KEYS)
    return _show(request, form, status=400)


@require_POST
def revoke(request: OwnerRequest, id: int) -> HttpResponse:
    services.revoke(request.owner, id)
    return redirect("keys:keys")


def _show(request: OwnerRequest, form: NewKey, status: int = 200, made: str = "") -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "made": made,
        "keys": ApiKey.objects.of_owner(request.owner),
    }
    return render(request, "keys/keys.html", context, status=status)
