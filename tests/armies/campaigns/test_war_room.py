import json
import re
from dataclasses import replace

import pytest
from django.conf import settings
from django.test import Client

from armies.campaigns.models import Campaign, Seat
from armies.campaigns.services import record
from armies.campaigns.states import state_of
from rulesets.engine import codec
from rulesets.games.strategy.actions import (
    BeginBuild,
    Construct,
    Destroy,
    NoteRound,
    Pass,
    StatedRow,
    Take,
)
from rulesets.games.strategy.agreements import Agree, Enter, Strike
from rulesets.ownership import owner_key
from tests.armies.campaigns.conftest import LEVY, new_document

HTMX = {"HX-Request": "true"}
NEW = "new"
FORM = {
    "name": "War for the Ford",
    "objectives": "9",
    "name_1": "Anna",
    "name_2": "Bruno",
    **{f"book_{number}": LEVY for number in range(1, 7)},
}


@pytest.fixture
def client(db):
    return Client()


@pytest.fixture
def creator(db, owner):
    client = Client()
    client.cookies[settings.OWNER_COOKIE] = owner_key(owner)
    return client


def room(key):
    return f"/c/{key}/"


def said(**fields):
    """An action as a button posts it."""
    return {"do": json.dumps({"id": NEW, "player": "p1", **fields})}


def act(client, key, headers=None, query="", **fields):
    return client.post(f"/c/{key}/act{query}", said(**fields), headers=headers or {})


def text_of(response):
    return response.content.decode()


def parts(response):
    """The ids of what an answer to htmx replaces."""
    return re.findall(r'<(?:div|i) id="([\w-]+)"', text_of(response))


def marks(response):
    return re.search(r'name="marks"\s+value="([^"]*)"', text_of(response))[1]


def offered(response):
    """Every action that the page has a button for."""
    found = re.findall(r'name="do"\s+value="([^"]+)"', text_of(response))
    return [json.loads(text.replace("&#34;", '"')) for text in found]


def log(table):
    table.row.refresh_from_db()
    return [action.do for action in state_of(table.row).document.entries]


def start_building(table, *more):
    for action in (
        *(Take(id=NEW, player="p1", objective=number) for number in (1, 2, 3)),
        BeginBuild(id=NEW, player="p1", first="p1"),
    ):
        record(table.anna, action)
    for player, action in more:
        record(table.anna if player == "p1" else table.bruno, replace(action, player=player))


BARRACKS = Construct(id=NEW, player="p1", building="barracks", builder="p1.builder")
PASS = Pass(id=NEW, player="p1")


def test_new_campaign_leads_to_its_links(creator):
    response = creator.post("/campaigns/new", FORM, follow=True)
    links = re.findall(r'value="http://testserver(/c/[^"]+/)"', text_of(response))
    assert [creator.get(link).status_code for link in links] == [200, 200, 200]
    assert [name for name in ("Anna", "Bruno", "Spectators") if name in text_of(response)] == [
        "Anna",
        "Bruno",
        "Spectators",
    ]


def test_new_skirmish_has_books_and_objectives_of_its_own(creator):
    form = FORM | {"objectives": "6"}
    response = creator.post("/campaigns/new?variant=skirmish", form, follow=True)
    link = re.search(r'value="http://testserver(/c/[^"]+/)"', text_of(response))[1]
    document = creator.get(f"{link}campaign.json").json()
    assert (document["variant"], document["objectives"]) == ("skirmish", 6)
    assert document["players"] == [
        {"id": "p1", "name": "Anna", "book": LEVY},
        {"id": "p2", "name": "Bruno", "book": LEVY},
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"name_2": ""}, id="one player"),
        pytest.param({"objectives": "5"}, id="too few objectives"),
        pytest.param({"book_1": "nothing"}, id="unknown book"),
        pytest.param({"name_1": "\u202eAnna"}, id="reversed name"),
        pytest.param({"side_1": "North", "side_2": "North"}, id="one side"),
    ],
)
def test_new_campaign_is_refused_with_a_reason(creator, wrong):
    response = creator.post("/campaigns/new", FORM | wrong)
    assert response.status_code == 400
    assert 'class="problem"' in text_of(response)
    assert text_of(creator.get("/campaigns")).count('class="line"') == 0


