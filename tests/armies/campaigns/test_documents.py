"""Campaign documents from outside: judged by the API, opened by the import page."""

import json

import pytest

from armies.campaigns.models import Campaign
from rulesets.engine import codec
from rulesets.games.strategy.actions import BeginBuild, Construct, StatedRow, Take
from tests.api import Api
from tests.armies.campaigns.conftest import new_document

ACTIONS = (
    Take(id="a1", player="p1", objective=1),
    BeginBuild(id="a2", player="p1", first="p1"),
    Construct(id="a3", player="p1", building="barracks", builder="p1.builder"),
)


def judged(*actions):
    text = codec.write(new_document(entries=actions)).encode()
    return Api().post("validate", text).json()


def test_campaign_is_judged_with_its_ledger(db):
    body = judged(*ACTIONS)
    assert (body["verdict"], body["issues"], body["limits"]) == ("legal", [], [])
    assert (body["round"], body["part"], body["outcome"]) == (1, "construction", None)
    assert body["players"][0] == {
        "id": "p1",
        "name": "Anna",
        "objectives": [1],
        "units": 0,
        "points": 0,
        "ledger": [
            {
                "round": 1,
                "start": 500,
                "income": 50,
                "build": 550,
                "upgrade": 350,
                "production": 350,
                "left": 350,
            }
        ],
    }


def test_campaign_without_its_book_is_incomplete(db):
    document = json.loads(codec.write(new_document(entries=())))
    document["players"][0]["book"] = "lost-book"
    body = Api().post("validate", document).json()
    assert [issue["code"] for issue in body["issues"]] == ["common.book_missing"]
    assert (body["verdict"], body["verdict_text"]) == ("incomplete", "Incomplete")


def test_wrong_row_is_an_issue_with_its_source(db):
    body = judged(StatedRow(id="a1", player="p1", round=1, start=600))
    (issue,) = body["issues"]
    assert (issue["code"], issue["used"], issue["allowed"]) == ("strategy.start", 600, 500)
    assert issue["source"]["document"] == "Grimdark Strategy"
    assert body["verdict"] == "illegal"


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        pytest.param(
            {"entries": [{"id": "a", "player": "p1", "do": "fly"}]}, "entries[0].do", id="do"
        ),
        pytest.param({"players": []}, "players", id="players"),
    ],
)
def test_invalid_campaign_is_refused_with_the_place(db, wrong, problem):
    document = json.loads(codec.write(new_document())) | wrong
    problems = Api().post("validate", json.dumps(document).encode()).json()["problems"]
    assert [each["place"] for each in problems] == [problem]
    assert "not valid here" not in problems[0]["message"]


def test_game_is_shown_with_rules_and_policies(db):
    body = Api().get("games/strategy").json()
    assert (body["slug"], body["sizes"], body["books"]) == ("strategy", [], [])
    assert [policy["key"] for policy in body["policies"]] == [
        *("fortified_income", "new_buildings", "phase_18", "light_units", "skirmish_gates"),
        *("swaps", "joined_heroes", "fallen", "side_falls", "end_battle", "turns"),
    ]
    assert [rule["code"] for rule in body["rules"]][:3] == [
        *("common.book_missing", "common.unknown_policy", "strategy.start")
    ]


@pytest.mark.parametrize("page", ["limits?size=500", "catalogue"])
def test_game_has_no_limits_and_no_catalogue(db, page):
    assert Api().get(f"games/strategy/{page}").status_code == 404


def test_imported_campaign_is_opened_for_its_owner(client, db):
    response = client.post(
        "/import", {"text": codec.write(new_document(entries=ACTIONS))}, follow=True
    )
    row = Campaign.objects.get()
    assert f'href="/campaigns/{row.pk}"' in response.content.decode()
    assert codec.read(type(new_document()), row.document).entries == ACTIONS
    assert client.get(f"/campaigns/{row.pk}").status_code == 200
