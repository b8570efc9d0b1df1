"""Lists of an owner by API: page by page, filtered, ordered."""

import pytest

from tests.api import (
    SITE,
    Api,
    names,
    new_owner,
    refusal,
    reload,
    stored,
    summary,
)
from tests.armies.lists import LEVY, vanguard
from tests.builders import fleet, ship, squadron

pytestmark = pytest.mark.django_db

PATROL = fleet(450, ship("cruiser"), squadron("fighter", count=2), name="Patrol")
OTHER = fleet(300, ship("corvette"), name="Other")
PROBLEM = "application/problem+json"


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
