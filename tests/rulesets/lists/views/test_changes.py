"""Every edit of a fleet as a plain form sends it, and as htmx does."""

import pytest

from rulesets.games.warfleets import WARFLEETS
from rulesets.lists.services import judging
from tests.builders import fleet, full_fleet, ship, squadron
from tests.pages import cards, digests, outline, page, swap, swaps

HTMX = {"HTTP_HX_REQUEST": "true"}
EDITS = {
    "accept_points": ("accept_points", {}),
    "add_entry": ("add_entry?key=corvette&count=2&name=Reserve", {}),
    "add_squadron": ("add_squadron?key=fighter", {}),
    "add_upgrades": ("add_upgrades?entry=e2&upgrades=pulse-engine&upgrades=plasma-cannon@rear", {}),
    "change_count": ("change_count?entry=e3&by=1", {}),
    "clear_characters": ("clear_characters?entry=e1", {}),
    "drop_hero": ("drop_hero?entry=e1&hero=ace-carrier", {}),
    "drop_policy": ("drop_policy?policy=same_ship", {}),
    "drop_title": ("drop_title?entry=e1&title=avenger", {}),
    "duplicate_entry": ("duplicate_entry?entry=e2", {}),
    "move_entry": ("move_entry?entry=e2&to=up", {}),
    "note_entry": ("note_entry?entry=e1", {"note": "One\r\nTwo"}),
    "place_entry": ("place_entry?entry=e1&position=9", {}),
    "remove_entry": ("remove_entry?entry=e1", {}),
    "remove_upgrades": ("remove_upgrades?entry=e1&slots=0:rapid-cannon&slots=3:repair-bay", {}),
    "rename": ("rename", {"name": "Second Patrol"}),
    "rename_entry": ("rename_entry?entry=e3", {"name": "Wasps"}),
    "set_count": ("set_count?entry=e3&count=7", {}),
    "set_facing": ("set_facing?entry=e1&slot=0:rapid-cannon&facing=rear", {}),
    "set_force_org": ("set_force_org?force_org=false", {}),
    "set_hero": ("set_hero?entry=e2&hero=expert-sapper", {}),
    "set_note": ("set_note", {"note": "One\r\nTwo"}),
    "set_policy": ("set_policy?policy=squadron_copies&option=counted", {}),
    "set_size": ("set_size", {"size": "450"}),
    "set_title": ("set_title?entry=e2&title=defiant", {}),
    "use_book": ("use_book?book=warfleets&version=9.9.9", {}),
}
"""What the form's `do` holds, and its other fields."""

RESULTS = {
    "accept_points": lambda fleet: fleet.claimed_points is None,
    "add_entry": lambda fleet: (
        (fleet.entries[-1].key, fleet.entries[-1].count, fleet.entries[-1].name)
        == ("corvette", 2, "Reserve")
    ),
    "add_squadron": lambda fleet: [entry.count for entry in fleet.entries] == [1, 1, 4],
    "add_upgrades": lambda fleet: (
        [(u.key, u.facing) for u in fleet.entries[1].upgrades[-2:]]
        == [("pulse-engine", None), ("plasma-cannon", "rear")]
    ),
    "change_count": lambda fleet: fleet.entries[2].count == 4,
    "clear_characters": lambda fleet: fleet.entries[0].heroes + fleet.entries[0].titles == (),
    "drop_hero": lambda fleet: fleet.entries[0].heroes == (),
    "drop_policy": lambda fleet: fleet.policies == {},
    "drop_title": lambda fleet: fleet.entries[0].titles == (),
    "duplicate_entry": lambda fleet: (
        [entry.key for entry in fleet.entries] == ["cruiser", "corvette", "corvette", "fighter"]
    ),
    "move_entry": lambda fleet: [entry.id for entry in fleet.entries] == ["e2", "e1", "e3"],
    "note_entry": lambda fleet: fleet.entries[0].note == "One\nTwo",
    "place_entry": lambda fleet: [entry.id for entry in fleet.entries] == ["e2", "e3", "e1"],
    "remove_entry": lambda fleet: [entry.id for entry in fleet.entries] == ["e2", "e3"],
    "remove_upgrades": lambda fleet: (
        [u.key for u in fleet.entries[0].upgrades] == ["weapon-batteries", "giga-cannon"]
    ),
    "rename": lambda fleet: fleet.name == "Second Patrol",
    "rename_entry": lambda fleet: fleet.entries[2].name == "Wasps",
    "set_count": lambda fleet: fleet.entries[2].count == 7,
    "set_facing": lambda fleet: fleet.entries[0].upgrades[0].facing == "rear",
    "set_force_org": lambda fleet: fleet.force_org is False,
    "set_hero": lambda fleet: fleet.entries[1].heroes == ("expert-sapper",),
    "set_note": lambda fleet: fleet.note == "One\nTwo",
    "set_policy": lambda fleet: (
        fleet.policies == {"same_ship": "loadout", "squadron_copies": "counted"}
    ),
    "set_size": lambda fleet: fleet.size == 450,
    "set_title": lambda fleet: fleet.entries[1].titles == ("defiant",),
    "use_book": lambda fleet: fleet.books == {"warfleets": "9.9.9"},
}


