"""Addresses of the lists of one app."""

from django.urls import URLPattern, path

from rulesets.api.addresses import address
from rulesets.api.lists import changes, renderings, sharing, whole
from rulesets.api.lists.operations import ListView
from rulesets.api.shelves import Collection

OWN = {
    "undelete": {"POST": whole.undelete_list},
    "clone": {"POST": whole.clone_list},
    "edits": {"POST": changes.edit_list},
    "undo": {"POST": changes.undo},
    "redo": {"POST": changes.redo},
    "share": {
        "GET": sharing.show_share,
        "POST": sharing.renew_share,
        "DELETE": sharing.withdraw_share,
    },
    "text": {"GET": renderings.show_text},
}
"""What is below the address of one's own list, by method."""

SHARED = {
    "clone": {"POST": whole.clone_shared},
    "text": {"GET": renderings.show_shared_text},
}
"""What is below the address of a shared list, by method."""


def list_urls(collection: Collection) -> list[URLPattern]:
    return [*_own_urls(collection), *_shared_urls(collection)]


def _own_urls(collection: Collection) -> list[URLPattern]:
    slug = collection.desk.slug
    one = f"{slug}/<uuid:id>"
    sheets = {name: {"GET": renderings.sheet(name)} for name in collection.desk.sheets}
    views = {"GET": whole.show_list, "PUT": whole.replace_list, "DELETE": whole.delete_list}
    return [
        _url(collection, slug, f"{slug}_list", GET=whole.show_lists, POST=whole.create_list),
        _url(collection, one, f"{slug}_read", **views),
        *_below(collection, one, slug, OWN),
        *_below(collection, one, slug, sheets, ".pdf"),
    ]


def _shared_urls(collection: Collection) -> list[URLPattern]:
    first = collection.shared
    one = f"{first}/<slug:key>"
    sheets = {name: {"GET": renderings.shared_sheet(name)} for name in collection.desk.sheets}
    return [
        _url(collection, one, f"{first}_read", GET=sharing.show_shared),
        *_below(collection, one, first, SHARED),
        *_below(collection, one, first, sheets, ".pdf"),
    ]


def _below(collection, route: str, prefix: str, views, ending="") -> list[URLPattern]:
    return [
        _url(collection, f"{route}/{name}{ending}", f"{prefix}_{name}", **methods)
        for name, methods in views.items()
    ]


def _url(collection: Collection, route: str, name: str, **views: ListView) -> URLPattern:
    functions = {method: view.of(collection) for method, view in views.items()}
    return path(route, address(**functions), name=name)
