"""What is stored of books, told apart from what is here, and deleted."""

from dataclasses import replace
from uuid import UUID

import pytest

from armies.armyforge.books import read_book
from armies.models import ArmyBook
from armies.services.armies import armies
from armies.services.books import count_users, delete_book, store_book
from rulesets.engine.errors import InvalidInput
from tests import ground
from tests.armies.armyforge.samples import raw as raw_book

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


def codes(problems):
    return [(problem.code, dict(problem.params)) for problem in problems]


def refusal(**book):
    with pytest.raises(InvalidInput) as caught:
        store(OWNER, **book)
    return codes(caught.value.problems)


def test_room_for_so_many_books(settings):
    settings.OWN_BOOKS = 2
    store(OWNER), store(OWNER, version="1.1"), store(STRANGER), store()
    army()
    params = {"books": 2, "unused": "Test book 1.1 (Grimdark Future)"}
    assert refusal(version="1.2") == [("no_room", params)]
    assert not store(OWNER, version="1.1").is_new
    delete_book(OWNER, ArmyBook.objects.get(owner=OWNER, version="1.1").pk)
    assert store(OWNER, version="1.2").is_new


def test_room_for_so_many_rows_of_all_parts(settings):
    book = read_book(raw_book())
    units, rules, spells, packages, sections, options = 3, 2, 3, 2, 5, 3
    rows = units + rules + spells + packages + sections + options
    settings.OWN_BOOK_ROWS = 2 * rows
    store_book(book, "test", OWNER)
    store_book(replace(book, version="2"), "test", OWNER)
    assert [code for code, _ in refusal()] == ["no_room"]
    settings.OWN_BOOK_ROWS = 3 * rows - 1
    with pytest.raises(InvalidInput):
        store_book(replace(book, version="3"), "test", OWNER)
    settings.OWN_BOOK_ROWS = 3 * rows
    assert store_book(replace(book, version="3"), "test", OWNER).is_new


def test_no_room_and_every_book_in_use(settings):
    settings.OWN_BOOKS = 1
    store(OWNER)
    army()
    assert refusal(version="1.1") == [("no_room_all_used", {"books": 1, "unused": ""})]


def test_everybodys_books_need_no_room(settings):
    settings.OWN_BOOKS = 0
    assert store().is_new


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
