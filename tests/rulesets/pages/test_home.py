"""The list of one's fleets, a new fleet, and who one is without an account."""

import time
import uuid

import pytest
from django.core.signing import TimestampSigner, b62_encode
from django.test import override_settings
from django.utils.timezone import now, timedelta

from config.desks import DESKS
from fleets.models import Fleet, FleetRevision
from fleets.services import fleets
from rulesets.games import GAMES
from rulesets.ownership import owner_key, read_owner_key
from rulesets.pages.home import LISTS_PER_PAGE, home
from tests.builders import fleet, full_fleet, ship
from tests.pages import page

NEW = {"name": "Third Patrol", "size": "450", "other_size": "", "force_org": "on"}
DAY = 24 * 60 * 60


def listed(response):
    """Name, points and verdict of every fleet on the page."""
    return [
        (row.one("b").text, row.one(cls="figure").text, row.one(cls="chip").text)
        for row in page(response).all("a", cls="line")
    ]


def field_value(response, name):
    return page(response).one("input", name=name).attrs.get("value", "")


def test_home_without_fleets(client):
    response = client.get("/")
    assert listed(response) == []
    assert page(response).one("h1").text == "Pick a game, build a list"
    assert page(response).all(id="deleted") == []


def test_home_with_fleets(client, save):
    save(full_fleet())
    save(fleet(300, ship("corvette", upgrades=[]), name="Open slots"))
    save(fleet(None, ship("cruiser"), name="No size"))
    save(fleet(300, ship("cruiser"), ship("cruiser"), ship("cruiser"), name="Too many"))
    assert listed(client.get("/")) == [
        ("Too many", "240/300", "Illegal"),
        ("No size", "80", "Incomplete"),
        ("Open slots", "40/300", "Incomplete"),
        ("Fleet", "300/300", "Legal"),
    ]


def test_home_says_whose_game_a_list_is_of(client, save):
    save()
    line = page(client.get("/")).one("a", cls="line")
    assert (line.classes, line.one(cls="game").text) == (
        ["line", "warfleets"],
        "Grimdark Future: Warfleets",
    )


@pytest.mark.parametrize("lists", [0, 1])
def test_home_offers_every_game(client, save, lists):
    for _ in range(lists):
        save()
    offers = page(client.get("/")).one("ul", cls="games").all("a")
    assert [offer.attrs["href"] for offer in offers] == [
        *(f"/new/{game}" for game in GAMES if any(game in desk.games for desk in DESKS)),
        "/campaigns/new",
    ]


def test_home_of_someone_else(stranger, save):
    save()
    assert listed(stranger.get("/")) == []


def test_home_with_deleted_fleets(client, save, owner):
    gone = save(fleet(300, name="Gone"))
    save(fleet(300, name="Kept"))
    fleets.delete(owner, gone.pk)
    response = client.get("/")
    assert [name for name, _, _ in listed(response)] == ["Kept"]
    deleted = page(response).one(id="deleted")
    assert [row.one("span").text for row in deleted.all("li")] == ["Gone"]
    assert deleted.one("form").attrs["action"] == f"/fleets/{gone.pk}/undelete"


def test_home_with_more_fleets_than_fit_a_page(client, save):
    for number in range(41):
        save(fleet(300, name=f"Fleet {number}"))
    first, second = client.get("/"), client.get("/?page=2")
    assert len(listed(first)) == 40
    assert [name for name, _, _ in listed(second)] == ["Fleet 0"]
    assert page(first).one("nav", cls="pages").text == "1 / 2 Older"
    assert page(second).one("nav", cls="pages").text == "Newer 2 / 2"


@pytest.mark.parametrize("address", ["/?page=0", "/?page=99", "/?page=x", "/?page=" + "9" * 5000])
def test_home_with_a_page_there_is_not(client, save, address):
    save(fleet(300, name="Only"))
    assert [name for name, _, _ in listed(client.get(address))] == ["Only"]


@pytest.mark.parametrize("count", [1, 30])
def test_home_queries(client, save, django_assert_num_queries, count):
    for _ in range(count):
        save()
    with django_assert_num_queries(3):
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
    (blank,) = shown.one("main").one("p", cls="links").all("a")
    assert blank.attrs["href"] == "/fleets/blank.pdf"


@pytest.mark.parametrize("method", ["get", "post"])
def test_new_of_a_game_there_is_not(client, method):
    response = getattr(client, method)("/new/chess", NEW)
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")
    assert Fleet.objects.count() == 0


