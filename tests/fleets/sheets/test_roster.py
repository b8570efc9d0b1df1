"""The roster sheet of a fleet: its blocks and what is around them."""

import io
import re
from collections import Counter
from itertools import combinations, permutations

import pypdfium2
import pytest
from django.utils import translation
from pypdf import PdfReader

from fleets.sheets import blank, roster
from fleets.sheets.blocks import blocks, merged
from fleets.sheets.strips import PICTURES
from rulesets.lists.samples import sample
from rulesets.sheets.options import CHOICES, SheetOptions
from rulesets.sheets.pdf import STATIC, html_to_pdf
from tests.builders import catalogue, judged, ship, squadron
from tests.fleets.shown import (
    PLATED,
    SHARED,
    drawn,
    eighteen_ships,
    overlap,
    pages,
    report_of,
    said,
    text_boxes,
)
from tests.printed import page_sizes, page_texts

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]

HOSTILE = "<img src=file:///etc/passwd>"
A4 = (595, 842)
LETTER = (612, 792)


def test_block_shows_every_figure():
    aboard = {"hero": "ace-carrier", "title": "avenger"}
    flagship = ship("cruiser", name="Hammer of Dawn", upgrades=PLATED, **aboard)
    text = " ".join(pages(report_of(300, flagship, squadron("fighter"))))
    wanted = [
        "Hammer of Dawn",
        "Cruiser Ship · Heavy 4 · 100 pts Avenger On activation, the ship may be set down",
        "Ace Carrier Up to one squadron per upgrade",
        "Move Cruise, ram Turret Evasion Toughness 4″ 6″ 24″ A2 S2 2+ 2+",
        "Energy Cannon 12″ A3 S1",
        "Anti-Ship. +1 on hit rolls against ships",
        "Weapon Batteries 6″ A2 S2",
        "Broadside. Fits on the sides only",
        "Plasma Cannon 18″ A2 S3",
        "Overheating. A roll of 1 to hit",
        "4 Armored Plating Has to suffer 4 damage",
        "Morale 4 left: 2+ · 3: 3+ · 2: 4+ · 1: 5+",
    ]
    assert [part for part in wanted if part not in text] == []


def test_foot_says_what_figures_and_arcs_mean():
    foot = said(report_of(300, ship()))
    assert "strength 1. Heavy 4 Size" in foot
    assert "Arcs A weapon shoots where its circle is dark" in foot


@pytest.mark.parametrize(("upgrades", "count"), [(["repair-bay"], 0), (["pulse-engine"], 1)])
def test_foot_says_what_is_left_only_where_upgrades_change_a_figure(upgrades, count):
    text = said(report_of(300, ship(upgrades=upgrades)))
    assert text.count("(4″) What is left once the upgrade is disabled.") == count


def test_damage_to_expect_stands_below_weapons_on_request():
    report = report_of(300, ship("cruiser", upgrades=PLATED))
    figures = [
        "against ships; squadrons are hit only on 6+. Ø damage to light 1.3 medium 1.3 heavy 0.8",
        "24″ A2 S2 2+ 2+ Ø damage to light 0.8 medium 0.9 heavy 0.8 squadron 0.6",
    ]
    shown, hidden = said(report, SheetOptions(chances="show")), said(report)
    assert [each in shown for each in figures] == [True, True]
    assert [each in hidden for each in figures] == [False, False]


def test_average_damage_of_squadrons_counts_their_rules():
    text = said(
        report_of(450, squadron("bomber"), squadron("fighter")), SheetOptions(chances="show")
    )
    assert "Ø damage to light 1.1 medium 1.1 heavy 0.8 squadron 0.3" in text
    assert "Ø damage to light 0.3 medium 0.2 heavy 0.1 squadron 1.3" in text


@pytest.mark.parametrize(
    "options",
    [SheetOptions(chances="show", qr="list"), SheetOptions(ink="saving", paper="letter")],
    ids=["full", "saving"],
)
def test_no_text_is_printed_over_another_and_no_short_word_alone_on_its_last_line(options):
    with pypdfium2.PdfDocument(drawn(judged(sample("warfleets")), options, SHARED)) as document:
        texts = [page.get_textpage() for page in document]
        boxes = [text_boxes(text) for text in texts]
        found = [line for text in texts for line in text.get_text_range().splitlines()]
    assert [pair for page in boxes for pair in combinations(page, 2) if overlap(*pair)] == []
    assert len(found) > 50
    assert [line for line in found if re.fullmatch(r"\S{1,4}\.", line)] == []


