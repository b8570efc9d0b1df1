"""Edits that are refused, and who may see and change which lists."""

import uuid
from dataclasses import replace
from itertools import product

import pytest

from rulesets.lists.models import List
from rulesets.lists.services import judging, lifecycle
from rulesets.lists.urls import urlpatterns
from tests.builders import full_fleet
from tests.pages import (
    addresses_below,
    cards,
    notice,
    page,
    problems,
    send_edit,
    swaps,
)

HTMX = {"HTTP_HX_REQUEST": "true"}
OWN = addresses_below("lists/<uuid:id>/", urlpatterns)

ACTIONS = [
    "edit",
    "favourites",
    "favourites/add",
    "show",
    "undo",
    "redo",
    "proposals/make",
    "proposals/add",
    "proposals/search",
    "restore",
    "rename",
    "delete",
    "undelete",
    "clone",
    "share/renew",
    "share/withdraw",
    "share/restore",
]


@pytest.mark.parametrize("extra", [{}, HTMX], ids=["form", "htmx"])
@pytest.mark.parametrize(
    ("do", "reason"),
    [
        ("remove_entry?entry=gone", "That unit is not in the list."),
        ("remove_upgrades?entry=e3&slots=9:repair-bay", "That slot no longer holds repair-bay."),
        ("set_facing?entry=e3&slot=0:giga-cannon", "That slot no longer holds giga-cannon."),
        ("drop_hero?entry=e3&hero=ace-carrier", "ace-carrier is no longer there."),
    ],
    ids=["entry", "slot", "key", "choice"],
)
def test_edit_of_what_is_gone(client, save, do, reason, extra):
    row = save()
    response = send_edit(client, row, do, extra=extra)
    assert (response.status_code, notice(response)) == (409, f"Couldn’t do that. {reason}")
    assert [points for _, points in cards(response)] == [80, 80, 60, 40, 40]
    row.refresh_from_db()
    assert (judging.read(row), row.revision) == (full_fleet(), 1)


@pytest.mark.parametrize("extra", [{}, HTMX], ids=["form", "htmx"])
def test_note_of_removed_entry_is_kept(client, save, extra):
    response = send_edit(client, save(), "note_entry?entry=gone", note="Led by Ada", extra=extra)
    shown = page(response).one(id="notice")
    assert (response.status_code, shown.one("textarea").text) == (409, "Led by Ada")


def test_edit_of_what_is_gone_by_htmx_puts_the_fleet_as_it_is(client, save):
    response = send_edit(client, save(), "remove_entry?entry=gone", extra=HTMX)
    outer = ["all-limits", "bar", "books-missing", "cards", "glance", "issues", "limits"]
    outer += ["offers", "open", "panel"]
    more = ["points-limit", "spoken", "steps", "summary", "title", "digests", "notice"]
    assert swaps(response) == sorted([*outer, *more])


EMOJI = "🚀" * 10_000

INVALID = [
    ("nonsense", {}, [("edit", "no such edit: nonsense")]),
    ("", {}, [("edit", "no such edit:")]),
    ("set_count?entry=e5", {}, [("count", "is missing")]),
    ("set_count", {}, [("entry", "is missing"), ("count", "is missing")]),
    (
        "set_count?entry=e5&count=0&speed=9",
        {},
        [("count", "must be 1 or more"), ("speed", "is not known here")],
    ),
    (
        "set_count?entry=E%205&count=many",
        {},
        [
            ("entry", "contains characters that aren’t allowed here"),
            ("count", "must be a whole number"),
        ],
    ),
    ("add_upgrades?entry=e3", {}, [("upgrades", "is missing")]),
    ("set_size", {"size": "-1"}, [("Game size", "must be 1 or more")]),
    ("set_size", {"size": "100001"}, [("Game size", "must be 100000 or less")]),
    ("set_size", {"size": "9" * 18}, [("Game size", "must be 100000 or less")]),
    ("set_size", {"size": "4.5"}, [("Game size", "must be a whole number")]),
    ("rename", {"name": EMOJI}, [("Name", "too long: 80 characters allowed")]),
    ("rename", {"name": "evil\u202egnp.exe"}, [("Name", "contains invisible control characters")]),
    ("rename", {"name": "a\x00b"}, [("Name", "contains invisible control characters")]),
    ("rename", {"name": "a\nb"}, [("Name", "must be a single line")]),
    ("set_note", {"note": "x" * 2001}, [("Note", "too long: 2000 characters allowed")]),
    (
        "move_entry?entry=e1&to=sideways",
        {},
        [("to", "must be 'up' or 'down'")],
    ),
]


