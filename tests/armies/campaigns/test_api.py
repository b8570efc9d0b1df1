"""Campaigns by API: opening, reading, playing from seats."""

import json
import uuid

import pytest

from armies.campaigns.models import Campaign, Seat
from rulesets.engine import codec
from tests.api import Api, new_owner, refusal
from tests.armies.campaigns.conftest import new_document

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"
FORD = json.loads(codec.write(new_document()))


def take(objective):
    """An action without the id and player, which the seat decides."""
    return {"do": "take", "id": "new", "player": "p1", "objective": objective}


TAKE = take(1)


@pytest.fixture
def campaign(caller):
    return caller.post("campaigns", FORD).json()


def seat(campaign, player):
    return next(each for each in campaign["seats"] if each["player"] == player)["key"]


def act(key, action, **more):
    return Api().post(f"seats/{key}/actions", {"action": action, **more})


def test_campaign_opens_with_a_seat_for_each_player_and_one_to_watch(caller, campaign):
    assert [each["player"] for each in campaign["seats"]] == ["p1", "p2", ""]
    assert campaign == caller.get(f"campaigns/{campaign['id']}").json()
    assert caller.get("campaigns").json()["results"] == [
        {name: campaign[name] for name in ("id", "name", "revision", "updated_at", "url")}
    ]
    page = Api().client.get(campaign["seats"][0]["url"].removeprefix("http://testserver"))
    assert "The Ford" in page.text


def test_stranger_who_opens_a_campaign_gets_a_key():
    body = Api().post("campaigns", FORD).json()
    found = Api().get("campaigns", Authorization=f"Bearer {body['owner_key']}").json()
    assert found["count"] == 1


def test_report_is_the_one_of_the_document(caller, campaign):
    assert campaign["report"] == caller.post("validate", campaign["document"]).json()


def test_player_acts_and_takes_it_back(campaign):
    key = seat(campaign, "p1")
    after = act(key, TAKE, position=0).json()
    assert (after["player"], after["revision"]) == ("p1", 2)
    assert after["report"]["players"][0]["objectives"] == [1]
    assert after == Api().get(f"seats/{key}").json()
    undone = Api().post(f"seats/{key}/undo", {"position": 1}).json()
    assert undone["report"]["players"][0]["objectives"] == []


def test_everyone_at_the_table_sees_the_same(campaign):
    act(seat(campaign, "p1"), TAKE)
    seen = [Api().get(f"seats/{seat(campaign, player)}").json() for player in ("p1", "p2", "")]
    assert [each.pop("player") for each in seen] == ["p1", "p2", ""]
    assert seen[0] == seen[1] == seen[2]


def test_action_that_is_not_possible_is_refused_with_its_reasons(campaign):
    act(seat(campaign, "p1"), TAKE)
    response = act(seat(campaign, "p2"), {**TAKE, "do": "yield", "player": "p2"})
    status, media, problems = refusal(response)
    assert (status, media, [place for place, _code in problems]) == (409, PROBLEM, ["action"])
    assert Campaign.objects.get().revision == 2


def test_action_is_not_done_twice(campaign):
    key = seat(campaign, "p1")
    act(key, TAKE, position=0)
    assert refusal(act(key, TAKE, position=0)) == (409, PROBLEM, [("action", "repeated")])
    assert Campaign.objects.get().revision == 2


def test_ending_a_campaign_asks_first(campaign):
    key = seat(campaign, "p1")
    ending = {"do": "destroy", "id": "new", "player": "p1", "target": "p2.hq"}
    assert refusal(act(key, ending)) == (409, PROBLEM, [("action", "unconfirmed")])
    assert Campaign.objects.get().revision == 1
    outcome = act(key, ending, confirmed=True).json()["report"]["outcome"]
    assert outcome == {"reason": "headquarters", "round": 1, "winners": ["p1"]}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, [("action", "missing")]),
        ({"action": {}}, [("action.do", "missing")]),
        ({"action": {"do": "explode"}}, [("action.do", "not_a_choice")]),
        ({"action": {"do": "take"}}, [("action.objective", "missing")]),
        ({"action": TAKE | {"id": ""}}, [("action.id", "not_allowed_characters")]),
        ({"action": TAKE, "position": -1}, [("position", "too_low")]),
        ({"action": TAKE, "colour": "red"}, [("colour", "unknown_name")]),
    ],
    ids=["nothing", "empty", "action", "objective", "id", "position", "unknown"],
)
def test_body_without_an_action_is_refused(campaign, body, expected):
    response = Api().post(f"seats/{seat(campaign, 'p1')}/actions", body)
    assert refusal(response) == (400, PROBLEM, expected)


