"""Requests repeated with their Idempotency-Key."""

import re
import uuid
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone
from rest_framework.response import Response

from rulesets.api.repeated import repeatable
from rulesets.api.views import ApiView
from rulesets.lists.models import List
from rulesets.lists.services import editing, lifecycle
from rulesets.repeated.models import StoredResponse
from rulesets.repeated.services import CLAIM_SECONDS, claim, find_claim, run
from tests.api import Api, description, new_owner, refusal, reload, sent, stored
from tests.builders import fleet, ship

pytestmark = pytest.mark.django_db

KEY = "0b9cf2a6-6f8e-4a3f"
PATROL = sent(fleet(300, ship("corvette"), name="Patrol"))
PROBLEM = "application/problem+json"


def make(caller, body=PATROL, key=KEY):
    return caller.post("lists", body, Idempotency_Key=key)


@pytest.mark.parametrize("caller", [new_owner, Api], ids=["owner", "stranger"])
def test_request_sent_again_is_answered_as_before(caller):
    caller = caller()
    first, again = make(caller), make(caller)
    assert (again.status_code, again.json()) == (201, first.json())
    assert [again[name] for name in ("ETag", "Location")] == [first["ETag"], first["Location"]]
    assert ("Idempotency-Replayed" in first, again["Idempotency-Replayed"]) == (False, "true")
    assert List.objects.count() == 1


def test_clone_sent_again_is_one_clone():
    caller = new_owner()
    path = f"lists/{stored(caller, fleet(300)).pk}/clone"
    ids = {caller.post(path, Idempotency_Key=KEY).json()["id"] for _ in range(2)}
    assert (len(ids), List.objects.count()) == (1, 2)


ADDING = {"edit": "add_entry", "arguments": {"key": "corvette"}}
EDITS = {
    "edits": ADDING,
    "proposals/apply": {"kind": "complete", "edits": [ADDING]},
    "undo": b"",
    "redo": b"",
    "archive": b"",
    "share": b"",
    "restore": {"revision": 1},
}


@pytest.mark.parametrize("path", EDITS)
def test_edit_sent_again_is_one_edit(path):
    caller = new_owner()
    row = stored(caller, fleet(450, ship("cruiser")))
    for name in ("Second", "Third"):
        editing.edit(caller.owner, row.pk, "rename", {"name": name})
    editing.undo(caller.owner, row.pk)
    send = partial(caller.post, f"lists/{row.pk}/{path}", EDITS[path], Idempotency_Key=KEY)
    first, revision = send(If_Match='"4"'), reload(row).revision
    again = send(If_Match='"4"')
    assert (first.status_code, again.json()) == (200, first.json())
    assert (again["Idempotency-Replayed"], reload(row).revision) == ("true", revision)


def test_conflict_is_not_kept():
    caller = new_owner()
    row = stored(caller, fleet(450, ship("cruiser")))
    body = {"edit": "remove_entry", "arguments": {"entry": "e2"}}
    send = partial(caller.post, f"lists/{row.pk}/edits", Idempotency_Key=KEY)
    assert refusal(send(body)) == (409, PROBLEM, [("arguments.entry", "entry_gone")])
    assert send(EDITS["edits"]).status_code == 200


def test_every_post_that_changes_something_takes_a_key():
    posts = {
        path: [each["name"] for each in methods["post"].get("parameters", ())]
        for path, methods in description()["paths"].items()
        if "post" in methods
    }
    without = [path for path, names in posts.items() if "Idempotency-Key" not in names]
    assert without == ["/api/v1/shared/batch", "/api/v1/validate"]


def test_key_with_another_request_is_refused():
    caller = new_owner()
    id = make(caller).json()["id"]
    others = [
        make(caller, sent(fleet(450))),
        caller.post(f"lists/{id}/clone", Idempotency_Key=KEY),
    ]
    expected = (422, PROBLEM, [("", "key_reused")])
    assert [refusal(other) for other in others] == [expected] * 2
    assert List.objects.count() == 1


def test_key_is_each_callers_own():
    made = [make(caller).json()["id"] for caller in (new_owner(), new_owner(), Api(), Api())]
    assert len(set(made)) == 4


