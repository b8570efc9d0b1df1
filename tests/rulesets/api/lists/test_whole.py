"""Lists as a whole by API: list, make, read, replace, delete, clone."""

import json
import uuid

import pytest

from fleets.models import Fleet, FleetRevision
from rulesets.ownership import read_owner_key
from tests.api import Api, new_owner, problem, refusal, reload, sent, stored
from tests.builders import fleet, full_fleet, ship, squadron

pytestmark = pytest.mark.django_db

PATROL = fleet(450, ship("cruiser"), squadron("fighter", count=2), name="Patrol")
OTHER = fleet(300, ship("corvette"), name="Other")
PROBLEM = "application/problem+json"
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
        "share_url": f"{SITE}/s/{row.share_key}/",
        "url": f"{SITE}/api/v1/fleets/{row.pk}",
    }


def names(response):
    return [found["name"] for found in response.json()["fleets"]]


def test_stranger_has_no_fleets():
    stored(new_owner(), PATROL)
    empty = {"count": 0, "next": None, "previous": None, "fleets": []}
    assert Api().get("fleets").json() == empty


def test_list_is_ones_own_last_changed_first():
    caller = new_owner()
    stored(new_owner(), PATROL)
    first, second = stored(caller, PATROL), stored(caller, OTHER)
    assert caller.get("fleets").json() == {
        "count": 2,
        "next": None,
        "previous": None,
        "fleets": [summary(second), summary(first)],
    }
    caller.post(f"fleets/{first.pk}/edits", {"edit": "rename", "arguments": {"name": "Now"}})
    assert names(caller.get("fleets")) == ["Now", "Other"]


def test_list_turns_pages():
    caller = new_owner()
    for number in range(5):
        stored(caller, fleet(300, name=str(number)))
    first = caller.get("fleets?limit=2").json()
    assert (first["count"], first["previous"]) == (5, None)
    assert first["next"] == f"{SITE}/api/v1/fleets?limit=2&offset=2"
    second = caller.get("fleets?limit=2&offset=2").json()
    assert second["previous"] == f"{SITE}/api/v1/fleets?limit=2&offset=0"
    assert second["next"] == f"{SITE}/api/v1/fleets?limit=2&offset=4"
    assert caller.get("fleets?limit=2&offset=4").json()["next"] is None
    assert caller.get("fleets?limit=2&offset=1").json()["previous"].endswith("offset=0")
    assert names(caller.get("fleets?limit=2&offset=2")) == ["2", "1"]
    assert names(caller.get("fleets?offset=5")) == []


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("limit=0", [("limit", "greater_than_equal")]),
        ("limit=201", [("limit", "less_than_equal")]),
        ("limit=all&offset=-1", [("limit", "int_parsing"), ("offset", "greater_than_equal")]),
        ("offset=" + "9" * 30, [("offset", "less_than_equal")]),
        ("page=2", [("page", "extra_forbidden")]),
    ],
)
def test_list_refuses_a_faulty_query(query, expected):
    assert refusal(new_owner().get(f"fleets?{query}")) == (400, PROBLEM, expected)


@pytest.mark.parametrize("fleets", [1, 30])
def test_list_asks_the_database_twice(fleets, django_assert_num_queries):
    caller = new_owner()
    for _ in range(fleets):
        stored(caller, PATROL)
    with django_assert_num_queries(2):
        assert len(caller.get("fleets").json()["fleets"]) == fleets


def test_fleet_is_made_of_a_document():
    caller = new_owner()
    response = caller.post("fleets", sent(PATROL))
    row = Fleet.objects.get()
    body = response.json()
    assert response.status_code == 201
    assert (response["ETag"], response["Location"]) == ('"1"', body["url"])
    assert (row.owner, row.document) == (caller.owner, sent(PATROL).decode())
    assert body == caller.get(f"fleets/{row.pk}").json()
    assert body | summary(row) == body
    assert row.revisions.get().edit == "import"


def test_stranger_becomes_an_owner_by_making_a_fleet():
    response = Api().post("fleets", sent(PATROL))
    owner = read_owner_key(response.json()["owner_key"])
    assert response.status_code == 201
    assert owner == Fleet.objects.get().owner
    assert names(Api(owner).get("fleets")) == ["Patrol"]


def test_owner_gets_no_new_key():
    assert "owner_key" not in new_owner().post("fleets", sent(PATROL)).json()


def test_illegal_fleet_is_kept_whole():
    document = fleet(100, ship("dreadnought"), *[ship("cruiser", upgrades=[])] * 3)
    body = new_owner().post("fleets", sent(document)).json()
    assert body["verdict"] == "illegal"
    assert len(body["document"]["entries"]) == 4


def test_fleet_reads_with_document_report_and_links():
    caller = new_owner()
    row = stored(caller, full_fleet())
    response = caller.get(f"fleets/{row.pk}")
    body = response.json()
    assert response["ETag"] == '"1"'
    assert {name: body.pop(name) for name in summary(row)} == summary(row)
    report = body.pop("report")
    assert body == {
        "document": json.loads(row.document),
        "links": {
            "text": f"{SITE}/api/v1/fleets/{row.pk}/text",
            "sheet": f"{SITE}/api/v1/fleets/{row.pk}/sheet.pdf",
            "clone": f"{SITE}/api/v1/fleets/{row.pk}/clone",
        },
    }
    assert report == Api().post("validate", sent(full_fleet())).json()


