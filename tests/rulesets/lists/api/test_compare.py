"""Comparisons of two lists by API."""

import pytest

from rulesets.lists.services import editing
from tests.api import Api, new_owner, refusal, stored
from tests.armies.lists import vanguard
from tests.builders import fleet, ship, squadron

pytestmark = pytest.mark.usefixtures("new_books")

PROBLEM = "application/problem+json"
PATROL = fleet(450, ship("cruiser"), ship("corvette"), name="Patrol")
OTHER = fleet(450, ship("cruiser"), squadron("fighter"), name="Other")


def compare(caller, before, after, **query):
    more = "".join(f"&{name}={value}" for name, value in query.items())
    return caller.get(f"compare?before={before}&after={after}{more}")


def headings(blocks):
    return [block["lines"][0]["text"].partition(" –")[0] for block in blocks]


def test_own_list_is_compared_with_a_shared_one_by_key_or_link():
    caller = new_owner()
    own, shared = stored(caller, PATROL), stored(new_owner(), OTHER)
    found = compare(caller, own.pk, shared.share_key).json()
    assert [found[side]["name"] for side in ("before", "after")] == ["Patrol", "Other"]
    assert (headings(found["gone"]), headings(found["added"][:1])) == (
        ["Corvette Ship"],
        ["Fighter Squadron"],
    )
    assert {line["mark"] for line in found["added"][0]["lines"]} == {"+"}
    assert found == compare(caller, own.pk, f"http://testserver/s/{shared.share_key}/").json()


def test_revision_is_compared_with_the_list_as_it_is():
    caller = new_owner()
    row = stored(caller, PATROL)
    editing.edit(caller.owner, row.pk, "remove_entry", {"entry": "e2"})
    found = compare(caller, f"{row.pk}@1", row.pk).json()
    assert [found[side]["revision"] for side in ("before", "after")] == [1, 2]
    assert headings(found["gone"]) == ["Corvette Ship"]
    assert found["added"] == found["changed"] == []


def test_difference_names_its_entries_in_both_lists():
    before = fleet(450, ship("cruiser"), ship("corvette"), name="Old")
    after = fleet(450, squadron(), ship("cruiser", upgrades=["pulse-engine"]), name="Old")
    rows = [stored(new_owner(), each) for each in (before, after)]
    found = compare(Api(), *(row.share_key for row in rows)).json()
    told = {
        kind: [(each["before"], each["after"]) for each in found[kind]]
        for kind in ("gone", "added", "changed")
    }
    assert (told["gone"], told["added"]) == ([("e2", None)], [(None, "e1")])
    assert told["changed"] == [("e1", "e2"), (None, None)]
    assert found["changed"][1]["lines"][0]["text"] == "Problems"


def test_revision_of_a_shared_list_is_compared_with_it_as_it_is():
    caller = new_owner()
    row = stored(caller, PATROL)
    editing.edit(caller.owner, row.pk, "remove_entry", {"entry": "e2"})
    editing.undo(caller.owner, row.pk)
    key = row.share_key
    found = compare(Api(), f"{key}@2", f"{key}@3").json()
    assert [found[side]["revision"] for side in ("before", "after")] == [2, 3]
    assert headings(found["added"]) == ["Corvette Ship"]
    link = f"http://testserver/s/{key}/%3Frevision=2"
    assert found == compare(Api(), link, key).json()
    assert refusal(compare(Api(), f"{key}@9", key))[0] == 404


def test_revision_that_an_undo_made_is_found_after_further_edits():
    caller = new_owner()
    row = stored(caller, PATROL)
    editing.edit(caller.owner, row.pk, "remove_entry", {"entry": "e2"})
    editing.undo(caller.owner, row.pk)
    editing.edit(caller.owner, row.pk, "remove_entry", {"entry": "e1"})
    found = compare(Api(), f"{row.share_key}@3", row.share_key).json()
    assert [found[side]["revision"] for side in ("before", "after")] == [3, 4]
    assert headings(found["gone"]) == ["Cruiser Ship"]
    assert Api().get(f"shared/{row.share_key}?revision=3").json()["revision"] == 3


def test_comparison_comes_as_text_as_the_page_has_it(client):
    keys = [stored(new_owner(), each).share_key for each in (PATROL, OTHER)]
    text = compare(Api(), *keys, style="plain").content
    assert text == client.get(f"/compare.txt?a={keys[0]}&b={keys[1]}").content


def test_lists_of_different_games_are_refused():
    keys = [stored(new_owner(), each).share_key for each in (PATROL, vanguard())]
    found = refusal(compare(Api(), *keys))
    assert found == (400, PROBLEM, [("after", "other_game_printed")])


def test_list_of_another_is_not_there():
    row = stored(new_owner(), PATROL)
    found = refusal(compare(new_owner(), row.pk, row.share_key))
    assert found == (404, PROBLEM, [("before", "list_missing")])
