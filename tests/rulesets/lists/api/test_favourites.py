"""Favourites by API: saving, listing, adding to a list, deleting; templates."""

import pytest

from rulesets.engine import codec
from tests.api import refusal, stored
from tests.armies.lists import vanguard
from tests.builders import fleet, full_fleet, ship, squadron

pytestmark = pytest.mark.django_db

ONE = fleet(None, ship("cruiser", "ace-carrier"), name="Flagship")


def keep(caller, document):
    return caller.post("favourites", codec.write(document).encode())


def test_favourite_is_kept_added_and_deleted(caller):
    answer = keep(caller, ONE)
    made = answer.json()
    assert (answer.status_code, made["name"], made["game"]) == (201, "Flagship", "warfleets")
    assert answer["Location"] == made["url"]
    assert keep(caller, ONE).json() == made
    assert caller.get("favourites").json()["results"] == [made]
    row = stored(caller, fleet(300, ship("corvette")))
    arguments = {"entries": made["document"]["entries"]}
    edit = {"edit": "add_entries", "arguments": arguments}
    entries = caller.post(f"lists/{row.pk}/edits", edit).json()["document"]["entries"]
    assert [entry["key"] for entry in entries] == ["corvette", "cruiser"]
    assert entries[1]["heroes"] == ["ace-carrier"]
    assert caller.delete(f"favourites/{made['id']}").status_code == 204
    assert caller.get("favourites").json()["results"] == []
    assert caller.post(f"favourites/{made['id']}/undelete").json() == made
    assert caller.get("favourites").json()["results"] == [made]


@pytest.mark.parametrize(
    "document", [fleet(300), full_fleet(), vanguard()], ids=["none", "five", "army"]
)
def test_only_one_unit_is_a_favourite(caller, document):
    found = refusal(keep(caller, document))
    assert found == (400, "application/problem+json", [("entries", "one_unit")])


@pytest.mark.parametrize(
    ("entries", "place"),
    [
        ("x", "entries"),
        ([{"id": "a"}], "entries[0].key"),
        ([{"id": "a", "key": "cruiser", "joke": 1}], "entries[0].joke"),
        ([{"id": "a", "key": "cruiser", "count": "2"}], "entries[0].count"),
    ],
)
def test_entries_of_an_edit_are_read_as_in_documents(caller, entries, place):
    row = stored(caller, fleet(300))
    edit = {"edit": "add_entries", "arguments": {"entries": entries}}
    status, _type, problems = refusal(caller.post(f"lists/{row.pk}/edits", edit))
    assert (status, problems[0][0]) == (400, f"arguments.{place}")


def test_too_many_entries_are_refused(caller):
    row = stored(caller, fleet(300, squadron()))
    entries = [{"id": f"a{n}", "key": "fighter"} for n in range(200)]
    edit = {"edit": "add_entries", "arguments": {"entries": entries}}
    status, _type, problems = refusal(caller.post(f"lists/{row.pk}/edits", edit))
    assert (status, problems) == (400, [("arguments.entries", "too_many")])


def test_template_of_a_list(caller):
    row = stored(caller, fleet(300))
    assert caller.put(f"lists/{row.pk}/template").json()["template_at"]
    ids = [each["id"] for each in caller.get("lists?template=true").json()["results"]]
    assert ids == [str(row.pk)]
    assert caller.delete(f"lists/{row.pk}/template").json()["template_at"] is None
    assert caller.get("lists?template=true").json()["results"] == []