def test_own_campaigns_are_listed(creator, table):
    assert "The Ford" in text_of(creator.get("/campaigns"))
    assert "The Ford" not in text_of(Client().get("/campaigns"))


def test_links_are_for_whoever_opened_the_campaign(creator, client, table):
    address = f"/campaigns/{table.row.pk}"
    assert creator.get(address).status_code == 200
    assert client.get(address).status_code == 404
    assert client.post(f"{address}/renew", {"player": "p1"}).status_code == 404


def test_renewed_link_ends_the_old_one(creator, table):
    creator.post(f"/campaigns/{table.row.pk}/renew", {"player": "p1"})
    assert creator.get(room(table.anna)).status_code == 404
    assert creator.get(f"/c/{table.anna}/news?seen=1").status_code == 404
    assert act(creator, table.anna, do="take", objective=1).status_code == 404
    assert creator.get(room(table.bruno)).status_code == 200


def test_deleted_campaign_is_gone_until_it_is_brought_back(creator, table):
    act(creator, table.anna, do="take", objective=1)
    address = f"/campaigns/{table.row.pk}"
    assert creator.post(f"{address}/delete").url == "/campaigns#deleted"
    listed = text_of(creator.get("/campaigns"))
    assert (listed.count('class="line"'), "Restore: The Ford" in listed) == (0, True)
    for page in (address, room(table.anna), f"/c/{table.anna}/news?seen=2", f"/c/{table.anna}/log"):
        assert creator.get(page).status_code == 404
    assert act(creator, table.anna, do="take", objective=2).status_code == 404
    assert creator.post(f"{address}/renew", {"player": "p1"}).status_code == 404
    assert creator.post(f"{address}/undelete").url == address
    assert creator.get(room(table.anna)).status_code == 200
    assert log(table) == ["take"]


@pytest.mark.parametrize("change", ["delete", "undelete"])
def test_stranger_deletes_nothing(client, table, change):
    assert client.post(f"/campaigns/{table.row.pk}/{change}").status_code == 404
    assert client.get(room(table.anna)).status_code == 200


def test_every_link_has_a_qr_code(creator, table):
    page = text_of(creator.get(f"/campaigns/{table.row.pk}"))
    codes = re.findall(r'src="(/c/[^"]+/qr.svg)"', page)
    assert codes == [f"/c/{key}/qr.svg" for key in (table.anna, table.bruno, table.watcher)]
    pictures = {text_of(creator.get(code)) for code in codes}
    assert len(pictures) == 3
    assert all(picture.count("<svg") == 1 for picture in pictures)
    assert creator.get("/c/nothing/qr.svg").status_code == 404


@pytest.mark.parametrize("rounds", [1, 10], ids=["short log", "long log"])
def test_queries_of_the_page(client, table, rounds, django_assert_num_queries):
    for _ in range(rounds):
        record(table.anna, Take(id=NEW, player="p1", objective=1))
    client.get(room(table.anna))
    with django_assert_num_queries(2):
        client.get(room(table.anna))


def test_no_news_costs_one_query(client, table, django_assert_num_queries):
    with django_assert_num_queries(1):
        response = client.get(f"/c/{table.anna}/news", {"seen": "1?"}, headers=HTMX)
    assert (response.status_code, response.content) == (204, b"")


def test_news_cost_two_queries_and_one_if_somebody_saw_them(
    client, table, django_assert_num_queries
):
    act(client, table.anna, do="take", objective=4)
    for queries in (2, 1):
        with django_assert_num_queries(queries):
            news = client.get(f"/c/{table.watcher}/news", {"seen": "1?"}, headers=HTMX)
        assert "Anna captures objective 4" in text_of(news)


def test_news_are_in_the_language_of_who_asks(client, table):
    for language, log in (("en", "Log"), ("it", "Registro")):
        headers = HTMX | {"Accept-Language": language}
        news = client.get(f"/c/{table.watcher}/news", {"seen": "0?"}, headers=headers)
        assert f'<h2 id="log-title">{log}</h2>' in text_of(news)


def test_action_costs_the_same_whatever_the_log(client, table, django_assert_num_queries):
    client.get(room(table.anna))
    for _ in range(2):
        with django_assert_num_queries(6):
            act(client, table.anna, HTMX, do="take", objective=1)


