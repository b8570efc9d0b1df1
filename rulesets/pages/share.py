"""Sharing: the owner's page, the read-only view by key, exports."""

import io

import segno
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rulesets.desks import share_url
from rulesets.engine.errors import InvalidInput
from rulesets.ownership import ensure_owner
from rulesets.pages.back import back_url
from rulesets.pages.editor import own_row


@never_cache
@require_safe
def share(request, desk, id):
    """The owner's page: address, QR code, exports, printing."""
    row = own_row(request, desk, id)
    context = {
        "desk": desk,
        "row": row,
        "share_url": share_url(request, desk, row.share_key),
        **_renderings(desk, row.game, "sheet", "export", row.pk),
    }
    return render(request, "rosters/share.html", context)


@require_POST
def renew_key(request, desk, id):
    if not desk.lists.renew_share_key(request.owner, id):
        raise Http404
    return redirect(desk.address("share", id))


@require_POST
def withdraw_key(request, desk, id):
    if not desk.lists.withdraw_share_key(request.owner, id):
        raise Http404
    return redirect(desk.address("share", id))


@require_POST
def clone(request, desk, id):
    """A second list of one's own with the same document."""
    return _clone(request, desk, own_row(request, desk, id))


@never_cache
@require_safe
def shared(request, desk, key):
    """The list as anyone with its address sees it."""
    row = shared_row(desk, key)
    report = desk.lists.report(row)
    context = {
        "desk": desk,
        "row": row,
        "report": report,
        "document": report.document,
        "share_url": share_url(request, desk, row.share_key),
        "reference_url": desk.reference_url(report.game),
        "editable": False,
        "opened": None,
        **_renderings(desk, row.game, "shared_sheet", "export_shared", row.share_key),
        **desk.shared(report),
    }
    return render(request, "rosters/shared.html", context)


@require_POST
def clone_shared(request, desk, key):
    return _clone(request, desk, shared_row(desk, key))


@require_safe
def qr(request, desk, key):
    """The address of the shared view as a QR code."""
    return qr_answer(share_url(request, desk, shared_row(desk, key).share_key))


def qr_answer(address):
    code = segno.make(address, error="m")
    picture = io.BytesIO()
    code.save(picture, kind="svg", border=4, light="#fff", omitsize=True)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


@never_cache
@require_safe
def export(request, desk, id, style):
    return _export(request, desk, own_row(request, desk, id), style)


@never_cache
@require_safe
def export_shared(request, desk, key, style):
    return _export(request, desk, shared_row(desk, key), style)


def shared_row(desk, key):
    """The list that is shared under a key."""
    return get_object_or_404(desk.lists.model.objects.shared(key))


def file_name(desk, row):
    """The name of a list's files, without an ending."""
    return slugify(row.name) or desk.file_name


def _renderings(desk, game, sheet, export, which):
    """Labels and addresses of a list's sheets and exports, with a mark on what is to be saved."""
    return {
        "sheets": [
            (label, desk.address(sheet, which, name))
            for name, label in desk.words.sheets.items()
            if desk.has_sheet(name, game)
        ],
        "exports": [
            (each.label, desk.address(export, which, name) + ("?download" if each.is_saved else ""))
            for name, each in desk.exports(game).items()
        ],
    }


def _clone(request, desk, row):
    try:
        made = desk.lists.clone(row, ensure_owner(request))
    except InvalidInput as error:
        context = {"desk": desk, "problems": error.problems, "back": back_url(request)}
        return render(request, "rosters/uncopied.html", context, status=400)
    return redirect(desk.address("editor", made.pk))


def _export(request, desk, row, style):
    """The list in one of its formats."""
    export = desk.exports(row.game).get(style)
    if export is None:
        raise Http404
    text = export.write(desk.lists.report(row), share_url(request, desk, row.share_key))
    response = HttpResponse(text, content_type=export.content_type)
    if "download" in request.GET:
        name = f"{file_name(desk, row)}.{export.ending}"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
