"""Additions that fit a list and proposals to complete or fix it, by API."""

from dataclasses import replace
from functools import partial

import pytest

from rulesets.engine.values import Verdict
from tests.api import new_owner, refusal, reload, stored
from tests.armies.lists import army, unit, vanguard
from tests.builders import fleet, ship, squadron

pytestmark = pytest.mark.django_db

ROOM_LEFT = fleet(300, ship("cruiser"), ship("cruiser"), ship("destroyer"), ship("corvette"))
TOO_LARGE = fleet(300, *(ship("cruiser") for _ in range(5)), squadron("bomber", count=2))

UNDEAD = "unresting"


def too_many():
    """Too many points, heroes and units; to remove the whole combined unit is one edit less."""
    singles = ("sleepless-monarch", "barrow-regent", "barrow-regent", "dirge-speaker")
    others = ("lantern-watch", "sextons", "cenotaph-walker")
    company = unit("wakeful-company", book=UNDEAD, combined=True)
    return army(
        "gf35",
        1000,
        company,
        replace(company, join="e1"),
        *(unit(key, book=UNDEAD) for key in (*singles, *others)),
    )


def apply(caller, row, fixes):
    for fix in fixes:
        assert caller.post(f"lists/{row.pk}/edits", fix["action"]).status_code == 200
    return reload(row)


def test_everything_that_fits_can_be_added(caller):
    row = stored(caller, ROOM_LEFT)
    found = caller.get(f"lists/{row.pk}/fits").json()["results"]
    points = [each["points"] for each in found]
    assert points == sorted(points, reverse=True)
    assert max(points) <= 300 - row.points
    assert apply(caller, row, [found[0]["fix"]]).points == row.points + points[0]


@pytest.mark.parametrize(
    ("document", "kind", "points"),
    [
        (ROOM_LEFT, "complete", [300, 300, 300]),
        (TOO_LARGE, "fix", [180]),
        (too_many(), "fix", [980, 975, 935]),
    ],
    ids=["room left", "too large", "too many"],
)
def test_proposals_are_edits_that_make_it_legal(caller, document, kind, points):
    row = stored(caller, document)
    found = caller.get(f"lists/{row.pk}/proposals").json()
    assert (found["kind"], found["is_proven"]) == (kind, True)
    assert [proposal["points"] for proposal in found["proposals"]] == points
    best = found["proposals"][0]
    after = apply(caller, row, best["fixes"])
    assert (after.points, after.verdict) == (best["points"], Verdict.LEGAL)


def test_proposal_is_applied_as_one_revision_to_the_list_it_was_made_for(caller):
    row = stored(caller, ROOM_LEFT)
    found = caller.get(f"lists/{row.pk}/proposals").json()
    best = found["proposals"][0]
    edits = [fix["action"] for fix in best["fixes"]]
    send = partial(caller.post, f"lists/{row.pk}/proposals/apply", If_Match='"1"')
    gone = {"edit": "remove_entry", "arguments": {"entry": "gone"}}
    status, _, [(place, code)] = refusal(send({"kind": "complete", "edits": [*edits, gone]}))
    assert (status, place, code) == (409, f"edits[{len(edits)}].arguments.entry", "entry_gone")
    assert refusal(send({"kind": "undo", "edits": edits}))[2] == [("kind", "not_a_choice")]
    applied = send({"kind": "complete", "edits": edits})
    assert (applied.json()["revision"], applied.json()["points"]) == (2, best["points"])
    assert reload(row).revisions.first().edit == "complete"
    assert refusal(send({"kind": "complete", "edits": edits}))[0] == 412


def test_units_are_chosen_by_the_query(caller):
    row = stored(caller, ROOM_LEFT)
    query = "demanded=fighter&excluded=bomber,gunship"
    found = caller.get(f"lists/{row.pk}/proposals?{query}").json()["proposals"]
    chosen = [
        {fix["action"]["arguments"].get("key") for fix in proposal["fixes"]} for proposal in found
    ]
    assert [("fighter" in keys, keys.isdisjoint({"bomber", "gunship"})) for keys in chosen] == 3 * [
        (True, True)
    ]


@pytest.mark.parametrize("place", ["demanded", "excluded"])
@pytest.mark.parametrize(
    ("document", "form"), [(ROOM_LEFT, "unit"), (vanguard(), "book:unit")], ids=["fleet", "army"]
)
@pytest.mark.usefixtures("new_books")
def test_unit_that_no_book_has_is_refused(caller, document, form, place):
    row = stored(caller, document)
    response = caller.get(f"lists/{row.pk}/proposals?{place}=levi")
    assert refusal(response)[2] == [(place, "unit_unknown")]
    (problem,) = response.json()["problems"]
    assert problem["message"] == (
        f"no book of this list has levi: write {form}, as /fits names units"
    )


@pytest.mark.parametrize("name", ["fits", "proposals"])
def test_someone_elses_list_is_not_there(caller, name):
    row = stored(new_owner(), ROOM_LEFT)
    assert refusal(caller.get(f"lists/{row.pk}/{name}"))[0] == 404
