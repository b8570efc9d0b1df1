"""Lists handed on with the books that only their giver has."""

import uuid

import pytest

from armies.models import ArmyBook
from armies.services.armies import armies, judge
from armies.services.copies import with_books
from armies.services.imports import import_text
from tests import ground
from tests.armies.armyforge.listing import BOOK, squad, whole
from tests.armies.armyforge.samples import raw as raw_book
from tests.armies.lists import vanguard

pytestmark = pytest.mark.usefixtures("new_army_books")

GIVER, TAKER = uuid.UUID(int=1), uuid.UUID(int=2)


def test_own_books_go_along():
    document = armies.read(import_text(GIVER, whole(squad())).army)
    handed = with_books(document, GIVER, TAKER)
    assert handed == document
    assert (judge(document, GIVER).points, judge(handed, TAKER).points) == (100, 100)


def test_own_books_go_along_once():
    document = armies.read(import_text(GIVER, whole(squad())).army)
    assert with_books(document, GIVER, TAKER) == with_books(document, GIVER, TAKER)
    assert ArmyBook.objects.filter(owner=TAKER).count() == 1


def test_own_book_handed_on_is_the_same_when_it_comes_again():
    import_text(GIVER, raw_book())
    other = raw_book(name="Lamp Guild")
    book = import_text(GIVER, other).book
    document = ground.army("gf35", 500, books={BOOK: book.version})
    assert with_books(document, GIVER, TAKER).books == {BOOK: "3.5.2"}
    again = import_text(TAKER, other)
    assert (again.is_new, again.book.digest) == (False, book.digest)


def test_books_of_everybody_stay_where_they_are():
    assert with_books(vanguard(), GIVER, TAKER) == vanguard()
    assert ArmyBook.objects.filter(owner=TAKER).count() == 0
