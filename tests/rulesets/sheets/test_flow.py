"""Heights by which rosters are laid out: those of the style sheet."""

import pypdfium2
import pytest

from rulesets.sheets import flow, layout
from rulesets.sheets.pdf import html_to_pdf
from tests.printed import sheet_html

MM = 25.4 / 72
WRITTEN = '<p class="to-write">{}</p>'
HEADING = '<h2 class="section">Notes</h2>'


def height_of(*between):
    """The millimetres that lines and headings take between two texts."""
    html = "".join((WRITTEN.format("above"), *between, WRITTEN.format("below")))
    with pypdfium2.PdfDocument(html_to_pdf(sheet_html(html))) as document:
        page = document[0].get_textpage()
        rects = [page.get_rect(n) for n in range(page.count_rects())]
        bottom = {page.get_text_bounded(*each): each[1] for each in rects}
    return (bottom["above"] - bottom["below"]) * MM


def test_heading_and_lines_to_write_on_are_as_high_as_the_layout_reckons():
    bare = height_of()
    assert bare == pytest.approx(flow.NOTE_LINE, abs=0.7)
    assert flow.TITLE - 0.2 < height_of(HEADING) - bare <= flow.TITLE


@pytest.mark.parametrize(
    ("heights", "columns"),
    [
        ([50, 50, 50, 50], [([50, 50], [50, 50])]),
        ([60, 90, 40, 70, 80], [([60, 40], [90]), ([70], [80])]),
        ([60, 55, 45], [([60], [55, 45])]),
        ([120, 30], [([30], []), ([120], [])]),
    ],
    ids=["order", "hole", "balance", "too high"],
)
def test_items_go_down_the_left_column_then_the_right_one(heights, columns):
    pages = flow.paginate(heights, float, 100, 100)
    assert [([*page.left], [*page.right]) for page in pages] == columns


def test_items_out_of_order_go_into_the_lower_column_but_after_those_of_their_series():
    items = [("a", 60), ("b", 30), ("b", 20), ("c", 20), ("b", 10), ("d", 5)]
    [page] = flow.paginate(
        items, lambda item: item[1], 100, 100, series=lambda item: item[0], in_order=False
    )
    assert page.left == (("a", 60), ("d", 5))
    assert page.right == (("b", 30), ("b", 20), ("c", 20), ("b", 10))


def test_no_item_fills_a_hole_before_one_of_its_series():
    items = [("a", 60), ("b", 90), ("b", 40), ("c", 30)]
    [first, _second] = flow.paginate(items, lambda item: item[1], 100, 100, lambda item: item[0])
    assert (first.left, first.right) == ((("a", 60), ("c", 30)), (("b", 90),))


@pytest.mark.parametrize(
    ("heights", "columns"),
    [
        ([], [[], [], []]),
        ([5], [[5], [], []]),
        ([7, 6, 6, 5, 5], [[7], [6, 6], [5, 5]]),
        ([3, 3, 3, 9, 3], [[3, 3, 3], [9], [3]]),
        ([8, 2, 2, 2], [[8], [2, 2], [2]]),
    ],
    ids=["none", "one", "lowest", "order", "alike"],
)
def test_three_columns_are_as_low_and_as_alike_as_they_can_be(heights, columns):
    assert [heights[each] for each in layout.thirds(heights)] == columns
