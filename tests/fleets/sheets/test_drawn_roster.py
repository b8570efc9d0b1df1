"""The roster of a fleet as it is drawn: its pages, pictures, letters and ink."""

import io
import re
from collections import Counter
from itertools import combinations

import pypdfium2
import pytest
from django.utils import translation
from pypdf import PdfReader

from fleets.sheets import blank, roster
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


def test_boxes_of_equal_ships_are_one_picture_where_there_is_one():
    surplus = ["rapid-cannon@front", "repair-bay", "pulse-engine", "nuclear-ammo", "giga-cannon"]
    ships = [ship("cruiser", count=2, upgrades=PLATED), ship(count=2, upgrades=surplus)]
    html = roster.sheet_html(report_of(900, *ships), SheetOptions())
    assert html.count("Boxes: 2, 2, 2, 4") == 2
    assert html.count('alt="2 boxes"') == 2 * len(surplus)
    pictures = {path.stem for path in STATIC.glob("img/sheets/strip-*.png")}
    assert pictures == {f"strip-{boxes}" for boxes in PICTURES}


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


@pytest.mark.parametrize("language", ["en", "it"])
def test_figures_of_weapons_stand_below_one_another(language):
    with translation.override(language):
        pdf = drawn(report_of(300, ship("cruiser", upgrades=PLATED)), SheetOptions())
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage()
        strength = {"en": "S", "it": "F"}[language]
        found = (f"12″ A3 {strength}1", f"6″ A2 {strength}2", f"18″ A2 {strength}3")
        places = [text.search(each).get_next() for each in found]
        edges = [
            (text.get_charbox(start + each.index("″"))[2], text.get_charbox(start + count - 1)[2])
            for each, (start, count) in zip(found, places, strict=True)
        ]
    assert all(max(column) - min(column) < 1 for column in zip(*edges, strict=True))