def patrol(**fields):
    """A fleet that every edit of EDITS changes."""
    flagship = ship("cruiser", hero="ace-carrier", title="avenger")
    fields = {"policies": {"same_ship": "loadout"}, "claimed_points": 1, "size": 300} | fields
    return fleet(
        fields.pop("size"), flagship, ship("corvette"), squadron("fighter", count=3), **fields
    )


def post(client, row, name, opened="", digests="", **extra):
    do, fields = EDITS[name]
    sent = {"do": do, "open": opened, "digests": digests, **fields}
    return client.post(f"/lists/{row.pk}/edit", sent, **extra)


def document(row):
    row.refresh_from_db()
    return judging.read(row)


def test_edits_are_all_here():
    """But for `add_entries`, whose entries no form of the editor holds."""
    assert sorted(EDITS) == sorted(RESULTS) == sorted(WARFLEETS.edits.keys() - {"add_entries"})


@pytest.mark.parametrize("name", EDITS)
def test_edit_by_form(client, save, name):
    row = save(patrol())
    response = post(client, row, name)
    address, _, _ = response.headers["Location"].partition("#")
    assert (response.status_code, address) == (302, f"/lists/{row.pk}/")
    assert RESULTS[name](document(row))
    assert row.revision == 2


@pytest.mark.parametrize(
    ("opened", "address"),
    [
        ("entry=e1", "?entry=e1#panel"),
        ("view=add", "?view=add#panel"),
        ("view=settings", "?view=settings#panel"),
        ("view=nonsense", "#entry-e3"),
        ("entry=&view=", "#entry-e3"),
        ("entry=//example.org", "?entry=%2F%2Fexample.org#panel"),
        ("&&==%ff\x00", "#entry-e3"),
    ],
    ids=repr,
)
def test_edit_by_form_comes_back_to_what_was_open(client, save, opened, address):
    row = save(patrol())
    response = post(client, row, "set_count", opened)
    assert response.headers["Location"] == f"/lists/{row.pk}/{address}"


@pytest.mark.parametrize("query", ["", "?view=add"], ids=["beside", "alone"])
def test_offer_added_by_form_comes_back_to_itself(client, save, query):
    row = save(patrol())
    response = post(client, row, "add_squadron", query.removeprefix("?"))
    assert response.headers["Location"] == f"/lists/{row.pk}/{query}#offer-fighter"
    assert page(client.get(f"/lists/{row.pk}/{query}")).one(id="offer-fighter")


