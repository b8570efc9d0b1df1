"""The editor's page."""

import pytest

from rulesets.lists.models import List
from rulesets.lists.services import judging
from tests.builders import fleet, full_fleet, ship, squadron
from tests.pages import (
    cards,
    digests,
    outline,
    page,
    send_edit,
    swap,
)

HTMX = {"HTTP_HX_REQUEST": "true"}


def many(count, **fields):
    """A fleet of so many lines; the odd ones are ships."""
    lines = [ship("corvette") if n % 2 else squadron("fighter", count=2) for n in range(count)]
    return fleet(1800, *lines, **fields)


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
        send_edit(client, row, "set_count?entry=e1&count=9", request_key="k", extra=extra)
    row.refresh_from_db()
    assert judging.read(row).entries[0].count == 9


def test_entry_that_is_added_opens_if_asked_for_and_closes_to_the_catalogue(client, save):
    row = save()
    fields = {"open": "view=add", "opens_added": "on"}
    response = send_edit(client, row, "add_entry?key=corvette", **fields, extra={"follow": True})
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
            send_edit(client, row, "add_entry?key=corvette", request_key=sent)
        row.refresh_from_db()
        assert len(judging.read(row).entries) == before + pages_loaded


def test_another_button_of_a_page_shown_before_counts(client, save):
    row = save()
    sent = page(client.get(f"/lists/{row.pk}/")).one(name="request_key").attrs["value"]
    for do in ("add_entry?key=corvette", "add_entry?key=cruiser", "add_entry?key=corvette"):
        send_edit(client, row, do, request_key=sent)
    row.refresh_from_db()
    assert [entry.key for entry in judging.read(row).entries[-2:]] == ["corvette", "cruiser"]


def test_menu_of_a_list_duplicates_archives_and_deletes_it(client, save):
    row = save(full_fleet())
    top = page(client.get(f"/lists/{row.pk}/")).one("header", cls="top")
    buttons = top.one("details", cls="menu").all("form", method="post")[0].all("button")
    assert [(each.text, each.attrs["formaction"]) for each in buttons] == [
        ("Duplicate this list", f"/lists/{row.pk}/clone"),
        ("Archive", "/lists/bulk"),
        ("Delete", f"/lists/{row.pk}/delete"),
    ]
