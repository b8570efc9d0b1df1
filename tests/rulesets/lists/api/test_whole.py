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
from tests.api import Api, new_owner, problem, refusal, reload, revision, sent, stored
from tests.armies.lists import LEVY, vanguard
from tests.builders import fleet, full_fleet, ship, squadron

pytestmark = pytest.mark.django_db

PATROL = fleet(450, ship("cruiser"), squadron("fighter", count=2), name="Patrol")
OTHER = fleet(300, ship("corvette"), name="Other")
PROBLEM = "application/problem+json"
STALE = (
    "It has changed since you read it: read it again, apply your change to that, and send its new "
    "ETag."
)
NO_SUCH = problem(404, "Not Found", "Not found.", ("", "not_found", "Not found."))
SITE = "http://testserver"


def summary(row):
    return {
        "id": str(row.pk),
        "game": "warfleets",
        "name": row.name,
        "size": row.size,
        "points": row.points,
        "verdict": row.verdict,
        "revision": row.revision,
        "updated_at": row.updated_at.isoformat(),
        "archived_at": None,
        "template_at": None,
        "tags": [],
        "share_key": row.share_key,
        "share_url": f"{SITE}/s/{row.share_key}/",
        "url": f"{SITE}/api/v1/lists/{row.pk}",
    }


def names(response):
    return [found["name"] for found in response.json()["results"]]


def test_stranger_has_no_fleets():
    stored(new_owner(), PATROL)
    empty = {"count": 0, "next": None, "previous": None, "results": []}
    assert Api().get("lists").json() == empty


def test_list_is_ones_own_last_changed_first():
    caller = new_owner()
    stored(new_owner(), PATROL)
    first, second = stored(caller, PATROL), stored(caller, OTHER)
    assert caller.get("lists").json() == {
        "count": 2,
        "next": None,
        "previous": None,
        "results": [summary(second), summary(first)],
    }
    caller.post(f"lists/{first.pk}/edits", {"edit": "rename", "arguments": {"name": "Now"}})
    assert names(caller.get("lists")) == ["Now", "Other"]


def test_list_turns_pages():
    caller = new_owner()
    for number in range(5):
        stored(caller, fleet(300, name=str(number)))
    first = caller.get("lists?limit=2").json()
    assert (first["count"], first["previous"]) == (5, None)
    assert first["next"] == f"{SITE}/api/v1/lists?limit=2&offset=2"
    second = caller.get("lists?limit=2&offset=2").json()
    assert second["previous"] == f"{SITE}/api/v1/lists?limit=2"
    assert second["next"] == f"{SITE}/api/v1/lists?limit=2&offset=4"
    assert caller.get("lists?limit=2&offset=4").json()["next"] is None
    assert caller.get("lists?limit=2&offset=1").json()["previous"].endswith("?limit=2")
    assert names(caller.get("lists?limit=2&offset=2")) == ["2", "1"]
    assert names(caller.get("lists?offset=5")) == []


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("limit=0", [("limit", "too_low")]),
        ("limit=201", [("limit", "too_high")]),
        ("limit=all&offset=-1", [("limit", "not_an_integer"), ("offset", "too_low")]),
        ("offset=" + "9" * 30, [("offset", "too_high")]),
        ("page=2", [("page", "unknown_name")]),
        ("game=chess", [("game", "not_a_choice")]),
        ("verdict=fine", [("verdict", "not_a_choice")]),
        ("size=0", [("size", "too_low")]),
        ("size=100001", [("size", "too_high")]),
        ("size=big", [("size", "not_an_integer")]),
        ("name=" + "x" * 81, [("name", "too_long")]),
        ("book=%00", [("book", "not_allowed_characters")]),
        ("ordering=owner", [("ordering", "not_a_choice")]),
        ("colour=red&limit=1", [("colour", "unknown_name")]),
    ],
)
def test_list_refuses_an_invalid_query(query, expected):
    assert refusal(new_owner().get(f"lists?{query}")) == (400, PROBLEM, expected)


