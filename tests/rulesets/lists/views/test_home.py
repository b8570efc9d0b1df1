"""The list of one's fleets, a new fleet, and who one is without an account."""

import time
import uuid
from datetime import UTC, datetime

import pytest
from django.core.signing import TimestampSigner, b62_encode
from django.test import override_settings
from django.utils.timezone import now, timedelta

from rulesets.devices.services import add_device, find_device
from rulesets.lists.models import List, Revision
from rulesets.lists.services import judging, lifecycle
from rulesets.web.ownership import is_due
from tests.armies.shown import column
from tests.builders import fleet, full_fleet, ship
from tests.pages import cookie_of, notice_above, page, press_undo

NEW = {"name": "Third Patrol", "size": "450", "other_size": "", "force_org": "on"}
DAY = 24 * 60 * 60


def listed(response):
    """Name, points and verdict of every list on the page."""
    lists = page(response).all("ul", cls="lists")
    return [
        (row.one(cls="name").text, row.one(cls="figure").text, row.one(cls="chip").text)
        for shown in lists
        for row in shown.all("div", cls="line")
    ]


def field_value(response, name):
    return page(response).one("input", name=name).attrs.get("value", "")


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


@pytest.mark.parametrize("lists", [0, 1])
def test_home_offers_every_game(client, save, lists):
    for _ in range(lists):
        save()
    offers = page(client.get("/")).one("ul", cls="games").all("a")
    assert [offer.attrs["href"] for offer in offers] == [
        "/new/gf35",
        "/new/gf15",
        "/new/gff",
        "/new/warfleets",
        "/campaigns/new",
    ]


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


@pytest.mark.parametrize("game", ["gf35", "gff", "gf15", "warfleets"])
def test_sample_opens_finished_and_editable(stranger, game):
    response = stranger.post(f"/samples/{game}")
    row = List.objects.get()
    assert response.headers["Location"] == f"/lists/{row.pk}/"
    assert (row.game, row.verdict) == (game, "legal")
    assert row.size - row.points <= 5
    assert stranger.get(response.headers["Location"]).status_code == 200


def test_sample_is_named_in_the_language_of_its_visitor(stranger):
    stranger.post("/samples/gf35", headers={"Accept-Language": "it"})
    assert List.objects.get().name == "Colonna Uno"


@pytest.mark.parametrize("game", ["chess", "strategy"])
def test_sample_of_an_unknown_game(client, game):
    assert (client.post(f"/samples/{game}").status_code, List.objects.count()) == (404, 0)


def test_sample_is_opened_again_and_another_one_is_asked_for(client):
    first = client.post("/samples/warfleets").headers["Location"]
    client.post(f"{first}edit", {"do": "rename?name=Mine"})
    again = client.post("/samples/warfleets", follow=True)
    assert (again.redirect_chain, List.objects.count()) == ([(first, 302)], 1)
    notice = page(again).one(id="notice")
    assert notice.text == "This is your sample as you left it. Start another one"
    assert client.post("/samples/warfleets", {"another": "on"}).headers["Location"] != first


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


def test_new(client):
    shown = page(client.get("/new/warfleets"))
    checked = [field.attrs["name"] for field in shown.all("input") if "checked" in field.attrs]
    sizes = [field.attrs["value"] for field in shown.all("input", name="size")]
    assert (shown.one("h1").text, shown.one("p", cls="game").text) == (
        "New fleet",
        "Grimdark Future: Warfleets v2.1.0",
    )
    assert (sizes, checked) == (["300", "450", "other", "none"], ["size", "force_org"])
    (blank,) = shown.one("main").all("a")
    assert blank.attrs["href"] == "/blank/warfleets/fleet-roster.pdf"


def test_new_begins_with_the_size_of_the_last(client, save):
    save(fleet(300))
    shown = page(client.get("/new/warfleets"))
    sizes = [f.attrs["value"] for f in shown.all("input", name="size") if "checked" in f.attrs]
    assert sizes == ["300"]


@pytest.mark.parametrize(
    ("now", "offered"),
    [("auto", {"dark", "light"}), ("dark", {"auto", "light"}), ("light", {"dark", "auto"})],
)
def test_theme_switch_always_leads_elsewhere(client, now, offered):
    client.post("/theme", {"theme": now})
    buttons = page(client.get("/")).one("form", cls="theme").all("button")
    assert {button.attrs["value"] for button in buttons} == offered


@pytest.mark.parametrize("method", ["get", "post"])
def test_new_list_of_an_unknown_game(client, method):
    response = getattr(client, method)("/new/chess", NEW)
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")
    assert List.objects.count() == 0


