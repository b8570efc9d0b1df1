"""Favourites: kept from a list, offered in others, added, renamed, deleted and restored."""

import uuid

import pytest

from rulesets.accounts.services import merge
from rulesets.books import services
from rulesets.lists.models import Favourite
from rulesets.lists.services import favourites, judging
from tests import ground
from tests.armies.lists import LEVY, army, unit, vanguard
from tests.armies.shown import column
from tests.builders import fleet, full_fleet, ship
from tests.pages import cards, notice, notice_above, page, press_undo

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def cruiser(owner, save):
    """A cruiser kept from a full fleet."""
    return favourites.save(owner, save().pk, "e1")


def kept(client, row):
    """Names of the favourites that are offered for a list, with points."""
    offers = page(client.get(f"/lists/{row.pk}/favourites/offer")).all("summary")
    return [(one.one(cls="name").all("b")[0].text, one.one(cls="figure").text) for one in offers]


def add(client, row, favourite, **extra):
    form = {"favourite": str(favourite), "open": "view=add"}
    return client.post(f"/lists/{row.pk}/favourites/add", form, **extra)


@pytest.mark.parametrize("extra", [{}, HTMX], ids=["form", "htmx"])
def test_unit_is_kept_and_offered(client, save, extra):
    row = save(fleet(450, ship("cruiser", "ace-carrier", name="Adamant")))
    told = client.post(f"/lists/{row.pk}/favourites", {"entry": "e1"}, follow=True, **extra)
    said = "Adamant is now a favourite: find it at the top of the catalogue."
    assert (told.status_code, notice(told)) == (200, said)
    other = save(fleet(300))
    assert kept(client, other) == [("Adamant", "90")]
    catalogue = page(client.get(f"/lists/{other.pk}/?view=add")).one(id="favourites")
    assert catalogue.one("a").attrs["href"] == f"/lists/{other.pk}/favourites/offer"


@pytest.mark.parametrize(
    ("document", "name"),
    [
        pytest.param(fleet(300, ship("cruiser")), "Cruiser Ship", id="fleet"),
        pytest.param(vanguard(), "Field Captain", id="army"),
    ],
)
def test_open_unit_is_kept_with_one_tap(client, save, document, name):
    row = save(document)
    button = page(client.get(f"/lists/{row.pk}/?entry=e1")).one(id="panel-head").one(name="entry")
    client.post(button.attrs["formaction"], {"entry": button.attrs["value"]})
    assert [each.name for each in Favourite.objects.all()] == [name]


@pytest.mark.parametrize(
    "document", [fleet(300, ship("cruiser")), vanguard()], ids=["fleet", "army"]
)
def test_star_says_whether_the_unit_is_kept_and_takes_it_back(client, save, document):
    row = save(document)

    def star():
        return (
            page(client.get(f"/lists/{row.pk}/?entry=e1")).one(id="panel-head").one(cls="favourite")
        )

    assert star().attrs["aria-pressed"] == "false"
    client.post(star().attrs["formaction"], {star().attrs["name"]: "e1"})
    assert (star().attrs["aria-pressed"], star().attrs["name"]) == ("true", "favourite")
    told = client.post(star().attrs["formaction"], {star().attrs["name"]: "e1"}, **HTMX)
    assert notice(told) == "Removed from favourites."
    assert star().attrs["aria-pressed"] == "false"
    assert not Favourite.objects.filter(deleted_at=None).exists()


def test_star_of_a_unit_that_changed_since_is_empty(client, save):
    row = save(fleet(300, ship("cruiser")))
    client.post(f"/lists/{row.pk}/favourites", {"entry": "e1"})
    client.post(f"/lists/{row.pk}/edit", {"do": "rename_entry", "entry": "e1", "name": "Adamant"})
    head = page(client.get(f"/lists/{row.pk}/?entry=e1")).one(id="panel-head")
    assert head.one(cls="favourite").attrs["aria-pressed"] == "false"


def test_catalogue_without_favourites_asks_for_none(client, save):
    assert "hidden" in page(client.get(f"/lists/{save().pk}/")).one(id="favourites").attrs


def test_part_for_the_catalogue_is_the_page_without_the_rest(client, save, cruiser):
    address = f"/lists/{save(fleet(300)).pk}/favourites/offer"
    whole, part = page(client.get(address)), page(client.get(address, **HTMX))
    assert [each.one("summary").text for each in whole.all("details")] == [
        each.one("summary").text for each in part.all("details")
    ]
    assert (whole.all("h1") != [], part.all("h1")) == (True, [])
    assert part.one(id="favourites-chip").text == "Favourites"


