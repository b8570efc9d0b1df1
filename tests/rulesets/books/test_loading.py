"""`manage.py load_catalogues`: idempotent, also by two processes at once."""

import sqlite3

import pytest
from django.core.management import call_command
from django.db.models.signals import pre_save

from rulesets.books.models import Book, BookUnit
from rulesets.books.services import store
from tests import database, ground
from tests.server import at_once


@pytest.mark.django_db
def test_loading_again_changes_nothing():
    before = list(Book.objects.order_by("pk").values_list("pk", "fingerprint", "updated_at"))
    call_command("load_catalogues", verbosity=0)
    after = list(Book.objects.order_by("pk").values_list("pk", "fingerprint", "updated_at"))
    assert (len(after), after) == (16, before)


@pytest.mark.django_db
def test_every_unit_is_indexed():
    assert BookUnit.objects.filter(book__game="warfleets").count() == 6
    assert BookUnit.objects.filter(book__game="gf35", book__key="core-rules").count() == 0
    heroes = BookUnit.objects.filter(book__game="gf35", kinds__contains=" hero ")
    found = heroes.mentioning("caster brood")
    names = ["Brood-mind", "Pack-mother", "Whisperer", "First hunter"]
    assert [unit.name for unit in found] == names


WITHOUT_SOME = """
    create temp table gone as select id from books_book where game in ('gff', 'warfleets');
    delete from books_bookunit where book_id in gone;
    delete from books_book where id in gone;
"""
"""Remove only the books of two games, which are loaded faster than all."""


def test_two_processes_load_at_once(tmp_path):
    path = tmp_path / "empty.sqlite3"
    with sqlite3.connect(database.template()) as template, sqlite3.connect(path) as empty:
        template.backup(empty)
        empty.executescript(WITHOUT_SOME)
        empty.execute("PRAGMA journal_mode=WAL")  # as `migrate` leaves it
    ended = at_once("load_catalogues", DATABASE_URL=f"sqlite:///{path}", LOG_LEVEL="WARNING")
    assert ended == "[0, 0]"
    with sqlite3.connect(path) as loaded:
        [(books, keys)] = loaded.execute("select count(*), count(distinct digest) from books_book")
    assert (books, keys) == (16, 16)


@pytest.mark.django_db
def test_book_that_another_process_stores_meanwhile_is_looked_for_again():
    book = ground.book("gf35", ground.unit())

    def store_first(**_):
        pre_save.disconnect(store_first, sender=Book)
        store(book, "the other process")

    pre_save.connect(store_first, sender=Book)
    stored = store(book, "test")
    assert list(Book.objects.filter(key=ground.BOOK)) == [stored.row]
