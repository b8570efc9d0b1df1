"""The blocks of an army's sheet, before they become a page."""

from dataclasses import replace

import pytest

from armies.sheets import unit_texts
from armies.sheets.blocks import printed_units
from armies.sheets.unit_cards import unit_cards
from rulesets.engine.values import Term
from rulesets.games.ground.book import Bases
from rulesets.sheets import tracks
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import flagged_entries
from tests.armies.sheets.squads import (
    GUN,
    RIFLES,
    SECTIONS,
    SQUAD,
    blocks_of,
)
from tests.ground import (
    army,
    book,
    entry,
    hero,
    judged,
    option,
    pair,
    rules,
    section,
    unit,
    weapon,
    weapons,
)


def test_block_of_a_plain_unit():
    [[block]] = blocks_of("gf35", entry(), units=(SQUAD,))
    assert (block.name, block.size, block.points, block.asides) == (
        Term("Squad"),
        5,
        100,
        (),
    )
    assert block.about == "25\N{NO-BREAK SPACE}mm"
    stats = block.stats
    assert (stats.quality, stats.defense, stats.tough, stats.move) == (4, 4, "", "6″ / 12″")
    assert [(line.count, line.name.en, line.attacks, line.dice) for line in block.weapons.rows] == [
        (5, "Rifle", 1, 5),
        (5, "Knife", 1, 5),
    ]
    assert (block.rules, block.items) == ("Fearless", "")
    assert [(ticks.label, ticks.track.count) for ticks in block.ticks] == [("Models", 5)]
    assert [str(state) for state in stats.states] == ["Shaken", "Fatigued"]


def test_rules_of_some_models_say_how_many():
    [[block]] = blocks_of("gf35", entry("squad", "one:medic", "one:medic"), units=(SQUAD,))
    assert block.rules == "Fearless, Regeneration [2 models]"


def test_rules_of_a_single_model_are_the_units():
    [[block]] = blocks_of("gf35", entry("captain", "one:medic"), units=(hero(rules=rules("Hero")),))
    assert block.rules == "Hero, Regeneration"


def test_items_say_which_rules_they_give():
    [[block]] = blocks_of("gf35", entry("squad", "all:cloaks", "one:brute"), units=(SQUAD,))
    assert (block.rules, block.items) == (
        "Fearless, Stealth",
        "5×\N{NO-BREAK SPACE}Cloak (Stealth), Brute (Tough(3))",
    )


def test_models_of_different_tough_have_boxes_of_their_own():
    [[block]] = blocks_of("gf35", entry("squad", "one:brute"), units=(SQUAD,))
    [ticks] = block.ticks
    assert (block.stats.tough, ticks.label, ticks.track.count) == ("1 / 3", "Wounds", 7)


def test_armour_piercing_stands_apart():
    [[block]] = blocks_of("gf35", entry("squad", "gun:hydra"), units=(SQUAD,))
    assert [weapon.range for weapon in block.weapons.rows] == [24, 0, 0]
    [hydra] = [weapon for weapon in block.weapons.rows if weapon.name.en == "Hydra"]
    assert (hydra.count, hydra.dice, hydra.ap, [rule.key for rule in hydra.rules]) == (
        1,
        3,
        2,
        ["blast"],
    )


def test_combined_unit_is_one_block():
    first, second = pair()
    [[block]] = blocks_of("gf35", replace(first, picks=()), second, units=(SQUAD,))
    assert (block.size, block.points, block.asides) == (10, 200, ("combined",))
    assert [line.dice for line in block.weapons.rows] == [10, 10]
    assert [ticks.track.count for ticks in block.ticks] == [10]


def test_psychic_has_dice_and_no_tokens():
    seer = hero(rules=rules("Psychic(2)"))
    [[block]] = blocks_of("gf15", entry("captain"), units=(seer,))
    assert (block.dice, [ticks.label for ticks in block.ticks]) == (2, ["Wounds"])


def test_what_the_book_does_not_know_stays():
    [[gone], [kept]] = blocks_of(
        "gf35", entry("ghost"), entry("squad", "one:wings"), units=(SQUAD,)
    )
    assert (gone.name, gone.is_unknown, gone.asides) == (Term("ghost"), True, ("Not in the book",))
    assert kept.unknown == "Wings"


def test_only_units_to_change_themselves_are_flagged():
    made = book("gf35", unit(), hero(), sections=SECTIONS)
    entries = [entry(), entry("squad", "one:wings"), *(entry("captain") for _ in range(3))]
    report = judged(army("gf35", 1000, *entries), made)
    assert "gf35.hero_max" in {issue.code for issue in report.issues}
    assert flagged_entries(report) == {"e2"}


