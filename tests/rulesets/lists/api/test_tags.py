"""Tags and search by API."""

import pytest

from rulesets.lists.services import tagging
from tests.api import new_owner, refusal, reload, stored
from tests.builders import fleet, ship

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(caller):
    stored(caller, fleet(300, name="Other"))
    return stored(caller, fleet(450, ship("cruiser"), name="Patrol"))


def put(caller, row, tags, **headers):
    return caller.send("PUT", f"lists/{row.pk}/tags", {"tags": tags}, **headers)


def test_tags_are_put_and_shown(caller, row):
    assert put(caller, row, ["league", " 1000  points", "League"]).json()["tags"] == [
        "league",
        "1000 points",
    ]
    shown = caller.get("lists?tag=LEAGUE&fields=name,tags").json()["results"]
    assert shown == [{"name": "Patrol", "tags": ["league", "1000 points"]}]


@pytest.mark.parametrize(
    "query", ["q=cruiser", "q=patrol+cruiser", "size=450", "size=450&tag=&q=cruiser"]
)
def test_lists_are_found(caller, row, query):
    found = caller.get(f"lists?{query}").json()["results"]
    assert [each["name"] for each in found] == ["Patrol"]


@pytest.mark.parametrize(
    ("tags", "problem"),
    [
        (["x" * 31], ("tags[0]", "too_long")),
        (["a,b"], ("tags[0]", "not_allowed_characters")),
        ([" "], ("tags[0]", "not_allowed_characters")),
        (list("abcdefghijk"), ("tags", "too_many")),
    ],
    ids=["long", "comma", "blank", "many"],
)
def test_tags_that_are_refused(caller, row, tags, problem):
    status, _type, problems = refusal(put(caller, row, tags))
    assert (status, problems) == (400, [problem])
    assert reload(row).tag_names == []


def test_tags_of_somebody_else_or_an_earlier_revision(caller, row):
    assert put(new_owner(), row, ["mine"]).status_code == 404
    tagging.tag(row.owner, [row.pk], "kept")
    assert put(caller, row, ["lost"], If_Match='"7"').status_code == 412
    assert reload(row).tag_names == ["kept"]