def test_boxes_and_arcs_are_pictures_with_their_words():
    report = report_of(300, ship("cruiser", upgrades=PLATED), squadron(count=3))
    found = pictures(drawn(report, SheetOptions()))
    assert found == {
        "2 boxes": 6,
        "4 boxes": 1,
        "front": 1,
        "sides": 1,
        "rear": 1,
    }
    assert "Activated ①②③④" in said(report)


def pictures(pdf):
    """The words that stand for each picture, with how often they do."""
    root = PdfReader(io.BytesIO(pdf)).trailer["/Root"]["/StructTreeRoot"]
    return Counter(str(element["/Alt"]) for element in elements(root) if "/Alt" in element)


def elements(node):
    """Every element below a node of a PDF's structure."""
    kids = node.get("/K", [])
    for kid in kids if isinstance(kids, list) else [kids]:
        found = kid.get_object()
        if isinstance(found, dict) and "/S" in found:
            yield found
            yield from elements(found)


def test_headings_are_one_line_with_and_without_a_flag():
    named = ship("cruiser", name="Ще не вмерла", upgrades=PLATED)
    ships = ship("cruiser"), ship("cruiser", upgrades=[]), named
    with pypdfium2.PdfDocument(drawn(report_of(300, *ships), SheetOptions())) as pdf:
        text = pdf[0].get_textpage()
        edges = [(round(top - bottom), round(right)) for *_, bottom, right, top in lines(text)]
        assert [height for height, _ in edges] == [edges[0][0]] * 3
        assert len({right for _, right in edges}) == 2


def lines(text):
    """The boxes of everything that ends in `80 pts`."""
    search = text.search("80 pts")
    while place := search.get_next():
        left, bottom, *_ = text.get_charbox(place[0])
        *_, right, top = text.get_charbox(place[0] + place[1] - 1)
        yield left, bottom, right, top


def test_equal_ships_share_a_block_with_a_strip_for_each():
    lances = [ship("destroyer", name=name) for name in ("Lance", "Pike")]
    text = said(report_of(450, *lances, ship("corvette", count=2), ship("corvette")))
    slots = "①②③④"
    assert (
        f"Ship Activated 1 2 3 Morale 3–1 left Lance {slots} 3+ 4+ 5+ Pike {slots} 3+ 4+ 5+" in text
    )
    assert "Corvette Ship 1–3 Light 2 · 120 pts" in text
    assert text.count("Evasion Toughness") == 2


def test_equal_ships_without_names_have_their_numbers_in_the_heading():
    ships = [ship("destroyer"), ship("destroyer", upgrades=PLATED[:2]), ship("destroyer")]
    assert "Destroyer Ship 1, 3 Medium 3 · 120 pts" in said(report_of(450, *ships))


def test_boxes_of_equal_ships_are_one_picture_where_there_is_one():
    surplus = ["rapid-cannon@front", "repair-bay", "pulse-engine", "nuclear-ammo", "giga-cannon"]
    ships = [ship("cruiser", count=2, upgrades=PLATED), ship(count=2, upgrades=surplus)]
    html = roster.sheet_html(report_of(900, *ships), SheetOptions())
    assert html.count("Boxes: 2, 2, 2, 4") == 2
    assert html.count('alt="2 boxes"') == 2 * len(surplus)
    pictures = {path.stem for path in STATIC.glob("img/sheets/strip-*.png")}
    assert pictures == {f"strip-{boxes}" for boxes in PICTURES}


def test_ship_with_a_note_keeps_its_block():
    text = said(report_of(450, ship(), ship(note="Painted red."), ship()))
    assert text.count("Evasion Toughness") == 2


def test_squadron_block_shows_rules_and_count():
    text = said(report_of(300, ship(), squadron("bomber", count=4)))
    assert "Bomber Squadron × 4 40 pts Anti-Ship +1 on hit rolls against ships" in text
    assert "8″ 12″ 2″ A1 S2 4+ 5+" in text


