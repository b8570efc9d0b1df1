"""Which rows of books are found, and when it is noticed that there are others."""

import time
from dataclasses import replace
from uuid import UUID

import pytest
from django.core.cache import cache

from armies import mapping
from armies.models import Unit
from armies.services.books import delete_book, store_book
from rulesets.engine.values import Term
from tests import ground

pytestmark = pytest.mark.usefixtures("new_army_books")

OWNER = UUID(int=1)


def store(version, owner=None, points=100):
    book = ground.book("gf35", ground.unit(points=points))
    return store_book(replace(book, version=version), "test", owner).row


def version(asked="", owner=None):
    found = mapping.catalogue("gf35", ground.BOOK, asked, owner)
    return found and found.version


def test_newest_is_the_highest_and_not_the_last():
    for each in ("3.5.9", "3.5.10", "3.5.8"):
        store(each)
    assert version() == "3.5.10"
    (name,) = [book for book in mapping.shelf("gf35") if book.key == ground.BOOK]
    assert name == mapping.BookName(
        ground.BOOK, "3.5.10", Term("Test book"), ("3.5.10", "3.5.9", "3.5.8")
    )


def test_newest_of_an_owner_is_not_that_of_others():
    store("1.0")
    store("2.0", OWNER)
    found = [version(owner=owner) for owner in (None, OWNER, UUID(int=2), OWNER)]
    assert found == ["1.0", "2.0", "1.0", "2.0"]


def test_missing_book_is_found_once_it_is_stored():
    assert version("1.0", OWNER) is None
    store("1.0", OWNER)
    assert version("1.0", OWNER) == "1.0"


def test_deleted_book_is_missing():
    row = store("1.0", OWNER)
    assert version("1.0", OWNER) == "1.0"
    assert delete_book(OWNER, row.pk)
    assert version("1.0", OWNER) is None


def test_book_deleted_elsewhere_is_missing():
    row = store("1.0", OWNER)
    assert version("1.0", OWNER) == "1.0"
    row.delete()
    mapping.read_anew()
    assert version("1.0", OWNER) is None


def test_versions_of_a_book():
    store("1.0")
    store("1.1", OWNER)
    assert mapping.versions("gf35", ground.BOOK, OWNER) == ("1.1", "1.0")
    assert mapping.versions("gf35", ground.BOOK) == ("1.0",)
    assert mapping.versions("gf35", "nothing") == ()


def test_kinds_corrected_by_another_process_are_read_a_second_later(monkeypatch):
    row = store("1.0")
    before = mapping.compiled(row.pk).units[0].kinds
    Unit.objects.filter(book=row).update(kinds=["monster"])
    cache.set(mapping.CORRECTED, 1)
    later = time.monotonic() + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert (before, mapping.compiled(row.pk).units[0].kinds) == (("infantry",), ("monster",))
