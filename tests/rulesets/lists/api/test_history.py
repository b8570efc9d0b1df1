"""The history of a list by API."""

import pytest

from rulesets.lists.services import editing
from tests.api import refusal, reload, revision, stored
from tests.builders import fleet, ship

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"
PATROL = fleet(450, ship("cruiser", "ace-carrier"), name="Patrol")


@pytest.fixture
def row(caller):
    """A list with three revisions."""
    row = stored(caller, PATROL)
    editing.edit(caller.owner, row.pk, "rename", {"name": "Second"})
    editing.edit(caller.owner, row.pk, "add_entry", {"key": "corvette"})
    return reload(row)


def test_revisions_are_listed_with_their_edits(caller, row):
    found = caller.get(f"lists/{row.pk}/revisions").json()["results"]
    assert [(each["revision"], each["edit"], each["is_current"]) for each in found] == [
        (3, "add_entry", True),
        (2, "rename", False),
        (1, "create", False),
    ]
    assert [each["label"] for each in found] == [
        "Added Corvette Ship, +40",
        "Renamed the list to Second",
        "Created",
    ]
    assert [each["points"] - found[-1]["points"] for each in found] == [40, 0, 0]


@pytest.mark.parametrize("edits", [1, 30])
def test_revisions_need_four_queries(caller, edits, django_assert_num_queries):
    row = stored(caller, PATROL)
    for number in range(edits):
        editing.edit(caller.owner, row.pk, "rename", {"name": str(number)})
    with django_assert_num_queries(4):
        caller.get(f"lists/{row.pk}/revisions")


def test_difference_shows_the_lines_that_changed(caller, row):
    body = caller.get(f"lists/{row.pk}/diff?before=1").json()
    assert (body["before"], body["after"]) == (1, 3)
    assert body["points_after"] - body["points_before"] == 40
    lines = [(line["mark"], line["text"]) for block in body["blocks"] for line in block]
    assert ("-", "Patrol") in lines
    assert ("+", "Second") in lines
    assert [text for mark, text in lines if mark == "+" and "Corvette" in text]


def test_nothing_differs_from_itself(caller, row):
    assert caller.get(f"lists/{row.pk}/diff?before=2&after=2").json()["blocks"] == []


def test_restored_revision_is_a_new_one(caller, row):
    response = caller.post(f"lists/{row.pk}/restore", {"revision": 1}, If_Match='"3"')
    assert (response.json()["name"], revision(response)) == ("Patrol", 4)
    assert caller.post(f"lists/{row.pk}/undo").json()["name"] == "Second"
    response = caller.post(f"lists/{row.pk}/restore", {"revision": 5})
    assert revision(response) == 5, "that of the undo is what is shown"
    caller.post(f"lists/{row.pk}/undo")
    assert caller.post(f"lists/{row.pk}/restore", {"revision": 5}).json()["name"] == "Second"


def test_nothing_is_restored_under_a_stale_revision(caller, row):
    response = caller.post(f"lists/{row.pk}/restore", {"revision": 1}, If_Match='"2"')
    assert refusal(response) == (412, PROBLEM, [("", "stale_revision")])
    assert reload(row).name == "Second"


@pytest.mark.parametrize(
    ("body", "status", "problem"),
    [
        ({"revision": 9}, 404, ("revision", "revision_missing")),
        ({"revision": 0}, 400, ("revision", "too_low")),
        ({}, 400, ("revision", "missing")),
        ({"revision": "1"}, 400, ("revision", "not_an_integer")),
    ],
)
def test_missing_revision_is_not_restored(caller, row, body, status, problem):
    response = caller.post(f"lists/{row.pk}/restore", body)
    assert refusal(response) == (status, PROBLEM, [problem])
    assert reload(row).revision == 3


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("text?revision=9", "revision"),
        ("diff?before=9", "before"),
        ("diff?before=1&after=9", "after"),
    ],
)
def test_revision_that_is_not_kept_is_named(caller, row, path, place):
    response = caller.get(f"lists/{row.pk}/{path}")
    assert refusal(response) == (404, PROBLEM, [(place, "revision_missing")])
