"""The order of a booklet's pages, worked out by folding a sheet of paper."""

from dataclasses import replace

import pytest

from armies.sheets.blocks import UnitBlock
from rulesets.engine.values import Term
from rulesets.sheets.booklet import BOOKLET_FACES, CoverUnit, contents, filled, sides
from rulesets.sheets.cards import BlockCard, Form, TextCard


def numbers(cards):
    return [[[leaf.number for leaf in row] for row in side] for side in sides(range(cards))]


def folded(front, back):
    """Pages in reading order of a sheet whose upper half goes back, then its left half.

    The upper row is given as it stands when the sheet is turned upside down.
    """
    (four, five), (eight, one) = front
    (six, three), (two, seven) = back
    return [one, two, three, four, five, six, seven, eight]


def test_last_sheet_of_four_pages_is_printed_on_one_side():
    """Folded back twice, its upper half is inside, read with the sheet upside down."""
    assert numbers(6) == [[[2, 3], [4, 1]]]
    assert numbers(22)[2:] == [[[10, 11], [12, 9]]]


@pytest.mark.parametrize(
    ("cards", "forms"),
    [
        (4, []),
        (5, ["score", "map", "opponent", "notes", "opponent", "notes", "notes"]),
        (6, ["score", "map", "opponent", "notes", "opponent", "notes"]),
    ],
)
def test_places_left_are_filled(cards, forms):
    made = filled(["card"] * cards, ["turn", "dice"])
    assert made == [*["card"] * cards, "turn", "dice", *map(Form, forms)]


def test_pages_follow_each_other_when_folded():
    for start, count in ((0, 14), (8, 30)):
        made = numbers(count)
        at = start // 4
        assert folded(*made[at : at + 2]) == list(range(start + 1, start + 9))


@pytest.mark.parametrize(("cards", "count"), [(0, 1), (6, 1), (7, 2), (14, 2), (15, 3), (31, 5)])
def test_two_cards_stand_on_a_page_behind_the_cover(cards, count):
    made = sides(range(cards))
    leaves = sorted(
        (leaf for side in made for row in side for leaf in row), key=lambda leaf: leaf.number
    )
    assert len(made) == count
    assert [card for leaf in leaves for card in leaf.cards] == list(range(cards))
    assert leaves[0].cards == ()


def test_leaf_backs_its_neighbour():
    """What is at the left of the front is at the right of the back."""
    front, back = numbers(14)
    (upper_front, lower_front), (upper_back, lower_back) = front, back
    upper = zip(upper_front, upper_back[::-1], strict=True)
    pairs = [*upper, *zip(lower_front, lower_back[::-1], strict=True)]
    assert {abs(one - other) for one, other in pairs} == {1}
    assert {frozenset((number + 1) // 2 for number in pair) for pair in pairs} == {
        frozenset([n]) for n in range(1, 5)
    }


ROOM = 80.0
"""Millimetres for the units on the cover of a legal list."""


def squad(name, *entries, kind="Squad"):
    return CoverUnit(Term(name), Term(kind), "5 models", "90", entries)


def squads(count, name="No. {}", kind="Squad"):
    return [squad(name.format(n), kind=kind.format(n)) for n in range(count)]


@pytest.mark.parametrize(
    ("count", "face"),
    [(9, "large"), (12, "roomy"), (16, ""), (32, "two"), (40, "small two"), (50, "kinds")],
)
def test_cover_names_units_in_the_largest_type_and_kinds_where_there_are_too_many(count, face):
    faces = {each.name: each for each in BOOKLET_FACES}
    used, lines = contents(squads(count), [], ROOM)
    assert used == faces.get(face, BOOKLET_FACES[0])
    named = [f"No. {n}" for n in range(count)]
    assert [line.name for line in lines] == (["Squad"] if face == "kinds" else named)


def test_cover_counts_the_kinds_it_has_no_room_for():
    face, lines = contents(squads(90, kind="Kind {}"), [], ROOM)
    assert (face, len(lines), lines[-1].name) == (BOOKLET_FACES[-1], 42, "and 49 more")


def test_long_names_take_two_lines_of_the_cover():
    long = f"No. {{}} {'of long name ' * 4}"
    short, higher = (contents(squads(6, name), [], ROOM)[0] for name in ("No. {}", long))
    assert (short, higher) == (BOOKLET_FACES[0], BOOKLET_FACES[1])


def test_cover_gives_the_page_of_each_unit_by_its_entry():
    named = [("Red", "a"), ("Red", "b"), ("Squad", "c"), ("Blue", "d")]
    cards = [BlockCard(UnitBlock(name=Term(name), entries=(entry,))) for name, entry in named]
    units = [
        replace(squad("Red", "a"), price="80"),
        squad("Red", "b"),
        squad("Blue", "e", "d"),
        *(replace(squad("Lost", "f"), number=number) for number in (2, 3, 5)),
        *[replace(squad("Found", "g"), number=1)] * 2,
    ]
    _face, lines = contents(units, [TextCard("Missing", ()), *cards], ROOM)
    assert [(line.text, line.page) for line in lines] == [
        ("Red 5 models", 2),
        ("Red 5 models", 3),
        ("Blue 5 models", 4),
        ("Lost 2–3, 5 5 models", 0),
        ("2× Found 5 models", 0),
    ]