@pytest.mark.parametrize(("players", "objectives"), [(2, 9), (4, 12)])
def test_objectives_suit_the_players(creator, players, objectives):
    more = {f"name_{n}": f"Player {n}" for n in range(3, players + 1)}
    books = {f"book_{n}": FORM["book_1"] for n in range(3, players + 1)}
    creator.post("/campaigns/new", FORM | {"objectives": ""} | more | books)
    assert json.loads(Campaign.objects.get().document)["objectives"] == objectives


def test_way_to_the_links_is_the_owners(client, creator):
    creator.post("/campaigns/new", FORM)
    key = Seat.objects.get(player="p1").key
    assert "Links of all seats" in text_of(creator.get(f"/c/{key}/settings"))
    assert "Links of all seats" not in text_of(client.get(f"/c/{key}/settings"))


def test_set_up_is_told_until_something_was_done(client, table):
    told = "Headquarters stand in opposing corners."
    assert told in text_of(client.get(f"/c/{table.anna}/now"))
    act(client, table.anna, do="take", objective=4)
    assert told not in text_of(client.get(f"/c/{table.anna}/now"))


def test_news_hold_the_parts_that_changed(client, table):
    page = client.get(room(table.bruno))
    act(client, table.anna, do="take", objective=4)
    news = client.get(f"/c/{table.bruno}/news", {"seen": "1?", "marks": marks(page)}, headers=HTMX)
    assert parts(news) == ["seen", "now", "objectives", "side-p1", "ledger", "log"]
    assert re.findall(r'name="seen"\s+value="(\d+)\?"', text_of(news)) == ["2"]


def test_page_without_marks_gets_every_part(client, table):
    news = client.get(f"/c/{table.anna}/news?seen=0", headers=HTMX)
    assert parts(news) == [
        "seen",
        *("round", "proposals", "now", "objectives", "sides", "side-p1", "side-p2"),
        *("end", "ledger", "log", "keep", "panel", "left"),
    ]


def test_action_without_script_leads_back_to_the_page(client, table):
    response = act(client, table.anna, do="take", objective=4)
    assert (response.status_code, response.url) == (302, room(table.anna))
    assert log(table) == ["take"]


def test_action_with_script_answers_with_what_changed(client, table):
    page = client.get(room(table.anna))
    form = said(do="take", objective=4) | {"marks": marks(page)}
    response = client.post(f"/c/{table.anna}/act", form, headers=HTMX)
    assert parts(response) == [
        *("notice", "seen", "now", "objectives", "side-p1", "end", "ledger", "log")
    ]


def test_opened_piece_is_news(client, table):
    page = client.get(room(table.anna))
    form = {"seen": "1?", "open": "piece=p2.hq", "marks": marks(page)}
    news = client.get(f"/c/{table.anna}/news", form, headers=HTMX)
    assert parts(news) == ["seen", "panel"]
    seen = re.search(r'name="seen"\s+value="([^"]+)"', text_of(news))[1]
    assert client.get(f"/c/{table.anna}/news", form | {"seen": seen}).status_code == 204


def test_action_keeps_open_what_the_script_says(client, table):
    form = said(do="take", objective=4) | {"open": "piece=p2.hq"}
    response = client.post(f"/c/{table.anna}/act", form, headers=HTMX)
    assert "HX-Replace-Url" not in response
    assert 'class="opened"' in text_of(response)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_double_tap_acts_once(client, table, headers):
    form = said(do="damage", target="p2.hq", wounds=1) | {"log": "0"}
    client.post(f"/c/{table.anna}/act", form, headers=headers)
    again = client.post(f"/c/{table.anna}/act", form, headers=headers)
    assert again.status_code == 409
    assert "Someone already did that." in text_of(again)
    assert log(table) == ["damage"]


def test_quick_taps_on_different_actions_all_count(client, table):
    for number in (1, 2, 3):
        form = said(do="take", objective=number) | {"log": "0"}
        client.post(f"/c/{table.anna}/act", form, headers=HTMX)
    assert log(table) == ["take", "take", "take"]


def test_double_tap_on_undo_takes_back_once(client, table):
    for number in (1, 2):
        act(client, table.anna, do="take", objective=number)
    client.post(f"/c/{table.anna}/undo", {"log": "2"})
    again = client.post(f"/c/{table.anna}/undo", {"log": "2"})
    assert "Someone acted first." in text_of(again)
    assert log(table) == ["take", "take", "strike"]


