"""The books and versions that the library finds, and when it sees new ones."""

from dataclasses import replace
from uuid import UUID

import pytest

from rulesets.books import library, services
from rulesets.books.models import Book
from rulesets.engine.books import BookChoice
from rulesets.engine.values import Term
from tests import ground

pytestmark = pytest.mark.django_db

OWNER, STRANGER = UUID(int=1), UUID(int=2)


def store(version, owner=None, points=100):
    book = ground.book("gf35", ground.unit(points=points), sections=[])
    return services.store(replace(book, version=version), "test", owner).row


def version(asked="", owner=None):
    found = library.Books("gf35", owner).catalogue(ground.BOOK, asked)
    return found and found.version


def points(asked, owner):
    return library.Books("gf35", owner).catalogue(ground.BOOK, asked).units[0].points


def army(**fields):
    return ground.army("gf35", 500, ground.entry("squad"), **fields)


def test_newest_is_the_highest_and_not_the_last():
    for each in ("3.5.9", "3.5.10", "3.5.8"):
        store(each)
    assert version() == "3.5.10"
    (choice,) = [book for book in library.Books("gf35").choices if book.key == ground.BOOK]
    assert choice == BookChoice(
        ground.BOOK, "3.5.10", Term("Test book"), ("3.5.10", "3.5.9", "3.5.8")
    )


def test_of_one_number_the_one_stored_last_is_newer():
    rows = [store("3.5.9", points=points) for points in (100, 90)]
    assert version() == rows[1].version
    assert library.Books("gf35").versions(ground.BOOK) == (rows[1].version, rows[0].version)


def test_newest_of_an_owner_is_not_that_of_others():
    store("1.0")
    store("2.0", OWNER)
    found = [version(owner=owner) for owner in (None, OWNER, STRANGER, OWNER)]
    assert found == ["1.0", "2.0", "1.0", "2.0"]


def test_version_is_found_without_the_mark_of_its_content():
    store("1.0", points=100)
    marked = store("1.0", points=90)
    Book.objects.exclude(pk=marked.pk).filter(key=ground.BOOK).delete()
    assert version("1.0") == marked.version


def test_own_book_comes_before_everybodys_of_the_same_version():
    store("1.0", OWNER, points=90)
    store("1.0", points=100)
    assert [points("1.0", owner) for owner in (OWNER, STRANGER)] == [90, 100]


def test_missing_book_is_found_once_it_is_stored():
    assert version("1.0", OWNER) is None
    store("1.0", OWNER)
    assert version("1.0", OWNER) == "1.0"


def test_deleted_book_is_missing():
    row = store("1.0", OWNER)
    assert version("1.0", OWNER) == "1.0"
    assert services.delete(OWNER, row.pk)
    assert version("1.0", OWNER) is None


def test_book_deleted_between_the_query_and_reading_it_is_missing():
    row = store("1.0", OWNER, points=97)
    books = library.Books("gf35", OWNER)
    assert books.find(ground.BOOK)
    row.delete()
    assert books.catalogue(ground.BOOK) is None


def test_versions_of_a_book():
    store("1.0")
    store("1.1", OWNER)
    store("list-1a2b3c4d", OWNER)
    assert library.Books("gf35", OWNER).versions(ground.BOOK) == ("1.1", "1.0")
    assert library.Books("gf35").versions(ground.BOOK) == ("1.0",)
    assert library.Books("gf35").versions("nothing") == ()


def test_book_that_came_in_a_list_is_not_to_be_chosen():
    store("list-1a2b3c4d", OWNER)
    assert ground.BOOK not in [book.key for book in library.Books("gf35", OWNER).choices]
    assert version("list-1a2b3c4d", OWNER) == "list-1a2b3c4d"


def test_draft_is_not_here():
    services.store(ground.book("gf35", ground.unit()), "test", published=False)
    assert version() is None


def test_corrected_kinds_are_read_at_once():
    row = store("1.0")
    before = library.Books("gf35").catalogue(ground.BOOK).units[0].kinds
    services.correct_kinds(row, {"squad": ["monster"]})
    after = library.Books("gf35").catalogue(ground.BOOK).units[0].kinds
    assert (before, after) == (("infantry",), ("monster",))


def test_books_are_compiled_once(django_assert_num_queries):
    first = library.Books("gf35").library(army())
    with django_assert_num_queries(1):
        assert library.Books("gf35").library(army()) == first


def test_all_a_list_needs_to_know_of_books_takes_one_query(django_assert_num_queries):
    store("1.0")
    library.Books("gf35").library(army())
    books = library.Books("gf35", OWNER)
    with django_assert_num_queries(1):
        pinned = books.pin(army(books={}))
        found = books.library(pinned)
    assert pinned.books == {ground.BOOK: "1.0"}
    assert found.choices == books.choices


def test_own_special_rules_of_a_game_are_everybodys():
    mine = ground.book("gf35", ground.unit())
    services.store(replace(mine, key="core-rules", version="9.9"), "test", OWNER)
    assert library.Books("gf35", OWNER).core() is library.Books("gf35").core()


def test_fingerprint_differs_with_the_content_of_a_book():
    found = []
    for owner, price in ((OWNER, 100), (STRANGER, 90)):
        store("1.0", owner, price)
        found.append(
            library.Books("gf35", owner).library(army(books={ground.BOOK: "1.0"})).fingerprint
        )
    store("1.1", OWNER)
    found.append(library.Books("gf35", OWNER).library(army(books={ground.BOOK: "1.1"})).fingerprint)
    assert len(set(found)) == 3


def test_fingerprint_is_that_of_the_books_in_use():
    store("1.0")
    before = library.Books("gf35").library(army(books={ground.BOOK: "1.0"})).fingerprint
    store("1.1")
    assert library.Books("gf35").library(army(books={ground.BOOK: "1.0"})).fingerprint == before