def test_profile_and_boxes_of_an_upgrade_without_a_slot_stay_in_their_columns():
    with translation.override("it"):
        [block] = blocks(report_of(300, ship(upgrades=["rapid-cannon@front"] * 3)), SheetOptions())
    assert len({row.line[1:] for row in block.rows}) == 1


def test_too_many_upgrades_and_unknown_entries_stay():
    cruiser = ship("cruiser", upgrades=[*PLATED[:3], "gone-gun@front", "repair-bay"])
    text = said(report_of(300, cruiser, ship("dreadnought", name="Behemoth")))
    assert "4 gone-gun (not in the book)" in text
    assert re.search(r"5 Repair Bay[^.]*No slot\. On activation", text)
    assert re.search(r"Behemoth ! [\d, ]+ ?Not in the book", text)


@pytest.mark.parametrize(
    ("ships", "left"), [(1, "–"), (5, "2 ships or fewer"), (6, "3 ships or fewer")]
)
def test_break_point(ships, left):
    gauge = roster.fleet_head(report_of(300, ship(count=ships)), SheetOptions()).gauges[-1]
    assert (gauge.label, gauge.figure) == ("Morale test at", left)


def test_verdict_limits_and_points_in_header():
    text = pages(report_of(450, ship("cruiser", name="Hammer"), squadron(count=3), name="Vigil"))[0]
    assert "Legal at 450 points under Grimdark Future: Warfleets v2.1.0" in text
    assert "110 / 450 points" in text
    limits = "Heroes Copies Ships Squadrons Morale test at 0 / 2 1 / 3 1 / 9 3 / 12"
    assert limits in text


def test_every_issue_in_words():
    cruiser = ship("cruiser", name="Hammer", upgrades=["energy-cannon@front"])
    text = said(report_of(50, cruiser, ship("corvette", upgrades=["energy-cannon@front"] * 2)))
    wanted = [
        "Illegal at 50 points",
        "Why it is illegal · Missing ! 1 120 points, 50 allowed: 70 too many",
        "Hammer, Corvette Ship: 2 ships",
        "Hammer: 1 copy of Cruiser Ship, 0 allowed (1 per 150 pts)",
        "Incomplete: Hammer: 3 slots empty",
        "Energy Cannon taken 2 times, once allowed",
        "Hammer ! ",
    ]
    assert [part for part in wanted if part not in text] == []


def test_broken_limits_have_the_marks_of_their_reasons():
    html = roster.sheet_html(report_of(50, ship("cruiser")), SheetOptions())
    assert re.search(r'<i> / 0</i> <b class="flag">! \d', html)


def test_notes_are_numbered_at_block_and_text():
    noted = ship(name="Wasp", note="Painted red.\nHolds back.")
    text = said(report_of(300, ship(name="Lance"), noted, note="Second evening."))
    assert "Corvette Ship · Light 2 · Note 1" in text
    assert "Notes Second evening. 1 Wasp Painted red. Holds back." in text


def test_equal_notes_stand_once_above_the_lines_to_write_on():
    noted = [ship(name=f"No. {n}", note="Left flank.") for n in range(4)]
    text = said(report_of(450, *noted, ship(name="Wasp", note="Waits.")))
    assert "Notes 1–4 Left flank. 5 Wasp Waits." in text
    assert (text.count("Left flank."), text.count("Notes")) == (1, 1)


def test_rules_left_out_leave_their_names():
    report = report_of(300, ship(upgrades=PLATED[:2], title="avenger"))
    text = said(report, SheetOptions(rules="hide"))
    assert "Anti-Ship" in text
    assert [words for words in ("hit rolls", "On activation") if words in text] == []


def test_boxes_of_open_slots_stand_below_the_others():
    report = report_of(300, ship("cruiser", upgrades=PLATED[:3]))
    with pypdfium2.PdfDocument(drawn(report, SheetOptions())) as document:
        images = document[0].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])
        found = [image.get_bounds() for image in images]
        edges = [(round(right - left), round(right)) for left, _, right, _ in found]
    boxes = [right for width, right in edges if width == max(edges)[0]]
    assert (len(boxes), len({*boxes})) == (4, 1)


