"""Sharing: the owner's page, the shared view, copies and exports."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Self
from urllib.parse import urlencode
from uuid import UUID

from django.core.signing import BadSignature, TimestampSigner
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from rulesets.engine.errors import InvalidInput
from rulesets.lists.addresses import file_name, share_url
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.presentation.exports import Export
from rulesets.lists.services import judging, lifecycle
from rulesets.lists.views.access import own_list, shared_list
from rulesets.lists.views.pages import ReadingPage
from rulesets.lists.views.print_form import SharedPrintForm
from rulesets.repeated.once import once
from rulesets.sheets import pictures
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import render_pdf
from rulesets.sheets.responses import qr_response
from rulesets.texts.writer import messages
from rulesets.web.notices import Notice, undo_button
from rulesets.web.ownership import OwnerRequest, ensure_owner
from rulesets.web.requests import absolute, origin_of
from rulesets.web.throttling import throttled
from rulesets.wording.terms import Text

STOPPED = "stopped"
"""A field: the signed key of a link that has just been stopped."""

UNDO_TIME = timedelta(minutes=10)
"""How long a stopped link can be made to work again."""


@dataclass(frozen=True)
class CopyableText:
    """A text export, split into messages of at most `longest` characters to copy."""

    name: str
    label: Text
    length: int
    messages: list[str]
    longest: int | None

    @classmethod
    def of(cls, name: str, export: Export, text: str) -> Self:
        parts = messages(text, export.longest) if export.longest else [text.strip()]
        return cls(name, export.label, len(text.strip()), parts, export.longest)

    @property
    def is_one_message(self) -> bool:
        """Whether a text for a chat fits into one message of it."""
        return self.longest is not None and len(self.messages) == 1

    @property
    def size(self) -> str:
        """Its length in characters, or in messages if it is more than one."""
        if (n := len(self.messages)) > 1:
            words = _("%(n)d messages of at most %(longest)d characters")
            return words % {"n": n, "longest": self.longest}
        return ngettext("%(n)d character", "%(n)d characters", self.length) % {"n": self.length}

    @property
    def titled_messages(self) -> list[tuple[str, str]]:
        """Each message with its title."""
        if (n := len(self.messages)) == 1:
            return [(str(self.label), self.messages[0])]
        title = _("Message %(number)s of %(n)s")
        return [
            (title % {"number": number, "n": n}, message)
            for number, message in enumerate(self.messages, 1)
        ]


@never_cache
@require_safe
def share(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Show the owner's page: link, QR code, texts to copy, files."""
    row = own_list(request, id)
    exports = PRESENTATIONS[row.game].texts.exports
    address, report = share_url(origin_of(request), row.share_key), judging.report(row)
    texts = [
        CopyableText.of(name, export, export.write(row, report, address))
        for name, export in exports.items()
        if not export.is_saved
    ]
    context = {
        "presentation": PRESENTATIONS[row.game],
        "row": row,
        "share_url": address,
        "texts": texts,
        "discord": next((text.messages[0] for text in texts if text.is_one_message), ""),
        "exports": [
            (export.label, f"{reverse('lists:export', args=[row.pk, name])}?download")
            for name, export in exports.items()
            if export.is_saved
        ],
    }
    return render(request, "lists/share.html", context)


@require_POST
def renew_key(request: OwnerRequest, id: UUID) -> HttpResponse:
    return _stop(request, id, lifecycle.renew_share_key)


@require_POST
def withdraw_key(request: OwnerRequest, id: UUID) -> HttpResponse:
    return _stop(request, id, lifecycle.withdraw_share_key)