def test_body_of_a_favourite_comes_when_it_is_opened(client, save, cruiser):
    address = f"/lists/{save(fleet(300)).pk}/favourites/offer"
    whole = page(client.get(address)).one(cls="offer-body").text
    empty = page(client.get(address, **HTMX)).one(cls="offer-body")
    assert (empty.text, empty.attrs["hx-get"]) == ("", f"{address}?open={cruiser.pk}")
    assert page(client.get(empty.attrs["hx-get"], **HTMX)).one(cls="offer-body").text == whole
    assert "Rapid Cannon" in whole


@pytest.mark.parametrize("favourite", ["x", str(uuid.UUID(int=1)), "\0"])
def test_body_of_an_unknown_favourite(client, save, cruiser, favourite):
    address = f"/lists/{save(fleet(300)).pk}/favourites/offer"
    assert client.get(address, {"open": favourite}).status_code == 404


@pytest.mark.parametrize("extra", [{}, HTMX], ids=["form", "htmx"])
def test_favourite_is_added_as_one_edit_and_undone(client, save, cruiser, extra):
    row = save(fleet(300, ship("corvette")))
    told = add(client, row, cruiser.pk, follow=True, **extra)
    assert notice(told) == "Added Cruiser Ship, +80 Open Undo"
    row.refresh_from_db()
    assert (row.revision, row.points, judging.read(row).entries[1].key) == (2, 120, "cruiser")
    client.post(f"/lists/{row.pk}/undo")
    assert len(cards(client.get(f"/lists/{row.pk}/"))) == 1


def test_favourite_is_added_once_by_a_request_that_comes_again(client, save, cruiser):
    row = save(fleet(300, ship("corvette")))
    for key in ("a", "a", "b"):
        form = {"favourite": str(cruiser.pk), "request_key": key}
        client.post(f"/lists/{row.pk}/favourites/add", form)
    row.refresh_from_db()
    assert [entry.key for entry in judging.read(row).entries] == ["corvette", "cruiser", "cruiser"]


def test_combined_unit_is_kept_whole_without_its_heroes(client, owner, save):
    row = save(column())
    first = favourites.save(owner, row.pk, "e2")
    assert favourites.save(owner, row.pk, "e1") == first
    target = save(vanguard())
    add(client, target, first.pk)
    target.refresh_from_db()
    *_, one, two = judging.read(target).entries
    halves = [(each.key, each.combined, each.join) for each in (one, two)]
    assert halves == [("levy-company", True, None), ("levy-company", True, one.id)]


def test_only_favourites_of_the_books_in_use_are_offered(client, owner, save):
    favourites.save(owner, save(column("Third")).pk, "e1")
    books = {"saltwind-corsairs": "1.0"}
    found = [
        kept(client, save(document))
        for document in (vanguard(), army("gf35", 500, books=books), army("gff", 500), full_fleet())
    ]
    assert [len(each) for each in found] == [1, 0, 0, 0]


@pytest.mark.parametrize("entry", ["gone", "", "\x00"])
def test_keeping_what_is_gone_is_refused(client, save, entry):
    response = client.post(f"/lists/{save().pk}/favourites", {"entry": entry})
    assert (response.status_code, Favourite.objects.count()) == (409, 0)


@pytest.mark.parametrize("favourite", ["x", "", str(uuid.UUID(int=7))])
def test_unknown_favourite(client, save, favourite):
    row = save()
    response = add(client, row, favourite)
    row.refresh_from_db()
    assert (response.status_code, row.revision) == (404, 1)


def test_favourites_of_somebody_else_are_not_there(client, save):
    row, other = save(), uuid.UUID(int=7)
    theirs = favourites.save(other, save(by=other).pk, "e1")
    assert add(client, row, theirs.pk).status_code == 404
    row.refresh_from_db()
    assert row.revision == 1
    for action in ("rename", "delete", "undelete"):
        assert client.post(f"/favourites/{theirs.pk}/{action}").status_code == 404
    assert "Cruiser" not in page(client.get("/favourites")).one("main").text


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "This field is required."),
        ("a\u202eb", "That name contains invisible characters."),
        ("x" * 81, "Too long: 80 characters at most, this has 81."),
    ],
)
def test_name_that_is_refused_is_kept_in_its_field(client, cruiser, name, problem):
    response = client.post(f"/favourites/{cruiser.pk}/rename", {f"{cruiser.pk}-name": name})
    shown = page(response).one(cls="renaming")
    assert (response.status_code, shown.one(cls="problem").text) == (400, problem)
    assert shown.one("input", id=f"name-{cruiser.pk}").attrs["value"] == name


