"""How a fleet's roster is laid out on pages."""

import re

import pytest
from django.utils import translation

from fleets.sheets import roster
from fleets.sheets.blocks import blocks, merged
from fleets.sheets.guides import BEFORE, GUIDE
from fleets.sheets.heights import height
from fleets.sheets.pages import with_layout
from rulesets.lists.samples import sample
from rulesets.sheets.options import CHOICES, SheetOptions
from tests.books import judge
from tests.builders import UPGRADES, judged, ship, squadron
from tests.fleets.shown import (
    PLATED,
    SHARED,
    eighteen_ships,
    pages,
    report_of,
    said,
)
from tests.pages import words
from tests.printed import page_count

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]

STRANGE_NAMES = {"wide": "W" * 80, "cyrillic": "Ж" * 80, "emoji": "🚀🔥 Ember 👩🏽\u200d🚀"}
STRANGE_NAMES |= {"cjk": "宇宙戦艦ヤマト", "arabic": "\u0627\u0644\u0642", "noncharacter": "\ufffe"}


HIGHEST = 100
"""Millimetres of a block, by which columns may differ that keep the order."""


def mixed_fleet():
    """Equal ships, others, and squadrons of three kinds: two pages."""
    return report_of(
        900,
        ship("cruiser", upgrades=PLATED, hero="ace-carrier", title="avenger"),
        ship("cruiser", upgrades=["linked-railgun@front", "pulse-engine", "nuclear-ammo"]),
        ship("destroyer", count=2),
        ship("destroyer", upgrades=["precision-cannon@front", "stealth-rig"], title="vanguard"),
        ship("corvette", count=4),
        ship("corvette", count=2, upgrades=["giga-cannon@front", "tractor-beam"]),
        squadron("bomber", count=4),
        squadron("fighter", count=8),
        squadron("gunship", count=3, name="Red Wing"),
    )