class Probe(ApiView):
    """Answers how many savepoints are open, or fails."""

    @repeatable
    def post(self, request):
        if not request.data:
            raise RuntimeError
        return Response(len(connection.savepoint_ids))


def probe(body):
    request = RequestFactory().post(
        "/probe", body, "application/json", headers={"Idempotency-Key": KEY}
    )
    request.owner = None
    return Probe.as_view()(request)


def test_no_transaction_is_open_while_a_request_runs():
    assert probe(b"{}").data == len(connection.savepoint_ids)


def test_request_that_crashed_frees_its_key():
    with pytest.raises(RuntimeError):
        probe(b"")
    assert not StoredResponse.objects.exists()


def test_key_is_taken_while_its_first_request_runs():
    caller = new_owner()
    make(caller)
    StoredResponse.objects.update(response="")
    again = make(caller)
    assert refusal(again) == (409, PROBLEM, [("", "still_running")])
    assert (again["Retry-After"], List.objects.count()) == ("1", 1)
    assert refusal(make(caller, sent(fleet(450)))) == (422, PROBLEM, [("", "key_reused")])


def test_key_is_free_a_minute_after_its_server_crashed():
    caller = new_owner()
    make(caller)
    StoredResponse.objects.update(
        response="", created_at=timezone.now() - timedelta(seconds=CLAIM_SECONDS + 1)
    )
    assert "Idempotency-Replayed" not in make(caller)
    assert (List.objects.count(), StoredResponse.objects.count()) == (2, 1)


def test_request_that_ran_too_long_leaves_the_next_claim_alone():
    slow = claim("key", "request")
    StoredResponse.objects.update(created_at=timezone.now() - timedelta(seconds=CLAIM_SECONDS + 1))
    claim("key", "request")
    for answer in ("late", ""):
        assert run(slow, "key", lambda answer=answer: answer, str) == answer
    assert find_claim("key").response == ""


def test_response_is_not_stored_when_the_address_has_used_up_its_day(settings):
    caller = new_owner()
    row = stored(caller, fleet(300))
    settings.ADDRESS_BYTES = 10
    assert caller.post(f"lists/{row.pk}/archive", Idempotency_Key=KEY).status_code == 200
    assert not StoredResponse.objects.exists()


def test_responses_are_stored_encrypted():
    stranger = Api()
    made = make(stranger).json()
    row = StoredResponse.objects.get()
    assert not {made["owner_key"], made["id"], "Patrol"} & set(re.findall(r"[\w:-]+", row.response))
    assert make(stranger).json()["owner_key"] == made["owner_key"]


def test_refused_request_can_be_corrected_under_its_key():
    caller = new_owner()
    assert make(caller, {"game": "chess"}).status_code == 400
    assert not StoredResponse.objects.exists()
    assert make(caller).status_code == 201


@pytest.mark.parametrize(
    ("key", "code", "message"),
    [
        ("", "too_short", "too short: 16 characters needed"),
        ("abc", "too_short", "too short: 16 characters needed"),
        ("x" * 65, "too_long", "too long: 64 characters allowed"),
        (
            "a key with spaces in it",
            "not_allowed_characters",
            "contains characters that aren’t allowed here",
        ),
    ],
)
def test_key_that_others_may_have_too_is_refused(key, code, message):
    response = make(new_owner(), key=key)
    assert refusal(response) == (400, PROBLEM, [("Idempotency-Key", code)])
    assert response.json()["problems"][0]["message"] == message
    assert not List.objects.exists()


def test_answers_are_kept_for_a_day():
    caller = new_owner()
    make(caller)
    StoredResponse.objects.update(created_at=timezone.now() - timedelta(days=1, seconds=1))
    make(caller)
    assert (List.objects.count(), StoredResponse.objects.count()) == (2, 1)


def test_key_is_stored_as_a_digest():
    make(Api(), key=str(uuid.uuid4()))
    assert len(StoredResponse.objects.get().key) == 64


def test_list_deleted_meanwhile_is_not_made_again():
    caller = new_owner()
    id = make(caller).json()["id"]
    lifecycle.delete(caller.owner, id)
    assert make(caller).json()["id"] == id
    assert List.objects.count() == 1