@pytest.mark.parametrize(
    ("path", "choices"),
    [
        ("lists?verdict=fine", "'legal' or 'incomplete' or 'illegal'"),
        ("lists?archived=1", "'true' or 'false'"),
        ("jobs?state=lost", "'waiting' or 'done' or 'failed'"),
        ("jobs?ordering=state", "'asked_at' or '-asked_at'"),
    ],
)
def test_query_says_what_there_is_to_choose(path, choices):
    (found,) = new_owner().get(path).json()["problems"]
    assert found["message"] == f"must be {choices}"


def test_list_is_archived_and_taken_out():
    caller = new_owner()
    row = stored(caller, PATROL)
    stored(caller, OTHER)
    stale = caller.post(f"lists/{row.pk}/archive", If_Match='"7"')
    assert refusal(stale) == (412, PROBLEM, [("", "stale_revision")])
    since = caller.post(f"lists/{row.pk}/archive", If_Match='"1"').json()["archived_at"]
    assert since == reload(row).archived_at.isoformat()
    assert names(caller.get("lists?archived=true")) == ["Patrol"]
    assert names(caller.get("lists?archived=false")) == ["Other"]
    assert caller.post(f"lists/{row.pk}/unarchive").json()["archived_at"] is None
    assert names(caller.get("lists?archived=true")) == []


@pytest.mark.parametrize("count", [1, 30])
def test_list_asks_the_database_twice(count, django_assert_num_queries):
    caller = new_owner()
    for _ in range(count):
        stored(caller, PATROL)
    with django_assert_num_queries(2):
        assert len(caller.get("lists").json()["results"]) == count


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


@pytest.mark.parametrize("tag", ['"1"', 'W/"1"', "*"])
def test_document_is_replaced_under_its_revision(tag):
    caller = new_owner()
    row = stored(caller, PATROL)
    response = caller.put(f"lists/{row.pk}", sent(OTHER), If_Match=tag)
    assert (response.status_code, revision(response)) == (200, 2)
    assert response.json()["name"] == "Other"
    assert reload(row).document == sent(OTHER).decode()
    assert response.json() == caller.get(f"lists/{row.pk}").json()


def test_replaced_document_comes_back_by_undo():
    caller = new_owner()
    row = stored(caller, PATROL)
    caller.put(f"lists/{row.pk}", sent(OTHER), If_Match='"1"')
    assert caller.post(f"lists/{row.pk}/undo").json()["name"] == "Patrol"


def test_same_document_in_place_makes_no_revision():
    caller = new_owner()
    row = stored(caller, PATROL)
    assert revision(caller.put(f"lists/{row.pk}", sent(PATROL), If_Match='"1"')) == 1


def test_replacing_without_a_revision_is_refused():
    caller = new_owner()
    row = stored(caller, PATROL)
    response = caller.put(f"lists/{row.pk}", sent(OTHER))
    assert refusal(response) == (428, PROBLEM, [("", "revision_needed")])
    assert reload(row).document == row.document


@pytest.mark.parametrize("tag", ['"1"', '"3"', "1", "nonsense", ""])
def test_replacing_a_stale_revision_is_refused_with_the_current_one(tag):
    caller = new_owner()
    row = stored(caller, PATROL)
    caller.put(f"lists/{row.pk}", sent(OTHER), If_Match='"1"')
    response = caller.put(f"lists/{row.pk}", sent(PATROL), If_Match=tag)
    text = STALE
    assert response.json() == problem(
        412, "Precondition Failed", text, ("", "stale_revision", text), revision=2
    )
    assert reload(row).document == sent(OTHER).decode()


