"""The table card of a fleet: a line for each ship, charts, the pages it takes."""

import pytest
from django.utils import translation

from fleets.sheets import charts, table_card
from fleets.sheets.blocks import blocks
from rulesets.sheets.options import SheetOptions
from tests.builders import ship, squadron
from tests.fleets.shown import PLATED, cached_pdf, report_of
from tests.printed import page_count, page_texts

FARTHER = "Resolute of the Farther Shore"

CARRIER = "Ace Carrier\N{NO-BREAK SPACE}□"

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_table_card_has_a_line_for_each_ship_and_squadron(paper):
    entries = [ship("cruiser"), ship("corvette", count=2, title="vanguard")]
    report = report_of(450, *entries, squadron("fighter", count=8))
    options = SheetOptions(paper=paper)
    assert [
        (phase.title, [(line.name, "".join(line.members)) for line in phase.lines])
        for phase in table_card.phases(report, options)
    ] == [
        ("1 Squadrons", [("Fighter Squadron × 8", "ABCDEFGH")]),
        ("2 Light ships", [("Corvette Ship 1", ""), ("Corvette Ship 2", "")]),
        ("4 Heavy ships", [("Cruiser Ship", "")]),
    ]
    [text] = page_texts(cached_pdf(table_card.table_html(report, options)))
    assert text.count("①②③④") == 11
    assert "Corvette Ship 1 Vanguard 8″/12″ 4+/4+" in text


@pytest.mark.parametrize(
    ("ships", "pages"), [(0, 1), (30, 1), (60, 2)], ids=["none", "thirty", "many"]
)
def test_table_card_takes_a_page_or_has_the_guide_on_a_second(ships, pages):
    """In Italian, whose words are longer."""
    entries = [ship(title="avenger", name=f"No. {n}") for n in range(ships)]
    with translation.override("it"):
        html = table_card.table_html(report_of(1500, *entries), SheetOptions())
        assert page_count(html) == pages
    assert ("next-page" in html) == (pages == 2)


@pytest.mark.parametrize(
    ("ships", "rows"),
    [(26, "large-rows"), (30, "medium-rows"), (36, "small-rows")],
)
def test_rows_without_the_guide_are_as_large_as_their_page_has_room_for(ships, rows):
    entries = [ship(name=f"{FARTHER} {n}") for n in range(ships)]
    html = table_card.table_html(report_of(3000, *entries), SheetOptions())
    assert html.count("of-ships") == html.count(f'<div class="halves {rows} of-ships') == 1


def test_phase_without_room_goes_on_above_the_charts_and_the_guide():
    ships = [ship("cruiser", hero="ace-carrier", name=f"{FARTHER} {n}") for n in range(60)]
    report = report_of(3000, *ships, squadron(count=10))
    first, second = page_texts(cached_pdf(table_card.table_html(report, SheetOptions())))
    places = [second.index(text) for text in ("4 Heavy ships (continued)", "Actions", "Rounds")]
    assert (places == sorted(places), "4 Heavy ships In play" in first) == (True, True)
    assert [page.count("In play") for page in (first, second)] == [2, 2]


def test_short_phases_stay_whole_and_ships_in_the_order_of_the_list():
    names = ("Heron", "Dunlin", "Tern")
    upgrades = (["pulse-engine"], ["repair-bay"], ["pulse-engine"])
    ships = [ship(name=name, upgrades=each) for name, each in zip(names, upgrades, strict=True)]
    report = report_of(450, *ships, ship("cruiser"), ship("destroyer"), squadron(count=2))
    html = table_card.table_html(report, SheetOptions())
    assert "(continued)" not in html
    squadrons, light, *_ = table_card.phases(report, SheetOptions())
    assert [line.name for line in light.lines] == [*names]
    assert [line.members for line in squadrons.lines] == [("A", "B")]