@pytest.mark.parametrize("at", ["", "soon", "-1", "9" * 40])
def test_unreadable_position_is_not_compared(client, table, at):
    for _ in range(2):
        form = said(do="damage", target="p2.hq", wounds=1) | {"log": at}
        client.post(f"/c/{table.anna}/act", form)
    assert log(table) == ["damage", "damage"]


def test_refused_action_says_why(client, table):
    start_building(table)
    response = act(client, table.bruno, HTMX, do="pass")
    assert response.status_code == 409
    assert "It is Anna’s turn" in text_of(response)
    assert log(table) == ["take", "take", "take", "begin_build"]


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({}, id="nothing"),
        pytest.param({"do": "{"}, id="no JSON"),
        pytest.param({"do": "[" * 100_000}, id="nested"),
        pytest.param(said(do="conquer"), id="unknown action"),
        pytest.param(said(do="take", objective=99), id="no such number"),
        pytest.param(said(do="row", round=40), id="row of a sheet"),
        pytest.param(
            said(do="damage", target="p2.hq", wounds=1) | {"wounds": "many"}, id="wounds in words"
        ),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_unreadable_action_is_a_bad_request(client, table, fields, headers):
    response = client.post(f"/c/{table.anna}/act", fields, headers=headers)
    assert response.status_code == 400
    assert "Not done." in text_of(response)
    assert log(table) == []


def test_typed_wounds_count(client, table):
    form = said(do="damage", target="p2.hq", wounds=1) | {"wounds": "7"}
    client.post(f"/c/{table.anna}/act?piece=p2.hq", form)
    table.row.refresh_from_db()
    assert state_of(table.row).pieces["p2.hq"].wounds == 7


def test_undo_takes_back_ones_own_last_action(client, table):
    act(client, table.anna, do="take", objective=4)
    assert client.post(f"/c/{table.bruno}/undo").status_code == 409
    assert client.post(f"/c/{table.anna}/undo").url == room(table.anna)
    assert log(table) == ["take", "strike"]


def test_watcher_sees_all_and_has_no_action(client, table):
    page = client.get(room(table.watcher))
    assert "Spectating" in text_of(page)
    assert offered(page) == []
    assert act(client, table.watcher, do="take", objective=1).status_code == 404


def test_house_rules_are_said_to_everybody(client, opened, table):
    agreed = opened(new_document(policies={"light_units": "by_tough"}))
    text = "House rules: Light vehicles and small monsters: Those of at most Tough(6)"
    assert text in text_of(client.get(room(agreed.watcher)))
    assert "House rules" not in text_of(client.get(room(table.watcher)))


def test_battle_offers_marks(client, table):
    assert {action["do"] for action in offered(client.get(room(table.anna)))} == {
        "take",
        "damage",
        "note",
    }


