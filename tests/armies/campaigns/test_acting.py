"""Actions as their buttons post them: done once, refused with a reason, taken back."""

import pytest

from rulesets.engine import codec
from rulesets.games.strategy.actions import BeginBuild, Construct, Destroy, Pass, Take
from rulesets.games.strategy.motions import Agree, Enter, Strike
from tests.armies.campaigns.conftest import LEVY
from tests.armies.campaigns.rooms import (
    HTMX,
    NEW,
    act,
    labels,
    log,
    offered,
    opened_panels,
    post,
    room,
    said,
    start_building,
    state_now,
)
from tests.pages import notice_above, page, press_undo

BARRACKS = Construct(id=NEW, player="p1", building="barracks", builder="p1.builder")
PASS = Pass(id=NEW, player="p1")
BUILT = (("p1", BARRACKS), ("p2", PASS))
"""Anna's builder is busy and nobody has a unit to upgrade: those passes follow by themselves."""


def test_action_costs_the_same_whatever_the_log(client, table, django_assert_num_queries):
    client.get(room(table.anna))
    for _ in range(2):
        with django_assert_num_queries(6):
            act(client, table.anna, HTMX, do="take", objective=1)


def test_action_without_script_leads_back_to_the_page(client, table):
    response = act(client, table.anna, do="take", objective=4)
    assert (response.status_code, response.url) == (302, room(table.anna))
    assert log(table) == ["take"]


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_double_tap_acts_once(client, table, headers):
    form = said(do="damage", target="p2.hq", wounds=1) | {"log": "0"}
    client.post(f"/c/{table.anna}/act", form, headers=headers)
    again = client.post(f"/c/{table.anna}/act", form, headers=headers)
    assert again.status_code == 409
    assert "Someone already did that." in page(again).text
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
    assert "Someone acted first." in page(again).text
    assert log(table) == ["take", "take", "strike"]


@pytest.mark.parametrize("at", ["", "soon", "-1", "9" * 40])
def test_unreadable_position_is_not_compared(client, table, at):
    for _ in range(2):
        form = said(do="damage", target="p2.hq", wounds=1) | {"log": at}
        client.post(f"/c/{table.anna}/act", form)
    assert log(table) == ["damage", "damage"]


def test_notice_says_what_was_built_for_how_many_points_and_undoes_it(client, table):
    """A seat acts for its own player, whoever is posted."""
    start_building(table)
    action = {"do": codec.write(BARRACKS), "player": "p2"}
    response = client.post(f"/c/{table.anna}/act", action, headers=HTMX)
    notice = page(response).one(id="notice")
    assert notice.text == "Anna builds Barracks, −200 Undo"
    undo = notice.one("button").attrs
    assert undo["form"] == "act"
    undone = client.post(undo["formaction"], {"do": undo["value"]}, headers=HTMX)
    assert page(undone).one(id="notice").text == "Undone: Anna builds Barracks"
    assert "p1.barracks" not in state_now(table).pieces


def test_notice_without_script_undoes_the_action_it_names(client, table):
    act(client, table.bruno, do="take", objective=2)
    shown = client.get(room(table.bruno))
    assert notice_above(shown) == "Bruno captures objective 2 Undo"
    act(client, table.anna, HTMX, do="take", objective=3)
    undone = press_undo(client, shown)
    assert notice_above(undone) == "Undone: Bruno captures objective 2"
    assert state_now(table).owners == {3: "p1"}


def test_refused_action_says_why(client, table):
    start_building(table)
    response = act(client, table.bruno, HTMX, do="pass")
    assert response.status_code == 409
    assert "It is Anna’s turn" in page(response).text
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
    assert "Couldn’t do that." in page(response).text
    assert log(table) == []


def test_typed_wounds_count(client, table):
    form = said(do="damage", target="p2.hq", wounds=1) | {"wounds": "7"}
    client.post(f"/c/{table.anna}/act?piece=p2.hq", form)
    assert state_now(table).pieces["p2.hq"].wounds == 7


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"wounds": "many"}, "must be a whole number"),
        ({"wounds": ""}, "must be a whole number"),
        ({"wounds": "1000"}, "must be 999 or less"),
        ({"roll": "3"}, "is not known here"),
    ],
    ids=["words", "nothing", "too many", "another action's field"],
)
def test_typed_field_that_the_action_cannot_have_is_a_bad_request(client, table, fields, problem):
    form = said(do="damage", target="p2.hq", wounds=1) | fields
    response = client.post(f"/c/{table.anna}/act", form)
    assert (response.status_code, log(table)) == (400, [])
    assert problem in page(response).text


