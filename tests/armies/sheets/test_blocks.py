"""The blocks of an army's sheet, before they become a page."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from armies.sheets import unit_texts
from armies.sheets.asides import readable
from armies.sheets.blocks import printed_units
from armies.sheets.styles import half_bar, move_text, wound_marks
from armies.sheets.unit_cards import unit_cards
from rulesets.engine.values import Term
from rulesets.games.ground.book import Bases
from rulesets.games.ground.moves import Move
from rulesets.sheets import tracks
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.reasons import flagged_entries
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
    return [list(table.blocks) for table in printed_units(report)]


RIFLES = (weapon("Rifle", 5, range=24),)
GUN = (weapon("Gun", range=24),)
SQUAD = unit(weapons=weapons(Rifle=5, Knife=5), rules=rules("Fearless"), bases=Bases(round="25"))


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


def test_joined_hero_stands_in_its_hosts_unit():
    captain = hero(rules=rules("Hero", "Tough(3)", "Caster(2)"))
    [[host, joined]] = blocks_of(
        "gf35", entry(), entry("captain", join="e1"), units=(SQUAD, captain)
    )
    assert (host.name, joined.name) == (Term("Squad"), Term("Captain"))
    assert (host.points, joined.points) == (100, 60)
    assert (host.asides, joined.asides) == (("with Captain",), ("in Squad",))
    assert [(ticks.label, ticks.track.count) for ticks in joined.ticks] == [
        ("Wounds", 3),
        ("Spell tokens", 6),
    ]
    assert [ticks.label for ticks in host.ticks] == ["Models"]
    assert ([*map(str, host.stats.states)], joined.stats.states) == (["Shaken", "Fatigued"], ())


@pytest.mark.parametrize(
    ("game", "shared"),
    [("gf35", "Morale 3+, Defense 5+"), ("gf15", "Morale 4+, Defense 5+")],
)
def test_hero_in_a_unit_says_what_the_unit_rolls(game, shared):
    """A hero tests the unit's morale in 3.5; in 1.5 the majority's values count."""
    squad, captain = unit(quality=4, defense=5), hero(quality=3, defense=4)
    [[host, joined]] = blocks_of(game, entry(), entry("captain", join="e1"), units=(squad, captain))
    assert [each.stats.shared.replace("\N{NO-BREAK SPACE}", " ") for each in (host, joined)] == [
        "",
        shared,
    ]


CARRIER = unit("carrier", 100, 1, rules=rules("Transport(6)"))


@pytest.mark.parametrize(
    ("ride", "said"),
    [
        ("e2", "rides in Old Mule"),
        ("e3", "rides in Small Mule (no room left)"),
        ("e4", "rides in Squad 1, which is no transport"),
        ("e1", "rides in Squad 1, which is no transport"),
    ],
    ids=["transport", "full", "squad", "itself"],
)
def test_passengers_name_their_transport(ride, said):
    small = unit("small", 100, 1, rules=rules("Transport(2)"))
    mules = entry("carrier", name="Old Mule"), entry("small", name="Small Mule")
    units = SQUAD, CARRIER, small
    blocks = blocks_of("gf35", entry(ride=ride), *mules, entry(), units=units)
    assert (said,) in [block.asides for [block] in blocks]


@pytest.mark.parametrize(
    ("rule", "said"), [("Ambush", "in reserve (Ambush)"), ("Scout", "deploys with Scout")]
)
def test_units_that_wait_say_so(rule, said):
    squad = unit(rules=rules(rule))
    waiting, standing = blocks_of("gf35", entry(reserve=True), entry(), units=(squad,))
    assert [block.asides for [block] in (waiting, standing)] == [(said,), ()]


def test_units_of_each_player_stand_together():
    sides = [entry(name=f"{n}", player=player) for n, player in enumerate((2, 1, 2, 1))]
    blocks = blocks_of("gf35", *sides, units=(SQUAD,), players=2)
    assert [block.name.en for [block] in blocks] == ["1", "3", "0", "2"]


def test_psychic_has_dice_and_no_tokens():
    seer = hero(rules=rules("Psychic(2)"))
    [[block]] = blocks_of("gf15", entry("captain"), units=(seer,))
    assert (block.dice, [ticks.label for ticks in block.ticks]) == (2, ["Wounds"])


def test_asides_of_a_team_and_a_campaign():
    noted = entry(name="Old Guard", note="Holds.", player=2, xp=7, traits=("Lucky",))
    [[block]] = blocks_of("gf15", noted, units=(SQUAD,), players=2, campaign=True)
    assert (block.kinds, block.player) == ("Infantry", "Player 2")
    assert block.asides == ("Squad", "7 XP", "Lucky")


@pytest.mark.parametrize(
    ("key", "section", "read"),
    [
        ("arms-heavy-rifle", "arms", "Heavy rifle"),
        ("column-carrier", "", "Column carrier"),
        ("a2Bx-9Qz", "a2Bx", "a2Bx-9Qz"),
    ],
)
def test_keys_are_words_but_ids_of_other_programs_stay(key, section, read):
    assert readable(key, section) == read


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


def test_notes_stand_with_their_units():
    noted = [entry("captain", join="e2", note="second"), entry(note="first"), entry()]
    [squad, captain], [other] = blocks_of("gf35", *noted, units=(unit(), hero()))
    assert [block.note for block in (squad, captain, other)] == ["first", "second", ""]


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


def test_boxes_stand_in_fives_and_groups_stay_together():
    side, gap, row = tracks.SIDE, tracks.GAP, tracks.ROW
    track = tracks.boxes([6, 3], 7 * side + 2 * gap)
    assert (track.count, track.width, track.height) == (
        9,
        6 * side + 5 * gap // 2 + tracks.BORDER,
        row + side + 2 * tracks.BORDER,
    )


def test_rows_of_boxes_break_at_the_bar():
    track = tracks.boxes([24], tracks.WIDE, bar_after=12)
    rows = Counter(re.findall(r"M\d+ (\d+)h", track.path))
    assert [*rows.values()] == [12, 12]


@pytest.mark.parametrize(
    ("toughs", "models", "label", "before_bar", "boxes"),
    [
        ([1], 1, "Wounds", None, 1),
        ([1] * 2, 2, "Models", 1, 2),
        ([1] * 5, 5, "Models", 3, 5),
        ([1] * 10, 10, "Models", 5, 10),
        ([1] * 10, 11, "Models", 6, 10),
        ([3], 1, "Wounds", 2, 3),
        ([6], 1, "Wounds", 3, 6),
        ([3], 11, "Wounds", None, 3),
        ([3, 3, 3], 3, "Wounds", 6, 9),
        ([1, 1, 3], 3, "Wounds", 2, 5),
    ],
    ids=[
        "single",
        "two",
        "five",
        "ten",
        "ten and a hero",
        "tough 3",
        "tough 6",
        "a hero in a unit",
        "three of tough 3",
        "mixed",
    ],
)
def test_bar_stands_where_half_is_lost(toughs, models, label, before_bar, boxes):
    [ticks] = half_bar(toughs, models, 0)
    assert (ticks.label, ticks.track.count) == (label, boxes)
    assert boxes_before_bar(ticks.track) == before_bar


@pytest.mark.parametrize(
    ("toughs", "expected", "out"),
    [
        ([1], [("Wounds", 5, 0)], 6),
        ([3], [("Wounds", 7, 2)], 8),
        ([1, 1], [("Models", 1, None), ("Last model", 5, 0)], 6),
        ([1] * 5, [("Models", 4, None), ("Last model", 5, 0)], 6),
        ([3] * 3, [("Models", 2, None), ("Last model", 7, 2)], 8),
    ],
    ids=["single", "tough 3", "two", "five", "three of tough 3"],
)
def test_last_model_of_firefight_gathers_marks(toughs, expected, out):
    made = list(wound_marks(toughs, len(toughs), 0))
    assert [
        (ticks.label, ticks.track.count, boxes_before_bar(ticks.track)) for ticks in made
    ] == expected
    assert made[-1].hint == f"D6 + wounds: {out}+ out, else Shaken"


@pytest.mark.parametrize(
    ("casualties", "toughs", "taken", "crossed"),
    [
        (half_bar, [1] * 5, 2, [2]),
        (half_bar, [6], 4, [4]),
        (half_bar, [6], 9, [6]),
        (wound_marks, [1] * 3, 1, [1, 0]),
        (wound_marks, [1] * 3, 4, [2, 2]),
    ],
    ids=["models", "wounds", "more than there are", "a model", "models and marks"],
)
def test_wounds_taken_are_crossed_out(casualties, toughs, taken, crossed):
    made = casualties(toughs, len(toughs), taken)
    assert [ticks.track.crossed for ticks in made] == crossed


def test_numbers_among_models_are_multiples_of_five_left():
    [ticks] = half_bar([1] * 18, 19, 0)
    assert [number for *_, number in ticks.track.numbers] == ["15", "10", "½", "5"]
    assert boxes_before_bar(ticks.track) == 10


@pytest.mark.parametrize(
    ("toughs", "parts"),
    [
        ([1] * 3, [2, 1]),
        ([1] * 5, [3, 2]),
        ([1] * 15, [5, 3, 2, 5]),
        ([1] * 20, [5, 5, 5, 5]),
        ([1] * 21, [1, 5, 5, 5, 5]),
        ([12], [6, 6]),
        ([18], [9, 9]),
        ([24], [6, 6, 6, 6]),
        ([3] * 3, [3, 3, 3]),
    ],
    ids=lambda value: f"{len(value)} of {value[0]}",
)
def test_bar_stands_between_groups_with_half_beside_it(toughs, parts):
    [ticks] = half_bar(toughs, len(toughs), 0)
    assert [*parts_of(ticks.track)] == parts
    assert [text for *_, text in ticks.track.numbers].count("½") == 1


def parts_of(track):
    """Numbers of boxes that touch one another."""
    places = [tuple(map(int, re.findall(r"\d+", box)[:3])) for box in track.path.split("M")[1:]]
    count = 0
    for (x, y, side), following in zip(places, [*places[1:], None], strict=True):
        count += 1
        if following is None or following[:2] != (x + side, y):
            yield count
            count = 0


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


def boxes_before_bar(track):
    """How many boxes of a track in one row stand left of its bar; None without one."""
    if not track.bar:
        return None
    place = int(track.bar[1:].split()[0])
    return sum(int(box.split()[0]) < place for box in track.path.split("M")[1:])


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move(6, 12), "6″ / 12″"),
        (Move(18, 36, is_flight=True), "18–36″"),
        (Move(36, 36, is_flight=True), "36″"),
        (None, "–"),
    ],
    ids=["moves", "flies", "flies so far", "stays"],
)
def test_how_far_a_unit_moves(move, text):
    assert move_text(move) == text


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
    shares = [block.weapons.share for [block] in blocks]
    assert shares[0] > 35 > shares[1]
