"""Units copied from list to list, lists side by side, lists as templates."""

import uuid

import pytest

from rulesets.lists.models import List
from rulesets.lists.services import editing, judging
from tests.armies.shown import column
from tests.builders import fleet, full_fleet, ship, squadron
from tests.pages import notice, notice_above, page, press_undo


@pytest.fixture
def pair(save):
    """A full fleet, and one of a corvette that is called Raid."""
    return save(full_fleet()), save(fleet(300, ship("corvette"), name="Raid"))


def keys(row):
    row.refresh_from_db()
    return [entry.key for entry in judging.read(row).entries]


def revisions(*rows):
    return [List.objects.get(pk=row.pk).revision for row in rows]


def beside(*rows):
    return "/lists/side-by-side?" + "&".join(f"list={row.pk}" for row in rows)


def test_units_are_copied_as_one_edit_and_undone(client, pair):
    source, target = pair
    offered = page(client.get(f"/lists/{source.pk}/copy?entry=e3"))
    boxes = offered.all("input", name="unit")
    ticked = [each.attrs["value"] for each in boxes if "checked" in each.attrs]
    lists = [each.attrs["value"] for each in offered.one("select").all("option")]
    assert (ticked, lists) == (["e3"], [str(target.pk)])
    form = {"unit": ["e3", "e5"], "to": str(target.pk)}
    told = client.post(f"/lists/{source.pk}/copy", form, follow=True)
    assert notice(told) == "2 units copied from Fleet. Undo"
    assert keys(target) == ["corvette", "destroyer", "bomber"]
    client.post(f"/lists/{target.pk}/undo")
    assert (keys(target), len(keys(source))) == (["corvette"], 5)


def test_hero_copied_with_its_unit_stays_in_it(client, save):
    source, target = save(column()), save(column("Other"))
    client.post(f"/lists/{source.pk}/copy", {"unit": ["e1", "e3"], "to": str(target.pk)})
    target.refresh_from_db()
    first, half, hero = judging.read(target).entries[-3:]
    assert (first.join, half.join, hero.join) == (None, first.id, first.id)


@pytest.mark.parametrize(
    ("form", "problems"),
    [
        ({}, ["Tick a unit first.", "Choose a list."]),
        ({"unit": "gone", "to": "x"}, ["gone is not", "x is not"]),
        ({"unit": "<i>", "to": str(uuid.UUID(int=1))}, ["<i> is not", "00000000-"]),
    ],
    ids=["nothing", "what is gone", "hostile"],
)
def test_copying_what_is_not_there(client, pair, form, problems):
    response = client.post(f"/lists/{pair[0].pk}/copy", form)
    said = [each.text for each in page(response).all(cls="problem")]
    assert response.status_code == 400
    assert [known in text for known, text in zip(problems, said, strict=True)] == [True, True]


def test_only_lists_of_the_same_game_are_offered(client, save):
    row = save()
    save(column())
    assert page(client.get(f"/lists/{row.pk}/copy")).one("a", href="/new/warfleets").text


def test_lists_side_by_side(client, pair, save):
    third = save(column())
    shown = page(client.get(beside(*pair, third)))
    columns = shown.one(cls="beside-columns").all("section")
    heads = [each.one("h2").text for each in columns]
    assert heads == ["A Fleet", "B Raid", "C Third Column"]
    opens = [each.attrs["href"] for each in columns[1].all("a", cls="cover")]
    assert opens == [f"/lists/{pair[1].pk}/?entry=e1"]
    copies = [each.attrs["value"] for each in shown.all("button", name="copy")]
    assert len(copies) == 6
    copied = client.post(beside(*pair), {"copy": copies[0]}, follow=True)
    assert notice_above(copied) == "Copied to Raid. Undo"
    assert keys(pair[1]) == ["corvette", "cruiser"]
    again = press_undo(client, copied)
    assert (keys(pair[1]), page(again).all(cls="undo")) == (["corvette"], [])


def test_copy_tapped_twice_copies_once(client, pair):
    shown = page(client.get(beside(*pair)))
    token = shown.one("main").all("input", name="csrfmiddlewaretoken")[0].attrs["value"]
    form = {
        "copy": shown.all("button", name="copy")[0].attrs["value"],
        "csrfmiddlewaretoken": token,
    }
    answers = [client.post(beside(*pair), form)["Location"] for _ in range(2)]
    assert answers[0] == answers[1]
    assert keys(pair[1]) == ["corvette", "cruiser"]


