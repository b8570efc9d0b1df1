"""Lists as text and as sheets by API."""

import pytest

from fleets import texts
from rulesets.sheets.options import CHOICES
from tests.api import Api, refusal, stored
from tests.builders import fleet, judged, ship, squadron
from tests.printed import page_texts

pytestmark = pytest.mark.django_db

PATROL = fleet(450, ship("cruiser"), squadron("fighter", count=2), name="Third Patrol")
PROBLEM = "application/problem+json"


@pytest.fixture
def row(caller):
    return stored(caller, PATROL)


def both(caller, row, rest):
    """The answers to the owner and to a reader of the shared list."""
    return caller.get(f"lists/{row.pk}/{rest}"), Api().get(f"shared/{row.share_key}/{rest}")


@pytest.mark.parametrize("style", ["plain", "markdown", "discord"])
def test_text_is_the_one_of_the_pages(caller, row, style):
    url = f"http://testserver/s/{row.share_key}/"
    expected = texts.write(judged(PATROL), style).render(url)
    for response in both(caller, row, f"text?style={style}"):
        assert response.content.decode() == expected
        media = "text/markdown" if style == "markdown" else "text/plain"
        assert response["Content-Type"] == f"{media}; charset=utf-8"


def test_text_is_plain_unless_asked(caller, row):
    own, _shared = both(caller, row, "text")
    assert own.content == caller.get(f"lists/{row.pk}/text?style=plain").content


def test_text_of_a_withdrawn_fleet_has_no_address(caller, row):
    caller.delete(f"lists/{row.pk}/share")
    text = caller.get(f"lists/{row.pk}/text").content.decode()
    assert text == texts.write(judged(PATROL), "plain").render()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("text?style=bbcode", [("style", "not_a_choice")]),
        ("text?paper=a4", [("paper", "unknown_name")]),
        ("sheet.pdf?paper=a5", [("paper", "not_a_choice")]),
        ("sheet.pdf?ink=&points=none", [("ink", "not_a_choice"), ("points", "not_a_choice")]),
    ],
)
def test_invalid_choice_is_refused(caller, row, query, expected):
    for response in both(caller, row, query):
        assert refusal(response) == (400, PROBLEM, expected)


def test_sheet_is_a_pdf_of_the_fleet(caller, row):
    for response in both(caller, row, "sheet.pdf"):
        assert "Third Patrol" in " ".join(page_texts(response.content))
        assert response["Content-Type"] == "application/pdf"
        assert response["Content-Disposition"] == 'inline; filename="third-patrol.pdf"'


def test_sheet_uses_its_options(caller, row):
    query = {"paper": "letter", "ink": "saving", "points": "hide"}
    rest = "sheet.pdf?" + "&".join(f"{name}={value}" for name, value in query.items())
    page = Api().client.get(f"/s/{row.share_key}/{rest}")
    assert [response.content for response in both(caller, row, rest)] == [page.content] * 2
    assert page.content != Api().client.get(f"/s/{row.share_key}/sheet.pdf").content


@pytest.mark.parametrize("name", ["", "../../etc/passwd", 'a"; b', "舰队"])
def test_name_of_the_file_is_harmless(caller, name):
    row = stored(caller, fleet(300, ship("corvette"), name=name))
    disposition = caller.get(f"lists/{row.pk}/sheet.pdf")["Content-Disposition"]
    harmless = {"": "fleet", "../../etc/passwd": "etcpasswd", 'a"; b': "a-b", "舰队": "fleet"}
    assert disposition == f'inline; filename="{harmless[name]}.pdf"'


def test_choices_of_a_sheet_are_described(caller):
    paths = caller.get("schema").json()["paths"]
    described = paths["/api/v1/lists/{id}/{sheet}.pdf"]["get"]["parameters"]
    enums = {p["name"]: p["schema"]["enum"] for p in described if "enum" in p["schema"]}
    assert enums == {name: list(values) for name, values in CHOICES.items()}
