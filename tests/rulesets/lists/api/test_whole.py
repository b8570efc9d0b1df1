"""Lists by API: listing, creating, reading, replacing, deleting, cloning."""

import json
import uuid

import pytest
from django.urls import resolve

from rulesets.books.models import Book
from rulesets.books.services import correct_kinds
from rulesets.lists.models import List, Revision
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.services import lifecycle
from rulesets.web.ownership import read_owner_key
from tests.api import (
    SITE,
    Api,
    names,
    new_owner,
    problem,
    refusal,
    reload,
    revision,
    sent,
    stored,
    summary,
)
from tests.armies.lists import LEVY, vanguard
from tests.builders import fleet, full_fleet, ship, squadron

pytestmark = pytest.mark.django_db

PATROL = fleet(450, ship("cruiser"), squadron("fighter", count=2), name="Patrol")
PROBLEM = "application/problem+json"
NO_SUCH = problem(404, "Not Found", "Not found.", ("", "not_found", "Not found."))


def test_fleet_is_made_of_a_document():
    caller = new_owner()
    response = caller.post("lists", sent(PATROL))
    row = List.objects.get()
    body = response.json()
    assert response.status_code == 201
    assert (revision(response), response["Location"]) == (1, body["url"])
    assert (row.owner, row.document) == (caller.owner, sent(PATROL).decode())
    assert body == caller.get(f"lists/{row.pk}").json()
    assert body | summary(row) == body
    assert row.revisions.get().edit == "import"


def test_stranger_becomes_an_owner_by_making_a_fleet():
    response = Api().post("lists", sent(PATROL))
    owner = read_owner_key(response.json()["owner_key"])
    assert response.status_code == 201
    assert owner == List.objects.get().owner
    assert names(Api(owner).get("lists")) == ["Patrol"]


def test_owner_gets_no_new_key():
    assert "owner_key" not in new_owner().post("lists", sent(PATROL)).json()


def test_illegal_fleet_is_kept_whole():
    document = fleet(100, ship("dreadnought"), *[ship("cruiser", upgrades=[])] * 3)
    body = new_owner().post("lists", sent(document)).json()
    assert body["verdict"] == "illegal"
    assert len(body["document"]["entries"]) == 4


def test_fleet_reads_with_document_report_and_links():
    caller = new_owner()
    row = stored(caller, full_fleet())
    response = caller.get(f"lists/{row.pk}")
    body = response.json()
    assert revision(response) == 1
    assert {name: body.pop(name) for name in summary(row)} == summary(row)
    report = body.pop("report")
    assert body == {
        "document": json.loads(row.document),
        "links": {
            "text": f"{SITE}/api/v1/lists/{row.pk}/text",
            "clone": f"{SITE}/api/v1/lists/{row.pk}/clone",
            "json": f"{SITE}/api/v1/lists/{row.pk}/exports/json",
            **{
                name: f"{SITE}/api/v1/lists/{row.pk}/{name}.pdf"
                for name in PRESENTATIONS["warfleets"].sheets.by_name
            },
        },
    }
    assert report == Api().post("validate", sent(full_fleet())).json()


@pytest.mark.parametrize("shown", ["{}", "W/{}", '"7", {}', "*"])
def test_fleet_that_is_known_is_not_sent_again(shown):
    caller = new_owner()
    path = f"lists/{stored(caller, PATROL).pk}"
    tag = caller.get(path)["ETag"]
    response = caller.get(path, If_None_Match=shown.format(tag))
    assert (response.status_code, response["ETag"], response.content) == (304, tag, b"")


@pytest.mark.parametrize("tag", ['"1"', '"2"', "1", "", "nonsense"])
def test_fleet_that_is_not_known_is_sent(tag):
    caller = new_owner()
    row = stored(caller, PATROL)
    assert caller.get(f"lists/{row.pk}", If_None_Match=tag).json()["id"] == str(row.pk)