def test_cards_are_marked_for_each_unit_that_a_problem_concerns():
    made = book("gf35", unit(), hero(), sections=SECTIONS)
    entries = [entry(), *(entry("captain") for _ in range(3))]
    found = unit_cards(judged(army("gf35", 1000, *entries), made), SheetOptions())
    assert [(bool(card.block.reasons), bool(card.block.problems)) for card in found] == [
        (False, False),
        *[(True, True)] * 3,
    ]


@pytest.mark.parametrize(
    ("bases", "text"),
    [
        (Bases(), ""),
        (Bases(round="none"), ""),
        (Bases(round="40", square="40"), "40 mm"),
        (Bases(round="120x92", square="none"), "120 × 92 mm"),
        (Bases(round="32", square="25"), "32 mm round, 25 mm square"),
    ],
    ids=["unsaid", "none", "same", "oval", "both"],
)
def test_base_sizes(bases, text):
    assert unit_texts.base_text(bases) == text.replace(" ", "\N{NO-BREAK SPACE}")


@pytest.mark.parametrize(
    ("game", "made", "melee"),
    [
        ("gf15", unit(weapons=RIFLES), [("Unarmed", 5, 5, None)]),
        (
            "gf15",
            unit(weapons=(*RIFLES, weapon("Knife", 4))),
            [("Knife", 4, 4, None), ("Unarmed", 1, 1, None)],
        ),
        ("gf15", unit(weapons=(*RIFLES, weapon("Knife", 5))), [("Knife", 5, 5, None)]),
        (
            "gf15",
            unit(size=1, weapons=GUN, kinds=("vehicle",)),
            [("Unarmed", 1, 1, None)],
        ),
        ("gf15", unit(size=1, weapons=GUN, kinds=("flyer", "vehicle")), []),
        (
            "gf15",
            unit(size=1, weapons=weapons(Fist=1), kinds=("titan",)),
            [("Fist", 1, 1, None), ("Titan", 1, 6, 2)],
        ),
        ("gf35", unit(weapons=RIFLES), []),
        ("gff", unit(weapons=RIFLES), []),
    ],
    ids=["unarmed", "one unarmed", "armed", "vehicle", "flyer", "titan", "3.5", "Firefight"],
)
def test_v15_models_fight_without_melee_weapons(game, made, melee):
    [[block]] = blocks_of(game, entry(), units=(made,))
    rows = [
        (row.name.en, row.count, row.dice, row.ap) for row in block.weapons.rows if not row.range
    ]
    assert rows == melee


def test_weapons_used_once_have_a_box_each():
    pots = weapon("Fire pot", range=12, rules=rules("Blast(3)", "Limited"))
    [[block]] = blocks_of("gf35", entry(), units=(unit(weapons=(replace(pots, count=2),)),))
    [line] = block.weapons.rows
    assert (len(line.uses), [rule.key for rule in line.rules]) == (2, ["blast"])


def test_option_without_a_price_is_no_price():
    priced = option("relic", points=None)
    captain = hero()
    made = book("gf35", captain, sections=(section("gift", "upgrade", priced),))
    report = judged(army("gf35", 1000, entry("captain", "gift:relic")), made)
    [table] = printed_units(report)
    assert (table.blocks[0].price, report.points) == ("60 + ?", 60)


def test_more_wounds_than_boxes_are_a_number():
    horde = unit(size=tracks.MAX_BOXES + 1)
    [[block]] = blocks_of("gf35", entry(), units=(horde,))
    assert [(ticks.track, ticks.number) for ticks in block.ticks] == [(None, tracks.MAX_BOXES + 1)]


def test_names_of_weapons_leave_each_unit_the_room_it_needs():
    long = unit("long", weapons=(weapon("Heavy machine gun of the line", 2, range=24),))
    ruled = unit(
        "ruled",
        weapons=(weapon("Lance", range=12, rules=rules("Blast(3)", "Reliable", "Rending")),),
    )
    blocks = blocks_of("gf35", entry("long"), entry("ruled"), units=(long, ruled))
    columns = [block.weapons.columns for [block] in blocks]
    assert columns[0].names > 35 > columns[1].names


def test_figures_of_weapons_stand_farther_apart_where_rules_leave_room():
    plain = unit("plain", weapons=(weapon("Rifle", range=24),))
    special = rules("Blast(3)", "Unstoppable", "Fear")
    ruled = unit("ruled", weapons=(weapon("Lance", range=12, rules=special),))
    blocks = blocks_of("gf35", entry("plain"), entry("ruled"), units=(plain, ruled))
    assert [block.weapons.columns.is_wide for [block] in blocks] == [True, False]
