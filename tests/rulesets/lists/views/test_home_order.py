"""Order in many lists: filters, sorting, the archive, actions on several lists at once."""

import uuid

import pytest

from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from tests.armies.shown import column
from tests.builders import fleet, full_fleet, ship
from tests.pages import notice_above, page, press_undo


def names(response):
    return [row.one(cls="name").text for row in page(response).all("div", cls="line")]


@pytest.fixture
def lists(save):
    """Four lists, the newest last."""
    return [
        save(document)
        for document in (
            full_fleet(),
            fleet(450, ship("corvette", upgrades=[]), name="beta"),
            fleet(300, ship("cruiser"), ship("cruiser"), ship("cruiser"), name="Alpha"),
            column("Column"),
        )
    ]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("", ["Column", "Alpha", "beta", "Fleet"], id="newest"),
        pytest.param(
            "?sort=name", ["Fleet", "Alpha", "beta", "Column"], id="names, without one first"
        ),
        pytest.param("?sort=points&game=warfleets", ["Fleet", "Alpha", "beta"], id="points"),
        pytest.param("?verdict=illegal", ["Alpha"], id="verdict"),
        pytest.param("?size=450", ["beta"], id="size"),
        pytest.param("?size=300&verdict=legal", ["Fleet"], id="two"),
        pytest.param("?size=1&verdict=fine", ["Column", "Alpha", "beta", "Fleet"], id="unknown"),
        pytest.param("?sort=owner", ["Column", "Alpha", "beta", "Fleet"], id="no such order"),
        pytest.param("?q=%00", ["Column", "Alpha", "beta", "Fleet"], id="unreadable search"),
        pytest.param("?shown=archived", [], id="archive"),
    ],
)
def test_home_chooses_and_sorts(client, lists, query, expected):
    assert names(client.get(f"/{query}")) == expected


def test_sizes_offered_are_those_of_the_lists(client, lists):
    shown = page(client.get("/?sort=name"))
    sizes = [option.attrs["value"] for option in shown.one("select", name="size").all("option")]
    assert sizes == ["", "300", "450", *([str(lists[3].size)] if lists[3].size else [])]


def test_pages_keep_what_was_chosen(client, save):
    for number in range(41):
        save(fleet(300, name=f"Fleet {number:02}"))
    first = client.get("/?sort=name&size=300")
    following = page(first).one("nav", cls="pages").one("a").attrs["href"]
    assert names(client.get(following)) == ["Fleet 40"]


@pytest.mark.parametrize(("do", "column"), [("archive", "archived_at"), ("delete", "deleted_at")])
def test_several_at_once_and_undone(client, lists, do, column):
    ids = [str(row.pk) for row in lists[:2]]
    answer = client.post("/lists/bulk", {"do": do, "id": ids})
    assert List.objects.exclude(**{column: None}).count() == 2
    shown = client.get(answer["Location"])
    assert notice_above(shown) == f"2 lists {do}d. Undo"
    assert notice_above(press_undo(client, shown)) == "2 lists are back."
    assert names(client.get("/")) == ["Column", "Alpha", "beta", "Fleet"]
    assert page(client.get("/")).all(cls="undo") == []


def test_several_at_once_lead_back_to_what_was_chosen(client, lists):
    action = page(client.get("/?verdict=incomplete&select=on")).one(id="bulk").attrs["action"]
    for do in ("archive", "tag"):
        answer = client.post(action, {"do": do, "tag": "league", "id": str(lists[2].pk)})
        shown = client.get(answer["Location"])
        assert names(shown) == ["beta"]
        assert names(press_undo(client, shown)) == ["beta"]


def test_undo_brings_back_that_action_only(client, lists):
    for row in lists[:2]:
        shown = client.post("/lists/bulk", {"do": "delete", "id": str(row.pk)}, follow=True)
    press_undo(client, shown)
    assert names(client.get("/")) == ["Column", "Alpha", "beta"]