def test_name_without_room_for_its_class_leaves_the_points_free():
    report = report_of(300, ship("cruiser", name="W" * 46))
    assert roster.sheet_html(report, SheetOptions()).count('class="apart"') == 1
    with pypdfium2.PdfDocument(drawn(report, SheetOptions())) as document:
        boxes = text_boxes(document[0].get_textpage())
    assert [pair for pair in combinations(boxes, 2) if overlap(*pair)] == []


@pytest.mark.parametrize("qr", CHOICES["qr"])
def test_title_of_forty_letters_takes_one_line(qr):
    report = report_of(300, ship(), name="The Third Patrol of the Outer Reaches of")
    with pypdfium2.PdfDocument(drawn(report, SheetOptions(qr=qr), SHARED)) as document:
        text = document[0].get_textpage()
        start, length = text.search(report.document.name).get_next()
        bottoms = [text.get_charbox(start + n)[1] for n in range(length)]
    assert max(bottoms) - min(bottoms) < 8


def test_page_numbers_and_fleet_name_in_footer():
    made = pages(eighteen_ships(), share_url=SHARED)
    for number, page in enumerate(made, 1):
        footer = rf"The Long Night · printed .* · list [0-9A-F]{{4}} [0-9A-F]{{4}} Page {number} of"
        assert re.search(rf"{footer} {len(made)}", page)


def test_punched_sheet_has_its_wide_margin_where_asked():
    one, two = report_of(300, ship()), eighteen_ships()
    assert lefts(one, SheetOptions(punch="left")) == [20]
    assert lefts(two, SheetOptions(punch="binding")) == [20, 10]


def lefts(report, options):
    """The left margin of each page in tens of millimetres."""
    with pypdfium2.PdfDocument(drawn(report, options)) as document:
        found = [min(box[0] for box in text_boxes(page.get_textpage())) for page in document]
    return [round(left * 25.4 / 72, -1) for left in found]


def test_hostile_name_printed_as_text():
    report = report_of(300, ship(name=HOSTILE, note=HOSTILE), name=HOSTILE, note=HOSTILE)
    assert said(report).count(HOSTILE) == 6
    assert HOSTILE not in roster.sheet_html(report, SheetOptions())


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Wasp", ""), ("Ще не вмерла", ""), ("宇宙", "宇宙"), ("🚀 Ember", "🚀")],
    ids=["latin", "cyrillic", "cjk", "emoji"],
)
def test_letters_that_may_not_print_are_told(name, letters):
    assert roster.fleet_head(report_of(300, ship(name=name)), SheetOptions()).unsure == letters


def test_hidden_points_show_no_figure_of_points():
    cruiser = ship("cruiser", hero="ace-carrier", title="avenger")
    tactician = ship("cruiser", hero="tactical-master")
    report = report_of(90, cruiser, tactician, squadron(), claimed_points=7)
    figures = r"\bpts\b|\bpoints\b|\b(?:205|90|100|95)\b(?!°)"
    hidden = said(report, SheetOptions(points="hide"), SHARED)
    assert "Illegal under Grimdark Future: Warfleets v2.1.0" in hidden
    assert "Heroes: 2 / 0" in hidden
    assert re.findall(figures, hidden) == []
    assert {"205", "90", "100", "95", "pts", "points"} == set(re.findall(figures, said(report)))


def test_paper_sizes():
    report = report_of(300, ship())
    assert set(page_sizes(drawn(report, SheetOptions()))) == {A4}
    assert set(page_sizes(drawn(report, SheetOptions(paper="letter")))) == {LETTER}


def test_ink_saving_spares_a_third():
    report = report_of(300, ship(), ship("cruiser"), ship("corvette"), squadron("bomber", count=4))
    full, spared = (ink(drawn(report, SheetOptions(ink=each))) for each in ("full", "saving"))
    assert spared < full * 2 / 3


def ink(pdf):
    """How dark a sheet is, all its pages together."""
    with pypdfium2.PdfDocument(pdf) as document:
        pages = [page.render(scale=1, grayscale=True).to_pil() for page in document]
    return sum(sum(255 - shade for shade in page.tobytes()) for page in pages)