def test_two_lists_side_by_side_are_printed_or_compared_with_a_tap(client, pair, save):
    """If they are of one game."""
    one, other = pair
    links = [
        each.attrs["href"]
        for each in page(client.get(beside(one, other))).one(cls="intro").all("a")
    ]
    assert links[:2] == [
        f"/lists/{one.pk}/print?sheet=match&with={other.pk}",
        f"/compare?a={one.pk}&b={other.pk}",
    ]
    assert "/compare?" not in client.get(beside(one, save(column()))).text


def test_side_by_side_from_home(client, pair):
    ids = sorted((str(row.pk) for row in pair), reverse=True)
    answer = client.post("/lists/bulk", {"do": "beside", "id": ids})
    assert answer["Location"] == beside(*(List.objects.get(pk=id) for id in ids))


@pytest.mark.parametrize("copy", ["", "x", "a:b:c", "{0}:gone", "{0}:e1:{0}x", "{0}:e1:{2}"])
def test_bad_copies_side_by_side(client, pair, save, copy):
    theirs = save(by=uuid.uuid4())
    ids = [str(row.pk) for row in (*pair, theirs)]
    response = client.post(beside(*pair, theirs), {"copy": copy.format(*ids)})
    assert (response.status_code, revisions(*pair, theirs)) == (404, [1, 1, 1])


def test_copying_a_unit_that_is_gone_meanwhile(client, pair):
    one, other = pair
    copied = client.post(beside(*pair), {"copy": f"{one.pk}:gone:{other.pk}"}, follow=True)
    assert notice_above(copied)
    assert keys(other) == ["corvette"]


def test_undo_leaves_an_edit_made_meanwhile(client, owner, pair):
    source, target = pair
    copied = client.post(beside(*pair), {"copy": f"{source.pk}:e3:{target.pk}"}, follow=True)
    editing.edit(owner, target.pk, "rename", {"name": "Renamed meanwhile"})
    answer = press_undo(client, copied)
    target.refresh_from_db()
    assert (target.name, keys(target)) == ("Renamed meanwhile", ["corvette", "destroyer"])
    refusal = "The list has changed since you opened this page. Choose again."
    assert notice_above(answer) == refusal


@pytest.mark.parametrize("undo", ["", "x", "{0}", "{0}@x", "{0}@1@1", "{1}@1"])
def test_bad_undo_side_by_side(client, owner, pair, undo):
    editing.edit(owner, pair[0].pk, "rename", {"name": "Renamed"})
    form = {"undo": undo.format(pair[0].pk, uuid.UUID(int=1))}
    response = client.post(beside(*pair), form)
    assert (response.status_code, revisions(*pair)) == (404, [2, 1])


@pytest.mark.parametrize("query", ["", "?list=x", f"?list={uuid.UUID(int=1)}"])
def test_no_lists_side_by_side(client, query):
    assert client.get(f"/lists/side-by-side{query}").status_code == 404


@pytest.mark.parametrize("count", [1, 20])
def test_queries(client, save, django_assert_num_queries, count):
    rows = [save(fleet(1800, *[squadron()] * count)) for _ in range(3)]
    with django_assert_num_queries(5):
        client.get(beside(*rows))
    with django_assert_num_queries(4):
        client.get(f"/lists/{rows[0].pk}/copy")


def test_template_stands_apart_and_starts_lists(client, pair):
    template = pair[1]
    answer = client.post("/lists/bulk", {"do": "template", "id": str(template.pk)}, follow=True)
    assert notice_above(answer) == "“Raid” is a template now: new lists can start from it. Undo"
    shown = page(client.get("/")).one("ul", cls="rows").all("a", cls="name")
    assert [each.text for each in shown] == ["Fleet"]
    assert page(client.get("/")).one(href="/?shown=templates").text == "Templates (1)"
    started = page(client.get("/new/warfleets")).one(cls="start-from").one("form")
    client.post(started.attrs["action"])
    made = List.objects.get(name="Raid", template_at=None)
    assert keys(made) == ["corvette"]
    client.post("/lists/bulk", {"do": "untemplate", "id": str(template.pk)})
    assert List.objects.exclude(template_at=None).count() == 0
