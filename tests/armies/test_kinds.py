"""The kind of a unit in v1.5 and the rules it brings, on everything that shows a unit."""

import pytest

from armies.sheets import appendix, table_card
from armies.sheets.blocks import printed_units
from armies.texts import writer as texts
from rulesets.lists.sheets.opponents import opponent_html
from rulesets.sheets.options import SheetOptions
from tests.api import Api, sent
from tests.armies.lists import army, unit
from tests.armies.printing import stored_row
from tests.books import judge
from tests.pages import page, words

pytestmark = pytest.mark.django_db

LIST = army("gf15", 1000, unit("heron-lifter"), unit("bastion-walker"), unit("levy-company"))


def test_shared_view_shows_kinds_and_rules(client):
    cards = page(client.get(f"/s/{stored_row(LIST).share_key}/")).all("li", cls="row")
    assert [card.one(cls="unfolded").all("p")[0].text for card in cards] == [
        "Flyer, Vehicle",
        "Titan",
        "Infantry",
    ]
    assert [" ".join(a.text for a in card.one(cls="special").all("a")) for card in cards] == [
        "Close Ranks Transport(11) Flyer Fear Impact(3)",
        "Close Ranks Fearless Fear Titan",
        "Close Ranks",
    ]


def test_sheets_print_kinds_and_rules():
    blocks = [block for made in printed_units(judge(LIST)) for block in made.blocks]
    assert [(block.kinds, block.rules) for block in blocks] == [
        ("Flyer, Vehicle", "Close Ranks, Transport(11), Flyer, Fear, Impact(3)"),
        ("Titan", "Close Ranks, Fearless, Fear, Titan"),
        ("Infantry", "Close Ranks"),
    ]


def test_merged_units_of_a_copy_keep_their_kinds_and_titans_their_hits():
    twice = army("gf15", 1000, unit("sappers"), unit("sappers"), unit("bastion-walker"))
    text = words(opponent_html(judge(twice), SheetOptions()))
    assert "2× Sappers 5 models · Infantry" in text
    assert "Titan melee 6 dice AP 2 automatic hits" in text


def test_appendix_explains_the_rules_of_kinds():
    names = [rule.name.en for rule in appendix.appendix(judge(LIST).roster).rules if rule.text.en]
    assert {"Fear", "Flyer", "Impact(X)", "Titan"} <= set(names)


def test_table_card_prints_kinds():
    stages = table_card.stages(judge(LIST).roster)
    assert [(line.name.en, line.detail) for stage in stages for line in stage.lines] == [
        ("Heron Lifter", "Flyer, Vehicle · carries 11"),
        ("Bastion Walker", "Titan"),
        ("Levy Company", "Infantry"),
    ]


def test_text_says_kinds_and_rules():
    found = texts.write(judge(LIST), "plain").render()
    assert [line.strip() for line in found.split("\n") if "Quality" in line] == [
        "- Flyer, Vehicle; Quality 4+, Defense 6+; "
        "Close Ranks, Tough(6), Transport(11), Flyer, Fear, Impact(3)",
        "- Titan; Quality 4+, Defense 6+; Close Ranks, Fearless, Tough(18), Fear, Titan",
        "- Infantry; Quality 5+, Defense 3+; Close Ranks",
    ]


def test_api_lists_the_rules_of_kinds():
    entries = Api().post("validate", sent(LIST)).json()["entries"]
    found = [[rule["key"] for rule in entry["rules"]] for entry in entries]
    assert found == [
        ["close-ranks", "tough", "transport", "flyer", "fear", "impact"],
        ["close-ranks", "fearless", "tough", "fear", "titan"],
        ["close-ranks"],
    ]
