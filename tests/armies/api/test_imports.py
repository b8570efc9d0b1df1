"""Files, archives, texts and links by API, judged or imported."""

import json
import uuid
from urllib.parse import urlencode

import pytest

from rulesets.api.throttling import ScopedCallerThrottle
from rulesets.books.models import Book
from rulesets.lists.models import List
from rulesets.lists.services import editing
from tests import corpus
from tests.api import Api, new_owner, refusal, sent, stored
from tests.archives import archive
from tests.armies.armyforge.listing import BOOK, saved, squad, unit, whole
from tests.armies.armyforge.samples import raw as raw_book
from tests.armies.lists import vanguard
from tests.builders import fleet, full_fleet, ship

pytestmark = pytest.mark.usefixtures("new_books")

PROBLEM = "application/problem+json"
SITE = "http://testserver"


@pytest.fixture
def forge(forge):
    forge.put("/api/tts?id=abc_-1", whole(squad()))
    return forge


def outcome(response):
    assert response.status_code == 201, response.content
    (found,) = response.json()["results"]
    return found


def counts():
    return List.objects.count(), Book.objects.exclude(owner=None).count()


@pytest.mark.parametrize("content", [sent(vanguard()), whole(squad()), saved(unit())])
def test_list_is_imported_for_its_owner(content):
    caller = new_owner()
    found = outcome(caller.post("imports", content))
    assert caller.get(f"lists/{found['list']['id']}").json()["name"] == found["title"]
    assert found["url"] == found["list"]["url"]
    assert found["problems"] == []


def test_stranger_gets_a_key_to_what_was_imported():
    body = Api().post("imports", sent(vanguard())).json()
    authorization = f"Bearer {body['owner_key']}"
    assert Api().get("lists", Authorization=authorization).json()["count"] == 1


def test_book_is_imported():
    caller = new_owner()
    found = outcome(caller.post("imports", raw_book()))
    assert (found["list"], found["is_new"]) == (None, True)
    assert Api(caller.owner).client.get(found["page"].removeprefix(SITE)).status_code == 404
    book = caller.get(found["url"].removeprefix(f"{SITE}/api/v1/")).json()
    assert (book["key"], book["game"]) == (BOOK, "gf35")
    assert BOOK in [b["key"] for b in caller.get("games/gf35").json()["books"]]
    assert outcome(caller.post("imports", raw_book()))["is_new"] is False


def test_archive_has_an_outcome_for_each_file():
    packed = archive(a=sent(vanguard()), b=b"{", c=sent(full_fleet()))
    response = new_owner().post("imports", packed, content_type="application/zip")
    results = response.json()["results"]
    assert [each["file"] for each in results] == ["a.json", "b.json", "c.json"]
    assert [bool(each["list"]) for each in results] == [True, False, True]
    assert [p["code"] for p in results[1]["problems"]] == ["not_json"]


def test_archive_that_is_none_is_refused():
    response = Api().post("imports", b"PK", content_type="application/zip")
    assert refusal(response) == (400, PROBLEM, [("", "not_an_archive")])


def follow(path, link):
    """The answer to a link sent to `path`."""
    if path == "validate":
        return Api().get(f"validate?{urlencode({'link': link})}")
    return Api().post("imports/link", {"link": link})


@pytest.mark.parametrize("path", ["imports", "validate"])
def test_link_to_army_forge_is_followed(forge, path):
    body = follow(path, f"{forge.url}/share?id=abc_-1&name=x ").json()
    assert [asked for asked, _agent in forge.asked] == ["/api/tts?id=abc_-1"]
    found = body if path == "validate" else body["results"][0]["list"]
    assert (found["game"], found["points"]) == ("gf35", 100)


@pytest.mark.parametrize("path", ["imports", "validate"])
@pytest.mark.parametrize(
    ("link", "status", "problem"),
    [
        ("https://elsewhere.example/share?id=abc", 400, ("", "foreign_address")),
        ("http://[", 400, ("", "no_share_link")),
        ("Hello there", 400, ("", "no_share_link")),
        ("hello", 400, ("", "no_share_link")),
        ("", 400, ("link", "too_short")),
        ("x" * 501, 400, ("link", "too_long")),
        ("http://testserver/s/not-a-key/", 404, ("", "not_found")),
    ],
)
def test_other_links_are_refused(path, link, status, problem):
    assert refusal(follow(path, link)) == (status, PROBLEM, [problem])
    assert counts() == (0, 0)