@pytest.mark.parametrize("name", ["undo", "redo"])
def test_step_by_form_comes_back_to_what_was_open(client, save, name):
    row = save(patrol())
    response = client.post(f"/lists/{row.pk}/{name}", {"open": "entry=e1"})
    assert response.headers["Location"] == f"/lists/{row.pk}/?entry=e1#panel"


@pytest.mark.parametrize("name", EDITS)
def test_edit_by_htmx(client, save, name):
    row = save(patrol())
    response = post(client, row, name, **HTMX)
    assert response.status_code == 200
    assert RESULTS[name](document(row))
    undo = page(response).one(id="notice").one("button")
    assert undo.attrs["formaction"] == f"/lists/{row.pk}/undo"


CHANGED = {
    "add_squadron": ["entry-e3"],
    "add_upgrades": ["entry-e2"],
    "duplicate_entry": ["afterend:#entry-e2", "entry-e2"],
    "move_entry": ["cards"],
    "remove_entry": ["delete:#entry-e1"],
    "rename": [],
    "set_facing": ["entry-e1"],
}
"""Edits that touch one entry, and what their answers do to the list."""


@pytest.mark.parametrize("name", CHANGED)
def test_edit_by_htmx_sends_changed_entries_only(client, save, name):
    row = save(patrol())
    shown = page(client.get(f"/lists/{row.pk}/"))
    answer = post(client, row, name, digests=digests(shown), **HTMX)
    sent = [swap for swap in swaps(answer) if "entry-" in swap or swap == "cards"]
    assert sent == CHANGED[name]


OF_THE_LIST = ["rename", "set_size", "set_note", "set_force_org", "set_policy", "drop_policy"]


@pytest.mark.parametrize(
    ("opened", "edits", "steps_back"),
    [
        ("entry=e1", EDITS, 3),
        ("entry=e3", ["set_count", "rename_entry", "remove_entry"], 1),
        ("view=settings", [*OF_THE_LIST, "accept_points", "use_book"], 0),
        ("", ["add_squadron", "move_entry", "set_hero", "remove_entry"], 1),
    ],
)
def test_answers_leave_the_page_that_a_reload_shows(client, save, opened, edits, steps_back):
    """Undo and redo answer as edits do."""
    row = save(patrol())
    address = f"/lists/{row.pk}/"
    shown = page(client.get(f"{address}?{opened}"))
    steps = [("edit", *EDITS[name]) for name in edits]
    steps += [("undo", "", {})] * steps_back + [("redo", "", {})] * steps_back
    for step, do, fields in steps:
        sent = {"do": do, "open": opened, "digests": digests(shown), **fields}
        swap(shown, page(client.post(f"{address}{step}", sent, **HTMX)))
        assert outline(shown) == outline(page(client.get(f"{address}?{opened}")))


def test_answer_makes_any_older_page_show_the_list_as_it_is(client, save):
    row = save(patrol())
    shown = page(client.get(f"/lists/{row.pk}/"))
    for name in ("remove_entry", "duplicate_entry", "set_size"):
        post(client, row, name)
    swap(shown, page(post(client, row, "add_squadron", digests=digests(shown), **HTMX)))
    assert outline(shown) == outline(page(client.get(f"/lists/{row.pk}/")))


def test_last_entry_by_htmx(client, save):
    row = save(fleet(300, squadron()))
    response = client.post(f"/lists/{row.pk}/edit", {"do": "remove_entry?entry=e1"}, **HTMX)
    assert cards(response) == []
    empty = page(response).one(id="cards").one(cls="empty")
    assert empty.text == "Your fleet is empty. Add your first ship."


def test_edit_without_effect(client, save):
    row = save(full_fleet())
    shown = page(client.get(f"/lists/{row.pk}/"))
    sent = {"do": "set_count?entry=e5&count=4", "digests": digests(shown)}
    response = client.post(f"/lists/{row.pk}/edit", sent, **HTMX)
    assert swaps(response) == ["digests"]
    assert document(row) == full_fleet()
    assert row.revision == 1
