"""Links to another device, and merging owners without losing anything."""

import uuid
from dataclasses import replace
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from rulesets.accounts import services as accounts
from rulesets.books.models import Book, BookGrant
from rulesets.books.reading import read_book
from rulesets.books.services import store
from rulesets.devices.models import DeviceLink
from rulesets.engine.values import Term
from rulesets.jobs.models import Job
from rulesets.keys import services as keys
from rulesets.lists.models import List
from rulesets.lists.services import judging, lifecycle
from tests.armies.shown import column
from tests.builders import fleet
from tests.pages import browser, page
from tests.rulesets.devices.owners import names, owner_of

pytestmark = pytest.mark.django_db


def made_link(client):
    return page(client.post("/devices")).one("input", id="address").attrs["value"]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_link_asks_and_gives_the_lists(owner, count):
    for number in range(count):
        lifecycle.create(owner, fleet(300, name=f"Fleet {number}"))
    address, other = made_link(browser(owner)), browser()
    asked = page(other.get(address)).one("main").one("b").text
    words = "1 list" if count == 1 else f"{count} lists"
    assert asked == f"Use the lists of the other device here? ({words})"
    answer = other.post(address)
    assert (answer.status_code, answer["Location"], owner_of(other)) == (302, "/", owner)


def test_key_is_stored_nowhere_and_not_kept_by_browsers(owner):
    made = browser(owner).post("/devices")
    key = page(made).one("input", id="address").attrs["value"].rpartition("/")[2]
    row = DeviceLink.objects.get()
    assert key not in [str(value) for value in vars(row).values()]
    assert "no-store" in made["Cache-Control"]
    assert len(key) >= 43


def test_lists_of_the_other_browser_are_added(owner):
    lifecycle.create(owner, fleet(300, name="Mine"))
    address, second = made_link(browser(owner)), uuid.uuid4()
    lifecycle.create(second, fleet(300, name="Theirs"))
    gone = lifecycle.create(second, fleet(300, name="Deleted"))
    lifecycle.delete(second, gone.pk)
    keys.create(second, "Bot", "read", None)
    browser(second).post(address)
    assert names(owner) == ["Mine", "Theirs"]
    assert List.objects.deleted_of_owner(owner).get() == gone
    assert names(second) == []


def test_nothing_keeps_the_earlier_owner(owner):
    """Rows of every model with owners, in any app."""
    second = uuid.uuid4()
    lifecycle.create(second, fleet(300))
    for who in (owner, second):
        Job.objects.create(owner=who, kind="books", subject="gf35:a", parts=1)
    accounts.merge(second, owner)
    left = [model for model in accounts.owned_models() if model.objects.filter(owner=second)]
    assert left == []
    assert {model.__name__ for model in accounts.owned_models()} >= {"List", "Campaign", "ApiKey"}


def test_opening_uses_no_link_up(owner):
    lifecycle.create(owner, fleet(300, name="Mine"))
    address, other = made_link(browser(owner)), browser()
    assert [other.get(address).status_code for _ in range(2)] == [200, 200]
    assert "Mine" in other.post(address, follow=True).text


def test_link_works_once(owner):
    address = made_link(browser(owner))
    browser().post(address)
    late = browser()
    for answer in (late.get(address), late.post(address)):
        assert (answer.status_code, "It was used before" in answer.text) == (410, True)
    assert settings.OWNER_COOKIE not in late.cookies


def test_link_works_for_ten_minutes(owner):
    address = made_link(browser(owner))
    left = DeviceLink.objects.get().expires_at - timezone.now()
    assert timedelta(minutes=9) < left <= timedelta(minutes=10)
    DeviceLink.objects.update(expires_at=timezone.now())
    late = browser()
    assert [late.get(address).status_code, late.post(address).status_code] == [410, 410]
    assert settings.OWNER_COOKIE not in late.cookies


@pytest.mark.parametrize("key", ["x", "a" * 43, "A" * 5000])
def test_unknown_link(key):
    other = browser()
    answer = other.post(f"/devices/{key}")
    assert (answer.status_code, "There is no such link" in answer.text) == (404, True)
    assert settings.OWNER_COOKIE not in other.cookies


def test_newer_link_voids_the_older(owner):
    client = browser(owner)
    older, newer = made_link(client), made_link(client)
    assert [browser().get(each).status_code for each in (older, newer)] == [404, 200]


def test_link_in_the_browser_that_made_it(owner):
    client = browser(owner)
    address = made_link(client)
    assert "has these lists already" in client.post(address).text
    assert DeviceLink.objects.get().is_open


def test_third_browser_goes_along(owner):
    """Two browsers share an owner: one uses a link, the other sees the same lists from then on."""
    second = uuid.uuid4()
    third = browser(second)
    lifecycle.create(second, fleet(300, name="Before"))
    browser(second).post(made_link(browser(owner)))
    assert (owner_of(third), names(owner)) == (owner, ["Before"])


def test_two_owners_that_went_over_to_one_another(owner):
    second = uuid.uuid4()
    lifecycle.create(second, fleet(300, name="Only"))
    accounts.merge(second, owner)
    accounts.merge(owner, second)
    assert names(second) == ["Only"]


def own_book(owner, summary="Mine"):
    """Return an owner's book with content by its summary, always under one key and version."""
    public = Book.objects.filter(game="gf35").first()
    book = replace(read_book(public), key="own", version="1", name=Term(summary))
    return store(book, "test", owner).row


def test_books_go_along_and_those_alike_are_copied_beside(owner):
    second = uuid.uuid4()
    mine, theirs = own_book(owner, "Mine"), own_book(second, "Theirs")
    named = {"own": "1"}
    army = replace(column("Army"), books=named, book_names=named, policies=named, entries=())
    row = lifecycle.create(second, army)
    accounts.merge(second, owner)
    versions = dict(Book.objects.of_owner(owner).values_list("name", "version"))
    assert versions == {"Mine": "1", "Theirs": f"1+{theirs.digest[:8]}"}
    row.refresh_from_db()
    document = judging.read(row)
    assert document.books == {"own": versions["Theirs"]}
    assert document.book_names == document.policies == named
    assert row.revisions.get().document == row.document
    assert Book.objects.get(pk=mine.pk).version == "1"


def test_same_book_of_both_stays_once(owner):
    second = uuid.uuid4()
    own_book(owner), own_book(second)
    accounts.merge(second, owner)
    assert Book.objects.of_owner(owner).count() == 1
    assert Book.objects.filter(owner=second).count() == 0


def test_book_handed_to_somebody_else_stays_with_them(owner):
    second, friend = uuid.uuid4(), uuid.uuid4()
    book = own_book(second)
    for reader in (friend, owner):
        BookGrant.objects.create(owner=reader, book=book)
    accounts.merge(second, owner)
    assert [list(Book.objects.of_owner(who)) for who in (owner, friend)] == [[book], [book]]
    assert list(book.grants.values_list("owner", flat=True)) == [friend]
