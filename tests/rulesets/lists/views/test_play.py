"""Lists at the table: boxes to tick below each unit, in the owner's and the shared view."""

import pytest

from rulesets.lists.services import lifecycle
from tests.armies.shown import column
from tests.builders import fleet, full_fleet, ship
from tests.pages import page


def marked(response):
    """What is marked of each unit, by its name."""
    rows = page(response).one("ol", id="card-list").all("li")
    units = [row for row in rows if row.all(cls="marks")]
    return {
        unit.all(cls="name")[0].text: [
            (legend.text, len(boxes.all("input")))
            for boxes in unit.all(cls="marks")[0].all("fieldset")
            for legend in boxes.all("legend")
        ]
        for unit in units
    }


def test_fleet_is_marked_upgrade_by_upgrade(client, save):
    destroyer = ship("destroyer", upgrades=["rapid-cannon@front", "pulse-engine"])
    found = marked(client.get(f"/lists/{save(fleet(300, destroyer)).pk}/play"))
    assert found == {"Destroyer Ship": [("Rapid Cannon", 2), ("Pulse Engine", 2), ("3", 2)]}


def test_army_is_marked_unit_by_unit(client, save):
    shown = client.get(f"/lists/{save(column()).pk}/play")
    assert marked(shown)["Field Captain"] == [("Wounds", 3), ("Spell tokens", 6)]
    ids = [box.attrs["id"] for box in page(shown).one("main").all("input")]
    assert len(ids) == len(set(ids))


def test_shared_list_is_played_by_whoever_has_its_link(client, stranger, save, owner):
    row = save(full_fleet())
    key = lifecycle.keep_share_key(owner, row.pk)
    shown = stranger.get(f"/s/{key}/play")
    assert marked(shown) == marked(client.get(f"/lists/{row.pk}/play"))
    assert page(shown).one(cls="back").one("a").attrs["href"] == f"/s/{key}/"


def test_list_of_somebody_else_is_not_there(stranger, save):
    assert stranger.get(f"/lists/{save(full_fleet()).pk}/play").status_code == 404


def test_empty_list_has_nothing_to_mark(client, save):
    shown = page(client.get(f"/lists/{save(fleet(300)).pk}/play")).one("main")
    assert (shown.all(cls="marks"), shown.one(cls="empty").text) == (
        [],
        "Nothing in the list yet.",
    )


@pytest.mark.parametrize("count", [1, 30])
def test_queries(client, save, django_assert_num_queries, count):
    row = save(fleet(None, *(ship("corvette") for _ in range(count))))
    client.get(f"/lists/{row.pk}/play")
    with django_assert_num_queries(3):
        client.get(f"/lists/{row.pk}/play")
