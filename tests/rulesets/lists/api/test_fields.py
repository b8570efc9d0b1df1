"""Answers about lists reduced by `fields`."""

import pytest

from tests.api import Api, new_owner, refusal, stored
from tests.builders import fleet, ship

pytestmark = pytest.mark.usefixtures("new_books")

PROBLEM = "application/problem+json"
PATROL = fleet(450, ship("cruiser"), name="Patrol")


def test_listing_has_only_the_fields_asked_for():
    owner = new_owner()
    row = stored(owner, PATROL)
    body = owner.get("lists?fields=name,points").json()
    assert body["results"] == [{"name": "Patrol", "points": row.points}]
    assert body["count"] == 1


def test_list_has_only_the_fields_asked_for_under_the_tag_of_the_whole():
    owner = new_owner()
    row = stored(owner, PATROL)
    whole, part = owner.get(f"lists/{row.pk}"), owner.get(f"lists/{row.pk}?fields=revision,report")
    assert part.json() == {name: whole.json()[name] for name in ("revision", "report")}
    assert part["ETag"] == whole["ETag"]


def test_shared_list_and_batch_have_only_the_fields_asked_for():
    key = stored(new_owner(), PATROL).share_key
    assert Api().get(f"shared/{key}?fields=name").json() == {"name": "Patrol"}
    body = Api().post("shared/batch?fields=name,revision", {"keys": [key]}).json()
    assert body["results"] == [{"name": "Patrol", "revision": 1}]


def test_expanded_part_needs_to_be_asked_for():
    key = stored(new_owner(), PATROL).share_key
    assert Api().get(f"shared/{key}?fields=rules").json() == {}
    assert list(Api().get(f"shared/{key}?fields=rules&expand=rules").json()) == ["rules"]


@pytest.mark.parametrize("fields", ["nam", "name,", "name,,points", "name points", ""])
@pytest.mark.parametrize("path", ["lists", "lists/{id}", "shared/{key}"])
def test_unknown_field_is_refused(path, fields):
    owner = new_owner()
    row = stored(owner, PATROL)
    path = path.format(id=row.pk, key=row.share_key)
    response = owner.get(f"{path}?fields={fields}")
    assert refusal(response) == (400, PROBLEM, [("fields", "not_a_choice")])
    (problem,) = response.json()["problems"]
    assert problem["message"].startswith("no such field; known fields: ")
    assert ", name, " in problem["message"]
