"""Verdicts on documents that are not stored."""

import pytest

from rulesets.books.library import Books
from rulesets.games.warfleets import WARFLEETS
from rulesets.lists.models import List
from tests.api import Api, new_owner, sent, stored
from tests.armies.lists import LEVY, vanguard
from tests.builders import codes, fleet, judged, ship

pytestmark = pytest.mark.django_db

FORCE_ORG = "Preparation: The Fleets, Force Org."
ILLEGAL = fleet(200, ship("cruiser", hero="ace-carrier"), ship("cruiser", name="Bella"))


def test_verdict_on_a_document_is_its_report():
    body = Api().post("validate", sent(ILLEGAL)).json()
    report = judged(ILLEGAL)
    assert sorted(issue["code"] for issue in body["issues"]) == codes(report)
    assert {k: body[k] for k in ("points", "size", "points_left", "verdict", "verdict_text")} == {
        "points": 170,
        "size": 200,
        "points_left": 30,
        "verdict": "illegal",
        "verdict_text": "Illegal at 200 points under Grimdark Future: Warfleets v2.1.0",
    }
    book = {"key": "warfleets", "version": WARFLEETS.rules_version[1:], "origin": "published"}
    assert body["books"] == [book]
    assert body["issues"][0] == {
        "code": "warfleets.copies",
        "level": "error",
        "message": "2 copies of Cruiser Ship, 1 allowed (1 per 150 pts)",
        "source": {
            "document": "Grimdark Future: Warfleets",
            "version": "v2.1.0",
            "section": FORCE_ORG,
        },
        "explanation": " ".join(WARFLEETS.requirement("warfleets.copies").explanation.split()),
        "used": 2,
        "allowed": 1,
        "formula": "200 / 150 → 1",
        "entries": ["e1", "e2"],
        "slots": [],
        "policy": "same_ship",
        "fixes": body["issues"][0]["fixes"],
    }
    assert body["issues"][0]["fixes"][0] == {
        "label": "Remove Cruiser Ship (90 points)",
        "action": {"edit": "remove_entry", "arguments": {"entry": "e1"}},
    }


def test_verdict_comes_in_the_language_asked_for():
    english = Api().post("validate", sent(fleet(300))).json()
    italian = Api().post("validate", sent(fleet(300)), Accept_Language="it")
    assert italian["Content-Language"] == "it"
    assert [issue["code"] for issue in italian.json()["issues"]] == ["common.empty"]
    assert english["verdict"] == italian.json()["verdict"] == "incomplete"


def test_source_of_a_common_rule_is_the_games_own_section():
    issue = Api().post("validate", sent(fleet(300))).json()["issues"][0]
    assert issue["source"]["section"] == "Preparation: The Fleets"


def test_verdict_stores_nothing_and_makes_no_owner():
    response = Api().post("validate", sent(ILLEGAL))
    assert (response.status_code, dict(response.cookies)) == (200, {})
    assert "owner_key" not in response.json()
    assert not List.objects.exists()


def test_verdict_needs_one_query_once_the_book_is_known(django_assert_num_queries):
    Api().post("validate", sent(ILLEGAL))
    with django_assert_num_queries(1):
        Api().post("validate", sent(ILLEGAL))


@pytest.mark.usefixtures("new_books")
@pytest.mark.parametrize(
    ("pins", "known"),
    [({}, None), ({LEVY: "1.0", "lost": "1.0"}, LEVY), ([], None)],
    ids=["no pins", "one pin", "nonsense"],
)
@pytest.mark.parametrize("path", ["validate", "lists"])
def test_entry_without_a_book_is_told_which_there_are(path, pins, known):
    entries = [{"id": "a", "key": "field-captain"}, {"id": "b", "key": "x", "book": LEVY}]
    body = {"game": "gf35", "size": 1000, "entries": entries, "books": pins}
    problems = Api().post(path, body).json()["problems"]
    known = known or ", ".join(choice.key for choice in Books("gf35").choices)
    assert [each for each in problems if each["place"] != "books"] == [
        {
            "place": "entries[0].book",
            "code": "book_unnamed",
            "message": f"is missing; there are: {known}",
        }
    ]


@pytest.mark.usefixtures("new_books")
def test_edit_without_a_book_is_told_those_of_the_list():
    caller = new_owner()
    row = stored(caller, vanguard())
    body = {"edit": "add_entry", "arguments": {"key": "field-captain"}}
    (problem,) = caller.post(f"lists/{row.pk}/edits", body).json()["problems"]
    assert (problem["place"], problem["message"]) == (
        "arguments.book",
        f"is missing; there are: {LEVY}",
    )
