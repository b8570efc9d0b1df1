"""Renaming a list where lists are listed."""

import pytest

from rulesets.engine import codec
from tests.builders import fleet, ship
from tests.pages import page


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("a\u202eb", "That name contains invisible characters."),
        ("x" * 81, "Too long: 80 characters at most, this has 81."),
    ],
    ids=["invisible", "long"],
)
def test_refused_name_of_a_list_stands_in_its_menu(client, save, name, problem):
    row = save(fleet(300, name="Patrol"))
    refused = client.post(f"/lists/{row.pk}/rename", {f"{row.pk}-name": name})
    form = page(refused).one(cls="renaming")
    assert (refused.status_code, form.one(cls="problem").text) == (400, problem)
    assert form.one("input", id=f"name-{row.pk}").attrs["value"] == name
    menu = page(refused).one("li", cls="row").one("details", cls="menu")
    assert "open" in menu.attrs
    row.refresh_from_db()
    assert row.name == "Patrol"


def test_refused_name_tells_a_stranger_nothing(stranger, save):
    row = save(fleet(300, name="Patrol"))
    refused = stranger.post(f"/lists/{row.pk}/rename", {f"{row.pk}-name": "x" * 81})
    assert (refused.status_code, row.name in refused.text) == (404, False)


def test_name_for_which_a_list_has_no_room_stands_in_its_menu(client, save):
    ships = [ship("corvette", upgrades=[], note="é" * 2000)] * 127
    room = codec.MAX_BYTES - len(codec.write(fleet(300, *ships)).encode()) - 100
    row = save(fleet(300, *ships, note="é" * (room // 2)))
    refused = client.post(f"/lists/{row.pk}/rename", {f"{row.pk}-name": "é" * 80})
    problem = page(refused).one(cls="renaming").one(cls="problem").text
    assert (refused.status_code, problem) == (400, "too large: 524348 bytes, 524288 allowed")