def test_construction_offers_what_points_allow(client, table):
    start_building(table)
    found = offered(client.get(room(table.anna)))
    assert [(each["do"], each.get("building")) for each in found] == [
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
    page = client.get(room(table.bruno))
    assert [each["do"] for each in offered(page)] == ["note"]
    assert "Anna’s turn" in text_of(page)
    assert "It is Anna’s turn" not in text_of(page)


def test_skipped_build_phase_leads_to_the_next_battle(client, opened):
    rows = tuple(StatedRow(id=f"r{n}", player="p1", round=n) for n in (1, 18))
    table = opened(new_document(entries=rows))
    assert heading(client.get(room(table.anna))) == "Round 18"
    act(client, table.anna, do="begin_build", first="p1")
    assert heading(client.get(room(table.anna))) == "Round 19"


def heading(response):
    return re.search(r'id="round-title">\s*([^<]*?)\s*<', text_of(response))[1]


BUILT = (("p1", BARRACKS), ("p2", PASS))
"""Anna's builder is busy and nobody has a unit to upgrade: those passes follow by themselves."""


def test_unit_is_produced_under_its_own_name(client, table):
    start_building(table, *BUILT)
    barracks = next(id for id in state_of_now(table).pieces if "." not in id)
    page = client.get(f"/c/{table.anna}/?make={barracks}&unit=levy-company")
    assert "Add one upgrade" in text_of(page)
    action = said(do="produce", building=barracks, unit="levy-company")
    client.post(f"/c/{table.anna}/act", action | {"name": "The First"})
    labels = [piece.label.en for piece in state_of_now(table).pieces.values()]
    assert labels[-1] == "The First"


def state_of_now(table):
    table.row.refresh_from_db()
    return state_of(table.row)


def test_ledger_explains_its_sums(client, table):
    start_building(table, ("p1", BARRACKS))
    page = re.sub(r"<[^>]+>|\s+", " ", text_of(client.get(room(table.anna))))
    page = re.sub(r" +", " ", page)
    assert "Start 500 Headquarters +25 Objectives held × 3 +75 Barracks −200 Left 400" in page


def test_history_shows_every_action(client, table):
    start_building(table, ("p1", BARRACKS))
    page = text_of(client.get(f"/c/{table.watcher}/log"))
    assert page.count("<li>") == 5
    assert "Anna builds Barracks" in page


@pytest.mark.parametrize("query", ["?piece=nothing", "?make=x&unit=y", "?make=p1.hq&unit=nobody"])
def test_what_is_not_there_opens_nothing(client, table, query):
    page = client.get(room(table.anna) + query)
    assert page.status_code == 200
    assert 'class="opened"' not in text_of(page)


def test_unknown_key_is_not_found(client, table):
    for page in ("", "news", "log", "campaign.json", "ledger.pdf"):
        assert client.get(f"/c/nothing/{page}").status_code == 404


def post(client, key, action, **fields):
    return client.post(f"/c/{key}/act", {"do": codec.write(action), **fields})


def test_end_of_a_campaign_asks_first(client, table):
    fall = Destroy(id=NEW, player="p1", target="p2.hq")
    asked = post(client, table.anna, fall)
    assert asked.status_code == 302
    assert state_of_now(table).outcome is None
    page = text_of(client.get(asked.url))
    assert ("This ends the campaign." in page, 'name="confirmed"' in page) == (True, True)
    post(client, table.anna, fall, confirmed="1")
    assert state_of_now(table).outcome.winners == ("p1",)
    client.post(f"/c/{table.anna}/undo")
    assert state_of_now(table).outcome is None


def test_own_mark_is_removed_though_others_acted_since(client, table):
    act(client, table.anna, do="take", objective=1)
    act(client, table.bruno, do="take", objective=2)
    first = state_of_now(table).document.entries[0]
    assert "Remove: Anna captures objective 1" in text_of(client.get(f"/c/{table.anna}/books"))
    post(client, table.anna, Strike(id=NEW, player="p1", target=first.id))
    assert state_of_now(table).owners == {2: "p2"}


def test_older_line_is_corrected_once_the_other_agreed(client, table):
    start_building(table)
    mark = state_of_now(table).document.entries[0]
    post(client, table.bruno, Strike(id=NEW, player="p2", target=mark.id))
    assert state_of_now(table).owners == {1: "p1", 2: "p1", 3: "p1"}
    page = re.sub(r"<[^>]+>|\s+", " ", text_of(client.get(room(table.anna))))
    assert "Bruno proposes to take out: Anna captures objective 1" in page
    assert "objectives 3 → 2" in re.sub(" +", " ", page)
    (proposal,) = state_of_now(table).proposals
    post(client, table.anna, Agree(id=NEW, player="p1", to=proposal))
    assert state_of_now(table).owners == {2: "p1", 3: "p1"}


def test_late_joiner_gets_a_seat(client, table):
    enter = Enter(id=NEW, player="p1", newcomer="p3", name="x", book=LEVY)
    post(client, table.anna, enter, newcomer_name="Carla", newcomer_book=LEVY)
    (proposal,) = state_of_now(table).proposals
    post(client, table.bruno, Agree(id=NEW, player="p2", to=proposal))
    assert list(table.row.seats.values_list("player", flat=True)) == ["p1", "p2", "", "p3"]


def test_browser_finds_its_seats_again(client, table):
    client.get(room(table.anna))
    page = text_of(client.get("/campaigns"))
    assert f'href="{room(table.anna)}"' in page
    assert f'href="{room(table.bruno)}"' not in page


def test_round_gets_a_name_and_a_note(client, table):
    note = NoteRound(id=NEW, player="p1", round=1)
    post(client, table.anna, note, round_name="The Ford", note="Mist at dawn")
    page = text_of(client.get(room(table.bruno)))
    assert ("Round 1: The Ford" in page, "Mist at dawn" in page) == (True, True)
    chronicle = text_of(client.get(f"/c/{table.bruno}/chronicle.txt"))
    assert ("Round 1: The Ford" in chronicle, "Mist at dawn" in chronicle) == (True, True)


def test_rematch_has_the_same_players_and_books(client, table):
    response = client.post(f"/c/{table.anna}/rematch", follow=True)
    assert ("Anna" in text_of(response), "Bruno" in text_of(response)) == (True, True)
    assert Seat.objects.count() == 6


@pytest.mark.parametrize("page", ["now", "table", "books", "result", "stopped", "log"])
def test_queries_of_pages(client, table, page, django_assert_max_num_queries):
    start_building(table)
    with django_assert_max_num_queries(2):
        assert client.get(f"/c/{table.anna}/{page}").status_code == 200


@pytest.mark.parametrize("count", [1, 30])
def test_queries_of_the_campaigns_a_browser_has(client, opened, count, django_assert_num_queries):
    for _ in range(count):
        client.get(f"/c/{opened().anna}/now")
    with django_assert_num_queries(2):
        assert text_of(client.get("/campaigns")).count("Round 1") == count


SQUARES = [f"{column}{row}" for row in (1, 2) for column in "ABCDE"][:9]


def placed(client, table, squares):
    form = {f"square_{number}": square for number, square in enumerate(squares, 1)}
    return client.post(f"/c/{table.anna}/settings/map", form)


def test_objectives_lie_where_they_were_set_up(client, table):
    assert 'class="objectives"' in text_of(client.get(room(table.bruno)))
    assert placed(client, table, SQUARES).url == f"/c/{table.anna}/table"
    page = text_of(client.get(room(table.bruno)))
    assert ('class="objective-map"' in page, 'class="column-C row-1 ' in page) == (True, True)
    placed(client, table, [])
    assert 'class="objectives"' in text_of(client.get(room(table.bruno)))


@pytest.mark.parametrize(
    "squares",
    [
        pytest.param(["A1"] * 9, id="all on one square"),
        pytest.param(SQUARES[:8], id="one without a square"),
        pytest.param([*SQUARES[:8], "K9"], id="off the table"),
    ],
)
def test_wrong_map_is_refused(client, table, squares):
    response = placed(client, table, squares)
    assert (response.status_code, 'class="problem"' in text_of(response)) == (400, True)
    table.row.refresh_from_db()
    assert table.row.squares == []


def test_players_of_one_side_play_together(creator):
    form = FORM | {"name_3": "Carla", "side_1": "North", "side_3": "North"}
    response = creator.post("/campaigns/new", form, follow=True)
    link = re.search(r'value="http://testserver(/c/[^"]+/)"', text_of(response))[1]
    players = creator.get(f"{link}campaign.json").json()["players"]
    assert [player.get("side", "") for player in players] == ["North", "", "North"]


def test_result_is_a_picture(client, table):
    act(client, table.anna, do="take", objective=4)
    picture = client.get(f"/c/{table.watcher}/result.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    said = re.findall("<text[^>]*>([^<]*)<", text_of(picture))
    assert said[:2] == ["The Ford", "The battle is being fought"]
    assert "1 objective · 0 units · 0 lost · 0 points earned" in said


def test_watcher_sees_the_standings_and_what_happened_last(client, table):
    act(client, table.anna, do="take", objective=4)
    page = text_of(client.get(f"/c/{table.watcher}/now"))
    assert "What happened last" in page
    assert page.index("What happened last") < page.index("Anna captures objective 4")
    assert "What happened last" not in text_of(client.get(f"/c/{table.anna}/now"))


def test_rules_of_campaigns_are_looked_up(client):
    assert 'href="/campaigns/rules"' in text_of(client.get("/rules"))
    page = text_of(client.get("/campaigns/rules"))
    assert "A builder costs 100." in page
    assert "Each living builder makes one building in a build phase, or repairs one." in page
    assert "Costs the difference; nothing is paid back" in page
