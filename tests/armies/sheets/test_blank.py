"""Empty rosters to fill in by hand."""

import pytest

from armies import sheets
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.pdf import html_to_pdf
from tests.printed import page_sizes, page_texts

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.books_only,
    pytest.mark.usefixtures("empty_cache"),
]

A4 = (595, 842)


LETTER = (612, 792)


@pytest.mark.parametrize(
    ("game", "paper", "size"),
    [("gf35", "a4", A4), ("gff", "letter", LETTER), ("gf15", "a4", A4)],
)
def test_blank_roster_is_one_page_of_six_units(game, paper, size):
    draft = sheets.SHEETS[game].blank["army-roster"].draft(SheetOptions(paper=paper))
    drawn = html_to_pdf(draft.make_html())
    [text] = page_texts(drawn)
    names = ["Unit Models", "Quality", "Activated", "Rules", "Items"]
    assert [text.count(name) for name in names] == [6] * 5
    assert page_sizes(drawn)[0] == size
