"""Cloned lists: their taker may read the giver's private books."""

import uuid

import pytest

from rulesets.books.models import Book
from rulesets.books.services import delete, grant_books, store
from rulesets.lists.services import judging
from tests import ground
from tests.armies.armyforge.listing import import_file, squad, whole
from tests.armies.lists import vanguard
from tests.books import judge

pytestmark = pytest.mark.usefixtures("new_books")

GIVER, TAKER = uuid.UUID(int=1), uuid.UUID(int=2)


def test_own_books_go_along():
    document = judging.read(import_file(GIVER, whole(squad())).row)
    granted = grant_books(document, GIVER, TAKER)
    assert granted == document
    assert (judge(document, GIVER).points, judge(granted, TAKER).points) == (100, 100)


def test_own_books_go_along_once():
    document = judging.read(import_file(GIVER, whole(squad())).row)
    assert grant_books(document, GIVER, TAKER) == grant_books(document, GIVER, TAKER)
    assert (Book.objects.of_owner(TAKER).count(), Book.objects.filter(owner=TAKER).count()) == (
        1,
        0,
    )


def private_book(owner, points=100):
    return store(ground.book("gf35", ground.unit(points=points), sections=[]), "test", owner).row


def army(**fields):
    return ground.army("gf35", 500, ground.entry("squad"), **fields)


def test_book_handed_on_is_the_same_when_it_comes_again():
    row = private_book(GIVER)
    grant_books(army(), GIVER, TAKER)
    again = store(ground.book("gf35", ground.unit(), sections=[]), "test", TAKER)
    assert (again.is_new, again.row) == (False, row)


def test_book_whose_version_is_another_books_goes_along_as_a_copy():
    private_book(GIVER)
    private_book(TAKER, points=90)
    granted = grant_books(army(), GIVER, TAKER)
    [copy] = Book.objects.filter(owner=TAKER, version=granted.books[ground.BOOK])
    assert copy.version == f"{ground.VERSION}+{copy.digest[:8]}"
    assert [judge(document, TAKER).points for document in (granted, army())] == [100, 90]


def test_book_deleted_by_its_giver_stays_with_its_taker():
    row = private_book(GIVER)
    grant_books(army(), GIVER, TAKER)
    assert delete(GIVER, row.pk)
    assert [judge(army(), owner).points for owner in (GIVER, TAKER)] == [0, 100]
    assert delete(TAKER, row.pk)
    assert not Book.objects.filter(pk=row.pk).exists()


def test_book_deleted_by_its_taker_stays_with_its_giver():
    row = private_book(GIVER)
    grant_books(army(), GIVER, TAKER)
    assert delete(TAKER, row.pk)
    assert [judge(army(), owner).points for owner in (GIVER, TAKER)] == [100, 0]


def test_book_deleted_by_its_giver_comes_back_with_its_content():
    row = private_book(GIVER)
    grant_books(army(), GIVER, TAKER)
    delete(GIVER, row.pk)
    assert private_book(GIVER) == row
    assert judge(army(), GIVER).points == 100


def test_book_is_handed_on_by_its_taker():
    private_book(GIVER)
    grant_books(army(), GIVER, TAKER)
    third = uuid.UUID(int=3)
    assert grant_books(army(), TAKER, third) == army()
    assert judge(army(), third).points == 100


def test_book_handed_back_to_its_owner_stays_theirs():
    row = private_book(GIVER)
    grant_books(army(), GIVER, TAKER)
    grant_books(army(), TAKER, GIVER)
    assert list(row.grants.values_list("owner", flat=True)) == [TAKER]


def test_clones_of_a_list_take_no_room():
    private_book(GIVER)
    for number in range(10, 20):
        grant_books(army(), GIVER, uuid.UUID(int=number))
    assert Book.objects.filter(key=ground.BOOK).count() == 1


def test_books_of_everybody_stay_where_they_are():
    assert grant_books(vanguard(), GIVER, TAKER) == vanguard()
    assert Book.objects.of_owner(TAKER).count() == 0
