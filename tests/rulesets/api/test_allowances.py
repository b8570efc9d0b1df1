"""Allowances of the API: what is left of them, and when they are used up."""

import pytest
from django.test import Client

from rulesets.api.throttling import CallerThrottle, ScopedCallerThrottle
from rulesets.web.throttling import AddressThrottle
from tests.api import Api, new_owner, refusal, stored
from tests.builders import fleet, ship

pytestmark = pytest.mark.django_db

PROBLEM = "application/problem+json"


def test_allowance_used_up_says_when_to_come_back(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "2/min", raising=False)
    caller, other = Api(), Api()
    assert [caller.get("games").status_code for _ in range(2)] == [200, 200]
    response = caller.get("games")
    assert refusal(response) == (429, PROBLEM, [("", "throttled")])
    assert 1 <= int(response["Retry-After"]) <= 60
    assert other.get("games").status_code == 200


def test_addresses_of_one_customer_share_an_allowance(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    network = [Client(REMOTE_ADDR=f"2001:db8:1:1::{host}") for host in (1, 2)]
    assert [each.get("/api/v1/games").status_code for each in network] == [200, 429]


def test_allowance_goes_by_key_where_there_is_one(monkeypatch):
    monkeypatch.setattr(CallerThrottle, "rate", "1/min", raising=False)
    caller, elsewhere = new_owner(), new_owner()
    first, elsewhere.owner = caller.owner, caller.owner
    assert caller.get("games").status_code == 200
    caller.owner = new_owner().owner
    assert caller.get("games").status_code == 200
    caller.owner = first
    assert [each.get("games").status_code for each in (caller, elsewhere)] == [429, 429]


def test_allowance_of_an_address_is_not_renewed_by_another_key(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    monkeypatch.setattr(CallerThrottle, "rate", "9/min", raising=False)
    caller = new_owner()
    assert caller.get("games").status_code == 200
    caller.owner = new_owner().owner
    assert caller.get("games").status_code == 429


def statuses(caller, forwarded):
    return [caller.get("games", X_Forwarded_For=address).status_code for address in forwarded]


def test_allowance_is_not_renewed_by_a_made_up_address(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    assert statuses(Api(), ["192.0.2.1", "192.0.2.2"]) == [200, 429]


def test_allowance_behind_a_proxy_is_the_address_the_proxy_saw(monkeypatch, settings):
    monkeypatch.setattr(AddressThrottle, "rate", "1/min", raising=False)
    settings.BEHIND_PROXY = True
    forwarded = ["192.0.2.3", "192.0.2.4", "made-up, 192.0.2.4"]
    assert statuses(Api(), forwarded) == [200, 200, 429]


def test_answers_say_what_is_left(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "2/min", raising=False)
    caller = Api()
    answers = [caller.get("games") for _ in range(3)]
    assert [answer["RateLimit-Limit"] for answer in answers] == ["2", "2", "2"]
    assert [answer["RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    assert all(0 < int(answer["RateLimit-Reset"]) <= 60 for answer in answers)


def test_unknown_addresses_count_towards_what_is_left(monkeypatch):
    monkeypatch.setattr(AddressThrottle, "rate", "2/min", raising=False)
    caller = Api()
    answers = [caller.get("nowhere") for _ in range(3)]
    assert [each.status_code for each in answers] == [404, 404, 429]
    assert [each["RateLimit-Remaining"] for each in answers] == ["1", "0", "0"]


def test_sheets_have_an_allowance_of_their_own(monkeypatch):
    rates = {"caller": "600/min", "address": "600/min", "sheets": "1/min"}
    monkeypatch.setattr(ScopedCallerThrottle, "THROTTLE_RATES", rates)
    caller = new_owner()
    path = f"lists/{stored(caller, fleet(300, ship('corvette'))).pk}"
    sheets = [caller.get(f"{path}/sheet.pdf") for _ in range(2)]
    assert [(each.status_code, each["RateLimit-Limit"]) for each in sheets] == [
        (200, "1"),
        (429, "1"),
    ]
    read = caller.get(path)
    assert (read.status_code, read["RateLimit-Limit"]) == (200, "600")
