"""Rules on unit cards: each explained on some card, or named."""

import re
from collections import defaultdict
from html import unescape

import pytest
from django.utils import translation

from armies.sheets.appendix import Explained, appendix, spell_texts
from armies.sheets.blocks import printed_units
from armies.sheets.cards import cards_html, deck
from armies.sheets.rule_cards import mentioned
from armies.sheets.unit_cards import unit_cards
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.book import Rule
from rulesets.games.ground.mentions import Mentions
from rulesets.lists.samples import sample
from rulesets.sheets.guide import PAGE
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.text_cards import text_cards
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit
from tests.armies.printing import column, pages
from tests.books import FACTIONS, GAMES, book_of, judge

pytestmark = pytest.mark.books_only

SAID = re.compile(r'<p class="card-text"><b>(.*?)</b>')
ELSEWHERE = re.compile(r'<p class="card-text more">[^:<]*: (.*?)</p>')
SHORT = Term("Rending"), Term("Six.")
PATIENT = Term("Patient"), Term("Ignores Rending.")
RENDING = Explained("rending", Term("Rending"), Term("Ignores Regeneration."))

REGENERATION = Explained(
    "regeneration", Term("Regeneration(X)"), Term("On a 5+ a wound is ignored.")
)


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ([PATIENT[1]], [RENDING, REGENERATION]),
        ([RENDING.text], [REGENERATION]),
        ([SHORT[1]], []),
    ],
    ids=["in turn", "directly", "none"],
)
def test_rules_that_texts_name(texts, found):
    rules = Mentions(
        Rule(key=name.lower(), name=Term(name)) for name in ("Rending", "Regeneration")
    )
    explained = mentioned(texts, [REGENERATION, RENDING], rules)
    assert explained == [rule.named_text for rule in found]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "naming", "named", "title"),
    [("en", "Rending", "Regeneration", "Rules"), ("it", "Lacerazione", "Rigenerazione", "Regole")],
)
def test_rule_that_another_names_stands_on_the_same_card(language, naming, named, title):
    with translation.override(language):
        html = cards_html(judge(sample("gf35")), SheetOptions(backs="fold"))
    cards = html.split("<article")
    [place] = [place for place, each in enumerate(cards) if f"<b>{named}</b>" in each]
    assert f"<b>{naming}</b>" in "".join(cards[place - 1 : place + 1])
    assert f"<h2>{title}</h2>" not in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "naming", "named"),
    [("en", "Repair(2)", "Titan"), ("it", "Riparazione(2)", "Titano")],
)
def test_rule_that_one_with_a_rating_names_stands_on_the_same_back(language, naming, named):
    with translation.override(language):
        report = judge(list_of("gf15", 750, unit("chief-engineer")))
        html = cards_html(report, SheetOptions(backs="fold"))
    [card] = [each for each in html.split("<article") if f"<b>{named}</b>" in each]
    assert f"<b>{naming}</b>" in card


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.django_db
def test_unit_cards_explain_no_rule_of_others(game, faction):
    cards = [
        each
        for each in deck(judge(everything(game, faction)), SheetOptions())[0]
        if hasattr(each, "block")
    ]
    own = [{rule.rated for rule in card.block.texts} | {*card.block.spells} for card in cards]
    assert [{*card.texts} - told for card, told in zip(cards, own, strict=True)] == [set()] * len(
        cards
    )
    assert any(card.texts for card in cards)


@pytest.mark.django_db
def test_rules_have_the_numbers_of_their_unit():
    units = unit("sappers"), unit("column-carrier"), unit("rampart-tank")
    cards = unit_cards(judge(list_of("gf35", 1000, *units)), SheetOptions())
    said = {name.en: text.en for card in cards for name, text in card.texts}
    assert "rolls 1 die" in said["Repair(1)"]
    assert "roll 6 dice" in said["Impact(6)"]


