"""The blocks of an army's sheet, before they become a page."""

from dataclasses import replace

import pytest

from armies.sheets import loadout, tracks
from armies.sheets.blocks import (
    Block,
    Row,
    TableUnit,
    flagged_groups,
    note_numbers,
    rows,
    table_units,
)
from rulesets.engine.values import Term
from rulesets.games.ground.book import Bases
from tests.ground import (
    army,
    book,
    entry,
    hero,
    item,
    judged,
    option,
    pair,
    rules,
    section,
    unit,
    weapon,
    weapons,
)

MEDIC = option("medic", rules=rules("Regeneration"))
CLOAKS = option("cloaks", items=(item("Cloak", "Stealth"),))
BRUTE = option("brute", items=(item("Brute", "Tough(3)"),))
HYDRA = option(
    "hydra", weapons=(weapon("Hydra", range=24, attacks=3, rules=rules("AP(2)", "Blast(3)")),)
)
SECTIONS = (
    section("one", "upgrade", MEDIC, BRUTE, affects="any"),
    section("all", "upgrade", CLOAKS, affects="all"),
    section("gun", "upgrade", HYDRA),
)


def blocks_of(game, *entries, units=(), **fields):
    """Every unit on the table as a list of its blocks."""
    made = book(game, *units, sections=SECTIONS)
    report = judged(army(game, 1000, *entries, **fields), made)
    return [list(table.blocks) for table in table_units(report)]


SQUAD = unit(weapons=weapons(Rifle=5, Knife=5), rules=rules("Fearless"), bases=Bases(round="25"))


def test_block_of_a_plain_unit():
    [[block]] = blocks_of("gf35", entry(), units=(SQUAD,))
    assert (block.name, block.size, block.points, block.asides) == (Term("Squad"), 5, 100, ())
    assert (block.quality, block.defense, block.tough, block.base) == (4, 4, "1", "25")
    assert [(line.count, line.weapon.name.en) for line in block.weapons] == [
        (5, "Rifle"),
        (5, "Knife"),
    ]
    assert (block.rules, block.items) == ("Fearless", "")
    assert (block.track.count, block.has_single_wounds, block.tokens) == (5, True, None)


def test_rules_of_some_models_say_how_many():
    [[block]] = blocks_of("gf35", entry("squad", "one:medic", "one:medic"), units=(SQUAD,))
    assert block.rules == "Fearless, Regeneration [2 models]"


def test_rules_of_a_single_model_are_the_units():
    [[block]] = blocks_of("gf35", entry("captain", "one:medic"), units=(hero(rules=rules("Hero")),))
    assert block.rules == "Hero, Regeneration"


def test_items_of_all_models_leave_their_rules_to_the_unit():
    [[block]] = blocks_of("gf35", entry("squad", "all:cloaks", "one:brute"), units=(SQUAD,))
    assert (block.rules, block.items) == ("Fearless, Stealth", "5× Cloak, Brute (Tough(3))")


def test_models_of_different_tough_have_boxes_of_their_own():
    [[block]] = blocks_of("gf35", entry("squad", "one:brute"), units=(SQUAD,))
    assert (block.tough, block.wounds, block.has_single_wounds) == ("1 / 3", 7, False)
    assert block.track == tracks.boxes([1, 1, 1, 1, 3], tracks.ROOM)


def test_armour_piercing_stands_apart():
    [[block]] = blocks_of("gf35", entry("squad", "gun:hydra"), units=(SQUAD,))
    hydra = block.weapons[-1]
    assert (hydra.count, hydra.ap, [rule.key for rule in hydra.other_rules]) == (1, 2, ["blast"])


def test_combined_unit_is_one_block():
    first, second = pair()
    [[block]] = blocks_of("gf35", replace(first, picks=()), second, units=(SQUAD,))
    assert (block.size, block.points, block.asides) == (10, 200, ("combined",))
    assert [line.count for line in block.weapons] == [10, 10]
    assert block.track == tracks.boxes([10], tracks.ROOM)


def test_joined_hero_stands_in_its_hosts_unit():
    captain = hero(rules=rules("Hero", "Tough(3)", "Caster(2)"))
    [[host, joined]] = blocks_of(
        "gf35", entry(), entry("captain", join="e1"), units=(SQUAD, captain)
    )
    assert (host.name, joined.name) == (Term("Squad"), Term("Captain"))
    assert (host.points, joined.points, joined.asides) == (100, 60, ("in Squad",))
    assert (joined.track.count, joined.tokens.count, host.tokens) == (3, 6, None)


def test_psychic_has_dice_and_no_tokens():
    seer = hero(rules=rules("Psychic(2)"))
    [[block]] = blocks_of("gf15", entry("captain"), units=(seer,))
    assert (block.dice, block.tokens) == (2, None)


def test_asides_of_a_team_and_a_campaign():
    noted = entry(name="Old Guard", note="Holds.", player=2, xp=7, traits=("Lucky",))
    [[block]] = blocks_of("gf15", noted, units=(SQUAD,), players=2, campaign=True)
    assert block.asides == ("Squad", "Infantry", "Player 2", "7 XP", "Lucky", "Note 1")


def test_what_the_book_does_not_know_stays():
    [[gone], [kept]] = blocks_of(
        "gf35", entry("ghost"), entry("squad", "one:wings"), units=(SQUAD,)
    )
    assert (gone.name, gone.is_unknown, gone.asides) == (Term("ghost"), True, ("Not in the book",))
    assert kept.unknown == "wings"


def test_only_units_to_change_themselves_are_flagged():
    made = book("gf35", unit(), hero(), sections=SECTIONS)
    entries = [entry(), entry("squad", "one:wings"), *(entry("captain") for _ in range(3))]
    report = judged(army("gf35", 1000, *entries), made)
    assert "gf35.hero_max" in {issue.code for issue in report.issues}
    assert flagged_groups(report) == {"e2"}


def test_notes_numbered_in_the_order_of_units():
    made = book("gf35", unit(), hero())
    noted = [entry("captain", join="e2", note="second"), entry(note="first")]
    assert note_numbers(judged(army("gf35", 1000, *noted), made).roster) == {"e2": 1, "e1": 2}


def test_joined_units_have_rows_of_their_own():
    one, two, three, captain = (Block(name=Term(name)) for name in ("a", "b", "c", "d"))
    units = [TableUnit((one,)), TableUnit((two, captain)), TableUnit((three,))]
    joined = Row(two, captain, is_joined=True)
    assert rows(units) == [Row(one, None), joined, Row(three, None)]
    assert rows([units[1], units[0], units[2]]) == [joined, Row(one, three)]


@pytest.mark.parametrize(
    ("bases", "text"),
    [
        (Bases(), "–"),
        (Bases(round="none"), "–"),
        (Bases(round="40", square="40"), "40"),
        (Bases(round="32", square="25"), "32 / 25"),
    ],
    ids=["unsaid", "none", "same", "both"],
)
def test_base_sizes(bases, text):
    assert loadout.base_text(bases) == text


def test_boxes_stand_in_fives_and_groups_stay_together():
    side, gap, row = tracks.SIDE, tracks.GAP, tracks.ROW
    track = tracks.boxes([6, 3], 7 * side + gap)
    assert (track.count, track.width, track.height) == (
        9,
        6 * side + gap + 2 * tracks.BORDER,
        row + side + 2 * tracks.BORDER,
    )


def test_more_wounds_than_boxes_are_a_number():
    horde = unit(size=tracks.MAX_BOXES + 1)
    [[block]] = blocks_of("gf35", entry(), units=(horde,))
    assert (block.track, block.wounds) == (None, tracks.MAX_BOXES + 1)
