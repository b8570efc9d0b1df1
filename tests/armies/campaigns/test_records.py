"""What is kept of a campaign: ledger, log, notes, result."""

from lxml import etree

from rulesets.games.strategy.actions import Construct, NoteRound
from tests.armies.campaigns.rooms import HTMX, NEW, act, post, room, start_building
from tests.pages import page

BARRACKS = Construct(id=NEW, player="p1", building="barracks", builder="p1.builder")
SVG = "{http://www.w3.org/2000/svg}"


def test_ledger_explains_its_sums(client, table):
    start_building(table, ("p1", BARRACKS))
    ledger = page(client.get(room(table.anna))).one(id="ledger").text
    assert "Start 500 Headquarters +25 Objectives held × 3 +75 Barracks −200 Left 400" in ledger


def test_history_shows_every_action(client, table):
    start_building(table, ("p1", BARRACKS))
    lines = page(client.get(f"/c/{table.watcher}/log")).one("main").all("li")
    assert len(lines) == 5
    assert "Anna builds Barracks" in lines[0].text


def test_round_gets_a_name_and_a_note(client, table):
    note = NoteRound(id=NEW, player="p1", round=1)
    post(client, table.anna, note, name=" The Ford ", note="Mist at dawn\r\nRain")
    shown = page(client.get(room(table.bruno))).text
    assert ("Round 1: The Ford" in shown, "Mist at dawn" in shown) == (True, True)
    chronicle = client.get(f"/c/{table.bruno}/chronicle.txt").text
    assert ("Round 1: The Ford" in chronicle, "Mist at dawn\n" in chronicle) == (True, True)


def test_saving_a_note_is_confirmed(client, table):
    response = act(client, table.anna, HTMX, do="note", round=1, note="Rain")
    assert page(response).one(id="notice").text == "Note saved."


def test_result_is_a_picture(client, table):
    act(client, table.anna, do="take", objective=4)
    picture = client.get(f"/c/{table.watcher}/result.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    texts = [text.text for text in etree.fromstring(picture.content).iter(SVG + "text")]
    assert texts[:2] == ["The Ford", "The battle is being fought"]
    assert "1 objective · 0 units · 0 lost · 0 points earned" in texts
