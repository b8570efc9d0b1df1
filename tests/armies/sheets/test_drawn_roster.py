"""The roster of an army as it is laid out on pages and drawn."""

import io
import re

import pypdfium2
import pytest
from django.utils import translation
from pypdf import PdfReader

from armies.sheets import roster
from armies.sheets.styles import STYLES
from rulesets.lists.samples import sample
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.pdf import html_to_pdf
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit, vanguard
from tests.armies.printing import column, html, missing, pages, pdf, said
from tests.books import judge
from tests.printed import page_count, page_texts

pytestmark = [pytest.mark.django_db, pytest.mark.books_only]

SHARED = "https://muster.example/a/Xk3v9QpL2mNf8RtYw1ZbCg"
LABEL = re.compile(r"<b>(.*?)</b>")


def test_thirteen_units_fit_three_pages_with_their_rules():
    made = pages(html(column(), SheetOptions(paper="letter"), SHARED))
    blocks = [page.count("Quality Defense") for page in made]
    assert (sum(blocks), len(made) <= 3) == (14, True)


def test_no_block_is_split():
    units = [unit("rampart-tank", f"ghost:end{n}", name=f"Tank {n}") for n in range(10, 22)]
    made = pages(html(list_of("gf35", 9000, *units)))
    assert re.findall(r"book end(\d\d)", " ".join(made)) == [str(n) for n in range(10, 22)]
    assert len(made) > 1
    for page in made:
        begun, ended = (
            re.findall(r"Tank (\d\d) ! [\d, ]+", page),
            re.findall(r"book end(\d\d)", page),
        )
        assert begun == ended


@pytest.mark.parametrize("name", ["Old Guard", "\u0627\u0644\u0642"])
def test_number_of_models_stays_behind_a_name_written_from_the_right(name):
    isolated = f"\u2068{name}\u2069" if name != "Old Guard" else name
    guard = list_of("gf35", 500, unit("line-veterans", name=name))
    assert f'<h2>{isolated} <i class="models">5 models</i></h2>' in html(guard).replace("\n", "")


def test_ink_saving_leaves_heads_white():
    full, saving = (
        fills(pdf(html(vanguard(), SheetOptions(ink=ink)))) for ink in ("full", "saving")
    )
    assert ("0.933333" in full, "0.933333" in saving) == (True, False)


def test_ink_saving_saves_a_third():
    full, saving = (darkness(html(vanguard(), SheetOptions(ink=ink))) for ink in ("full", "saving"))
    assert saving < full * 2 / 3


def test_ink_saving_explains_the_same_rules():
    full, saving = (
        html(vanguard(), SheetOptions(ink=ink)).partition("Special rules</h2>")[2]
        for ink in ("full", "saving")
    )
    assert saving == full != ""


def test_units_of_a_side_stand_below_their_player():
    made = html(shown.side())
    headings = re.findall(r'<h2 class="section[^>]*>(Player [^<]*)<', made)
    assert headings[:2] == ["Player 1", "Player 2"]
    assert made.index(">Bastion Walker") < made.rindex(">Player 2<") < made.index(">Brood-mind")
    assert "· Player" not in made


def test_empty_army_prints_forms_below_its_limits():
    [text] = pages(html(list_of("gf35", 1000, name="Nothing Yet")))
    wanted = ["Nothing Yet", "Incomplete at 1000 points", "Nothing in the list yet"]
    assert missing(wanted, text) == []
    assert (text.count("Unit Models"), "0 / 2" in text) == (4, True)


@pytest.mark.parametrize(
    ("document", "options"),
    [
        pytest.param(shown.side(), {"chances": "show"}, id="side"),
        pytest.param(shown.patrol(), {"paper": "letter", "chances": "show"}, id="patrol"),
        pytest.param(shown.many(2), {"paper": "letter"}, id="many"),
        pytest.param(vanguard(), {}, id="vanguard"),
    ],
)
def test_pages_are_as_reckoned(document, options):
    report, options = judge(document), SheetOptions(**options)
    html = roster.sheet_html(report, options, SHARED)
    assert page_count(html) == 1 + html.count(" next-page")


def test_italian_army_set_close_takes_the_pages_reckoned():
    with translation.override("it"):
        html = roster.sheet_html(judge(shown.column()), SheetOptions(chances="show"))
    assert (page_count(html), html.count(" next-page")) == (2, 1)


