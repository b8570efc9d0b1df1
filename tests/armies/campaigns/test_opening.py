"""Campaigns that one opens: their form, their list, the links to their seats."""

import json

import pytest
from django.test import Client
from lxml import etree

from armies.campaigns.models import Campaign, Seat
from armies.campaigns.states import state_of
from rulesets.games.strategy import LEDGER
from rulesets.games.strategy.motions import Agree, Enter
from tests.armies.campaigns.conftest import LEVY
from tests.armies.campaigns.rooms import (
    FORM,
    HTMX,
    NEW,
    act,
    labels,
    links_of,
    log,
    post,
    room,
    state_now,
)
from tests.pages import notice_above, page, press_undo

SVG = "{http://www.w3.org/2000/svg}"


def test_new_campaign_leads_to_its_links(own_client):
    response = own_client.post("/campaigns/new", FORM, follow=True)
    links = links_of(response)
    assert [own_client.get(link).status_code for link in links] == [200, 200, 200]
    headings = [heading.text for heading in page(response).one("ul", cls="seats").all("h2")]
    assert headings == ["A Anna", "B Bruno", "Spectators"]


def test_sample_is_legal_and_leads_to_a_seat_whose_turn_it_is(own_client):
    first, again = (own_client.post("/campaigns/sample") for _ in range(2))
    assert first.url == again.url
    state = state_of(Seat.objects.get(key=first.url.split("/")[2]).campaign)
    assert LEDGER.judge(state.document, state.library).issues == ()
    assert (state.round, state.turn) == (3, "p1")
    shown = page(own_client.get(first.url)).one("header", cls="room-title").all("a")
    assert [link.text for link in shown] == ["← Players’ links", "Play as Ben", "Refresh"]
    assert own_client.get(shown[1].attrs["href"]).status_code == 200
    handed = page(own_client.get(first.url)).one(id="screen-now").one("p", cls="hand-over").one("a")
    assert (handed.text, handed.attrs["href"]) == ("Hand over to Ben", shown[1].attrs["href"])


def test_new_campaign_begins_with_an_army_book_for_each_player(own_client):
    shown = page(own_client.get("/campaigns/new"))
    books = [shown.one("select", name=f"book_{number}") for number in range(1, 7)]
    chosen = [[o.text for o in book.all("option") if "selected" in o.attrs] for book in books]
    names = [option.text for option in books[0].all("option")]
    assert chosen == [[names[place % len(names)]] for place in range(6)]


def test_seat_of_a_late_joiner_shows_a_capital_letter(own_client, table):
    enter = Enter(id=NEW, player="p1", newcomer="p3", name="x", book=LEVY)
    post(own_client, table.anna, enter, name="carla", book=LEVY)
    (motion,) = state_now(table).motions
    post(own_client, table.bruno, Agree(id=NEW, player="p2", to=motion))
    seats = page(own_client.get(f"/campaigns/{table.row.pk}")).one("ul", cls="seats")
    headings = [heading.text for heading in seats.all("h2")]
    assert headings == ["A Anna", "B Bruno", "Spectators", "C carla"]


def test_new_skirmish_has_books_and_objectives_of_its_own(own_client):
    form = FORM | {"objectives": "6"}
    response = own_client.post("/campaigns/new?variant=skirmish", form, follow=True)
    link = links_of(response)[0]
    document = own_client.get(f"{link}campaign.json").json()
    assert (document["variant"], document["objectives"]) == ("skirmish", 6)
    assert document["players"] == [
        {"id": "p1", "name": "Anna", "book": LEVY},
        {"id": "p2", "name": "Bruno", "book": LEVY},
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"objectives": "5"}, id="too few objectives"),
        pytest.param({"book_1": "nothing"}, id="unknown book"),
        pytest.param({"name_1": "\u202eAnna"}, id="reversed name"),
        pytest.param({"side_1": "North", "side_2": "North"}, id="one side"),
    ],
)
def test_new_campaign_is_refused_with_a_reason(own_client, wrong):
    response = own_client.post("/campaigns/new", FORM | wrong)
    assert response.status_code == 400
    assert page(response).all(cls="problem") != []
    assert page(own_client.get("/campaigns")).all("a", cls="seat-line") == []


def test_players_without_names_are_called_by_their_numbers(own_client):
    own_client.post("/campaigns/new", FORM | {"name_1": "", "name_2": " "})
    players = json.loads(Campaign.objects.get().document)["players"]
    assert [player["name"] for player in players] == ["Player 1", "Player 2"]


def test_players_of_one_side_play_together(own_client):
    form = FORM | {"name_3": "Carla", "side_1": "North", "side_3": "North"}
    response = own_client.post("/campaigns/new", form, follow=True)
    link = links_of(response)[0]
    players = own_client.get(f"{link}campaign.json").json()["players"]
    assert [player.get("side", "") for player in players] == ["North", "", "North"]


@pytest.mark.parametrize(("players", "objectives"), [(2, 9), (4, 12)])
def test_objectives_suit_the_players(own_client, players, objectives):
    more = {f"name_{n}": f"Player {n}" for n in range(3, players + 1)}
    books = {f"book_{n}": FORM["book_1"] for n in range(3, players + 1)}
    own_client.post("/campaigns/new", FORM | {"objectives": ""} | more | books)
    assert json.loads(Campaign.objects.get().document)["objectives"] == objectives


