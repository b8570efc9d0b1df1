"""Lists and verdicts as text, shortened to a message, and as exports."""

import json

import pytest

from rulesets.engine import codec
from rulesets.lists.services import judging, lifecycle
from tests.api import Api, new_owner, refusal, sent, stored
from tests.armies.lists import vanguard
from tests.builders import fleet, full_fleet, ship
from tests.wars import war

pytestmark = pytest.mark.usefixtures("new_books")

PROBLEM = "application/problem+json"
SITE = "http://testserver"

DISCORD = 2000
"""Characters of a message there."""


@pytest.mark.parametrize("style", ["plain", "markdown", "discord"])
def test_verdict_comes_as_the_text_of_the_list(style):
    caller = new_owner()
    row = stored(caller, vanguard())
    lifecycle.withdraw_share_key(caller.owner, row.pk)
    text = Api().post(f"validate?style={style}", sent(vanguard()))
    media = "text/markdown" if style == "markdown" else "text/plain"
    assert text["Content-Type"] == f"{media}; charset=utf-8"
    assert text.text == caller.get(f"lists/{row.pk}/text?style={style}").text


def big(entries):
    ships = [ship("cruiser", "ace-carrier", name=f"Ship {n}") for n in range(entries)]
    return fleet(450, *ships, name="Armada")


@pytest.mark.parametrize("entries", [3, 14, 60, 200])
@pytest.mark.parametrize("style", ["plain", "markdown", "discord"])
def test_text_fits_a_message(entries, style):
    row = stored(new_owner(), big(entries))
    texts = [
        Api().post(f"validate?style={style}&most={DISCORD}", sent(big(entries))).text,
        Api().get(f"shared/{row.share_key}/text?style={style}&most={DISCORD}").text,
    ]
    assert all(len(text) <= DISCORD for text in texts)
    assert all("Armada" in text and "Illegal" in text for text in texts)
    assert texts[1].endswith(f"{SITE}/s/{row.share_key}/\n")


def test_text_that_fits_is_whole():
    whole_text = Api().post("validate?style=plain", sent(vanguard())).text
    most = len(whole_text)
    assert Api().post(f"validate?style=plain&most={most}", sent(vanguard())).text == whole_text
    shorter = Api().post(f"validate?style=plain&most={most - 1}", sent(vanguard())).text
    assert len(shorter) < most
    assert "Old Patience" in shorter


def test_shortened_text_counts_what_is_left_out():
    text = Api().post("validate?style=plain&most=600", sent(big(60))).text
    shown = text.count("Ship ") - text.count("Problems\n")
    assert "… and " in text
    assert 0 < shown < 60


@pytest.mark.parametrize("most", [300, 900, 1500])
def test_issues_of_a_shortened_text_are_whole_and_counted(most):
    body = sent(big(60))
    sentences = [each["message"] for each in Api().post("validate", body).json()["issues"]]
    text = Api().post(f"validate?style=plain&most={most}", body).text
    _head, _title, issues = text.partition("Problems\n")
    *shown, more = issues.splitlines()
    assert all(line.endswith(tuple(sentences)) for line in shown)
    assert more == f"… and {len(sentences) - len(shown)} more"


def test_campaign_has_a_text():
    body = json.loads(codec.write(war(1)))
    judged = Api().post("validate", body).json()
    text = Api().post("validate?style=plain", body).text
    assert text.splitlines() == [judged["verdict_text"], *(i["message"] for i in judged["issues"])]


@pytest.mark.parametrize("name", ["plain", "xml", "army-forge"])
def test_no_other_export_is_there(name):
    row = stored(new_owner(), full_fleet())
    response = Api().get(f"shared/{row.share_key}/exports/{name}")
    assert refusal(response) == (404, PROBLEM, [("", "not_found")])


def test_document_export_is_the_document():
    row = stored(new_owner(), vanguard())
    text = Api().get(f"shared/{row.share_key}/exports/json").text
    assert text == codec.write(judging.read(row))
