"""Lists by API, replaced, deleted and written under the revision that was read."""

import pytest

from rulesets.lists.models import List
from tests.api import (
    Api,
    names,
    new_owner,
    problem,
    refusal,
    reload,
    revision,
    sent,
    stored,
)
from tests.builders import fleet, ship, squadron

pytestmark = pytest.mark.django_db

PATROL = fleet(450, ship("cruiser"), squadron("fighter", count=2), name="Patrol")
OTHER = fleet(300, ship("corvette"), name="Other")
PROBLEM = "application/problem+json"

STALE = (
    "It has changed since you read it: read it again, apply your change to that, and send its new "
    "ETag."
)
NO_SUCH = problem(404, "Not Found", "Not found.", ("", "not_found", "Not found."))


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
