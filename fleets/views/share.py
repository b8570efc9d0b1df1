"""Sharing: the owner's page, the read-only view by key, exports."""

import io

import segno
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from fleets import cards, texts
from fleets.addresses import share_url
from fleets.models import Fleet
from fleets.services import fleets
from rulesets import wording
from rulesets.ownership import ensure_owner
from rulesets.services import copy_of


@never_cache
@require_safe
def share(request, id):
    """The owner's page: address, QR code, exports, printing."""
    fleet = _mine(request, id)
    context = {"fleet": fleet, "share_url": share_url(request, fleet.share_key)}
    return render(request, "fleets/share.html", context)


@require_POST
def renew_key(request, id):
    if not fleets.renew_share_key(request.owner, id):
        raise Http404
    return redirect("fleets:share", id)


@require_POST
def withdraw_key(request, id):
    if not fleets.withdraw_share_key(request.owner, id):
        raise Http404
    return redirect("fleets:share", id)


@require_POST
def clone(request, id):
    """A second fleet of one's own with the same document."""
    return _clone(request, _mine(request, id))


@never_cache
@require_safe
def shared(request, key):
    """The fleet as anyone with its address sees it."""
    fleet = _shared(key)
    report = fleets.report(fleet)
    context = {
        "fleet": fleet,
        "report": report,
        "document": report.document,
        "cards": cards.cards(report),
        "rules": cards.rules_in_use(report),
        "share_url": share_url(request, fleet.share_key),
        "reference_url": reverse("fleets:reference"),
        "verdict_sentence": wording.verdict_sentence(report),
    }
    return render(request, "fleets/shared.html", context)


@require_POST
def clone_shared(request, key):
    return _clone(request, _shared(key))


@require_safe
def qr(request, key):
    """The address of the shared view as a QR code."""
    code = segno.make(share_url(request, _shared(key).share_key), error="m")
    picture = io.BytesIO()
    code.save(picture, kind="svg", border=4, light="#fff", omitsize=True)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


@never_cache
@require_safe
def export(request, id, style):
    return _export(request, _mine(request, id), style)


@never_cache
@require_safe
def export_shared(request, key, style):
    return _export(request, _shared(key), style)


def _mine(request, id):
    return get_object_or_404(Fleet.objects.of_owner(request.owner), pk=id)


def _shared(key):
    return get_object_or_404(Fleet.objects.shared(key))


def _clone(request, fleet):
    document = fleets.read(fleet)
    copy = copy_of(document, _("%(name)s (copy)") % {"name": document.name})
    return redirect("fleets:editor", fleets.create(ensure_owner(request), copy, "clone").pk)


def _export(request, fleet, style):
    """The document itself, or the fleet as text in one of the styles."""
    name = slugify(fleet.name) or "fleet"
    if style == "json":
        text, kind = fleet.document, "application/json"
    elif style not in texts.STYLES:
        raise Http404
    else:
        text = texts.render(fleets.report(fleet), style, share_url(request, fleet.share_key))
        kind = "text/plain; charset=utf-8"
    response = HttpResponse(text, content_type=kind)
    if "download" in request.GET:
        ending = {"json": "json", "markdown": "md"}.get(style, "txt")
        response["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return response