def test_favourite_is_renamed_deleted_and_brought_back(client, save, cruiser):
    client.post(f"/favourites/{cruiser.pk}/rename", {f"{cruiser.pk}-name": " <i>Big</i> one "})
    row = save(fleet(300))
    assert kept(client, row) == [("<i>Big</i> one", "80")]
    deleted = client.post(f"/favourites/{cruiser.pk}/delete", follow=True)
    assert notice_above(deleted) == "“<i>Big</i> one” deleted. Undo"
    assert kept(client, row) == []
    press_undo(client, deleted)
    assert kept(client, row) == [("<i>Big</i> one", "80")]


def test_favourite_says_that_its_book_went_away(client, owner):
    lost = army("gf35", None, unit("marauder", "arms:axe", book="lost-book"))
    favourite = favourites.save_document(owner, lost, "Marauders")
    said = page(client.get("/favourites")).one("li", cls="unknown")
    assert [each.text for each in said.all("p", cls="problem")] == [
        "You don’t have the book “lost-book 1.0” yet, so its units show without stats"
    ]
    assert Favourite.objects.get(pk=favourite.pk).deleted_at is None


def test_unit_that_the_book_has_no_more_is_added_and_marked(client, owner, save):
    lost = army("gf35", None, unit("marauder", "arms:axe"))
    favourite = favourites.save_document(owner, lost, "Marauders")
    row = save(army("gf35", 500, books={LEVY: "1.0"}))
    add(client, row, favourite.pk)
    row.refresh_from_db()
    assert [issue.code for issue in judging.report(row).issues if issue.entries] == [
        "common.unknown_unit"
    ]
    assert [pick.text for pick in judging.read(row).entries[0].picks] == ["arms:axe"]


@pytest.mark.usefixtures("new_books")
def test_book_of_a_favourite_is_kept_even_if_that_is_deleted(client, owner):
    own = services.store(ground.book("gf35", ground.unit()), "test", owner).row
    kept = ground.army("gf35", None, ground.entry(), books={own.key: own.version})
    favourite = favourites.save_document(owner, kept, "Squad")
    assert not services.delete(owner, own.pk)
    assert page(client.get("/books")).one("main").one("a", href="/favourites")
    favourites.delete(owner, favourite.pk)
    assert not services.delete(owner, own.pk)


def test_merging_owners_moves_favourites(owner, cruiser):
    taker = uuid.UUID(int=7)
    merge(owner, taker)
    assert [each.name for each in Favourite.objects.of_owner(taker)] == [cruiser.name]


def test_no_room_for_one_more(client, settings, save, cruiser):
    settings.OWN_ROWS = settings.OWN_ROWS | {"lists.Favourite": 1}
    response = client.post(f"/lists/{save().pk}/favourites", {"entry": "e3"})
    said = "You have reached the limit of 1 favourites. Delete some you no longer need."
    assert (response.status_code, said in page(response).one("main").text) == (413, True)


@pytest.mark.parametrize("count", [1, 10])
def test_queries_with_favourites(client, owner, save, django_assert_num_queries, count):
    row = save()
    for number in range(count):
        favourites.save_document(owner, fleet(None, ship(name=f"Ship {number}")), f"Ship {number}")
    with django_assert_num_queries(3):
        client.get(f"/lists/{row.pk}/")
    with django_assert_num_queries(4):
        client.get(f"/lists/{row.pk}/favourites/offer")
    with django_assert_num_queries(7):
        client.post(f"/lists/{row.pk}/edit", {"do": "rename?name=New"}, **HTMX)
    with django_assert_num_queries(4):
        client.get("/favourites")


def test_favourite_is_added_to_a_list_from_the_page_of_favourites(client, save, cruiser):
    row = save(fleet(300, name="Second Wave"))
    shown = page(client.get("/favourites"))
    (button,) = [one for one in shown.all("button") if one.text == "Add to Second Wave"]
    response = client.post(button.attrs["formaction"], {"favourite": str(cruiser.pk)}, follow=True)
    assert [response.redirect_chain[-1][0].partition("?")[0], len(cards(response))] == [
        f"/lists/{row.pk}/",
        1,
    ]