def test_ships_that_act_alike_share_a_row_if_there_are_more_than_two():
    names = ["Dawn", "Dusk", "Noon", "Adamant"]
    outfits = (["repair-bay"], PLATED) * 2
    ships = [
        ship("cruiser", upgrades=outfit, name=name)
        for outfit, name in zip(outfits, names, strict=True)
    ]
    swift = ship("cruiser", upgrades=["pulse-engine"], name="Lark")
    [heavy] = table_card.phases(report_of(900, *ships, swift), SheetOptions())
    assert [(line.name, line.speed, line.members, line.per_row) for line in heavy.lines] == [
        ("Cruiser Ship × 4", "4″/6″", tuple(names), 2),
        ("Lark", "6″/9″", (), 1),
    ]


@pytest.mark.parametrize(
    ("left", "wanted"),
    [(0, "half of the starting ships"), (1, "with 1 ship left."), (3, "with 3 ships left or")],
)
def test_morale_chart_says_when_ships_test(left, wanted):
    chart = charts.morale(left)
    assert wanted in chart.note
    assert chart.rows == [("4", "2+"), ("3", "3+"), ("2", "4+"), ("1", "5+")]


def test_table_card_says_which_may_wait():
    carrier = ship("cruiser", hero="ace-carrier", name="Adamant")
    report = report_of(450, carrier, ship(hero="tactical-master", count=2), squadron(count=3))
    squadrons, light, heavy = table_card.phases(report, SheetOptions())
    assert (squadrons.text, light.text, heavy.text) == (
        "Up to 4 may wait: once, as Adamant activates, deployed within 2″ of it",
        "",
        "",
    )
    abouts = [line.about for line in (*light.lines, *heavy.lines)]
    assert abouts == ["Tactical Master · may wait, in play from round 2"] * 2 + [
        "Ace Carrier\N{NO-BREAK SPACE}□"
    ]


def test_number_of_a_round_stays_with_its_word():
    html = table_card.table_html(report_of(300, ship(hero="tactical-master")), SheetOptions())
    assert "in play from round\u00a02<" in html


def test_carriers_of_as_many_squadrons_are_named_together():
    names = ("Adamant", "Beacon")
    carriers = [ship("cruiser", hero="ace-carrier", name=name) for name in names]
    squadrons = table_card.phases(report_of(600, *carriers, squadron()), SheetOptions())[0]
    assert squadrons.text == (
        "Up to 4 may wait for each of these ships: once, as it activates, deployed within 2″ "
        "of it: Adamant, Beacon"
    )


def test_table_card_says_who_begins_and_where_no_ship_may_pivot():
    [text] = page_texts(cached_pdf(table_card.table_html(report_of(300, ship()), SheetOptions())))
    assert "The roll-off’s winner starts the first" in text
    assert "Hold: no pivot onto a model" in text


def test_charts_stay_on_the_first_page_while_they_have_room():
    report = report_of(900, ship(count=12, title="avenger"), squadron(count=90))
    first, second = page_texts(cached_pdf(table_card.table_html(report, SheetOptions())))
    assert ["To block, by strength" in page for page in (first, second)] == [True, False]
    assert ["Deployment Roll off" in page for page in (first, second)] == [False, True]
    assert [page.count(" Notes") for page in (first, second)] == [0, 1]


@pytest.mark.parametrize(
    ("evasion", "is_squadron", "said"),
    [
        (4, False, "Hit on 4+, from the rear on 3+."),
        (2, False, "Hit on 2+."),
        (5, True, "Hit on 5+, from the rear or by squadrons on 4+, both on 3+."),
    ],
    ids=["ship", "easiest", "squadron"],
)
def test_back_of_a_card_says_what_hits(evasion, is_squadron, said):
    assert charts.defense(evasion, 4, is_squadron=is_squadron).note == said


@pytest.mark.parametrize("counts", [[1], [6], [7], [1, 1]], ids=str)
def test_several_squadrons_have_the_letters_of_their_roster(counts):
    squadrons = [squadron(count=count, note="x" * n) for n, count in enumerate(counts)]
    report = report_of(3000, *squadrons)
    letters = [letter for block in blocks(report, SheetOptions()) for letter in block.letters]
    [phase] = table_card.phases(report, SheetOptions())
    alone = [line.name.removeprefix("Fighter Squadron").strip() for line in phase.lines]
    named = [name for line in phase.lines for name in line.members] or alone
    assert named == (letters if len(letters) > 1 else [""])
