"""What is stored of books, told apart from what is here, and deleted."""

from dataclasses import replace
from uuid import UUID

import pytest

from armies.models import ArmyBook
from armies.services.armies import armies
from armies.services.books import count_users, delete_book, store_book
from tests import ground

pytestmark = pytest.mark.usefixtures("new_army_books")

OWNER, STRANGER = UUID(int=1), UUID(int=2)


def store(owner=None, points=100, version="1.0"):
    book = replace(ground.book("gf35", ground.unit(points=points)), version=version)
    return store_book(book, "test", owner)


def army(**fields):
    return armies.create(OWNER, ground.army("gf35", 1000, ground.entry(), **fields))


def test_same_book_of_everybodys_is_here_already():
    public, mine = store(), store(OWNER)
    assert (mine.row, mine.is_new) == (public.row, False)


def test_other_content_than_everybodys_is_a_version_of_its_own():
    store()
    mine = store(OWNER, points=90)
    assert (mine.is_new, mine.replaces) == (True, "1.0")
    assert mine.row.version == f"1.0+{mine.row.digest[:8]}"


def test_books_of_strangers_do_not_count():
    store(STRANGER)
    mine = store(OWNER, points=90)
    assert (mine.row.version, mine.replaces) == ("1.0", "")


def test_unused_book_is_deleted():
    book = store(OWNER).row
    assert delete_book(OWNER, book.pk)
    assert not ArmyBook.objects.filter(pk=book.pk).exists()


@pytest.mark.parametrize("owner", [None, STRANGER], ids=["everybody's", "a stranger's"])
def test_books_of_others_are_not_deleted(owner):
    book = store(owner).row
    assert not delete_book(OWNER, book.pk)
    assert ArmyBook.objects.filter(pk=book.pk).exists()


def test_book_in_use_is_not_deleted():
    book = store(OWNER).row
    army()
    assert not delete_book(OWNER, book.pk)
    assert ArmyBook.objects.filter(pk=book.pk).exists()


def test_users_of_books():
    first, second = store(OWNER).row, store(OWNER, version="1.0.1").row
    army(), army(), army(books={ground.BOOK: "1.0.1"})
    armies.delete(OWNER, army().pk)
    assert count_users(OWNER, [first, second]) == {first.pk: 2, second.pk: 1}
    assert count_users(STRANGER, [first]) == {first.pk: 0}
    assert count_users(OWNER, []) == {}


def test_list_heals_when_its_book_comes_back():
    row = army()
    assert armies.report(row).points == 0
    store(OWNER)
    assert armies.report(row).points == 100