def test_list_is_renamed_where_it_is_listed(client, lists):
    home = page(client.get("/?sort=name&game=warfleets"))
    (action,) = [
        form.attrs["action"] for form in home.all("form", cls="renaming") if form.all(value="Alpha")
    ]
    field = f"{lists[2].pk}-name"
    renamed = client.post(action, {field: " Zulu "})
    assert renamed["Location"] == "/?game=warfleets&sort=name"
    assert names(client.get(renamed["Location"])) == ["Fleet", "beta", "Zulu"]
    assert client.post(action, {field: "x" * 81}).status_code == 400


def test_archive_is_shown_apart_and_left_again(client, lists):
    client.post("/lists/bulk", {"do": "archive", "id": [str(row.pk) for row in lists]})
    home = page(client.get("/"))
    assert home.one("p", cls="empty").text == "All your lists are archived."
    assert home.one(href="/?shown=archived").text == "Archived (4)"
    assert names(client.get("/?shown=archived&sort=name")) == ["Fleet", "Alpha", "beta", "Column"]
    assert client.get(f"/lists/{lists[0].pk}/").status_code == 200
    client.post("/lists/bulk", {"do": "unarchive", "id": str(lists[0].pk)})
    assert names(client.get("/")) == ["Fleet"]


def test_selecting_ticks_each_list(client, lists):
    shown = page(client.get("/?select=on"))
    boxes = [box.attrs["value"] for box in shown.all("input", type="checkbox")]
    assert boxes == [str(row.pk) for row in reversed(lists)]
    assert {box.attrs["form"] for box in shown.all("input", type="checkbox")} == {"bulk"}


def test_all_of_a_page_are_ticked(client, lists):
    shown = page(client.get("/?select=all&verdict=legal"))
    boxes = shown.all("input", type="checkbox")
    assert boxes
    assert ["checked" in box.attrs for box in boxes] == [True] * len(boxes)


@pytest.mark.parametrize("do", ["archive", "delete", "template", "tag", "untag", "beside"])
def test_nothing_ticked_is_said(client, lists, do):
    response = client.post("/lists/bulk", {"do": do, "tag": "league"})
    shown = page(response)
    assert (response.status_code, shown.one(role="alert").text) == (400, "Tick a list first.")
    assert len(shown.all("input", type="checkbox")) == len(lists)


@pytest.mark.parametrize("do", ["archive", "delete", "unarchive"])
def test_lists_of_somebody_else_stay(client, save, do):
    row = save(by=uuid.uuid4())
    if do == "unarchive":
        lifecycle.bulk(row.owner, [row.pk], "archive")
    before = List.objects.values().get()
    client.post("/lists/bulk", {"do": do, "id": str(row.pk)})
    assert List.objects.values().get() == before


def test_undo_of_somebody_else_brings_nothing_back(client, save):
    row = save(by=uuid.uuid4())
    moment, _names = lifecycle.bulk(row.owner, [row.pk], "delete")
    client.post("/lists/bulk/undo", {"done": "delete", "at": moment.isoformat()})
    assert List.objects.exclude(deleted_at=None).count() == 1


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/lists/bulk", {"do": "burn", "id": str(uuid.UUID(int=7))}),
        ("/lists/bulk", {"do": "delete", "id": "x"}),
        ("/lists/bulk/undo", {"done": "delete", "at": "9" * 5000}),
        ("/lists/bulk/undo", {"done": "delete", "at": "2026-13-45T00:00:00+00:00"}),
        ("/lists/bulk/undo", {"done": "owner", "at": "2026-01-01T00:00:00+00:00"}),
    ],
)
def test_bad_bulk_requests(client, save, address, form):
    save()
    response = client.post(address, form)
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")
    assert List.objects.filter(deleted_at=None).count() == 1


@pytest.mark.parametrize("count", [1, 500])
def test_queries_of_home_with_many_lists(client, save, owner, django_assert_num_queries, count):
    row = save()
    copies = [List(**{**_columns(row), "id": uuid.uuid4()}) for _ in range(count - 1)]
    List.objects.bulk_create(copies)
    with django_assert_num_queries(3):
        response = client.get("/?sort=name&verdict=legal")
    assert len(names(response)) == min(count, 40)


def _columns(row):
    columns = {field.attname: getattr(row, field.attname) for field in List._meta.fields}
    return columns | {"share_key": None}