def test_replacing_by_an_invalid_document_loses_nothing():
    caller = new_owner()
    row = stored(caller, PATROL)
    response = caller.put(f"lists/{row.pk}", b'{"game": "warfleets", "size": -1}', If_Match='"1"')
    assert refusal(response) == (400, PROBLEM, [("size", "too_low")])
    assert reload(row).document == row.document


def test_deleted_fleet_is_gone_and_comes_back():
    caller = new_owner()
    row = stored(caller, PATROL)
    response = caller.delete(f"lists/{row.pk}")
    assert (response.status_code, response.content) == (204, b"")
    assert caller.get(f"lists/{row.pk}").json() == NO_SUCH
    assert Api().get(f"shared/{row.share_key}").json() == NO_SUCH
    assert names(caller.get("lists")) == []
    assert caller.delete(f"lists/{row.pk}").json() == NO_SUCH
    back = caller.post(f"lists/{row.pk}/undelete")
    assert (back.status_code, revision(back), back.json()["name"]) == (200, 1, "Patrol")
    assert names(caller.get("lists")) == ["Patrol"]
    assert caller.post(f"lists/{row.pk}/undelete").json() == NO_SUCH


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


WRITES = [
    ("PUT", ""),
    ("DELETE", ""),
    ("POST", "/clone"),
    ("POST", "/edits"),
    ("POST", "/undo"),
    ("POST", "/redo"),
    ("PUT", "/share"),
    ("POST", "/share"),
    ("DELETE", "/share"),
]


def write(caller, row, method, path, **headers):
    edit = {"edit": "rename", "arguments": {"name": "Mine"}}
    body = edit if path == "/edits" else sent(OTHER)
    return caller.send(method, f"lists/{row.pk}{path}", body, **headers)


@pytest.mark.parametrize("tag", ['"1"', '"99"', 'W/"1-0f1e2d3c"', "nonsense"])
@pytest.mark.parametrize(("method", "path"), WRITES)
def test_write_under_a_stale_revision_changes_nothing(method, path, tag):
    caller = new_owner()
    row = stored(caller, PATROL)
    caller.put(f"lists/{row.pk}", sent(fleet(450)), If_Match='"1"')
    before = reload(row)
    response = write(caller, row, method, path, If_Match=tag)
    text = STALE
    assert response.json() == problem(
        412, "Precondition Failed", text, ("", "stale_revision", text), revision=2
    )
    after = reload(row)
    assert after.__dict__ | {"_state": None} == before.__dict__ | {"_state": None}
    assert List.objects.count() == 1


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_write_under_the_revision_read_is_applied(method, path):
    caller = new_owner()
    row = stored(caller, PATROL)
    tag = caller.get(f"lists/{row.pk}")["ETag"]
    assert write(caller, row, method, path, If_Match=tag).status_code < 300


def test_deleted_list_comes_back_under_its_revision_only():
    caller = new_owner()
    row = stored(caller, PATROL)
    caller.delete(f"lists/{row.pk}")
    stale = caller.post(f"lists/{row.pk}/undelete", If_Match='"2"')
    assert refusal(stale) == (412, PROBLEM, [("", "stale_revision")])
    assert caller.post(f"lists/{row.pk}/undelete", If_Match='"1"').status_code == 200


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("game=warfleets", ["Other", "Patrol"]),
        ("game=gf35", ["Vanguard"]),
        ("verdict=illegal", []),
        (f"book={LEVY}", ["Vanguard"]),
        ("book=name", []),
        ("name=TRO", ["Patrol"]),
        ("name=o&game=warfleets", ["Other", "Patrol"]),
        ("ordering=name", ["Other", "Patrol", "Vanguard"]),
        ("ordering=-name", ["Vanguard", "Patrol", "Other"]),
        ("ordering=-points&limit=1", ["Vanguard"]),
    ],
)
def test_lists_are_filtered_and_ordered(query, expected):
    caller = new_owner()
    for document in (vanguard(), PATROL, OTHER):
        stored(caller, document)
    assert names(caller.get(f"lists?{query}")) == expected


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
