"""Bulk requests: shared lists, changes, bulk files, an owner's books."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from rulesets.lists.api import bulk_reads
from rulesets.lists.models import List
from rulesets.lists.services import editing, lifecycle, tagging
from tests.api import Api, new_owner, refusal, stored
from tests.armies.lists import vanguard
from tests.builders import fleet, ship

pytestmark = pytest.mark.usefixtures("new_books")

PROBLEM = "application/problem+json"
PATROL = fleet(450, ship("cruiser"), name="Patrol")


def batch(body, query=""):
    return Api().post(f"shared/batch{query}", body)


def test_shared_lists_are_read_in_the_order_of_their_keys():
    keys = [stored(new_owner(), document).share_key for document in (PATROL, vanguard())]
    body = batch({"keys": [keys[1], "no-such-key", keys[0], keys[1]]}).json()
    assert [each["name"] for each in body["results"]] == ["Vanguard", "Patrol"]
    assert body["missing"] == ["no-such-key"]
    assert body["results"][1] == Api().get(f"shared/{keys[0]}").json()


@pytest.mark.parametrize("count", [1, 30])
def test_batch_needs_as_many_queries_for_30_lists_as_for_one(count, django_assert_num_queries):
    owner = new_owner()
    keys = [stored(owner, vanguard()).share_key for _ in range(count)]
    batch({"keys": keys})
    with django_assert_num_queries(2):
        assert len(batch({"keys": keys}, "?expand=books").json()["results"]) == count


def test_batch_of_too_long_lists_says_how_many_may_be_read(monkeypatch):
    rows = [stored(new_owner(), PATROL) for _ in range(3)]
    monkeypatch.setattr(bulk_reads, "MAX_CHARACTERS", 2 * len(rows[0].document))
    response = batch({"keys": [row.share_key for row in rows]})
    assert refusal(response)[0] == 400
    assert response.json()["problems"][0]["message"] == "too many: 2 allowed"


def test_lists_of_a_batch_are_expanded():
    key = stored(new_owner(), vanguard()).share_key
    (found,) = batch({"keys": [key]}, "?expand=rules,books").json()["results"]
    assert found == Api().get(f"shared/{key}?expand=rules,books").json()


@pytest.mark.usefixtures("_at_once")
def test_batch_leaves_out_what_has_not_changed():
    owner = new_owner()
    rows = [stored(owner, PATROL), stored(owner, vanguard())]
    keys = [row.share_key for row in rows]
    at = batch({"keys": keys}).json()["at"]
    editing.edit(owner.owner, rows[1].pk, "rename", {"name": "News"})
    again = batch({"keys": keys, "since": at}).json()
    assert [each["name"] for each in again["results"]] == ["News"]
    lifecycle.withdraw_share_key(owner.owner, rows[0].pk)
    assert batch({"keys": keys, "since": again["at"]}).json() | {"at": ""} == {
        "at": "",
        "results": [],
        "missing": [keys[0]],
    }


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, [("keys", "missing")]),
        ({"keys": []}, [("keys", "too_few")]),
        ({"keys": ["a"] * 76}, [("keys", "too_many")]),
        ({"keys": ["a", 1]}, [("keys[1]", "not_a_string")]),
        ({"keys": [None]}, [("keys[0]", "not_a_string")]),
    ],
)
def test_invalid_batch_is_refused(body, expected):
    assert refusal(batch(body)) == (400, PROBLEM, expected)


@pytest.mark.parametrize(
    "since", ["yesterday", "2026-01-01T00:00:00", "2026-01-01", "", "2026", "-5.5", "1767225600"]
)
def test_moment_without_its_zone_is_refused(since):
    answers = [
        batch({"keys": ["a"], "since": since}),
        new_owner().get(f"lists/changes?since={since}"),
    ]
    for response in answers:
        assert refusal(response) == (400, PROBLEM, [("since", "not_a_moment")])
        (problem,) = response.json()["problems"]
        assert (
            problem["message"]
            == "must be a date and time with a time zone, such as 2026-01-31T12:00:00Z"
        )


def test_keys_of_a_batch_may_be_links():
    rows = [stored(new_owner(), PATROL) for _ in range(2)]
    here, there = (f"{site}/s/{rows[1].share_key}/" for site in ("http://testserver", "http://x.y"))
    body = batch({"keys": [rows[0].share_key, here, there]}).json()
    assert [each["share_key"] for each in body["results"]] == [row.share_key for row in rows]
    assert body["missing"] == [there]


def test_invalid_key_is_missing_and_the_others_are_read():
    key = stored(new_owner(), PATROL).share_key
    no_keys = ["", " ", "b c", "a\0b", "http://[", "x" * 600, "http://testserver/s/"]
    body = batch({"keys": [*no_keys, key]}).json()
    assert [each["share_key"] for each in body["results"]] == [key]
    assert body["missing"] == no_keys


@pytest.mark.parametrize(
    "link", ["/s/{}.json", "http://testserver/s/{}.json?revision=1", " {} ", "/s/{}/?revision=1"]
)
def test_link_in_any_form_counts_as_its_key(link):
    key = stored(new_owner(), PATROL).share_key
    body = batch({"keys": [link.format(key)]}).json()
    assert ([each["share_key"] for each in body["results"]], body["missing"]) == ([key], [])


@pytest.fixture
def _at_once(monkeypatch):
    """Remove the grace period for uncommitted changes."""
    monkeypatch.setattr(bulk_reads, "SETTLED", timedelta(0))


EVER = "lists/changes?since=2026-01-01T00:00:00Z"


def changes(caller, path=EVER):
    """Names of the changed lists, ids of deleted ones, whether there are more, and `next`."""
    found = caller.get(path).json()
    names = [each["name"] for each in found["results"]]
    return (names, found["deleted"], found["has_more"]), found["next"].partition("/api/v1/")[2]


CHANGES = {
    "edit": lambda owner, row: editing.edit(owner, row.pk, "rename", {"name": "News"}),
    "undo": lambda owner, row: editing.undo(owner, row.pk),
    "tags": lambda owner, row: tagging.set_tags(owner, row.pk, ["league"]),
    "tag": lambda owner, row: tagging.tag(owner, [row.pk], "cup"),
    "archive": lambda owner, row: lifecycle.bulk(owner, [row.pk], "archive"),
    "unarchive": lambda owner, row: lifecycle.act(owner, row.pk, "unarchive"),
    "template": lambda owner, row: lifecycle.bulk(owner, [row.pk], "template"),
    "share": lambda owner, row: lifecycle.renew_share_key(owner, row.pk),
}


@pytest.mark.usefixtures("_at_once")
def test_every_visible_change_counts():
    caller = new_owner()
    row, _other, _strangers = (
        stored(caller, PATROL),
        stored(caller, PATROL),
        stored(new_owner(), PATROL),
    )
    told, path = changes(caller)
    assert told == (["Patrol", "Patrol"], [], False)
    for name, change in CHANGES.items():
        change(caller.owner, List.objects.get(pk=row.pk))
        told, path = changes(caller, path)
        assert told == (["News" if name == "edit" else "Patrol"], [], False), name
    lifecycle.delete(caller.owner, row.pk)
    told, path = changes(caller, path)
    assert told == ([], [str(row.pk)], False)
    lifecycle.undelete(caller.owner, row.pk)
    told, path = changes(caller, path)
    assert told == (["Patrol"], [], False)
    assert changes(caller, path)[0] == ([], [], False)
    assert changes(Api())[0] == ([], [], False)


@pytest.mark.usefixtures("_at_once")
def test_changes_of_one_moment_all_come_in_pages():
    caller = new_owner()
    rows = [stored(caller, replace(PATROL, name=str(number))) for number in range(5)]
    lifecycle.bulk(caller.owner, [row.pk for row in rows], "archive")
    lifecycle.bulk(caller.owner, [rows[0].pk], "delete")
    List.objects.update(changed_at=timezone.now())
    names, deleted, path, has_more = [], [], f"{EVER}&limit=2&fields=name", True
    while has_more:
        (found, gone, has_more), path = changes(caller, path)
        assert len(found) + len(gone) == (2 if has_more else 1)
        names, deleted = names + found, deleted + gone
    assert (sorted(names), deleted) == (["1", "2", "3", "4"], [str(rows[0].pk)])
    editing.edit(caller.owner, rows[3].pk, "rename", {"name": "News"})
    assert changes(caller, path)[0] == (["News"], [], False)


def test_change_within_the_grace_period_is_returned():
    caller = new_owner()
    row = stored(caller, PATROL)
    _told, path = changes(caller)
    List.objects.filter(pk=row.pk).update(changed_at=timezone.now() - bulk_reads.SETTLED / 2)
    assert changes(caller, path)[0] == (["Patrol"], [], False)


@pytest.mark.parametrize("lists", [1, 30])
def test_changes_need_one_query(lists, django_assert_num_queries):
    caller = new_owner()
    for _ in range(lists):
        stored(caller, PATROL)
    with django_assert_num_queries(1):
        changes(caller)
