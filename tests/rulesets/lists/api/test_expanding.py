"""Earlier revisions of lists, `expand`, and oEmbed."""

import io

import pytest
from PIL import Image

from rulesets.books.services import store
from rulesets.lists.services import editing, lifecycle
from tests.api import Api, refusal, reload, stored
from tests.armies.lists import LEVY, vanguard
from tests.builders import fleet, ship, squadron
from tests.ground import book, unit
from tests.pages import page

pytestmark = pytest.mark.django_db

PATROL = fleet(450, ship("cruiser", "ace-carrier"), squadron("fighter"), name="Patrol")
PROBLEM = "application/problem+json"
SITE = "http://testserver"


@pytest.fixture
def row(caller):
    """A list renamed twice and undone once: revision 4 shows Second."""
    row = stored(caller, PATROL)
    for name in ("Second", "Third"):
        editing.edit(caller.owner, row.pk, "rename", {"name": name})
    editing.undo(caller.owner, row.pk)
    return reload(row)


def both(caller, row, query):
    return caller.get(f"lists/{row.pk}{query}"), Api().get(f"shared/{row.share_key}{query}")


@pytest.mark.parametrize(
    ("number", "name"),
    [*enumerate(("Patrol", "Second", "Third", "Second", "Patrol", "Second", "Fourth"), 1)],
)
def test_list_is_shown_as_it_was(caller, row, number, name):
    """Revisions 4 and 5 are undos, 6 is a redo."""
    editing.undo(row.owner, row.pk)
    editing.redo(row.owner, row.pk)
    editing.edit(row.owner, row.pk, "rename", {"name": "Fourth"})
    for response in both(caller, row, f"?revision={number}"):
        body = response.json()
        assert (body["revision"], body["name"], body["document"]["name"]) == (number, name, name)
        assert body["points"] == body["report"]["points"]


def test_text_sheet_and_clone_are_of_that_revision(caller, row):
    key = row.share_key
    assert "Third" in Api().get(f"shared/{key}/text?revision=3").text
    assert Api().get(f"shared/{key}/sheet.pdf?revision=3").status_code == 200
    assert Api().post(f"shared/{key}/clone?revision=3").json()["name"] == "Third"
    assert reload(row).name == "Second"


@pytest.mark.parametrize("number", [5, 2**31 - 1])
def test_revision_that_is_not_kept_is_not_there(caller, row, number):
    for response in both(caller, row, f"?revision={number}"):
        assert refusal(response) == (404, PROBLEM, [("revision", "revision_missing")])


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?revision=0", [("revision", "too_low")]),
        ("?revision=now", [("revision", "not_an_integer")]),
        ("?expand=points", [("expand", "not_a_choice")]),
    ],
)
def test_invalid_question_is_refused(caller, row, query, expected):
    for response in both(caller, row, query):
        assert refusal(response) == (400, PROBLEM, expected)


def test_rules_come_with_their_texts_in_the_askers_language(caller):
    row = stored(caller, vanguard())
    english, italian = (
        {each["key"]: each for each in shown.json()["rules"]}
        for shown in (
            Api().get(f"shared/{row.share_key}?expand=rules"),
            Api().get(f"shared/{row.share_key}?expand=rules", Accept_Language="it"),
        )
    )
    assert english.keys() == italian.keys() >= {"hero", "tough"}
    assert english["tough"]["name"] == "Tough(X)"
    assert all(each["text"] for each in english.values())
    assert english["hero"]["text"] != italian["hero"]["text"]


def test_every_rule_in_a_report_has_a_text(caller):
    body = caller.get(f"lists/{stored(caller, vanguard()).pk}?expand=rules").json()
    used = {
        rule["key"]
        for entry in body["report"]["entries"]
        for part in (entry, *entry["weapons"], *entry["items"])
        for rule in part["rules"]
    }
    assert used <= {each["key"] for each in body["rules"]}


def test_upgrades_and_heroes_of_a_fleet_have_texts(caller, row):
    body = caller.get(f"lists/{row.pk}?expand=rules").json()
    assert "ace-carrier" in [each["key"] for each in body["rules"]]