def test_own_campaigns_are_listed(own_client, table):
    lines = [
        page(one.get("/campaigns")).all("a", cls="seat-line") for one in (own_client, Client())
    ]
    assert [["The Ford" in line.text for line in found] for found in lines] == [[True], []]


def test_browser_finds_its_seats_again(client, table):
    client.get(room(table.anna))
    shown = page(client.get("/campaigns"))
    found = [len(shown.all("a", href=room(key))) for key in (table.anna, table.bruno)]
    assert found == [1, 0]


def test_seats_and_spectators_have_lines_of_the_same_columns(client, table):
    for key in (table.anna, table.watcher):
        client.get(room(key))
    lines = page(client.get("/campaigns")).all("a", cls="seat-line")
    assert [len(line.all(cls="crest")) for line in lines] == [1, 1]


@pytest.mark.parametrize("count", [1, 30])
def test_queries_of_the_campaigns_a_browser_has(client, opened, count, django_assert_num_queries):
    for _ in range(count):
        client.get(f"/c/{opened().anna}/now")
    with django_assert_num_queries(2):
        assert page(client.get("/campaigns")).text.count("Round 1") == count


def test_links_are_for_whoever_opened_the_campaign(own_client, client, table):
    address = f"/campaigns/{table.row.pk}"
    assert own_client.get(address).status_code == 200
    assert client.get(address).status_code == 404
    assert client.post(f"{address}/renew", {"player": "p1"}).status_code == 404
    assert Seat.objects.filter(key=table.anna).exists()


def test_key_that_no_seat_can_have_renews_none(own_client, table):
    response = own_client.post(f"/campaigns/{table.row.pk}/renew", {"player": "\0"})
    assert response.status_code == 400
    assert Seat.objects.filter(key__in=[table.anna, table.bruno, table.watcher]).count() == 3


def test_renewed_link_ends_the_old_one(own_client, table):
    own_client.post(f"/campaigns/{table.row.pk}/renew", {"player": "p1"})
    assert own_client.get(room(table.anna)).status_code == 404
    assert own_client.get(f"/c/{table.anna}/news?seen=1").status_code == 404
    assert act(own_client, table.anna, do="take", objective=1).status_code == 404
    assert own_client.get(room(table.bruno)).status_code == 200
    assert log(table) == []


def test_every_link_has_a_qr_code(own_client, table):
    shown = page(own_client.get(f"/campaigns/{table.row.pk}"))
    codes = [picture.attrs["src"] for picture in shown.all("img", cls="qr")]
    assert codes == [f"/c/{key}/qr.svg" for key in (table.anna, table.bruno, table.watcher)]
    pictures = {own_client.get(code).content for code in codes}
    assert len(pictures) == 3
    assert {etree.fromstring(picture).tag for picture in pictures} == {SVG + "svg"}
    assert own_client.get("/c/nothing/qr.svg").status_code == 404


def test_way_to_the_links_is_the_owners(client, own_client):
    own_client.post("/campaigns/new", FORM)
    key = Seat.objects.get(player="p1").key
    assert "Players’ links" in page(own_client.get(f"/c/{key}/settings")).text
    assert "Players’ links" not in page(client.get(f"/c/{key}/settings")).text


def test_deleted_campaign_is_gone_until_it_is_brought_back(own_client, table):
    act(own_client, table.anna, HTMX, do="take", objective=1)
    address = f"/campaigns/{table.row.pk}"
    listed = own_client.post(f"{address}/delete", follow=True)
    assert notice_above(listed) == "“The Ford” deleted. Undo"
    assert page(listed).all("a", cls="seat-line") == []
    assert "Restore: The Ford" in labels(listed)
    for gone in (address, room(table.anna), f"/c/{table.anna}/news?seen=2", f"/c/{table.anna}/log"):
        assert own_client.get(gone).status_code == 404
    assert act(own_client, table.anna, do="take", objective=2).status_code == 404
    assert own_client.post(f"{address}/renew", {"player": "p1"}).status_code == 404
    assert press_undo(own_client, listed).request["PATH_INFO"] == address
    assert own_client.get(room(table.anna)).status_code == 200
    assert log(table) == ["take"]


@pytest.mark.parametrize("change", ["delete", "undelete"])
def test_stranger_deletes_nothing(client, table, change):
    assert client.post(f"/campaigns/{table.row.pk}/{change}").status_code == 404
    assert Campaign.objects.get(pk=table.row.pk).deleted_at is None


def test_rematch_has_the_same_players_and_books(client, table):
    response = client.post(f"/c/{table.anna}/rematch", follow=True)
    assert [name for name in ("Anna", "Bruno") if name in page(response).text] == ["Anna", "Bruno"]
    assert Seat.objects.count() == 6


def test_rules_of_campaigns_are_looked_up(client):
    assert page(client.get("/rules")).all("a", href="/campaigns/rules") != []
    shown = page(client.get("/campaigns/rules")).text
    assert "A builder costs 100." in shown
    assert "Each living builder makes one building in a build phase, or repairs one." in shown
    assert "Costs the difference; nothing is paid back" in shown
