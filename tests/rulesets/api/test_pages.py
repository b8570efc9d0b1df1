"""All collections have the same pages."""

from dataclasses import replace

import pytest

from rulesets.books.services import store
from rulesets.lists.services import editing, webhooks
from tests.api import description, new_owner, refusal, stored
from tests.armies.lists import vanguard
from tests.ground import book, unit

pytestmark = pytest.mark.usefixtures("new_books")


@pytest.fixture
def caller(settings, tmp_path):
    settings.BULK_DIR = tmp_path
    for day in ("2026-01-01", "2026-01-02"):
        (tmp_path / f"gf35-{day}.json.gz").write_bytes(b"")
    caller = new_owner()
    store(book("gf35", unit()), "test", caller.owner)
    store(book("gff", unit()), "test", caller.owner)
    stored(caller, vanguard())
    return caller


@pytest.fixture
def row(caller):
    row = stored(caller, replace(vanguard(), size=2000))
    editing.edit(caller.owner, row.pk, "rename", {"name": "News"})
    for name in ("a", "b"):
        webhooks.register(caller.owner, row.pk, f"https://bot.example/{name}", "")
    return row


def test_every_collection_is_cut_into_the_same_pages(caller, row):
    own = ("revisions", "webhooks", "fits", "entries/e1/choices")
    paths = ("games", "lists", "books", "bulk", "problems", "schemas")
    for path in (*paths, *(f"lists/{row.pk}/{name}" for name in own)):
        whole = caller.get(f"{path}?limit=200").json()
        assert (list(whole), whole["next"]) == (["count", "next", "previous", "results"], None)
        assert whole["count"] == len(whole["results"]) > 1
        page = caller.get(f"{path}?limit=1").json()
        found = page["results"]
        while page["next"] and len(found) < 3:
            page = caller.get(page["next"].partition("/api/v1/")[2]).json()
            found += page["results"]
        assert found == whole["results"][: len(found)]
        assert refusal(caller.get(f"{path}?limit=0&offset=x"))[2] == [
            ("limit", "too_low"),
            ("offset", "not_an_integer"),
        ]


def test_no_answer_is_a_bare_array():
    answers = [
        (operation["operationId"], content["schema"])
        for methods in description()["paths"].values()
        for operation in methods.values()
        for answer in operation["responses"].values()
        for content in answer.get("content", {}).values()
    ]
    assert [name for name, schema in answers if schema.get("type") == "array"] == []