@pytest.mark.parametrize("extra", [{}, HTMX], ids=["form", "htmx"])
@pytest.mark.parametrize(("do", "typed", "said"), INVALID, ids=lambda value: ascii(value)[:40])
def test_edit_that_cannot_be_read(client, save, do, typed, said, extra):
    row = save()
    response = send_edit(client, row, do, **typed, extra=extra)
    assert (response.status_code, problems(response)) == (400, said)
    row.refresh_from_db()
    assert (judging.read(row), row.revision) == (full_fleet(), 1)


@pytest.mark.parametrize(
    ("do", "opened", "id", "typed"),
    [
        ("rename", "view=settings", "list-name", {"name": EMOJI}),
        ("rename", "view=settings", "list-name", {"name": "evil\u202egnp.exe"}),
        ("rename?size=9", "view=settings", "list-name", {"name": ""}),
        ("set_size", "view=settings", "list-size", {"size": "-1"}),
        ("set_note", "view=settings", "list-note", {"note": "x" * 2001}),
        ("rename_entry?entry=e3", "entry=e3", "entry-name", {"name": EMOJI}),
        ("note_entry?entry=e3", "entry=e3", "entry-note", {"note": "x" * 2001}),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_edit_that_cannot_be_read_keeps_what_was_typed(client, save, do, opened, id, typed):
    response = send_edit(
        client, save(replace(full_fleet(), name="Patrol")), do, **typed, open=opened
    )
    (text,) = typed.values()
    field = page(response).one(id=id)
    assert field.attrs.get("value", field.text) == text
    assert len(cards(response)) == 5


def test_edit_that_cannot_be_read_by_htmx_leaves_the_page_alone(client, save):
    response = send_edit(client, save(), "set_size", size="-1", extra=HTMX)
    assert swaps(response) == ["notice"]


@pytest.mark.parametrize("action", ACTIONS)
def test_action_by_get(client, save, action):
    row = save()
    response = client.get(f"/lists/{row.pk}/{action}")
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")
    row.refresh_from_db()
    assert (row.revision, row.deleted_at, row.share_key is None) == (1, None, False)


@pytest.mark.parametrize("address", OWN, ids=lambda address: address or "editor")
def test_fleet_of_someone_else(client, stranger, save, address):
    """Another owner and a stranger have the same answers."""
    row = save(by=uuid.uuid4())
    for browser, method in product((client, stranger), ("get", "post")):
        response = ask(browser, method, row, address)
        assert (response.status_code, said(response)) == refusal(address, method)
    assert List.objects.filter(pk=row.pk).values().get() == row_as_read(row)


@pytest.mark.parametrize("address", OWN, ids=lambda address: address or "editor")
def test_fleet_that_is_deleted(client, save, owner, address):
    row = save()
    lifecycle.delete(owner, row.pk)
    method = "post" if address in ACTIONS else "get"
    status = ask(client, method, row, address).status_code
    assert status == (302 if address == "undelete" else 404)


def ask(browser, method, row, address):
    path = f"/lists/{row.pk}/{address}"
    for part, value in (("<slug:sheet>", "sheet"), ("<slug:style>", "json"), ("<int:number>", "1")):
        path = path.replace(part, value)
    return getattr(browser, method)(path, {"do": "rename?name=Mine", "number": "1"})


def refusal(address, method):
    """Nothing is there; where the method is wrong anyway, that much may be said."""
    right_method = address in ("copy", "tags") or (method == "post") == (address in ACTIONS)
    return (404, "Not found") if right_method else (405, "")


def said(response):
    return "".join(heading.text for heading in page(response).all("h1"))


def row_as_read(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_addresses_of_a_fleet_are_all_here():
    reading = ["", "history", "history/<int:number>", "share", "play", "print"]
    reading += [
        "proposals",
        "tags",
        "copy",
        "favourites/offer",
        "<slug:sheet>.pdf",
        "<slug:sheet>.png",
        "export/<slug:style>",
    ]
    assert sorted(OWN) == sorted([*reading, *ACTIONS])