def test_link_to_a_shared_list_is_judged_as_its_owner_does():
    owner = new_owner()
    row = outcome(owner.post("imports", whole(squad())))["list"]
    judged = follow("validate", row["share_url"]).json()
    assert judged == owner.get(f"lists/{row['id']}").json()["report"]


def test_link_to_a_shared_list_imports_a_copy():
    row = stored(new_owner(), vanguard())
    found = outcome(follow("imports", f"{SITE}/s/{row.share_key}/"))
    assert (found["title"], List.objects.count()) == ("Vanguard", 2)


def test_links_have_an_allowance_of_their_own(monkeypatch):
    rates = {"caller": "600/min", "address": "600/min", "links": "1/min"}
    monkeypatch.setattr(ScopedCallerThrottle, "THROTTLE_RATES", rates)
    caller = new_owner()
    asked = "validate?link=x"
    assert [caller.get(asked).status_code for _ in range(2)] == [400, 429]
    assert caller.post("validate", sent(vanguard())).status_code == 200
    assert caller.post("imports/link", {"link": "x"}).status_code == 429


@pytest.mark.parametrize("content", [whole(squad()), saved(unit())], ids=["whole", "saved"])
def test_foreign_list_is_judged_as_if_imported_and_not_kept(content):
    judged = Api().post("validate", content).json()
    assert counts() == (0, 0)
    caller = new_owner()
    found = outcome(caller.post("imports", content))["list"]
    assert caller.get(f"lists/{found['id']}").json()["report"] == judged


@pytest.mark.parametrize("file", corpus.files("lists"), ids=lambda file: file.stem)
def test_list_of_the_corpus_is_judged_as_if_imported(file):
    raw = file.read_bytes()
    judged = Api().post("validate", raw).json()
    caller = new_owner()
    imported = caller.post("imports", raw)
    if imported.status_code == 400:
        assert imported.json() == judged
        return
    found = outcome(imported)["list"]
    assert caller.get(f"lists/{found['id']}").json()["report"] == judged


NO_LISTS = {
    "book": raw_book(),
    "other": b'{"a": 1}',
    "array": b"[1]",
    "number": b"12",
    "prose": b"Who is in for Friday?",
    "nothing": b"",
}


@pytest.mark.parametrize("body", NO_LISTS.values(), ids=NO_LISTS)
def test_what_is_no_list_has_one_code(body):
    assert refusal(Api().post("validate", body)) == (400, PROBLEM, [("", "not_a_list")])


def test_list_that_is_cut_off_is_said_to_be():
    answered = Api().post("validate", b'{"game": "gf35",\n"name"').json()
    (problem,) = answered["problems"]
    assert (problem["code"], problem["place"]) == ("not_json", "")
    assert "at line 2, column 6" in problem["message"]


def typed(link):
    return f"My list: {link}, thanks"


@pytest.mark.parametrize("ending", ["", "/", ".json", ".txt", ".pdf", "/sheet.pdf"])
def test_link_in_a_sentence_is_found_whatever_its_ending(ending):
    row = stored(new_owner(), vanguard())
    link = f"{SITE}/s/{row.share_key}{ending}"
    answers = [Api().post("validate", typed(link).encode()), follow("validate", typed(link))]
    assert [answer.json()["points"] for answer in answers] == [row.points] * 2
    assert outcome(Api().post("imports", typed(link).encode()))["title"] == "Vanguard"
    assert outcome(follow("imports", f"<{link}>"))["title"] == "Vanguard"


def test_link_of_army_forge_in_a_sentence_is_followed(forge):
    assert follow("validate", typed(f"{forge.url}/share?id=abc_-1")).json()["points"] == 100