def test_text_longer_than_a_card_takes_several():
    made = text_cards("Rules", [(Term("Endless"), Term("word " * 1500))])
    words = sum(text.en.count("word") for card in made for _, text in card.texts)
    assert (len(made) > 1, words) == (True, 1500)
    assert [(card.part, card.parts) for card in made] == [
        (number, len(made)) for number in range(1, len(made) + 1)
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "document", [shown.column(), shown.side(), shown.patrol()], ids=["column", "side", "patrol"]
)
def test_every_rule_is_explained_on_some_card(document):
    report = judge(document)
    cards, _ = deck(report, SheetOptions())
    said = {text for card in cards for text in card.texts}
    borne = {rule for card in cards for rule in getattr(getattr(card, "block", None), "texts", ())}
    own = {rule.general[0].en for rule in borne if rule.rated in said}
    found = appendix(report.roster)
    expected = {rule.name.en for rule in (*found.rules, *found.named) if rule.text.en}
    assert expected - own - {name.en for name, _ in said} == set()
    spells = [spell.name.en for book in report.roster.casting_books for spell in book.spells]
    assert [name for name in spells if not any(name in told.en for told, _ in said)] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    "document", [shown.column(), shown.side(), shown.patrol()], ids=["column", "side", "patrol"]
)
def test_folded_cards_explain_every_rule_of_every_unit(document):
    report = judge(document)
    html = cards_html(report, SheetOptions(backs="fold"))
    rules = [rule for unit in printed_units(report) for each in unit.blocks for rule in each.texts]
    names = {rule.rated[0].en for rule in rules if rule.general[1].en}
    assert [name for name in names if f"<b>{name}</b>" not in html] == []


@pytest.mark.django_db
@pytest.mark.parametrize(("used", "smallest"), [(0, 7.5), (4, 9.5)], ids=["full", "roomy"])
def test_rules_and_guide_are_as_large_as_their_pages_allow(used, smallest):
    with translation.override("it"):
        made, guide = deck(judge(shown.overreach()), SheetOptions(), used)
    points = {card.type.points for card in made if getattr(card, "is_rules", False)}
    points |= {card.type.points for card in guide}
    assert (-(-(used + len(made) + len(guide)) // PAGE), min(points)) == (2 + (used > 0), smallest)


@pytest.mark.django_db
def test_cards_of_rules_name_units_as_their_own_cards_do():
    units = unit("sappers", name="Red Hand"), unit("sappers"), unit("sappers")
    others = unit("surveyors"), unit("line-veterans")
    made, _ = deck(judge(list_of("gf35", 2000, *units, *others)), SheetOptions())
    bearers = next(card.bearers for card in made if getattr(card, "is_rules", False))
    assert bearers[Term("Repair(X)", "Riparazione(X)")] == "Red Hand, Sappers"


@pytest.mark.django_db
def test_cards_of_rules_name_the_units():
    cards, _ = deck(judge(shown.side()), SheetOptions())
    made = [card for card in cards if not hasattr(card, "block")]
    assert [(card.title, card.about, card.part, card.type.name) for card in made] == [
        ("Rules", "A–F", 1, "t-9-5"),
        ("Rules", "L–T", 2, "t-9-5"),
        ("Spells · Meridian Levy (Lodestar Reader)", "", 1, "t-9-5"),
        ("Spells · Hollow Brood (Brood-mind)", "", 1, "t-9-5"),
    ]
    names = [name.en for card in made[:2] for name, _ in card.texts]
    assert {"Blood Scent", "Close Ranks", "Repair(X)"} <= {*names}
    assert names == sorted(names, key=str.casefold)
    assert made[0].bearers[Term("Repair(X)", "Riparazione(X)")] == "Sappers"


@pytest.mark.django_db
def test_cards_of_rules_tell_the_game_and_what_names_a_rule_that_no_unit_has():
    units = (unit("sappers"), unit("levy-company"), unit("storm-caller", book="saltwind-corsairs"))
    cards, _ = deck(judge(list_of("gf35", 1000, *units)), SheetOptions())
    made = [card for card in cards if getattr(card, "title", "") == "Rules"]
    said = {name.en: text.en for card in made for name, text in card.texts}
    assert [card.about for card in made] == ["Army", "Game"]
    assert said["Aircraft"].startswith("(named by ")
    assert said["Tough(X)"][0] != "("


@pytest.mark.django_db
def test_rules_of_army_and_game_stand_together_where_that_takes_fewer_cards():
    cards, _ = deck(judge(shown.column()), SheetOptions())
    made = [card for card in cards if getattr(card, "title", "") == "Rules"]
    assert [(card.part, card.parts) for card in made] == [(1, 3), (2, 3), (3, 3)]
    names = [name.en for card in made for name, _ in card.texts]
    assert names == sorted(names)


@pytest.mark.django_db
def test_folded_cards_have_their_rules_beside_them():
    report = judge(shown.patrol())
    html = cards_html(report, SheetOptions(backs="fold"))
    assert html.count("cards folded") == html.count('class="cards')
    first = re.sub(r"\s+", " ", pages(html)[0])
    assert "Field Captain" in first
    assert "Close Ranks While" in first


@pytest.mark.django_db
def test_folded_cards_explain_rules_in_front_as_far_as_there_is_room_then_overleaf():
    html = cards_html(judge(sample("gf35")), SheetOptions(backs="fold"))
    faces = re.findall(r"<h2>(.*?)<p class=\"foot\"", html, re.S)
    front, back = (face for face in faces if face.startswith("Field Captain"))
    explained = [re.findall(r'<p class="card-text"><b>(.*?)</b>', face) for face in (front, back)]
    assert explained == [
        ["Fire Order", "Rending"],
        ["AP(2)", "Close Ranks", "Fearless", "Hero", "Regeneration", "Tough(3)"],
    ]
    assert "Overleaf: AP(X), Close Ranks, Fearless, Hero, Tough(X)" in front
    assert not any("Fire Order" in face for face in faces if face.startswith("Rules"))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "it"])
