"""Comparing lists: which unit of one is which of the other."""

import pytest

from rulesets.lists.compare.differences import compare_units
from rulesets.texts.writer import TextBlock
from tests.builders import blocks


def units(text):
    return [TextBlock(lines, "") for lines in blocks(text)]


OLD = "Troop – 100 points\nRifle\n\nTroop – 90 points\n\nHero – 9 points\nJoins the Guard"


@pytest.mark.parametrize(
    ("after", "changes", "same"),
    [
        pytest.param(OLD, [], ["Troop", "Troop", "Hero"], id="the same"),
        pytest.param(
            OLD.replace("100 points", "110 points\nMedic"),
            [" Troop 100 points > Troop 110 points", "+Medic"],
            ["Troop", "Hero"],
            id="other points and options",
        ),
        pytest.param(
            OLD.replace("Hero – 9 points", "Gun – 5 points"),
            ["-Hero 9 points", "-Joins the Guard", "+Gun 5 points", "+Joins the Guard"],
            ["Troop", "Troop"],
            id="one gone and another added",
        ),
        pytest.param(
            OLD.replace("Hero", "Hero 1") + "\n\nHero 2 – 9 points",
            ["+Hero 2 9 points"],
            ["Troop", "Troop", "Hero 1"],
            id="numbered",
        ),
        pytest.param(
            OLD.replace("Hero", "Old Man (Hero)"),
            [" Hero 9 points > Old Man (Hero) 9 points"],
            ["Troop", "Troop"],
            id="renamed",
        ),
    ],
)
def test_units_are_found_again(after, changes, same):
    found = compare_units(units(OLD), units(after))
    said = [
        line.replace(" – ", " ")
        for change in (*found.changed, *found.gone, *found.added)
        for line in in_short(change)
    ]
    assert (said, [name.partition(" –")[0] for name in found.same]) == (changes, same)


def test_numbers_do_not_count_before_the_english_name():
    before = "Topografi (Surveyors) – 9 punti"
    after = "Topografi 1 (Surveyors 1) – 9 punti\n\nTopografi 2 (Surveyors 2) – 9 punti"
    found = compare_units(units(before), units(after))
    assert (len(found.same), len(found.added), found.changed) == (1, 1, ())


def in_short(change):
    if change.before and change.after:
        rest = [
            f"{mark}{text}"
            for mark, text in change.lines
            if text not in (change.before, change.after)
        ]
        return [f" {change.before} > {change.after}", *rest]
    return [f"{mark}{text}" for mark, text in change.lines]


def test_number_that_a_player_gave_counts():
    found = compare_units(units("Squad 7 (Troop) – 9 points"), units("Squad 8 (Troop) – 9 points"))
    assert [in_short(change) for change in found.changed] == [
        [" Squad 7 (Troop) – 9 points > Squad 8 (Troop) – 9 points"]
    ]


def test_who_joined_a_renamed_unit_is_the_same():
    before = "Guard – 9 points\n\nHero – 5 points\nJoins Guard"
    after = before.replace("Guard –", "Wolves (Guard) –").replace("s Guard", "s Wolves")
    found = compare_units(units(before), units(after))
    assert found.same == ("Hero – 5 points",)
    assert [[name for name, _figures in change.titles] for change in found.changed] == [
        ["Guard", "Wolves (Guard)"]
    ]
