"""Lists handed on with the books that only their giver has."""

import uuid

import pytest

from armies.models import ArmyBook
from armies.services.armies import armies, judge
from armies.services.copies import with_books
from armies.services.imports import import_text
from tests.armies.armyforge.listing import squad, whole
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


def test_books_of_everybody_stay_where_they_are():
    assert with_books(vanguard(), GIVER, TAKER) == vanguard()
    assert ArmyBook.objects.filter(owner=TAKER).count() == 0
