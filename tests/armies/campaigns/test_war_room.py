"""The screens of the war room: what each seat sees and may do."""

import pytest
from django.test import Client

from armies.campaigns.models import Seat
from armies.campaigns.services import record_action
from rulesets.games.strategy.actions import StatedRow, Take
from rulesets.games.strategy.document import CampaignPlayer
from tests.armies.campaigns.conftest import LEVY, new_document
from tests.armies.campaigns.rooms import (
    HTMX,
    NEW,
    act,
    offered,
    opened_panels,
    room,
    start_building,
)
from tests.pages import page


@pytest.mark.parametrize("rounds", [1, 10], ids=["short log", "long log"])
def test_queries_of_the_page(client, table, rounds, django_assert_num_queries):
    for _ in range(rounds):
        record_action(table.anna, Take(id=NEW, player="p1", objective=1))
    client.get(room(table.anna))
    with django_assert_num_queries(2):
        client.get(room(table.anna))


def test_set_up_is_told_until_something_was_done(client, table):
    told = "Headquarters stand in opposing corners."
    assert told in page(client.get(f"/c/{table.anna}/now")).text
    act(client, table.anna, do="take", objective=4)
    assert told not in page(client.get(f"/c/{table.anna}/now")).text


def test_room_leads_out_to_the_campaigns_and_who_opened_it_to_all_seats(own_client, table):
    def way_out(reader):
        return page(reader.get(room(table.anna))).one("header", cls="room-title").all("a")[0]

    campaign = Seat.objects.get(key=table.anna).campaign
    assert way_out(own_client).attrs["href"] == f"/campaigns/{campaign.pk}"
    assert way_out(Client()).attrs["href"] == "/campaigns"


def test_the_end_of_a_battle_is_asked_for_by_buttons_that_say_so(client, table):
    panel = page(client.get(f"{room(table.anna)}?end=1")).one(id="panel")
    words = [button.text for button in panel.all("button") if "went first" in button.text]
    assert words == ["End battle, Anna went first", "End battle, Bruno went first"]


def test_watcher_sees_all_and_has_no_action(client, table):
    response = client.get(room(table.watcher))
    assert "Spectating" in page(response).text
    assert offered(response) == []
    assert act(client, table.watcher, do="take", objective=1).status_code == 404


def test_house_rules_are_said_to_everybody(client, opened, table):
    agreed = opened(new_document(policies={"light_units": "by_tough"}))
    text = "House rules: Light vehicles and small monsters: Those of at most Tough(6)"
    assert text in page(client.get(room(agreed.watcher))).text
    assert "House rules" not in page(client.get(room(table.watcher))).text


def test_room_without_a_player_s_book_says_so(client, opened):
    players = (
        CampaignPlayer(id="p1", name="Anna", book=LEVY),
        CampaignPlayer(id="p2", name="Bruno", book="lost-legion"),
    )
    lost = opened(new_document(players=players, books={"lost-legion": "2.1.0"}))
    told = "You don’t have the book “lost-legion 2.1.0” yet, so its units show without stats"
    assert told in page(client.get(room(lost.anna))).text


def test_battle_offers_marks(client, table):
    assert {action["do"] for action in offered(client.get(room(table.anna)))} == {
        "take",
        "damage",
        "note",
    }


def test_construction_offers_what_points_allow(client, table):
    start_building(table)
    found = offered(client.get(room(table.anna)))
    assert [(action["do"], action.get("building")) for action in found] == [
        ("construct", "barracks"),
        ("construct", "workshop"),
        ("construct", "weaponsmith"),
        *[("construct", "fortification")] * 3,
        ("pass", None),
        ("pass", None),
        ("note", None),
    ]


def test_whoever_waits_has_no_action_and_sees_why(client, table):
    start_building(table)
    response = client.get(room(table.bruno))
    assert [action["do"] for action in offered(response)] == ["note"]
    assert "Anna’s turn" in page(response).text
    assert page(response).one(cls="now").all("p")[0].text == "Waiting for Anna."
    assert "It is Anna’s turn" not in page(response).text


def test_skipped_build_phase_leads_to_the_next_battle(client, opened):
    rows = tuple(StatedRow(id=f"r{n}", player="p1", round=n) for n in (1, 18))
    table = opened(new_document(entries=rows))
    assert heading(client.get(room(table.anna))) == "Round 18"
    act(client, table.anna, do="begin_build", first="p1")
    assert heading(client.get(room(table.anna))) == "Round 19"


@pytest.mark.parametrize("query", ["?piece=nothing", "?make=x&unit=y", "?make=p1.hq&unit=nobody"])
def test_what_is_not_there_opens_nothing(client, table, query):
    response = client.get(room(table.anna) + query)
    assert (response.status_code, opened_panels(response)) == (200, [])


def test_unknown_key_is_not_found(client, table):
    for name in ("", "news", "log", "campaign.json", "ledger.pdf"):
        assert client.get(f"/c/nothing/{name}").status_code == 404


@pytest.mark.parametrize("page", ["now", "table", "books", "result", "stopped", "log"])
def test_queries_of_pages(client, table, page, django_assert_max_num_queries):
    start_building(table)
    with django_assert_max_num_queries(2):
        assert client.get(f"/c/{table.anna}/{page}").status_code == 200


def test_watcher_sees_the_standings_and_what_happened_last(client, table):
    act(client, table.anna, HTMX, do="take", objective=4)
    shown = page(client.get(f"/c/{table.watcher}/now")).text
    assert "What happened last" in shown
    assert shown.index("What happened last") < shown.index("Anna captures objective 4")
    assert "What happened last" not in page(client.get(f"/c/{table.anna}/now")).text


def heading(response):
    return page(response).one(id="round-title").text