def test_weapons_have_the_same_key_in_every_language(caller):
    path = f"lists/{stored(caller, vanguard()).pk}"
    found = [
        [
            weapon["key"]
            for entry in shown.json()["report"]["entries"]
            for weapon in entry["weapons"]
        ]
        for shown in (caller.get(path), caller.get(path, Accept_Language="it"))
    ]
    assert found[0] == found[1]
    assert "plasma-pistol" in found[0]


def test_nothing_is_added_unasked(caller, row):
    assert {"rules", "books"} & caller.get(f"lists/{row.pk}").json().keys() == set()


def test_books_come_with_addresses_that_everyone_can_read(caller):
    row = stored(caller, vanguard())
    (found,) = Api().get(f"shared/{row.share_key}?expand=books,rules").json()["books"]
    assert (found["key"], found["version"]) == (LEVY, "1.0")
    assert "share=" not in found["url"]
    opened = Api().get(found["url"].removeprefix(f"{SITE}/api/v1/")).json()
    assert (opened["key"], opened["name"]["en"]) == (LEVY, found["name"]["en"])


def test_owners_own_book_is_read_by_whoever_has_the_share_key(caller, new_books):
    store(book("gf35", unit()), "test", caller.owner)
    own = book("gf35", unit())
    document = vanguard()
    entries = tuple(type(e)(id=e.id, key="unit", book=own.key) for e in document.entries[:1])
    row = stored(caller, type(document)(game="gf35", entries=entries))
    (found,) = Api().get(f"shared/{row.share_key}?expand=books").json()["books"]
    assert found["url"].endswith(f"&share={row.share_key}")
    assert Api().get(found["url"].removeprefix(f"{SITE}/api/v1/")).json()["key"] == own.key


def test_query_goes_along_to_the_format(row):
    found = Api().client.get(f"/s/{row.share_key}.json?revision=1&expand=rules")
    assert found["Location"] == f"/api/v1/shared/{row.share_key}?revision=1&expand=rules"
    text = Api().client.get(f"/s/{row.share_key}.md?revision=1")
    assert text["Location"] == f"/api/v1/shared/{row.share_key}/text?revision=1&style=markdown"


def meta(response):
    found = page(response).all("meta")
    return {
        each.attrs["property"]: each.attrs["content"] for each in found if "property" in each.attrs
    }


def test_page_leads_to_its_picture(row):
    client = Api().client
    shown = meta(client.get(f"/s/{row.share_key}/"))
    picture = client.get(shown["og:image"].removeprefix(SITE))
    assert picture["Content-Type"] == "image/png"
    size = (int(shown["og:image:width"]), int(shown["og:image:height"]))
    assert Image.open(io.BytesIO(picture.content)).size == size
    lifecycle.withdraw_share_key(row.owner, row.pk)
    assert client.get(shown["og:image"].removeprefix(SITE)).status_code == 404


def test_page_leads_to_its_embedding(row):
    client = Api().client
    link = page(client.get(f"/s/{row.share_key}/")).one("link", type="application/json+oembed")
    body = client.get(link.attrs["href"].removeprefix(SITE)).json()
    assert body == {
        "version": "1.0",
        "type": "link",
        "title": "Second · Legal at 450 points under Grimdark Future: Warfleets v2.1.0",
        "provider_name": "Muster",
        "provider_url": f"{SITE}/",
        "thumbnail_url": f"{SITE}/s/{row.share_key}/picture.png",
        "thumbnail_width": 1200,
        "thumbnail_height": 630,
    }


def test_embedding_has_no_picture_larger_than_asked_for(row):
    body = Api().get(f"oembed?url={SITE}/s/{row.share_key}/&maxwidth=600").json()
    assert "thumbnail_url" not in body


@pytest.mark.parametrize(
    "url", ["http://other.example/s/{}/", "http://testserver/rules", "http://[", "x", "{}"]
)
def test_other_addresses_are_not_embedded(row, url):
    response = Api().get(f"oembed?url={url.format(row.share_key)}")
    assert refusal(response) == (404, PROBLEM, [("", "not_found")])