def test_code_takes_the_place_of_the_address_of_the_shared_list():
    report = report_of(300, ship())
    plain, shared = (roster.sheet_html(report, SheetOptions(), url) for url in (None, SHARED))
    assert "<svg" not in plain
    assert shared.count("<svg") == 1
    assert "style=" not in shared
    texts = [said(report, SheetOptions(qr=qr), SHARED) for qr in ("show", "hide")]
    assert [SHARED in text for text in texts] == [False, True]


def test_italian_sheet_has_english_names_beside():
    report = report_of(300, ship("destroyer", hero="ace-carrier"), squadron("bomber"))
    with translation.override("it"):
        text = said(report)
        pdf = PdfReader(io.BytesIO(drawn(report, SheetOptions())))
    assert "Cacciatorpediniere" in text
    assert "Squadriglia di bombardieri" in text
    assert "Letale = Deadly" in text
    assert "Letale Ogni colpo a segno non bloccato" in text
    assert pdf.trailer["/Root"]["/Lang"] == "it"


@pytest.mark.parametrize(
    ("paper", "size", "language"), [("a4", A4, "en"), ("letter", LETTER, "it")]
)
def test_blank_sheet_has_eight_ships_two_flights_and_all_the_book_offers(paper, size, language):
    ship, flight = {
        "en": ("Ship, class Title, hero", "Squadrons Points"),
        "it": ("Nave, classe Titolo, eroe", "Squadriglie Punti"),
    }[language]
    with translation.override(language):
        pdf = html_to_pdf(blank.blank_draft(SheetOptions(paper=paper)).make_html())
    texts = page_texts(pdf)
    assert set(page_sizes(pdf)) == {size}
    assert [(text.count(ship), text.count(flight)) for text in texts] == [(6, 2), (2, 0)]
    book = catalogue()
    parts = (book.vessels, book.upgrades, book.heroes, book.titles)
    names = [getattr(each.name, language) for part in parts for each in part.values()]
    assert [name for name in names if name not in texts[1]] == []


def test_sheet_asks_the_database_nothing(django_assert_num_queries):
    report = eighteen_ships()
    with django_assert_num_queries(0):
        roster.sheet_html(report, SheetOptions(), SHARED)


def test_what_is_shortened_on_ships_is_explained_once():
    guns = ("energy-cannon@front", "rapid-cannon@front")
    outfits = [each for gun in guns for each in permutations((gun, "tractor-beam", "pulse-engine"))]
    ships = [ship("destroyer", upgrades=each) for each in outfits[:8]]
    text = said(report_of(2000, *ships), SheetOptions())
    assert text.count("On activation: pull an enemy within 8″ D6+1″ closer.") == 8
    assert text.count("Tractor Beam On activation, choose an enemy ship") == 1


@pytest.mark.parametrize("language", ["en", "it"])
def test_figures_of_weapons_stand_below_one_another(language):
    with translation.override(language):
        pdf = drawn(report_of(300, ship("cruiser", upgrades=PLATED)), SheetOptions())
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage()
        strength = {"en": "S", "it": "F"}[language]
        found = (f"12″ A3 {strength}1", f"6″ A2 {strength}2", f"18″ A2 {strength}3")
        lefts = [text.get_charbox(text.search(each).get_next()[0])[0] for each in found]
    assert max(lefts) - min(lefts) < 1


def test_foot_says_what_sixes_and_ones_do_where_fleets_deploy_and_what_is_rammed():
    foot = said(report_of(300, ship()))
    wanted = [
        "6 always succeeds, 1 always fails",
        "Toughness or more blocks it, 6 always, 1 never",
        "Deployment 12″ along opposite long edges",
        "Ram only what you reach, and stop there",
    ]
    assert [part for part in wanted if part not in foot] == []


def test_roster_has_many_equal_squadrons_in_one_block():
    html = roster.sheet_html(report_of(1000, ship(), squadron(count=20)), SheetOptions())
    assert re.findall(r"<h2[^>]*>(Fighter[^<]+)", html) == ["Fighter Squadron × 20"]


def test_ships_with_more_upgrades_than_have_room_on_a_line_are_alone():
    upgrades = [*PLATED, "pulse-engine"]
    report = report_of(300, *[ship("cruiser", upgrades=upgrades)] * 2)
    assert [block.title for block in merged(blocks(report, SheetOptions()))] == [
        "Cruiser Ship 1",
        "Cruiser Ship 2",
    ]