def test_tag_sees_language_and_share_key():
    caller = new_owner()
    path = f"lists/{stored(caller, PATROL).pk}"
    english, italian = caller.get(path)["ETag"], caller.get(path, Accept_Language="it")["ETag"]
    caller.post(f"{path}/share")
    renewed = caller.get(path)["ETag"]
    assert len({english, italian, renewed}) == 3
    assert caller.get(path, If_None_Match=english).status_code == 200


def test_tag_sees_corrected_kinds(new_books):
    caller = new_owner()
    path = f"lists/{lifecycle.create(caller.owner, vanguard()).pk}"
    before = caller.get(path)["ETag"]
    book = Book.objects.get(game="gf35", key=LEVY)
    correct_kinds(book, {"levy-company": ["infantry", "light"]})
    response = caller.get(path, If_None_Match=before)
    assert (response.status_code, response["ETag"] != before) == (200, True)


@pytest.mark.parametrize("entries", [1, 30])
def test_fleet_asks_the_database_twice(entries, django_assert_num_queries):
    caller = new_owner()
    row = stored(caller, fleet(3000, *[ship("corvette")] * entries))
    with django_assert_num_queries(2):
        caller.get(f"lists/{row.pk}")


def test_clone_is_a_second_fleet_with_a_name_of_its_own():
    caller = new_owner()
    row = stored(caller, PATROL)
    response = caller.post(f"lists/{row.pk}/clone")
    body = response.json()
    assert (response.status_code, response["Location"]) == (201, body["url"])
    assert body["name"] == "Patrol (copy)"
    assert (
        body["document"]["entries"] == caller.get(f"lists/{row.pk}").json()["document"]["entries"]
    )
    assert body["share_url"] != summary(row)["share_url"]
    assert List.objects.of_owner(caller.owner).count() == 2
    assert Revision.objects.get(list=body["id"]).edit == "clone"


FOREIGN = [
    ("GET", ""),
    ("PUT", ""),
    ("DELETE", ""),
    ("POST", "/undelete"),
    ("POST", "/clone"),
    ("POST", "/edits"),
    ("POST", "/undo"),
    ("POST", "/redo"),
    ("GET", "/share"),
    ("POST", "/share"),
    ("DELETE", "/share"),
    ("GET", "/text"),
    ("GET", "/sheet.pdf"),
]


@pytest.mark.parametrize("caller", [Api(), Api(uuid.uuid4())], ids=["stranger", "other-owner"])
@pytest.mark.parametrize(("method", "path"), FOREIGN)
def test_someone_elses_fleet_is_not_there(caller, method, path):
    row = stored(new_owner(), PATROL)
    body = {"edit": "rename", "arguments": {"name": "Mine"}} if path == "/edits" else PATROL
    raw = body if path == "/edits" else sent(PATROL)
    response = caller.send(method, f"lists/{row.pk}{path}", raw, If_Match='"1"')
    assert response.json() == NO_SUCH
    kept = reload(row)
    assert (kept.document, kept.share_key, kept.deleted_at) == (row.document, row.share_key, None)
    assert List.objects.count() == 1


@pytest.mark.parametrize("document", [PATROL, vanguard()], ids=["fleet", "army"])
def test_every_link_of_a_list_leads_somewhere(document):
    caller = new_owner()
    links = caller.post("lists", sent(document)).json()["links"]
    paths = {name: link.removeprefix(f"{SITE}/api/v1/") for name, link in links.items()}
    sheets = {name for name, path in paths.items() if path.endswith(".pdf")}
    matches = [resolve(f"/api/v1/{paths[name]}") for name in sheets]
    assert {match.url_name for match in matches} == {"lists-sheet"}
    assert {match.kwargs["sheet"] for match in matches} == set(
        PRESENTATIONS[document.game].sheets.by_name
    )
    statuses = {name: caller.get(paths[name]).status_code for name in paths.keys() - sheets}
    assert statuses == dict.fromkeys(statuses, 200) | {"clone": 405}


def test_array_is_no_document():
    response = new_owner().post("lists", [1])
    assert refusal(response) == (400, PROBLEM, [("", "not_an_object")])
    assert response.json()["problems"][0]["message"] == "must be an object"