def test_link_to_a_revision_is_judged_as_it_was_then():
    caller = new_owner()
    row = stored(caller, vanguard())
    editing.edit(caller.owner, row.pk, "remove_entry", {"entry": "e4"})
    link = f"{SITE}/s/{row.share_key}/?revision="
    assert follow("validate", f"{link}1").json()["points"] == row.points
    assert follow("validate", f"{link}2").json()["points"] < row.points
    assert outcome(follow("imports", f"{link}1"))["list"]["points"] == row.points
    assert refusal(follow("validate", f"{link}3")) == (404, PROBLEM, [("", "not_found")])
    invalid = refusal(follow("validate", f"{link}x"))
    assert invalid == (400, PROBLEM, [("revision", "not_an_integer")])


def test_note_of_a_document_is_not_read():
    row = stored(new_owner(), vanguard())
    note = f"{SITE}/s/{row.share_key}/ ```{{}}```"
    body = sent(fleet(450, ship("cruiser"), note=note))
    assert Api().post("validate", body).json()["game"] == "warfleets"


@pytest.mark.parametrize("marks", ["```\n{}\n```", "Look:\n```json\n{}\n```\nGood?", "```{}```"])
def test_list_between_the_marks_of_a_chat_is_found(marks):
    fenced = marks.format(sent(fleet(450, ship("cruiser"), name="Patrol")).decode()).encode()
    assert Api().post("validate", fenced).json()["points"] == 80
    assert outcome(Api().post("imports", fenced))["title"] == "Patrol"


@pytest.mark.parametrize(("status", "code"), [(503, "busy"), (502, "bad_answer")])
@pytest.mark.parametrize("path", ["imports", "validate"])
def test_outage_of_army_forge_is_no_fault_of_the_caller(forge, path, status, code):
    forge.put("/api/tts?id=abc_-1", b"", status=status)
    response = follow(path, f"{forge.url}/share?id=abc_-1")
    assert refusal(response) == (503, PROBLEM, [("", code)])
    assert response["Retry-After"] == "60"


@pytest.mark.parametrize("name", ["json", "army-forge", "army-forge-save"])
def test_every_export_can_be_imported_again(name):
    caller = new_owner()
    row = stored(caller, vanguard())
    link = caller.get(f"lists/{row.pk}").json()["links"][name]
    own = caller.get(link.removeprefix(f"{SITE}/api/v1/"))
    shared = Api().get(f"shared/{row.share_key}/exports/{name}")
    assert own["Content-Type"] == "application/json"
    assert json.loads(own.content).keys() == json.loads(shared.content).keys()
    assert outcome(caller.post("imports", own.content))["list"]["points"] == row.points


def test_import_sent_again_is_one_import():
    caller = new_owner()
    key = str(uuid.uuid4())
    made = [caller.post("imports", sent(vanguard()), Idempotency_Key=key) for _ in range(2)]
    assert made[0].json() == made[1].json()
    assert List.objects.count() == 1


@pytest.mark.parametrize("path", ["validate", "imports"])
def test_prices_inside_a_file_are_named(path):
    caller, content = new_owner(), whole(squad())
    if path == "imports":
        key = outcome(caller.post("imports", content))["list"]["share_key"]
        report = Api().get(f"shared/{key}").json()["report"]
        text = Api().get(f"shared/{key}/text").content.decode()
    else:
        report = Api().post("validate", content).json()
        text = Api().post("validate?style=markdown", content).content.decode()
    (book,) = report["books"]
    assert (book["origin"], book["version"][:5]) == ("in_file", "list-")
    assert text.count("Judged by the prices in the file, not by a published book.") == 1


def test_link_is_fetched_once_for_one_idempotency_key(forge):
    caller, body = Api(), {"link": f"{forge.url}/share?id=abc_-1&name=x"}
    key = "0123456789abcdef"
    first, again = (caller.post("imports/link", body, Idempotency_Key=key) for _ in range(2))
    assert again.json() == first.json()
    assert (len(forge.asked), again["Idempotency-Replayed"]) == (1, "true")


def test_nothing_is_fetched_under_a_key_that_is_refused(forge):
    link = f"{forge.url}/share?id=abc_-1&name=x"
    response = new_owner().post("imports/link", {"link": link}, Idempotency_Key="short")
    assert refusal(response) == (400, PROBLEM, [("Idempotency-Key", "too_short")])
    assert forge.asked == []
