"""Tags of lists, and finding lists by tag, faction and the units in them."""

import uuid

import pytest
from django.core.management import call_command

from rulesets.lists.models import List
from rulesets.lists.services import lifecycle, tagging
from tests.armies.shown import column
from tests.builders import fleet, ship, squadron
from tests.pages import notice_above, page, press_undo


def names(response):
    return [row.one(cls="name").text for row in page(response).all("div", cls="line")]


def tags(row):
    row.refresh_from_db()
    return row.tag_names


@pytest.fixture
def lists(save):
    """Three lists, the newest last."""
    return [
        save(fleet(450, ship("cruiser", name="Grüße"), squadron("fighter"), name="Patrol")),
        save(fleet(450, ship("corvette"), name="Raid")),
        save(column("Column")),
    ]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("?q=cruis", ["Patrol"], id="unit"),
        pytest.param("?q=INCROCIATORE", ["Patrol"], id="Italian unit"),
        pytest.param("?q=GRÜSSE", ["Patrol"], id="a player's own name, in other letters"),
        pytest.param("?q=fighter+patrol", ["Patrol"], id="unit and name"),
        pytest.param("?q=captain", ["Column"], id="unit of an army"),
        pytest.param("?q=100%25", [], id="wildcard"),
        pytest.param("?faction=Meridian+Levy", ["Column"], id="faction"),
        pytest.param("?faction=None", ["Column", "Raid", "Patrol"], id="no such faction"),
    ],
)
def test_home_finds(client, lists, query, expected):
    assert names(client.get(f"/{query}")) == expected


def test_what_an_edit_adds_is_found(client, lists):
    client.post(f"/lists/{lists[1].pk}/edit", {"do": "add_entry?key=gunship"})
    assert names(client.get("/?q=gunship")) == ["Raid"]


def test_texts_are_built_anew(client, lists):
    List.objects.update(text="")
    assert names(client.get("/?q=cruiser")) == []
    call_command("summarise_lists")
    assert names(client.get("/?q=cruiser")) == ["Patrol"]


def test_tags_are_set_shown_and_filtered_by(client, lists):
    path = f"/lists/{lists[0].pk}/tags"
    assert client.post(path, {"tags": " league,  1000 points ,League,"})["Location"] == "/"
    assert tags(lists[0]) == ["league", "1000 points"]
    shown = page(client.get("/?tag=league"))
    assert [chip.text for chip in shown.one(cls="tags").all("a")] == ["league", "1000 points"]
    assert names(client.get("/?tag=league")) == ["Patrol"]
    assert page(client.get(path)).one("input", id="id_tags").attrs["value"] == "league, 1000 points"
    client.post(path, {"tags": ""})
    assert tags(lists[0]) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x" * 31, "A tag has up to 30 letters: put commas between tags."),
        (",".join("abcdefghijk"), "A list has up to 10 tags."),
        ("a\0b", "Null characters are not allowed."),
    ],
    ids=["long", "many", "null"],
)
def test_tags_that_are_refused(client, lists, text, problem):
    response = client.post(f"/lists/{lists[0].pk}/tags", {"tags": text})
    shown = page(response) if "\0" not in text else None
    assert response.status_code == 400
    assert problem in response.text
    assert shown is None or shown.one("input", id="id_tags").attrs["value"] == text
    assert tags(lists[0]) == []


def test_tag_of_another_list_is_one_press(client, lists):
    first, second, _third = lists
    tagging.set_tags(first.owner, first.pk, ["league", "painted"])
    tagging.set_tags(second.owner, second.pk, ["painted"])
    address = f"/lists/{second.pk}/tags"
    offered = page(client.get(address)).one("form", cls="new").all("button", name="add")
    assert [button.text for button in offered] == ["+ league"]
    client.post(address, {"tags": "painted, new", "add": offered[0].attrs["value"]})
    assert tags(second) == ["painted", "new", "league"]


def test_several_are_tagged_and_that_is_undone(client, lists):
    tagging.tag(lists[0].owner, [lists[0].pk], "League")
    ids = [str(row.pk) for row in lists]
    home = client.post("/lists/bulk", {"do": "tag", "tag": "league", "id": ids}, follow=True)
    assert [tags(row) for row in lists] == [["League"], ["league"], ["league"]]
    assert notice_above(home) == "2 lists tagged “league”. Undo"
    assert notice_above(press_undo(client, home)) == "“league” taken off 2 lists. Undo"
    assert [tags(row) for row in lists] == [["League"], [], []]


@pytest.mark.parametrize("tag", ["", "  ", "a,b", "x" * 31])
def test_bulk_tag_that_is_refused_keeps_the_ticks(client, lists, tag):
    form = {"do": "tag", "tag": tag, "id": str(lists[0].pk)}
    response = client.post("/lists/bulk", form)
    ticked = [
        box.attrs["value"]
        for box in page(response).all("input", type="checkbox")
        if "checked" in box.attrs
    ]
    assert (response.status_code, ticked) == (400, [str(lists[0].pk)])
    assert page(response).one(id="bulk_error").text


def test_full_list_gets_no_more_tags(lists):
    owner, id = lists[0].owner, lists[0].pk
    tagging.set_tags(owner, id, "abcdefghij")
    assert tagging.tag(owner, [id], "k") == []


def test_copy_of_ones_own_keeps_the_tags_and_anothers_has_none(owner, lists):
    tagging.tag(owner, [lists[0].pk], "league")
    lists[0].refresh_from_db()
    copies = [lifecycle.clone(lists[0], taker) for taker in (owner, uuid.uuid4())]
    assert [tags(copy) for copy in copies] == [["league"], []]


@pytest.mark.parametrize("do", ["tag", "untag"])
def test_tags_of_somebody_else_stay(client, save, do):
    row = save(by=uuid.uuid4())
    tagging.tag(row.owner, [row.pk], "theirs")
    client.post("/lists/bulk", {"do": do, "tag": "theirs", "id": str(row.pk)})
    answers = [client.get(f"/lists/{row.pk}/tags"), client.post(f"/lists/{row.pk}/tags")]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert tags(row) == ["theirs"]
