"""Files of all published books, written for other programs."""

import gzip
import json
from dataclasses import replace

import pytest
from django.core.management import call_command

from rulesets.books.models import Book
from rulesets.books.services import store
from rulesets.engine.values import Term
from tests.api import Api, new_owner, refusal
from tests.armies.lists import LEVY
from tests.ground import book, unit

pytestmark = pytest.mark.usefixtures("new_books")

PROBLEM = "application/problem+json"


@pytest.fixture
def bulk(settings, tmp_path):
    settings.BULK_DIR = tmp_path
    return tmp_path


def test_there_may_be_no_bulk_files(bulk):
    assert Api().get("bulk").json()["results"] == []


def test_bulk_file_has_every_published_book_and_no_other(bulk):
    store(book("gf35", unit()), "test", new_owner().owner)
    store(book("gf35", unit("draft")), "test", published=False)
    call_command("write_bulk", verbosity=0)
    listed = {each["game"]: each for each in Api().get("bulk").json()["results"]}
    assert sorted(listed) == ["gf15", "gf35", "gff", "warfleets"]
    response = Api().get(listed["gf35"]["url"].removeprefix("http://testserver/api/v1/"))
    content = b"".join(response.streaming_content)
    assert (response["Content-Type"], len(content)) == ("application/gzip", listed["gf35"]["bytes"])
    found = json.loads(gzip.decompress(content))
    assert (found["game"], found["date"]) == ("gf35", listed["gf35"]["date"])
    published = Book.objects.filter(game="gf35", owner=None, published=True)
    assert [each["key"] for each in found["books"]] == [b.key for b in published.order_by("key")]
    levy = next(each for each in found["books"] if each["key"] == LEVY)
    assert levy == Api().get(f"games/gf35/catalogue?book={LEVY}").json()


def test_bulk_file_tells_which_keys_were_renamed(bulk):
    old = book("gf35", unit("squad"), unit("old-guard", name=Term("Guard")))
    new = book("gf35", unit("squad"), unit("guard"), unit("more"))
    for each in (replace(new, version="10.0"), replace(old, version="9.0")):
        store(each, "test")
    call_command("write_bulk", verbosity=0)
    file = next(bulk.glob("gf35-*.json.gz"))
    assert json.loads(gzip.decompress(file.read_bytes()))["renamed"] == [
        {
            "book": old.key,
            "version": "9.0",
            "newest": "10.0",
            "keys": {"units": {"old-guard": "guard"}},
        }
    ]


def test_older_bulk_files_go(bulk):
    for day in ("2020-01-01", "2020-01-02", "2020-01-03"):
        (bulk / f"gf35-{day}.json.gz").write_bytes(b"")
    call_command("write_bulk", verbosity=0)
    days = [each["date"] for each in Api().get("bulk").json()["results"] if each["game"] == "gf35"]
    newest, before = days
    assert newest > before == "2020-01-03"


@pytest.mark.parametrize("name", ["gf35-2020-01-01", "..%2fgf35", "x"])
def test_no_other_file_is_read(bulk, name):
    response = Api().get(f"bulk/{name}.json.gz")
    assert refusal(response) == (404, PROBLEM, [("", "not_found")])