@pytest.mark.parametrize(
    ("chosen", "size"),
    [
        ({"size": "300"}, 300),
        ({"size": "450"}, 450),
        ({"size": "other", "other_size": "275"}, 275),
        ({"size": "other", "other_size": "100000"}, 100_000),
        ({"size": "none"}, None),
        ({"size": "450", "other_size": "275"}, 450),
    ],
    ids=lambda value: str(value),
)
def test_create_with_a_size(client, chosen, size):
    response = client.post("/new/warfleets", NEW | chosen)
    row = List.objects.get()
    document = judging.read(row)
    assert response.headers["Location"] == f"/lists/{row.pk}/?view=add"
    assert (document.name, document.size, document.force_org) == ("Third Patrol", size, True)
    assert (document.books, document.entries) == ({"warfleets": "2.1.0"}, ())


def test_create_without_name_and_force_organisation(client):
    client.post("/new/warfleets", {"size": "300"})
    document = judging.read(List.objects.get())
    assert (document.name, document.force_org) == ("Warfleets", False)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"size": ""}, ["This field is required."]),
        ({"size": "999"}, ["Select a valid choice. 999 is not one of the available choices."]),
        ({"size": "other"}, ["Enter the points limit."]),
        (
            {"size": "other", "other_size": "0"},
            ["Too few: at least 1."],
        ),
        (
            {"size": "other", "other_size": "-5"},
            ["Too few: at least 1."],
        ),
        (
            {"size": "other", "other_size": "100001"},
            ["Too many: at most 100000."],
        ),
        ({"size": "other", "other_size": "many"}, ["Enter a whole number."]),
        ({"name": "🚀" * 10_000}, ["Too long: 80 characters at most, this has 10000."]),
        ({"name": "a\u202eb"}, ["contains invisible control characters"]),
        ({"name": "a\x07b"}, ["contains invisible control characters"]),
        ({"name": "a\tb"}, ["must be a single line"]),
        (
            {"name": "x" * 81, "size": "other", "other_size": "-1"},
            [
                "Too few: at least 1.",
                "Too long: 80 characters at most, this has 81.",
            ],
        ),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_create_with_bad_input(client, typed, said):
    form = NEW | typed
    response = client.post("/new/warfleets", form)
    problems = [problem.text for problem in page(response).all(cls="problem")]
    assert (response.status_code, problems) == (400, said)
    assert field_value(response, "name") == form["name"]
    assert field_value(response, "other_size") == form["other_size"]
    assert List.objects.count() == 0


def test_create_sets_the_owner_cookie(stranger):
    response = stranger.post("/new/warfleets", NEW)
    cookie = response.cookies["muster_owner"]
    assert {name: value for name, value in cookie.items() if value and name != "expires"} == {
        "httponly": True,
        "max-age": 400 * DAY,
        "path": "/",
        "samesite": "Lax",
    }
    assert [name for name, _, _ in listed(stranger.get("/"))] == ["Third Patrol"]


def test_create_sets_a_secure_cookie_behind_https(stranger):
    with override_settings(HTTPS=True):
        response = stranger.post("/new/warfleets", NEW)
    assert response.cookies["muster_owner"]["secure"] is True


@pytest.mark.parametrize("address", ["/", "/import", "/rules/warfleets", "shared"])
def test_reading_makes_nobody_an_owner(stranger, save, address):
    key = save().share_key
    before = (List.objects.count(), Revision.objects.count())
    response = stranger.get(f"/s/{key}/" if address == "shared" else address)
    assert (response.status_code, list(response.cookies)) == (200, ["csrftoken"])
    assert (List.objects.count(), Revision.objects.count()) == before


@pytest.mark.parametrize(
    "tamper",
    [
        lambda key, other: key[:-1] + ("A" if key[-1] != "A" else "B"),
        lambda key, other: other.hex + key[32:],
        lambda key, other: key.split(":")[0],
        lambda key, other: "",
        lambda key, other: "äöü",
    ],
    ids=["signature", "owner", "unsigned", "empty", "text"],
)
def test_tampered_cookie_is_a_stranger(client, save, owner, tamper):
    row = save()
    client.cookies["muster_owner"] = tamper(cookie_of(owner), uuid.uuid4())
    assert listed(client.get("/")) == []
    assert client.get(f"/lists/{row.pk}/").status_code == 404


def test_cookie_is_kept_young(client, owner):
    class LongAgo(TimestampSigner):
        def timestamp(self):
            return b62_encode(int(time.time()) - 31 * DAY)

    device = add_device(owner, "")
    client.cookies["muster_owner"] = LongAgo(salt="muster.device").sign(device.hex)
    renewed = client.get("/").cookies["muster_owner"].value
    assert (find_device(renewed).owner, is_due(renewed)) == (owner, False)
    client.cookies["muster_owner"] = renewed
    assert list(client.get("/").cookies) == ["csrftoken"]


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
