"""An owner's books by API."""

from dataclasses import replace

import pytest

from rulesets.books.models import Book
from rulesets.books.services import correct_kinds, store
from rulesets.engine.values import Term
from rulesets.lists.models import List
from tests.api import new_owner, refusal, stored
from tests.ground import army, book, entry, unit

pytestmark = pytest.mark.usefixtures("new_books")

PROBLEM = "application/problem+json"


def test_own_books_are_listed_and_deleted_when_no_list_uses_them():
    caller = new_owner()
    used, unused = book("gf35", unit()), book("gff", unit())
    rows = [store(each, "test", caller.owner).row for each in (used, unused)]
    list_of = army("gf35", 1000, entry())
    stored(caller, list_of)
    listed = caller.get("books").json()["results"]
    assert [(each["game"], each["lists"]) for each in listed] == [("gff", 0), ("gf35", 1)]
    assert caller.get(listed[1]["url"].partition("/api/v1/")[2]).json()["key"] == used.key
    statuses = [caller.delete(f"books/{row.pk}").status_code for row in rows]
    assert statuses == [409, 204]
    assert [each["game"] for each in caller.get("books").json()["results"]] == ["gf35"]
    assert List.objects.count() == 1


def test_book_is_deleted_as_it_was_read_only():
    caller = new_owner()
    row = store(book("gf35", unit()), "test", caller.owner).row
    tag = caller.get(f"books/{row.pk}")["ETag"]
    correct_kinds(row, {"squad": ["hero"]})
    stale = caller.delete(f"books/{row.pk}", If_Match=tag)
    assert refusal(stale) == (412, PROBLEM, [("", "stale_revision")])
    tag = caller.get(f"books/{row.pk}")["ETag"]
    assert caller.delete(f"books/{row.pk}", If_Match=tag).status_code == 204


def test_own_books_are_filtered_ordered_and_cut():
    caller = new_owner()
    for game, name in (("gf35", "Lantern Guild"), ("gff", "Ash Walkers")):
        store(replace(book(game, unit()), name=Term(name)), "test", caller.owner)
    found = caller.get("books?ordering=name&fields=name").json()["results"]
    assert [each["name"]["en"] for each in found] == ["Ash Walkers", "Lantern Guild"]
    assert [list(each) for each in found] == [["name"], ["name"]]
    found = caller.get("books?game=gf35&name=lantern&fields=game").json()["results"]
    assert found == [{"game": "gf35"}]


def test_books_of_others_are_not_there():
    row = store(book("gf35", unit()), "test", new_owner().owner).row
    assert new_owner().get("books").json()["results"] == []
    assert new_owner().delete(f"books/{row.pk}").status_code == 404
    assert Book.objects.filter(pk=row.pk, hidden=False).exists()