def test_spells_on_backs_keep_the_order_of_their_book(language):
    report = judge(column())
    [book] = report.roster.casting_books
    with translation.override(language):
        html = cards_html(report, SheetOptions(backs="fold"))
        spells = [wording.term(name) for name, _ in spell_texts(report.roster, book)]
    assert [name for name in SAID.findall(html) if name in spells] == spells


@pytest.mark.parametrize("backs", ["none", "fold"])
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.django_db
def test_every_rule_that_cards_of_a_catalogue_name_is_explained_on_one(game, faction, backs):
    report = judge(everything(game, faction))
    html = unescape(cards_html(report, SheetOptions(backs=backs)))
    explained = {bare(name) for names in SAID.findall(html) for name in names.split(", ")}
    named = {bare(name) for names in ELSEWHERE.findall(html) for name in names.split(", ")}
    blocks = [block for each in printed_units(report) for block in each.blocks]
    borne = {
        use.name.en for block in blocks for weapon in block.weapons.rows for use in weapon.rules
    }
    borne |= {bare(rule.general[0].en) for block in blocks for rule in block.texts}
    known = {rule.name.en for rule in report.roster.library.core.values()}
    told = {name for name in known if name in html and re.search(rf"\b{re.escape(name)}\b", html)}
    assert (named | borne | told) - explained - {"automatic hits"} == set()
    assert len(named) > 4 or backs == "fold"


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.django_db
def test_cards_of_a_unit_explain_or_name_every_rule_that_it_has(game, faction):
    cards = unit_cards(judge(everything(game, faction)), SheetOptions())
    said = defaultdict(set)
    for card in cards:
        said[card.block.name] |= {name for name, _ in card.texts} | {*card.more}
    rules = [(card.block.name, rule) for card in cards for rule in card.block.texts]
    left = {rule.general[0].en for name, rule in rules if rule.rated[0] not in said[name]}
    assert left <= {"AP(X)", "Tough(X)", "Limited"}
    assert len(rules) > 40


def everything(game, faction):
    """Return an army of every unit of a catalogue, each with the first option of every section."""
    book = book_of(game, faction)
    packages = {package.key: package for package in book.packages}
    entries = [
        unit(
            each.key,
            *(
                f"{section.key}:{section.options[0].key}"
                for package in each.packages
                for section in packages[package].sections
            ),
            book=book.key,
        )
        for each in book.units
    ]
    return list_of(game, 6000, *entries, name="Everything")


def bare(name):
    """Return the name of a rule without its rating and its bearers."""
    return re.split(r"[(\[]", name)[0].strip()
