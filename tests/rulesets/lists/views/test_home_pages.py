"""Pages of many lists: none twice, none left out, whatever they are sorted by."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from rulesets.lists.models import List
from rulesets.lists.views import home
from tests.pages import page

NOW = timezone.now()
NAMES = ["a", "B", "b", "B", "", "Ä", "z", "a", "%", "9"]


@pytest.fixture(autouse=True)
def short_pages(monkeypatch):
    monkeypatch.setattr(home, "LISTS_PER_PAGE", 3)


@pytest.fixture
def lists(owner):
    """Ten lists with equal names, points and moments among them."""
    rows = [
        List(
            owner=owner,
            game="gf35",
            name=name,
            points=number % 2,
            verdict="legal",
            updated_at=NOW - timedelta(microseconds=number // 4),
        )
        for number, name in enumerate(NAMES)
    ]
    return List.objects.bulk_create(rows)


def ids(response):
    """Ids of the lists on a page, in its order."""
    shown = page(response).all("div", cls="line")
    return [uuid.UUID(row.one("a", cls="name").attrs["href"].split("/")[2]) for row in shown]


def link(response, rel):
    found = page(response).all("a", rel=rel)
    return found[0].attrs["href"] if found else ""


def walk(client, address, rel):
    """Answers from an address on, as long as there is a next page."""
    answers = []
    while address:
        answers.append(client.get(address))
        address = link(answers[-1], rel)
    return answers


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("", lambda row: (NOW - row.updated_at, -row.pk.int)),
        ("points", lambda row: (-row.points, NOW - row.updated_at, -row.pk.int)),
        ("name", None),
    ],
    ids=["newest", "points", "name"],
)
def test_pages_there_and_back(client, lists, query, order):
    forth = walk(client, f"/?sort={query}&game=gf35", "next")
    shown = [id for answer in forth for id in ids(answer)]
    assert [len(ids(answer)) for answer in forth] == [3, 3, 3, 1]
    assert set(shown) == {row.pk for row in lists}
    if order:
        assert shown == [row.pk for row in sorted(lists, key=order)]
    back = walk(client, link(forth[-1], "prev"), "prev")
    assert [ids(answer) for answer in back] == [ids(answer) for answer in forth[-2::-1]]


def test_lists_that_come_and_go_shift_no_page(client, lists):
    second = link(client.get("/"), "next")
    before = ids(client.get(second))
    newest = List.objects.order_by("-updated_at", "-pk").first()
    List.objects.filter(pk=newest.pk).update(deleted_at=NOW)
    assert ids(client.get(second)) == before
    List.objects.filter(pk=before[0]).update(updated_at=NOW + timedelta(hours=1))
    assert ids(client.get(second))[:2] == before[1:]


def test_pages_keep_filters_and_ticking(client, lists):
    second = link(client.get("/?sort=points&select=on"), "next")
    shown = page(client.get(second))
    assert len(shown.all("input", type="checkbox")) == 3
    options = shown.one("select", name="sort").all("option")
    assert [each.attrs["value"] for each in options if "selected" in each.attrs] == ["points"]


@pytest.mark.parametrize(
    "place", ["after=x", "before=x", "after=" + "9" * 5000, "after=%00%C3%A4:b:c", "before=&after="]
)
def test_cursors_that_cannot_be_read_lead_to_the_first_page(client, lists, place):
    assert ids(client.get(f"/?{place}")) == ids(client.get("/"))


def test_cursor_of_another_order_leads_to_the_first_page(client, lists):
    foreign = link(client.get("/?sort=name"), "next").replace("sort=name", "sort=points")
    assert ids(client.get(foreign)) == ids(client.get("/?sort=points"))


def test_page_whose_lists_are_gone_leads_to_the_first(client, lists):
    last = walk(client, "/", "next")[-1]
    address = link(client.get(link(last, "prev")), "next")
    List.objects.filter(pk__in=ids(last)).update(deleted_at=NOW)
    assert ids(client.get(address)) == ids(client.get("/"))