def layout_of(report, options=None):
    options = options or SheetOptions()
    head = roster.fleet_head(report, options, SHARED)
    return with_layout(head, merged(blocks(report, options)), roster.names(report))["layout"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_eighteen_ships_that_all_differ_take_two_pages(paper):
    made = pages(eighteen_ships(), SheetOptions(paper=paper), SHARED)
    named = [len(re.findall(r"(?:Cruiser|Destroyer|Corvette) No\.", page)) for page in made]
    assert (len(named), sum(named)) == (2, 18)


def test_long_names_of_equal_ships_leave_pages_full():
    names = [f"Adamant of the Farther Shore {'I' * n}" for n in range(1, 4)]
    cruisers = [ship("cruiser", upgrades=PLATED, name=name) for name in names]
    others = [ship(key, upgrades=[gun], count=2) for key in UPGRADES for gun in UPGRADES[key][:2]]
    made = pages(report_of(1500, *cruisers, *others, squadron(count=6)), share_url=SHARED)
    assert len(made) == 2
    assert sum(page.count("Evasion Toughness") for page in made) == 8


@pytest.mark.parametrize("options", [SheetOptions(), SheetOptions(order="activation")])
def test_ships_keep_their_order_in_columns_that_end_about_alike(options):
    layout = layout_of(mixed_fleet(), options)
    printed = [each.title for page in layout.pages for column in page for each in column.ships]
    assert printed == [each.title for each in merged(blocks(mixed_fleet(), options))]
    ends = [
        [sum(height(ship, layout.face, options) for ship in column.ships) for column in page]
        for page in layout.pages
    ]
    most = max(abs(left - right) for left, right in ends)
    assert (layout.page_count, most < HIGHEST) == (2, True)


@pytest.mark.parametrize("order", CHOICES["order"])
@pytest.mark.parametrize("ships", range(4))
def test_squadrons_of_a_line_stand_in_the_order_of_their_letters(ships, order):
    cruisers = [ship("cruiser", name=f"No. {n}", note="Red.") for n in range(ships)]
    report = report_of(1500, *cruisers, squadron("fighter", count=7), squadron("bomber", count=15))
    printed = layout_of(report, SheetOptions(order=order)).pages
    letters = {"Fighter Squadron": "", "Bomber Squadron": ""}
    for block in (block for page in printed for column in page for block in column.ships):
        if block.squadrons:
            letters[block.name.en] += "".join(block.letters)
    assert letters == {
        "Fighter Squadron": "ABCDEFG",
        "Bomber Squadron": "ABCDEFGHIJKLMNO",
    }


def test_guide_begins_in_the_shorter_of_uneven_columns():
    layout = layout_of(report_of(450, ship("cruiser", upgrades=PLATED), squadron("gunship")))
    [[left, right]] = layout.pages
    [lines] = right.strip.columns
    assert (left.strip.columns, lines[0][0]) == ((), "24″ A3 S1")
    below = [line for strip in layout.strips for column in strip.columns for line in column]
    core = [f"{label} {text}" for label, text in GUIDE.core if label != "(4″)"]
    printed = " ".join(f"{label} {text}".strip() for label, text in (*lines, *below))
    assert printed == " ".join(core)


def test_room_left_on_the_last_page_is_for_score_and_notes():
    options = SheetOptions(chances="show", qr="list", order="activation", punch="left")
    made = pages(judged(sample("warfleets")), options, SHARED)
    assert [page.count("Score Round 1 2 3 4") for page in made] == [0, 1]
    assert [page.count(" Notes ") for page in made] == [0, 1]
    assert layout_of(report_of(300, ship())).note_lines > 4


def test_short_fleet_is_set_larger_than_a_long_one():
    faces = [layout_of(each).face for each in (report_of(300, ship()), eighteen_ships())]
    assert [face.points for face in faces] == [9.5, 7.5]


def test_legend_on_letter_in_italian_stands_below_ships():
    options = SheetOptions(paper="letter")
    with translation.override("it"):
        first, second = pages(judged(sample("warfleets")), options, SHARED)
    assert "Evasione Resistenza" in first
    assert re.search("Evasione Resistenza.* Collisione .* Punteggio", second)


def test_no_block_is_split():
    made = pages(eighteen_ships(), share_url=SHARED)
    assert len(made) > 1
    for page in made:
        cruisers = page.count("Cruiser No.")
        others = page.count("Destroyer No.") + page.count("Corvette No.")
        assert len(re.findall(r"\d Armored Plating", page)) == cruisers
        assert len(re.findall(r"\d Repair Bay", page)) == others
        assert page.count("Evasion Toughness") == cruisers + others


@pytest.mark.parametrize("name", STRANGE_NAMES.values(), ids=STRANGE_NAMES)
def test_foreign_and_long_names_keep_one_page(name):
    made = pages(report_of(300, ship(name=name), name=name))
    assert len(made) == 1
    assert "Corvette Ship · Light 2" in made[0]


def test_empty_fleet_prints_one_page():
    [text] = pages(report_of(300))
    assert "Incomplete at 300 points" in text
    assert "Missing ! 1 Nothing in the list yet" in text
    assert (text.count("Ship, class Title, hero"), text.count("Squadrons Points")) == (4, 2)


def test_small_fleet_is_one_page_with_the_turn_at_its_foot():
    [text] = pages(judged(sample("warfleets")), share_url=SHARED)
    assert "Ramming The ship with fewer upgrade slots" in text
    assert "A ship that moves over one carries it" in text


@pytest.mark.parametrize("chances", ["hide", "show"])
def test_italian_sheet_has_every_entry_of_the_guide_for_the_game_itself(chances):
    options = SheetOptions(chances=chances)
    with translation.override("it"):
        for report in (judged(sample("warfleets")), eighteen_ships()):
            text = said(report, options, SHARED)
            entries = [
                " ".join(f"{label} {meaning}".split())
                for label, meaning in GUIDE.core[: -len(BEFORE)]
            ]
            missing = [entry for entry in entries if entry not in text]
            assert [entry for entry in missing if not entry.startswith("(4″)")] == []


@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("letter", "it")])
def test_fleet_takes_the_pages_reckoned_before(paper, language):
    options = SheetOptions(paper=paper)
    with translation.override(language):
        for report in (judged(sample("warfleets")), eighteen_ships()):
            html = roster.sheet_html(report, options, SHARED)
            foot = re.findall(r'id="planned">\s*<(?!div class="ships")', html)
            reckoned = html.count('class="ships"') + len(foot)
            assert len(pages(report, options, SHARED)) == reckoned


@pytest.mark.parametrize("share_url", [None, SHARED])
def test_sample_fleet_is_one_page(share_url):
    """In Italian, whose words are longer."""
    with translation.override("it"):
        html = roster.sheet_html(judge(sample("warfleets")), SheetOptions(), share_url)
    assert page_count(html) == 1


def test_guide_leaves_out_what_precedes_the_game_only_to_save_room():
    text = words(roster.sheet_html(judged(sample("warfleets")), SheetOptions()))
    assert "Deployment 12″ along opposite long edges" in text
    with translation.override("it"):
        report = judged(sample("warfleets"))
        text = words(roster.sheet_html(report, SheetOptions(), SHARED))
    assert ("Schieramento" in text, "Speronamento" in text) == (False, True)
