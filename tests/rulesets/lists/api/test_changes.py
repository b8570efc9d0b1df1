"""Edits by API, undo and redo."""

import uuid
from urllib.parse import urlencode

import pytest

from rulesets.games.warfleets import WARFLEETS
from tests.api import new_owner, problem, refusal, reload, revision, stored
from tests.armies.lists import vanguard
from tests.builders import fleet, ship, squadron

pytestmark = pytest.mark.django_db

PATROL = fleet(450, ship("cruiser", hero="ace-carrier"), squadron("fighter"), name="Patrol")
PROBLEM = "application/problem+json"
STALE = (
    "It has changed since you read it: read it again, apply your change to that, and send its new "
    "ETag."
)


@pytest.fixture
def row(caller):
    return stored(caller, PATROL)


def edit(caller, row, edit, /, headers=None, **arguments):
    body = {"edit": edit, "arguments": arguments}
    return caller.post(f"lists/{row.pk}/edits", body, **(headers or {}))


def test_edit_answers_with_the_fleet_after_it(caller, row):
    response = edit(caller, row, "set_count", entry="e2", count=3)
    assert (response.status_code, revision(response)) == (200, 2)
    assert response.json() == caller.get(f"lists/{row.pk}").json()
    assert [entry["points"] for entry in response.json()["report"]["entries"]] == [90, 30]


def test_edit_makes_ids_of_its_own(caller, row):
    added = edit(caller, row, "add_entry", key="corvette").json()["document"]["entries"][-1]
    assert added["key"] == "corvette"
    assert len(added["id"]) == 8


def test_edit_without_effect_makes_no_revision(caller, row):
    assert revision(edit(caller, row, "rename", name="Patrol")) == 1


def test_edit_without_arguments_may_leave_them_out(caller, row):
    response = caller.post(f"lists/{row.pk}/edits", {"edit": "accept_points"})
    assert response.json() == caller.get(f"lists/{row.pk}").json()


def test_every_fix_of_a_report_can_be_applied(caller):
    illegal = fleet(
        100, ship("cruiser", upgrades=["rapid-cannon", "rapid-cannon"]), claimed_points=1
    )
    issues = caller.get(f"lists/{stored(caller, illegal).pk}").json()["report"]["issues"]
    fixes = [fix for issue in issues for fix in issue["fixes"]]
    assert len(fixes) > 5
    for fix in fixes:
        row = stored(caller, illegal)
        body = fix["action"]
        response = caller.post(f"lists/{row.pk}/edits", body)
        assert (fix, response.status_code) == (fix, 200)
        assert revision(response) == 2


def test_two_callers_who_edit_different_entries_both_succeed(caller, row):
    edit(caller, row, "set_count", entry="e2", count=2)
    body = edit(caller, row, "rename_entry", entry="e1", name="Ann").json()
    entries = body["document"]["entries"]
    assert (entries[0]["name"], entries[1]["count"]) == ("Ann", 2)


def test_edit_of_an_entry_that_is_gone_names_what_was_not_applied(caller, row):
    edit(caller, row, "remove_entry", entry="e2")
    kept = reload(row)
    response = edit(caller, row, "set_count", entry="e2", count=3)
    text = "That unit is not in the list."
    assert response.json() == problem(
        409,
        "Conflict",
        text,
        ("arguments.entry", "entry_gone", text),
        edit="set_count",
        arguments={"entry": "e2", "count": 3},
    )
    assert response["Content-Type"] == PROBLEM
    assert reload(row).document == kept.document


@pytest.mark.parametrize("tag", ['"1"', "1", 'W/"1-f00"'])
def test_edit_under_the_revision_read_is_applied(caller, row, tag):
    response = edit(caller, row, "rename", {"If_Match": tag}, name="Now")
    assert (response.status_code, revision(response)) == (200, 2)


