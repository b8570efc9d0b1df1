"""The editor's page, what it refuses, and who may see and change what."""

import uuid
from dataclasses import replace

import pytest

from rulesets.lists.models import List
from rulesets.lists.services import judging, lifecycle
from rulesets.lists.urls import urlpatterns
from tests.builders import fleet, full_fleet, ship, squadron
from tests.pages import (
    addresses_below,
    cards,
    digests,
    notice,
    outline,
    page,
    problems,
    swap,
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


def many(count, **fields):
    """A fleet of so many lines; the odd ones are ships."""
    lines = [ship("corvette") if n % 2 else squadron("fighter", count=2) for n in range(count)]
    return fleet(1800, *lines, **fields)


def edit(client, row, do, **fields):
    extra = fields.pop("extra", {})
    return client.post(f"/lists/{row.pk}/edit", {"do": do, **fields}, **extra)


def test_editor_of_an_empty_fleet(client, save):
    response = client.get(f"/lists/{save(fleet(300)).pk}/")
    assert cards(response) == []
    shown = page(response)
    assert shown.one(id="bar").one(cls="chip").text == "Incomplete"
    assert shown.one(id="issues").text == "Nothing in the list yet."
    assert shown.one(id="cards").one(cls="empty").text == (
        "Your fleet is empty. Add your first ship."
    )


def test_editor_of_a_legal_fleet(client, save):
    response = client.get(f"/lists/{save().pk}/")
    assert cards(response) == [
        ("Cruiser Ship 1", 80),
        ("Cruiser Ship 2", 80),
        ("Destroyer Ship", 60),
        ("Corvette Ship", 40),
        ("4× Bomber Squadron", 40),
    ]
    bar = page(response).one(id="bar")
    assert [bar.one(cls="figure").text, bar.one(cls="left").text, bar.one(cls="chip").text] == [
        "300",
        "0 left",
        "Legal",
    ]


def test_limit_is_shown_with_what_is_left_and_why(client, save):
    row = save(fleet(100, ship("cruiser"), policies={"below_150": "one_copy"}))
    shown = page(client.get(f"/lists/{row.pk}/"))
    assert "Copies 1/1" in [chip.text for chip in shown.one(id="limits").all("button")]
    assert shown.one(id="points-limit").text == "Points 80 / 100 · 20 left"
    copies = [line.text for line in shown.one(id="all-limits").all("tr") if "Copies" in line.text]
    assert copies == ["Copies1 per 150 pts, at least 1; most: Cruiser Ship 1 1 0"]


def test_broken_limit_is_marked_with_a_sign(client, save):
    row = save(fleet(100, ship("cruiser"), ship("cruiser"), policies={"below_150": "one_copy"}))
    chips = page(client.get(f"/lists/{row.pk}/")).one(id="limits").all("button")
    signs = {chip.text: [use.attrs["href"] for use in chip.all("use")] for chip in chips}
    broken = [chip.text for chip in chips if "broken" in chip.classes]
    assert "Copies 2/1" in broken
    assert signs == {text: ["/static/icons.svg#error"] * (text in broken) for text in signs}


@pytest.mark.parametrize(
    ("upgrades", "asked", "opened"),
    [
        ([], "front", "entry=e1&at=front"),
        (["rapid-cannon@front"], "front", "entry=e1&at=sides"),
        (["rapid-cannon@rear"], "rear", "entry=e1&at=systems"),
        (["rapid-cannon@front", "giga-cannon@sides"], "front", "entry=e1&at=rear"),
        (["rapid-cannon@front"], "nowhere", "entry=e1"),
        (["pulse-engine", "repair-bay", "stealth-rig", "nuclear-ammo"], "front", "entry=e1"),
    ],
)
def test_place_that_is_taken_leads_to_the_next(client, save, upgrades, asked, opened):
    row = save(fleet(300, ship("cruiser", upgrades=upgrades)))
    shown = page(client.get(f"/lists/{row.pk}/?entry=e1&at={asked}"))
    assert shown.one(id="open").attrs["value"] == opened


@pytest.mark.parametrize(
    ("rear", "shown"),
    [
        ([], ["front: Rapid Cannon", "rear: + rear"]),
        (["giga-cannon@rear"], ["front: Rapid Cannon", "rear: Giga Cannon"]),
        (
            ["giga-cannon@rear", "pulse-engine", "precision-cannon@rear"],
            ["front: Rapid Cannon", "rear: Giga Cannon + Precision Cannon"],
        ),
    ],
)
def test_drawing_names_every_weapon_of_a_facing(client, save, rear, shown):
    row = save(fleet(300, ship("cruiser", upgrades=["rapid-cannon@front", *rear])))
    places = page(client.get(f"/lists/{row.pk}/?entry=e1")).one(cls="hull-plan").all(cls="place")
    named = [place.text for place in places if {"front", "rear"} & {*place.classes}]
    assert named == shown


def test_facings_of_mounted_weapons_say_what_speaks_against_them(client, save):
    upgrades = ["weapon-batteries@rear", "rapid-cannon@front", "pulse-engine"]
    row = save(fleet(300, ship("cruiser", upgrades=upgrades)))
    groups = page(client.get(f"/lists/{row.pk}/?entry=e1")).one(id="panel-mounts")
    assert [
        [choice.text for choice in group.all("button")] for group in groups.all(cls="facings")
    ] == [
        ["front, on the sides only", "sides", "rear, on the sides only"],
        ["front", "sides", "rear, facing taken"],
    ]


def test_too_many_points_come_after_the_other_errors(client, save):
    shown = page(client.get(f"/lists/{save(fleet(150, *[ship('corvette')] * 5)).pk}/"))
    found = [line.text for line in shown.one(id="issues").all(cls="found")]
    assert ["points" in line.split(" allowed")[0] for line in found[:3]] == [False, False, True]


def test_panel_leads_to_the_next_unit(client, save):
    row = save(fleet(300, ship("cruiser"), ship("corvette")))
    shown = {e: page(client.get(f"/lists/{row.pk}/?entry={e}")) for e in ("e1", "e2")}
    following = {e: each.one(id="next-unit").text for e, each in shown.items()}
    assert following == {"e1": "Next: Corvette Ship ›", "e2": ""}


@pytest.mark.parametrize(
    ("query", "view", "headings"),
    [
        ("", "list", []),
        ("?entry=gone", "list", []),
        ("?entry=%00", "list", []),
        ("?view=nonsense", "list", []),
        ("?view=add", "add", []),
        ("?view=settings", "settings", ["Settings"]),
        ("?entry=e3", "entry", ["Destroyer Ship"]),
        ("?entry=e3&at=front", "entry", ["Destroyer Ship"]),
        ("?entry=e3&view=settings", "entry", ["Destroyer Ship"]),
    ],
)
def test_editor_opens_what_the_address_says(client, save, query, view, headings):
    shown = page(client.get(f"/lists/{save().pk}/{query}"))
    assert shown.one(id="open").attrs["data-view"] == view
    assert [heading.text for heading in shown.one(id="panel").all("h2")] == headings


def test_what_is_opened_by_htmx_is_what_a_reload_shows(client, save):
    row = save()
    shown = page(client.get(f"/lists/{row.pk}/"))
    for opened in ("entry=e3", "entry=e3&at=rear", "entry=e5", "view=settings", "view=add", ""):
        form = {"open": opened, "digests": digests(shown)}
        swap(shown, page(client.post(f"/lists/{row.pk}/show", form, **HTMX)))
        assert outline(shown) == outline(page(client.get(f"/lists/{row.pk}/?{opened}")))


def test_opening_by_form_goes_to_the_page(client, save):
    row = save()
    response = client.post(f"/lists/{row.pk}/show", {"open": "entry=e3"})
    assert (response.status_code, response.headers["Location"]) == (
        302,
        f"/lists/{row.pk}/?entry=e3#panel",
    )


@pytest.mark.parametrize("count", [1, 30])
@pytest.mark.parametrize("query", ["", "?entry=e1", "?view=settings"])
def test_editor_queries(client, save, django_assert_num_queries, count, query):
    row = save(many(count))
    with django_assert_num_queries(3):
        response = client.get(f"/lists/{row.pk}/{query}")
    assert len(cards(response)) == count


@pytest.mark.parametrize("count", [1, 30])
@pytest.mark.parametrize("extra", [{}, HTMX], ids=["form", "htmx"])
def test_edit_queries(client, save, django_assert_num_queries, count, extra):
    row = save(many(count))
    with django_assert_num_queries(7):  # two of them the savepoint that stands for the transaction
        edit(client, row, "set_count?entry=e1&count=9", request_key="k", extra=extra)
    row.refresh_from_db()
    assert judging.read(row).entries[0].count == 9


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
    response = edit(client, row, do, extra=extra)
    assert (response.status_code, notice(response)) == (409, f"Couldn’t do that. {reason}")
    assert [points for _, points in cards(response)] == [80, 80, 60, 40, 40]
    row.refresh_from_db()
    assert (judging.read(row), row.revision) == (full_fleet(), 1)


@pytest.mark.parametrize("extra", [{}, HTMX], ids=["form", "htmx"])
def test_note_of_removed_entry_is_kept(client, save, extra):
    response = edit(client, save(), "note_entry?entry=gone", note="Led by Ada", extra=extra)
    shown = page(response).one(id="notice")
    assert (response.status_code, shown.one("textarea").text) == (409, "Led by Ada")


def test_edit_of_what_is_gone_by_htmx_puts_the_fleet_as_it_is(client, save):
    response = edit(client, save(), "remove_entry?entry=gone", extra=HTMX)
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
    response = edit(client, row, do, **typed, extra=extra)
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
    response = edit(client, save(replace(full_fleet(), name="Patrol")), do, **typed, open=opened)
    (text,) = typed.values()
    field = page(response).one(id=id)
    assert field.attrs.get("value", field.text) == text
    assert len(cards(response)) == 5


def test_edit_that_cannot_be_read_by_htmx_leaves_the_page_alone(client, save):
    response = edit(client, save(), "set_size", size="-1", extra=HTMX)
    assert swaps(response) == ["notice"]


def test_entry_that_is_added_opens_if_asked_for_and_closes_to_the_catalogue(client, save):
    row = save()
    fields = {"open": "view=add", "opens_added": "on"}
    response = edit(client, row, "add_entry?key=corvette", **fields, extra={"follow": True})
    added = judging.read(List.objects.get(pk=row.pk)).entries[-1]
    assert response.redirect_chain[0][0].endswith(f"?entry={added.id}&from=add#panel")
    shown = page(response)
    assert shown.one(id="panel").one("h2").text.startswith("Corvette Ship")
    assert shown.one(id="panel").one("a", cls="back").attrs["href"].endswith("?view=add")


def test_plain_form_that_is_sent_twice_adds_once(client, save):
    row = save()
    before = len(judging.read(row).entries)
    for pages_loaded, times in ((1, 2), (2, 2)):
        sent = page(client.get(f"/lists/{row.pk}/")).one(name="request_key").attrs["value"]
        for _ in range(times):
            edit(client, row, "add_entry?key=corvette", request_key=sent)
        row.refresh_from_db()
        assert len(judging.read(row).entries) == before + pages_loaded


def test_another_button_of_a_page_shown_before_counts(client, save):
    row = save()
    sent = page(client.get(f"/lists/{row.pk}/")).one(name="request_key").attrs["value"]
    for do in ("add_entry?key=corvette", "add_entry?key=cruiser", "add_entry?key=corvette"):
        edit(client, row, do, request_key=sent)
    row.refresh_from_db()
    assert [entry.key for entry in judging.read(row).entries[-2:]] == ["corvette", "cruiser"]


@pytest.mark.parametrize("action", ACTIONS)
def test_action_by_get(client, save, action):
    row = save()
    response = client.get(f"/lists/{row.pk}/{action}")
    assert (response.status_code, response.headers["Allow"]) == (405, "POST")
    row.refresh_from_db()
    assert (row.revision, row.deleted_at, row.share_key is None) == (1, None, False)


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("who", ["stranger", "other owner"])
@pytest.mark.parametrize("address", OWN, ids=lambda address: address or "editor")
def test_fleet_of_someone_else(client, stranger, save, address, who, method):
    row = save(by=uuid.uuid4())
    response = ask(client if who == "other owner" else stranger, method, row, address)
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
    reading = ["", "history", "history/<int:number>", "share", "print", "proposals", "tags", "copy"]
    reading += ["favourites/offer", "<slug:sheet>.pdf", "<slug:sheet>.png", "export/<slug:style>"]
    assert sorted(OWN) == sorted([*reading, *ACTIONS])


def test_menu_of_a_list_duplicates_and_deletes_it(client, save):
    row = save(full_fleet())
    top = page(client.get(f"/lists/{row.pk}/")).one("header", cls="top")
    buttons = top.one("details", cls="menu").all("form", method="post")[0].all("button")
    assert [(each.text, each.attrs["formaction"]) for each in buttons] == [
        ("Duplicate this list", f"/lists/{row.pk}/clone"),
        ("Delete", f"/lists/{row.pk}/delete"),
    ]
