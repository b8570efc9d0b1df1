"""Addresses of the pages of lists: what spans the desks, and each desk's own."""

from collections.abc import Sequence

from django.urls import URLPattern, path

from rulesets.desks import Desk
from rulesets.pages import editor, home, imports, print, share, versions


def home_urls(desks: Sequence[Desk]) -> list[URLPattern]:
    views = {
        "home": ("", home.home),
        "new": ("new/<slug:game>", home.new),
        "import": ("import", imports.import_page),
        "rules": ("rules", home.rules),
    }
    return [path(route, view, {"desks": desks}, name) for name, (route, view) in views.items()]


def desk_urls(desk: Desk) -> list[URLPattern]:
    """An app's addresses; its URL module has the `app_name` "lists"."""
    blank = path(f"{desk.slug}/<slug:sheet>.pdf", print.blank_sheet, {"desk": desk}, "blank_sheet")
    return [
        blank,
        *_paths(desk, f"{desk.slug}/<uuid:id>/", OWN),
        *_paths(desk, f"{desk.share_prefix}/<slug:key>/", SHARED),
    ]


def _paths(desk, prefix, views):
    return [
        path(prefix + route, view, {"desk": desk}, name) for name, (route, view) in views.items()
    ]


OWN = {
    "editor": ("", editor.editor),
    "edit": ("edit", editor.edit),
    "undo": ("undo", editor.undo),
    "redo": ("redo", editor.redo),
    "history": ("history", editor.history),
    "version": ("history/<int:number>", versions.version),
    "restore": ("restore", editor.restore),
    "delete": ("delete", editor.delete),
    "undelete": ("undelete", editor.undelete),
    "clone": ("clone", share.clone),
    "share": ("share", share.share),
    "renew_key": ("share/renew", share.renew_key),
    "withdraw_key": ("share/withdraw", share.withdraw_key),
    "sheet": ("<slug:sheet>.pdf", print.sheet),
    "export": ("export/<slug:style>", share.export),
}
"""What an owner does with a list: name, route and view."""

SHARED = {
    "shared": ("", share.shared),
    "clone_shared": ("clone", share.clone_shared),
    "qr": ("qr.svg", share.qr),
    "shared_sheet": ("<slug:sheet>.pdf", print.shared_sheet),
    "export_shared": ("export/<slug:style>", share.export_shared),
}
"""What anyone does with a shared list."""