def test_edit_under_a_stale_revision_is_refused(caller, row):
    edit(caller, row, "rename", name="Now")
    response = edit(caller, row, "rename", {"If_Match": '"1"'}, name="Then")
    text = STALE
    assert response.json() == problem(
        412, "Precondition Failed", text, ("", "stale_revision", text), revision=2
    )
    assert reload(row).name == "Now"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(b"", [("", "not_json")], id="empty"),
        pytest.param(b"\xff", [("", "not_json")], id="not-text"),
        pytest.param(b"[" * 1000, [("", "not_json")], id="nested"),
        pytest.param([], [("", "not_an_object")], id="list"),
        pytest.param({}, [("edit", "missing")], id="nothing"),
        pytest.param({"edit": "explode"}, [("edit", "unknown_edit")], id="unknown"),
        pytest.param(
            {"edit": 7, "arguments": []},
            [("edit", "not_a_string"), ("arguments", "not_an_object")],
            id="types",
        ),
        pytest.param(
            {"edit": "rename", "name": "x"},
            [("name", "unknown_name")],
            id="beside",
        ),
    ],
)
def test_body_without_an_edit_is_refused(caller, row, body, expected):
    response = caller.post(f"lists/{row.pk}/edits", body)
    assert refusal(response) == (400, PROBLEM, expected)
    assert reload(row).document == row.document


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("rename", {}, [("arguments.name", "missing")]),
        ("rename", {"name": "x", "colour": "red"}, [("arguments.colour", "unknown_name")]),
        ("rename", {"name": "\U0001f680" * 10_000}, [("arguments.name", "too_long")]),
        ("rename", {"name": "a\u202eb"}, [("arguments.name", "invisible_characters")]),
        ("set_size", {"size": -1}, [("arguments.size", "too_low")]),
        ("set_size", {"size": float("nan")}, [("arguments.size", "not_an_integer")]),
        (
            "add_upgrades",
            {"entry": "e1", "upgrades": ["a"] * 40},
            [("arguments.upgrades", "too_many")],
        ),
        (
            "set_count",
            {"entry": "E!", "count": 0},
            [("arguments.entry", "not_allowed_characters"), ("arguments.count", "too_low")],
        ),
    ],
    ids=["missing", "unknown", "emoji", "rtl", "size", "nan", "too-many", "two-at-once"],
)
def test_invalid_edit_is_refused_with_every_problem(caller, row, name, arguments, expected):
    body = {"edit": name, "arguments": arguments}
    response = caller.post(f"lists/{row.pk}/edits", body)
    assert refusal(response) == (400, PROBLEM, expected)
    assert reload(row).document == row.document


def test_entry_placed_beyond_the_end_goes_to_the_end(caller, row):
    response = edit(caller, row, "place_entry", entry="e1", position=10**30)
    assert [entry["id"] for entry in response.json()["document"]["entries"]] == ["e2", "e1"]


@pytest.mark.parametrize("ships", [1, 30])
def test_edit_queries(caller, ships, django_assert_num_queries):
    """Read list and books, write list and revision, within the test's savepoint."""
    row = stored(caller, fleet(450, *[ship("corvette")] * ships))
    with django_assert_num_queries(6):
        edit(caller, row, "set_count", entry="e1", count=2)


def test_undo_and_redo_walk_the_history(caller, row):
    edit(caller, row, "rename", name="Second")
    edit(caller, row, "rename", name="Third")
    steps = ["undo", "undo", "redo", "redo"]
    answers = [caller.post(f"lists/{row.pk}/{step}") for step in steps]
    assert [answer.json()["name"] for answer in answers] == ["Second", "Patrol", "Second", "Third"]
    assert [revision(answer) for answer in answers] == [4, 5, 6, 7]


@pytest.mark.parametrize("step", ["undo", "redo"])
def test_nothing_to_undo_or_redo_changes_nothing(caller, row, step):
    response = caller.post(f"lists/{row.pk}/{step}")
    assert (response.status_code, revision(response)) == (200, 1)


def test_every_edit_is_described(caller):
    schemas = caller.get("schema").json()["components"]["schemas"]
    mapping = schemas["FleetEditRequest"]["discriminator"]["mapping"]
    shapes = {name: schemas[ref.rpartition("/")[2]] for name, ref in mapping.items()}
    assert {name: shape["properties"]["edit"]["enum"] for name, shape in shapes.items()} == {
        name: [name] for name in WARFLEETS.edits
    }
    arguments = {
        name: schemas[shape["properties"]["arguments"]["$ref"].rpartition("/")[2]]
        for name, shape in shapes.items()
    }
    assert {name: set(shape.get("properties", ())) for name, shape in arguments.items()} == {
        name: edit.arguments - {"new_id"} for name, edit in WARFLEETS.edits.items()
    }


def test_owner_of_nothing_has_nothing_to_edit():
    response = new_owner().post(f"lists/{uuid.uuid4()}/edits", {"edit": "accept_points"})
    assert refusal(response) == (404, PROBLEM, [("", "not_found")])


@pytest.mark.usefixtures("new_books")
def test_edit_of_other_lists_says_whose_it_is():
    caller = new_owner()
    army = stored(caller, vanguard())
    response = caller.post(
        f"lists/{army.pk}/edits", {"edit": "set_count", "arguments": {"entry": "e1", "count": 2}}
    )
    assert refusal(response) == (400, PROBLEM, [("edit", "edit_of_others")])
    assert response.json()["problems"][0]["message"] == (
        "not an edit of this game: set_count belongs to Grimdark Future: Warfleets v2.1.0"
    )


@pytest.mark.parametrize(
    ("since", "count"),
    [
        ("0115-09-10T21:09:08+17:58", 1),
        ("0001-01-01T00:00:00+23:59", 1),
        ("9999-12-31T23:59:59-23:59", 0),
    ],
)
def test_moments_of_any_zone_are_understood(caller, since, count):
    stored(caller, fleet(300))
    for query in (urlencode({"since": since}), f"since={since}"):
        answer = caller.get(f"lists/changes?{query}")
        assert (answer.status_code, len(answer.json()["results"])) == (200, count)