@pytest.mark.parametrize("tag", ['"1"', 'W/"1"', '"7", "1"', "*"])
def test_fleet_that_is_known_is_not_sent_again(tag):
    caller = new_owner()
    response = caller.get(f"fleets/{stored(caller, PATROL).pk}", If_None_Match=tag)
    assert (response.status_code, response["ETag"], response.content) == (304, '"1"', b"")


@pytest.mark.parametrize("tag", ['"2"', "1", "", "nonsense"])
def test_fleet_that_is_not_known_is_sent(tag):
    caller = new_owner()
    response = caller.get(f"fleets/{stored(caller, PATROL).pk}", If_None_Match=tag)
    assert response.status_code == 200


def test_fleet_asks_the_database_once(django_assert_num_queries):
    caller = new_owner()
    row = stored(caller, full_fleet())
    with django_assert_num_queries(1):
        caller.get(f"fleets/{row.pk}")


@pytest.mark.parametrize("tag", ['"1"', 'W/"1"', "*"])
def test_document_is_replaced_under_its_revision(tag):
    caller = new_owner()
    row = stored(caller, PATROL)
    response = caller.put(f"fleets/{row.pk}", sent(OTHER), If_Match=tag)
    assert (response.status_code, response["ETag"]) == (200, '"2"')
    assert response.json()["name"] == "Other"
    assert reload(row).document == sent(OTHER).decode()
    assert response.json() == caller.get(f"fleets/{row.pk}").json()


def test_replaced_document_comes_back_by_undo():
    caller = new_owner()
    row = stored(caller, PATROL)
    caller.put(f"fleets/{row.pk}", sent(OTHER), If_Match='"1"')
    assert caller.post(f"fleets/{row.pk}/undo").json()["name"] == "Patrol"


def test_same_document_in_place_makes_no_revision():
    caller = new_owner()
    row = stored(caller, PATROL)
    assert caller.put(f"fleets/{row.pk}", sent(PATROL), If_Match='"1"')["ETag"] == '"1"'


def test_replacing_without_a_revision_is_refused():
    caller = new_owner()
    row = stored(caller, PATROL)
    response = caller.put(f"fleets/{row.pk}", sent(OTHER))
    assert refusal(response) == (428, PROBLEM, [("", "error")])
    assert reload(row).document == row.document


@pytest.mark.parametrize("tag", ['"1"', '"3"', "2", "nonsense", ""])
def test_replacing_a_stale_revision_is_refused_with_the_current_one(tag):
    caller = new_owner()
    row = stored(caller, PATROL)
    caller.put(f"fleets/{row.pk}", sent(OTHER), If_Match='"1"')
    response = caller.put(f"fleets/{row.pk}", sent(PATROL), If_Match=tag)
    text = "The list has changed since; it is at revision 2."
    assert response.json() == problem(412, "Precondition Failed", text, revision=2)
    assert reload(row).document == sent(OTHER).decode()


def test_replacing_by_a_faulty_document_loses_nothing():
    caller = new_owner()
    row = stored(caller, PATROL)
    response = caller.put(f"fleets/{row.pk}", b'{"game": "warfleets", "size": -1}', If_Match='"1"')
    assert refusal(response) == (400, PROBLEM, [("size", "greater_than_equal")])
    assert reload(row).document == row.document


def test_deleted_fleet_is_gone_and_comes_back():
    caller = new_owner()
    row = stored(caller, PATROL)
    response = caller.delete(f"fleets/{row.pk}")
    assert (response.status_code, response.content) == (204, b"")
    assert caller.get(f"fleets/{row.pk}").json() == NO_SUCH
    assert Api().get(f"shared/{row.share_key}").json() == NO_SUCH
    assert names(caller.get("fleets")) == []
    assert caller.delete(f"fleets/{row.pk}").json() == NO_SUCH
    back = caller.post(f"fleets/{row.pk}/undelete")
    assert (back.status_code, back["ETag"], back.json()["name"]) == (200, '"1"', "Patrol")
    assert names(caller.get("fleets")) == ["Patrol"]
    assert caller.post(f"fleets/{row.pk}/undelete").json() == NO_SUCH


def test_clone_is_a_second_fleet_with_a_name_of_its_own():
    caller = new_owner()
    row = stored(caller, PATROL)
    response = caller.post(f"fleets/{row.pk}/clone")
    body = response.json()
    assert (response.status_code, response["Location"]) == (201, body["url"])
    assert body["name"] == "Patrol (copy)"
    assert (
        body["document"]["entries"] == caller.get(f"fleets/{row.pk}").json()["document"]["entries"]
    )
    assert body["share_url"] != summary(row)["share_url"]
    assert Fleet.objects.of_owner(caller.owner).count() == 2
    assert FleetRevision.objects.get(list=body["id"]).edit == "clone"


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
    response = caller.send(method, f"fleets/{row.pk}{path}", raw, If_Match='"1"')
    assert response.json() == NO_SUCH
    kept = reload(row)
    assert (kept.document, kept.share_key, kept.deleted_at) == (row.document, row.share_key, None)
    assert Fleet.objects.count() == 1
