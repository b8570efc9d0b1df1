"""Cards of equal units, merged."""

import pytest
from django.utils import translation

from armies.sheets.cards import cards_html
from armies.sheets.heights import (
    HEADS,
    ROUNDS_LINE,
    ROUNDS_PADDING,
    height,
    marks_height,
)
from armies.sheets.unit_cards import CARD_FACES, unit_cards
from rulesets.sheets.cards import HEIGHT, names_height, texts_height
from rulesets.sheets.options import SheetOptions
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit
from tests.books import judge
from tests.pages import words

pytestmark = pytest.mark.books_only


@pytest.mark.django_db
def test_equal_units_on_a_card_keep_their_type():
    document = list_of("gf15", 1000, unit("sappers", name="Red"), unit("sappers", name="Blue"))
    [card] = unit_cards(judge(document), SheetOptions(merge="yes"))
    assert (card.copies, card.block.name.en, card.block.about) == (
        2,
        "Sappers",
        "25\xa0mm\xa0· Infantry",
    )


@pytest.mark.django_db
def test_equal_cards_merge():
    report = judge(shown.many(2))
    single, merged = (unit_cards(report, SheetOptions(merge=merge)) for merge in ("no", "yes"))
    assert {card.copies for card in merged} == {2}
    assert sum(card.copies for card in merged) == len(single)


@pytest.mark.django_db
def test_further_merged_cards_go_on_with_the_numbers_of_their_equals():
    report = judge(list_of("gf35", 2000, *[unit("sappers", *shown.SAPPERS)] * 4))
    cards = unit_cards(report, SheetOptions(merge="yes"))
    assert [(card.first, card.copies) for card in cards] == [(1, 2), (3, 2)]
    assert "Limited 3 4" in words(cards_html(report, SheetOptions(merge="yes")))


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "it"])
def test_marks_of_equal_units_need_a_line_each_below_common_heads(language):
    equal = [
        *[unit("levy-company", *shown.COMPANY[:2])] * 3,
        *[unit("rampart-tank", "hull-kit-fittings:hull-kit-fittings-dozer-blade")] * 2,
    ]
    with translation.override(language):
        cards = unit_cards(judge(list_of("gf35", 3000, *equal)), SheetOptions(merge="yes"))
        marks = [marks_height(card.block, card.copies) for card in cards]
    assert [card.copies for card in cards] == [3, 2]
    lines = [HEADS + card.copies * (ROUNDS_LINE + ROUNDS_PADDING) for card in cards]
    assert marks == lines


@pytest.mark.django_db
def test_merged_card_has_boxes_for_the_single_uses_of_each_copy():
    report = judge(list_of("gf35", 2000, *[unit("sappers", shown.SAPPERS[1])] * 2))
    text = words(cards_html(report, SheetOptions(merge="yes")))
    assert ("2 units" in text, "Limited 1 2" in text) == (True, True)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "it"])
def test_names_of_rules_leave_room_for_the_marks_of_merged_cards(language):
    carried = unit("weapon-teams", shown.MORTAR, shown.MORTAR)
    with translation.override(language):
        report = judge(
            list_of("gf35", 2000, *[carried] * 2, *[unit("sappers", *shown.SAPPERS)] * 3)
        )
        for card in unit_cards(report, SheetOptions(merge="yes")):
            names = names_height(card.more) + texts_height(card.texts, card.type)
            style = next(face for face in CARD_FACES if face.name == card.style)
            assert height(card.block, style, card.copies) + names <= HEIGHT


@pytest.mark.django_db
def test_equal_units_on_a_card_say_what_they_are_together_with():
    made = unit_cards(judge(shown.many(2)), SheetOptions(merge="yes"))
    abouts = {card.block.name.en: card.block.about for card in made if card.copies == 2}
    assert abouts["Levy Company"].endswith("· with Field Captain")
    assert abouts["Field Captain"].endswith("· in Levy Company")
    assert "with" not in abouts["Sappers"]