@pytest.mark.parametrize(
    ("document", "score"),
    [
        (shown.column(), "beside"),
        (shown.patrol(), "beside"),
        (shown.side(), "beside"),
        (vanguard(), "end"),
    ],
    ids=["column", "patrol", "side", "vanguard"],
)
def test_score_stands_in_the_shorter_column_beside_the_last_units_or_at_the_end(document, score):
    made = html(document)
    _, before, after = re.split(r">(?=The game in short<)|>(?=Special rules<)", made)
    assert [made.count(">Score<"), before.count(">Score<")] == [1, 0]
    assert (">Score<" in after) == (score == "end")


@pytest.mark.parametrize("game", ["gf15", "gf35", "gff"])
def test_game_in_short_is_one_box_below_its_heading(game):
    _, below = html(sample(game)).split(">The game in short<")
    labels = LABEL.findall(below.partition("<h2")[0])
    assert (labels[0], labels[-1]) == ("A", str(STYLES[game].guide.core[-1][0]))


def test_units_are_printed_in_the_players_order_before_guide_rules_and_notes():
    names = [f"Number {n}" for n in range(10, 22)]
    units = [unit("sappers", name=name) for name in names]
    options = SheetOptions(chances="show", punch="left", qr="list", ink="saving")
    noted = list_of("gf35", 5000, *units, note="Hold the ford.")
    made = [re.findall(r"Number \d\d", page) for page in pages(html(noted, options, SHARED))]
    assert [name for page in made for name in page] == names != made[0]
    text = said(noted, options, SHARED)
    places = [
        text.rindex(part) for part in ("Number 21", "Objectives At", "Special rules", "Hold the")
    ]
    assert places == sorted(places)


def test_rules_stay_on_one_page_where_free_room_is_for_the_score_and_notes():
    options = SheetOptions(chances="show", qr="list", punch="left")
    first, second = pages(html(sample("gf35"), options, SHARED))
    assert missing(["Objectives At the end", "Shaken Spends its next"], first) == []
    places = [second.index(part) for part in ("Special rules", "Score Round 1 2 3 4", "Notes")]
    assert places == sorted(places)


@pytest.mark.parametrize("game", ["gf15", "gf35", "gff"])
def test_sample_is_one_leaf_with_its_score_and_a_guide_that_is_easy_to_read(game):
    """In Italian, whose words are longer."""
    with translation.override("it"):
        made = roster.sheet_html(judge(sample(game)), SheetOptions(), SHARED)
    assert (page_count(made) <= 2, made.count(">Punteggio<")) == (True, 1)
    assert '<div class="guide-strip' in made


def test_lists_in_one_file_number_its_pages_throughout():
    sheets_of = [html(list_of("gf35", 1000, name=name)) for name in ("One", "Two")]
    texts = page_texts(html_to_pdf(*sheets_of))
    feet = [re.search(r"(One|Two) · printed.*", text)[0] for text in texts]
    assert [re.sub(" · .*Page", " Page", foot) for foot in feet] == [
        "One Page 1 of 1 · 1 in this file",
        "Two Page 1 of 1 · 2 in this file",
    ]


def darkness(html):
    """Ink on all pages, in pixels that are wholly black."""
    with pypdfium2.PdfDocument(pdf(html)) as document:
        pictures = [page.render(grayscale=True).to_pil() for page in document]
    return sum(255 - shade for picture in pictures for shade in picture.tobytes()) / 255


def fills(drawn):
    """Shades of the fills on the first page, all of them grey."""
    content = PdfReader(io.BytesIO(drawn)).pages[0].get_contents().get_data().decode("latin-1")
    return set(re.findall(r"^([\d.]+) \1 \1 rg$", content, re.M))


def test_no_letter_is_crossed_by_a_rule():
    with pypdfium2.PdfDocument(pdf(html(vanguard()))) as document:
        page = document[0]
        drawn = [each.get_bounds() for each in page.get_objects() if each.type == 2]
        rules = [(x, to, (y + top) / 2) for x, y, to, top in drawn if top - y < 2 < to - x]
        text = page.get_textpage()
        boxes = [text.get_charbox(place) for place in range(text.count_chars())]
    crossed = [
        box for box in boxes for x, to, y in rules if box[1] < y < box[3] and x < box[0] < to
    ]
    assert (len(rules) > 20, crossed) == (True, [])