@pytest.mark.parametrize("count", [1, 30])
def test_home_of_several_desks_queries(rf, save, owner, django_assert_num_queries, count):
    """Lists of all kinds come with the same queries; here both kinds are fleets."""
    for number in range(count):
        save(fleet(300, name=f"Fleet {number}"))
    fleets.delete(owner, save(fleet(300, name="Gone")).pk)
    request = rf.get("/")
    request.owner = owner
    with django_assert_num_queries(3):
        shown = page(home(request, desks=(DESKS[-1], DESKS[-1])))
    names = [line.one("b").text for line in shown.all("a", cls="line")]
    expected = [f"Fleet {number}" for number in reversed(range(count)) for _ in range(2)]
    assert names == expected[:LISTS_PER_PAGE]
    assert len(shown.one(id="deleted").all("li")) == 2


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
    row = Fleet.objects.get()
    document = fleets.read(row)
    assert response.headers["Location"] == f"/fleets/{row.pk}/"
    assert (document.name, document.size, document.force_org) == ("Third Patrol", size, True)
    assert (document.books, document.entries) == ({"warfleets": "2.1.0"}, ())


def test_create_without_name_and_force_organisation(client):
    client.post("/new/warfleets", {"size": "300"})
    document = fleets.read(Fleet.objects.get())
    assert (document.name, document.force_org) == ("New fleet", False)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"size": ""}, ["This field is required."]),
        ({"size": "999"}, ["Select a valid choice. 999 is not one of the available choices."]),
        ({"size": "other"}, ["Say how many points, or choose another size."]),
        (
            {"size": "other", "other_size": "0"},
            ["Ensure this value is greater than or equal to 1."],
        ),
        (
            {"size": "other", "other_size": "-5"},
            ["Ensure this value is greater than or equal to 1."],
        ),
        (
            {"size": "other", "other_size": "100001"},
            ["Ensure this value is less than or equal to 100000."],
        ),
        ({"size": "other", "other_size": "many"}, ["Enter a whole number."]),
        ({"name": "🚀" * 10_000}, ["Ensure this value has at most 80 characters (it has 10000)."]),
        ({"name": "a\u202eb"}, ["holds invisible control characters"]),
        ({"name": "a\x07b"}, ["holds invisible control characters"]),
        ({"name": "a\tb"}, ["must be a single line"]),
        (
            {"name": "x" * 81, "size": "other", "other_size": "-1"},
            [
                "Ensure this value has at most 80 characters (it has 81).",
                "Ensure this value is greater than or equal to 1.",
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
    assert Fleet.objects.count() == 0


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
    before = (Fleet.objects.count(), FleetRevision.objects.count())
    response = stranger.get(f"/s/{key}/" if address == "shared" else address)
    assert (response.status_code, list(response.cookies)) == (200, ["csrftoken"])
    assert (Fleet.objects.count(), FleetRevision.objects.count()) == before


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
    client.cookies["muster_owner"] = tamper(owner_key(owner), uuid.uuid4())
    assert listed(client.get("/")) == []
    assert client.get(f"/fleets/{row.pk}/").status_code == 404


def test_cookie_is_kept_young(client, owner):
    class LongAgo(TimestampSigner):
        def timestamp(self):
            return b62_encode(int(time.time()) - 31 * DAY)

    client.cookies["muster_owner"] = LongAgo(salt="muster.owner").sign(owner.hex)
    renewed = client.get("/").cookies["muster_owner"].value
    assert read_owner_key(renewed, max_age=DAY) == owner
    client.cookies["muster_owner"] = renewed
    assert list(client.get("/").cookies) == ["csrftoken"]


def test_delete_and_bring_back(client, save):
    row = save(fleet(300, name="Wanted"))
    gone = client.post(f"/fleets/{row.pk}/delete")
    assert gone.headers["Location"] == "/#deleted"
    row.refresh_from_db()
    assert now() - row.deleted_at < timedelta(minutes=1)
    assert listed(client.get("/")) == []
    assert client.get(f"/fleets/{row.pk}/").status_code == 404
    back = client.post(f"/fleets/{row.pk}/undelete")
    assert back.headers["Location"] == f"/fleets/{row.pk}/"
    assert [name for name, _, _ in listed(client.get("/"))] == ["Wanted"]


def test_bring_back_what_is_not_deleted(client, save):
    response = client.post(f"/fleets/{save().pk}/undelete")
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")