def test_undo_takes_back_ones_own_last_action(client, table):
    act(client, table.anna, do="take", objective=4)
    assert client.post(f"/c/{table.bruno}/undo").status_code == 409
    assert client.post(f"/c/{table.anna}/undo").url == room(table.anna)
    assert log(table) == ["take", "strike"]


def test_unit_is_produced_under_its_own_name(client, table):
    start_building(table, *BUILT)
    barracks = next(id for id in state_now(table).pieces if "." not in id)
    shown = page(client.get(f"/c/{table.anna}/?make={barracks}&unit=levy-company"))
    assert "Add one upgrade" in shown.one(id="panel").text
    action = said(do="produce", building=barracks, unit="levy-company")
    client.post(f"/c/{table.anna}/act", action | {"name": "The First"})
    labels = [piece.label.en for piece in state_now(table).pieces.values()]
    assert labels[-1] == "The First"


def test_end_of_a_campaign_asks_first(client, table):
    fall = Destroy(id=NEW, player="p1", target="p2.hq")
    asked = post(client, table.anna, fall)
    assert asked.status_code == 302
    assert state_now(table).outcome is None
    (question,) = opened_panels(client.get(asked.url))
    assert "This ends the campaign." in question.text
    assert len(question.all(name="confirmed")) == 1
    post(client, table.anna, fall, confirmed="1")
    assert state_now(table).outcome.winners == ("p1",)
    client.post(f"/c/{table.anna}/undo")
    assert state_now(table).outcome is None


def test_own_mark_is_removed_though_others_acted_since(client, table):
    act(client, table.anna, do="take", objective=1)
    act(client, table.bruno, do="take", objective=2)
    first = state_now(table).document.entries[0]
    assert "Remove: Anna captures objective 1" in labels(client.get(f"/c/{table.anna}/books"))
    post(client, table.anna, Strike(id=NEW, player="p1", target=first.id))
    assert state_now(table).owners == {2: "p2"}


def test_older_line_is_corrected_once_the_other_agreed(client, table):
    start_building(table)
    section = page(client.get(room(table.bruno))).one(id="log")
    (link,) = [each for each in section.all("a") if each.text == "Correct a line"]
    assert link.attrs["href"] == f"/c/{table.bruno}/books?round=1&correct=1"
    assert "Ask to correct: Anna captures objective 1" in labels(client.get(link.attrs["href"]))
    mark = state_now(table).document.entries[0]
    post(client, table.bruno, Strike(id=NEW, player="p2", target=mark.id))
    assert state_now(table).owners == {1: "p1", 2: "p1", 3: "p1"}
    proposed = page(client.get(room(table.anna))).one(id="motions").text
    assert "Bruno proposes to take out: Anna captures objective 1" in proposed
    assert "objectives 3 → 2" in proposed
    (motion,) = state_now(table).motions
    post(client, table.anna, Agree(id=NEW, player="p1", to=motion))
    assert state_now(table).owners == {2: "p1", 3: "p1"}


def test_late_joiner_gets_a_seat(client, table):
    enter = Enter(id=NEW, player="p1", newcomer="p3", name="x", book=LEVY)
    post(client, table.anna, enter, name="Carla", book=LEVY)
    (motion,) = state_now(table).motions
    post(client, table.bruno, Agree(id=NEW, player="p2", to=motion))
    assert list(table.row.seats.values_list("player", flat=True)) == ["p1", "p2", "", "p3"]
    key = table.row.seats.get(player="p3").key
    client.get(room(table.anna))  # takes the notices
    for screen in ("", "now", "table", "books"):
        shown = client.get(f"{room(key)}{screen}")
        assert (offered(shown), "You play from the next round on." in page(shown).text) == (
            [],
            True,
        )
    assert post(client, key, Take(id=NEW, player="p3", objective=1)).status_code == 404
    for action in (
        BeginBuild(id=NEW, player="p1", first="p1"),
        Pass(id=NEW, player="p1", rest=True),
    ):
        post(client, table.anna, action)
    post(client, table.bruno, Pass(id=NEW, player="p2", rest=True))
    assert post(client, key, Take(id=NEW, player="p3", objective=1)).status_code == 302
    assert state_now(table).owners == {1: "p3"}
