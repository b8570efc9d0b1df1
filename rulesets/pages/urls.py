"""Addresses of the pages of lists: what spans the desks, and each desk's own."""

from collections.abc import Sequence

from django.urls import URLPattern, URLResolver, include, path

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


def desk_urls(desk: Desk) -> list[URLPattern | URLResolver]:
    """An app's addresses; its URL module has the `app_name` "lists"."""
    blank = path(f"{desk.slug}/<slug:sheet>.pdf", print.blank_sheet, {"desk": desk}, "blank_sheet")
    return [
        path(f"{desk.slug}/<uuid:id>/", _paths(desk, OWN)),
        path(f"{desk.share_prefix}/<slug:key>/", _paths(desk, SHARED)),
        blank,
    ]


def _paths(desk, views):
    routes = views.items()
    return include([path(route, view, {"desk": desk}, name) for name, (route, view) in routes])


OWN = {
    "editor": ("", editor.editor),
    "edit": ("edit", editor.edit),
    "undo": ("undo", editor.undo),
    "redo": ("redo", editor.redo),
    "sheet": ("<slug:sheet>.pdf", print.sheet),
    "history": ("history", editor.history),
    "version": ("history/<int:number>", versions.version),
    "restore": ("restore", editor.restore),
    "delete": ("delete", editor.delete),
    "undelete": ("undelete", editor.undelete),
    "clone": ("clone", share.clone),
    "share": ("share", share.share),
    "renew_key": ("share/renew", share.renew_key),
    "withdraw_key": ("share/withdraw", share.withdraw_key),
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