@require_POST
def restore_key(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Undo what stopped a link."""
    try:
        key = _signer(id).unsign(request.POST.get(STOPPED, ""), max_age=UNDO_TIME)
    except BadSignature:
        raise Http404 from None
    lifecycle.restore_share_key(request.owner, id, key)
    Notice(_("The link works again.")).leave_for(request)
    return redirect("lists:share", id)


def _stop(request: OwnerRequest, id: UUID, change: Callable[..., object]) -> HttpResponse:
    """Stop the list's link, and offer to undo that."""
    key = own_list(request, id).share_key
    change(request.owner, id)
    if key:
        signed = _signer(id).sign(key)
        undo = undo_button(reverse("lists:restore_key", args=[id]), (STOPPED, signed))
        Notice(_("The old link no longer works."), [undo]).leave_for(request)
    return redirect("lists:share", id)


def _signer(id: UUID) -> TimestampSigner:
    return TimestampSigner(salt=f"muster.share.{id}")


FORMATS = {
    "application/json": "json",
    "text/plain": "txt",
    "text/markdown": "md",
    "application/pdf": "pdf",
}
"""Endings of a shared list's URL, by media type."""


@never_cache
@require_safe
def shared_as(request: OwnerRequest, key: str, ending: str) -> HttpResponse:
    """Redirect from a URL with an ending to the list in that format."""
    if ending not in FORMATS.values():
        raise Http404
    name, *rest = {"json": ["detail"], "pdf": ["sheet", "sheet"]}.get(ending, ["text"])
    address = reverse(f"api:shared-{name}", args=[key, *rest])
    query = request.GET.copy()
    if ending == "md":
        query["style"] = "markdown"
    return redirect(f"{address}?{query.urlencode()}" if query else address)


@never_cache
@vary_on_headers("Accept")
@require_safe
def shared(request: OwnerRequest, key: str) -> HttpResponse:
    """Show the shared view, or redirect to the format that Accept prefers."""
    asked = request.get_preferred_type(["text/html", *FORMATS])
    if asked in FORMATS:
        return shared_as(request, key, FORMATS[asked])
    row = shared_list(key)
    embedding = urlencode({"url": share_url(origin_of(request), key)})
    page = ReadingPage(row=row, report=judging.report(row))
    context = {
        "page": page,
        "share_url": share_url(origin_of(request), key),
        "picture_url": absolute(request, "lists:picture", key),
        "embed_url": f"{absolute(request, 'api:oembed')}?{embedding}",
        "sheets": [
            (sheet.label, reverse("lists:shared_sheet", args=[key, name]))
            for name, sheet in PRESENTATIONS[row.game].sheets.by_name.items()
        ],
        "print_form": SharedPrintForm(),
        "exports": _exports(row, "lists:shared_export", key),
    }
    return render(request, "lists/shared.html", context)


@require_POST
@once
def clone(request: OwnerRequest, id: UUID) -> HttpResponse:
    """Copy one of the visitor's own lists."""
    return _clone(request, own_list(request, id))


@require_POST
@once
def clone_shared(request: OwnerRequest, key: str) -> HttpResponse:
    response = _clone(request, shared_list(key))
    Notice(_("Copied to your lists.")).leave_for(request)
    return response


def _clone(request: OwnerRequest, row: List) -> HttpResponse:
    return redirect("lists:editor", lifecycle.clone(row, ensure_owner(request)).pk)


@never_cache
@require_safe
@throttled("sheets")
def picture(request: OwnerRequest, key: str) -> HttpResponse:
    """Return an image of the top of the sheet, for link previews."""
    row = shared_list(key)
    options, sheet = SheetOptions(), PRESENTATIONS[row.game].sheets.by_name["sheet"]
    try:
        drawn = render_pdf(options, sheet.draft(row, options, share_url(origin_of(request), key)))
    except InvalidInput:
        raise Http404 from None
    return HttpResponse(pictures.picture(drawn, pictures.HEIGHT), content_type="image/png")


@require_safe
def qr(request: OwnerRequest, key: str) -> HttpResponse:
    """Return a QR code of the shared view's URL."""
    shared_list(key)
    return qr_response(absolute(request, "lists:shared", key))


@never_cache
@require_safe
def export(request: OwnerRequest, id: UUID, style: str) -> HttpResponse:
    return _export(request, own_list(request, id), style)


@never_cache
@require_safe
def shared_export(request: OwnerRequest, key: str, style: str) -> HttpResponse:
    return _export(request, shared_list(key), style)


def _export(request: OwnerRequest, row: List, style: str) -> HttpResponse:
    """Respond with the list in an export format."""
    export = PRESENTATIONS[row.game].texts.exports.get(style)
    if export is None:
        raise Http404
    text = export.write(row, judging.report(row), share_url(origin_of(request), row.share_key))
    response = HttpResponse(text, content_type=export.content_type)
    if "download" in request.GET:
        name = f"{file_name(row)}.{export.ending}"
        response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _exports(row: List, address: str, which: UUID | str) -> list[tuple[Text, str]]:
    """Return labels and URLs of a list's exports; files to save get `?download`."""
    return [
        (kind.label, reverse(address, args=[which, name]) + ("?download" if kind.is_saved else ""))
        for name, kind in PRESENTATIONS[row.game].texts.exports.items()
    ]
