"""The list of one's fleets, a new fleet, and who one is without an account."""

from datetime import UTC, datetime

import pytest
from django.utils.timezone import now, timedelta

from rulesets.lists.models import List
from rulesets.lists.services import lifecycle
from tests.armies.shown import column
from tests.builders import fleet, full_fleet, ship
from tests.pages import listed, notice_above, page, press_undo


def test_home_without_fleets(client):
    response = client.get("/")
    assert listed(response) == []
    assert page(response).one("h1").text == "Build your army. Know it’s legal."
    assert page(response).all(id="deleted") == []


def test_home_with_fleets(client, save):
    save(full_fleet())
    save(fleet(300, ship("corvette", upgrades=[]), name="Open slots"))
    save(fleet(None, ship("cruiser"), name="No size"))
    save(fleet(300, ship("cruiser"), ship("cruiser"), ship("cruiser"), name="Too many"))
    assert listed(client.get("/")) == [
        ("Too many", "240 / 300", "Illegal"),
        ("No size", "80", "Incomplete"),
        ("Open slots", "40 / 300", "Incomplete"),
        ("Fleet", "300 / 300", "Legal"),
    ]


def test_home_says_whose_game_a_list_is_of(client, save):
    save()
    line = page(client.get("/")).one("div", cls="line")
    assert line.classes == ["line", "warfleets"]
    assert "Warfleets v2.1.0" in line.one(cls="brief").text


def test_home_says_when_namesakes_were_made(client, save):
    save(fleet(300, name="Other"))
    for day in (1, 2):
        List.objects.filter(pk=save(fleet(300, name="Twin")).pk).update(
            created_at=datetime(2026, 11, day, 12, 30, tzinfo=UTC)
        )
    lines = page(client.get("/")).all(cls="brief")
    assert [line.text.partition(" · ")[0] for line in lines] == [
        "made 2 Nov, 12:30",
        "made 1 Nov, 12:30",
        "0 ships",
    ]


GAMES_SHOWN = ["/new/gf35", "/new/gf15", "/new/gff", "/new/warfleets", "/campaigns/new"]


@pytest.mark.parametrize(
    ("lists", "place"), [(0, "games"), (1, "starts")], ids=["cards", "menu beside a list"]
)
def test_home_offers_every_game(client, save, lists, place):
    for _ in range(lists):
        save()
    offers = page(client.get("/")).all(cls=place)[0].all("a")
    by_game = sorted((offer.attrs["href"] for offer in offers), key=GAMES_SHOWN.index)
    assert by_game == GAMES_SHOWN


def test_home_of_someone_else(stranger, save):
    save()
    assert listed(stranger.get("/")) == []


def test_home_with_deleted_fleets(client, save, owner):
    gone = save(fleet(300, name="Gone"))
    save(fleet(300, name="Kept"))
    lifecycle.delete(owner, gone.pk)
    response = client.get("/")
    assert [name for name, _, _ in listed(response)] == ["Kept"]
    deleted = page(response).one(id="deleted")
    assert [row.one("span").text for row in deleted.all("li")] == [
        "Gone Grimdark Future: Warfleets v2.1.0"
    ]
    assert deleted.one("form").attrs["action"] == f"/lists/{gone.pk}/undelete"


def test_home_with_more_fleets_than_fit_a_page(client, save):
    for number in range(41):
        save(fleet(300, name=f"Fleet {number}"))
    first = client.get("/")
    second = client.get(page(first).one("a", rel="next").attrs["href"])
    assert len(listed(first)) == 40
    assert [name for name, _, _ in listed(second)] == ["Fleet 0"]
    assert page(first).one("nav", cls="pages").text == "Next page"
    assert page(second).one("nav", cls="pages").text == "Previous page"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("?q=third", ["Third Patrol"], id="name"),
        pytest.param("?q=meridian", ["Column"], id="faction"),
        pytest.param("?q=leva+meridiano", ["Column"], id="words of the Italian faction"),
        pytest.param("?game=warfleets", ["Third Patrol", "Fleet"], id="game"),
        pytest.param("?game=chess", ["Column", "Third Patrol", "Fleet"], id="no such game"),
        pytest.param("?q=fleet&game=gf35", [], id="neither"),
    ],
)
def test_home_finds_lists(client, save, query, expected):
    save(full_fleet())
    save(fleet(300, name="Third Patrol"))
    save(column("Column"))
    response = client.get(f"/{query}")
    assert [name for name, _, _ in listed(response)] == expected
    assert page(response).one("h1").text == "My lists"


@pytest.mark.parametrize("count", [1, 30])
def test_home_queries(client, save, django_assert_num_queries, count):
    for _ in range(count):
        save()
    with django_assert_num_queries(4):
        response = client.get("/")
    assert len(listed(response)) == count


@pytest.mark.parametrize(
    ("now", "offered"),
    [("auto", {"dark", "light"}), ("dark", {"auto", "light"}), ("light", {"dark", "auto"})],
)
def test_theme_switch_always_leads_elsewhere(client, now, offered):
    client.post("/theme", {"theme": now})
    buttons = page(client.get("/")).one("form", cls="theme").all("button")
    assert {button.attrs["value"] for button in buttons} == offered


def test_delete_and_bring_back(client, save):
    row = save(fleet(300, name="Wanted"))
    gone = client.post(f"/lists/{row.pk}/delete")
    row.refresh_from_db()
    assert notice_above(client.get(gone.headers["Location"])) == "“Wanted” deleted. Undo"
    assert now() - row.deleted_at < timedelta(minutes=1)
    assert listed(client.get("/")) == []
    there = client.get(f"/lists/{row.pk}/")
    assert (there.status_code, page(there).one("h1").text) == (404, "You deleted “Wanted”")
    back = client.post(page(there).one("main").one("form").attrs["action"])
    assert back.headers["Location"] == f"/lists/{row.pk}/"
    assert page(client.get(f"/lists/{row.pk}/")).one(id="notice").text == "“Wanted” is back."
    assert [name for name, _, _ in listed(client.get("/"))] == ["Wanted"]


def test_undone_deletion_says_that_the_list_is_back(client, save):
    gone = client.post(f"/lists/{save(fleet(300, name='Wanted')).pk}/delete", follow=True)
    assert notice_above(press_undo(client, gone)) == "“Wanted” is back."


def test_deleted_list_is_not_there_for_strangers(client, stranger, save):
    row = save()
    client.post(f"/lists/{row.pk}/delete")
    assert page(stranger.get(f"/lists/{row.pk}/")).one("h1").text == "Not found"


@pytest.mark.parametrize(
    ("done", "sentence"),
    [
        ("archive", "“Wanted” archived. Undo"),
        ("template", "“Wanted” is a template now: new lists can start from it. Undo"),
    ],
)
def test_one_list_is_named_in_what_was_done(client, save, done, sentence):
    row = save(fleet(300, name="Wanted"))
    home = client.post("/lists/bulk", {"do": done, "id": row.pk}, follow=True)
    assert notice_above(home) == sentence


def test_bring_back_what_is_not_deleted(client, save):
    response = client.post(f"/lists/{save().pk}/undelete")
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")