def test_nobody_acts_from_the_seat_to_watch(campaign):
    key = seat(campaign, "")
    for response in (act(key, TAKE), Api().post(f"seats/{key}/undo")):
        assert refusal(response) == (403, PROBLEM, [("", "forbidden")])
        assert response.json()["detail"] == "This seat only watches."


def test_action_needs_neither_id_nor_player(campaign):
    after = act(seat(campaign, "p2"), {"do": "take", "objective": 1}).json()
    (done,) = after["document"]["entries"]
    assert (done["player"], done["do"]) == ("p2", "take")


def test_places_in_a_log_name_no_kinds(campaign):
    log = [{"do": "upgrade", "id": "a", "player": "p1", "upgrade": 7}, {"do": "take", "id": "b"}]
    problems = Api().post("validate", FORD | {"entries": log}).json()["problems"]
    places = {each["place"] for each in problems}
    assert {"entries[1].player", "entries[1].objective"} <= places
    assert not any(".upgrade.upgrade" in place or ".take" in place for place in places)


def test_campaign_says_whether_it_is_closed(campaign):
    assert campaign["closed"] is False


def test_nothing_is_taken_back_once_somebody_else_acted(campaign):
    act(seat(campaign, "p1"), TAKE)
    act(seat(campaign, "p2"), take(2))
    response = Api().post(f"seats/{seat(campaign, 'p1')}/undo")
    assert refusal(response)[:2] == (409, PROBLEM)


def test_renewed_key_opens_the_seat_and_the_old_one_nothing(caller, campaign):
    old = seat(campaign, "p2")
    renewed = seat(caller.post(f"campaigns/{campaign['id']}/renew", {"player": "p2"}).json(), "p2")
    assert [Api().get(f"seats/{key}").status_code for key in (old, renewed)] == [404, 200]
    response = caller.post(f"campaigns/{campaign['id']}/renew", {"player": "p9"})
    assert refusal(response) == (404, PROBLEM, [("", "not_found")])


def test_deleted_campaign_comes_back_with_its_seats(caller, campaign):
    path, key = f"campaigns/{campaign['id']}", seat(campaign, "p1")
    assert caller.delete(path).status_code == 204
    assert [caller.get(path).status_code, Api().get(f"seats/{key}").status_code] == [404, 404]
    assert seat(caller.post(f"{path}/undelete").json(), "p1") == key


def test_campaign_opened_again_under_its_key_is_one():
    caller, key = new_owner(), str(uuid.uuid4())
    made = [caller.post("campaigns", FORD, Idempotency_Key=key).json() for _ in range(2)]
    assert made[0] == made[1]
    assert Seat.objects.count() == 3


@pytest.mark.parametrize("campaigns", [1, 30])
def test_campaigns_are_listed_by_two_queries(caller, campaigns, django_assert_num_queries):
    for _ in range(campaigns):
        caller.post("campaigns", FORD)
    with django_assert_num_queries(2):
        caller.get("campaigns")


def test_campaign_is_changed_at_the_expected_revision_only(caller, campaign):
    address, key = f"campaigns/{campaign['id']}", seat(campaign, "p1")
    table = f"seats/{key}"
    read = Api().get(table)["ETag"]
    acted = Api().post(f"{table}/actions", {"action": TAKE}, If_Match=read)
    assert (acted.status_code, acted.json()["revision"]) == (200, 2)
    late = [
        Api().post(f"{table}/actions", {"action": take(2)}, If_Match=read),
        Api().post(f"{table}/undo", {}, If_Match=read),
        caller.post(f"{address}/renew", {"player": "p1"}, If_Match='"1"'),
        caller.delete(address, If_Match='"1"'),
    ]
    assert [(each.status_code, each.json()["revision"]) for each in late] == [(412, 2)] * 4
    assert caller.get(address).json()["seats"] == campaign["seats"]
    assert Api().post(f"{table}/undo", {}, If_Match=acted["ETag"]).json()["revision"] == 3
    assert caller.delete(address, If_Match=caller.get(address)["ETag"]).status_code == 204
    assert caller.post(f"{address}/undelete", If_Match='"1"').status_code == 412
    assert caller.post(f"{address}/undelete", If_Match='"3"').json()["revision"] == 3


def test_campaigns_are_filtered_ordered_and_cut(caller, campaign):
    caller.post("campaigns", FORD | {"name": "A siege"})
    found = caller.get("campaigns?ordering=name&fields=name").json()["results"]
    assert found == [{"name": "A siege"}, {"name": "The Ford"}]
    found = caller.get("campaigns?name=ford").json()["results"]
    assert [each["id"] for each in found] == [campaign["id"]]
    address = f"campaigns/{campaign['id']}?fields=revision"
    assert caller.get(address).json() == {"revision": 1}
