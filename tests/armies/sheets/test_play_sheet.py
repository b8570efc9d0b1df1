"""The play sheet of Grimdark Future v1.5."""

import pytest
from django.utils import translation

from armies import sheets
from armies.sheets import play_sheet
from rulesets.games.gf15 import GF15
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import render_pdf
from tests.armies.lists import army as list_of
from tests.armies.printing import missing, pages, stored_row
from tests.printed import page_count, page_sizes, page_texts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]

A4 = (595, 842)


def test_play_sheet_marks_the_row_of_the_list():
    rows = play_sheet.size_rows(GF15, 750)
    assert [row.points for row in rows if row.is_own] == [750]
    assert [row for row in play_sheet.size_rows(GF15, None) if row.is_own] == []
    [text] = pages(play_sheet.play_html("gf15", 750, SheetOptions(), "Third Column"))
    wanted = ["Third Column", "1 Duel D3+2 markers", "Mysterious terrain", "Brick house 11"]
    wanted += ["Dispelling An enemy Psychic casts within 18″", "Several players on a side"]
    wanted += ["→ 750 1 0–3 0", "1000 1–2 0–4 0–1"]
    assert missing(wanted, text) == []


@pytest.mark.parametrize(
    ("language", "titles"),
    [("en", ["Limits by game size"]), ("it", ["Limiti per dimensione", "Edifici chiusi"])],
)
def test_play_sheet_heads_limits_and_buildings(language, titles):
    with translation.override(language):
        html = play_sheet.play_html("gf15", None, SheetOptions())
    assert [title for title in titles if f'<h2 class="section">{title}</h2>' not in html] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_play_sheet_is_one_page(paper):
    """In Italian, whose words are longer."""
    with translation.override("it"):
        html = play_sheet.play_html("gf15", None, SheetOptions(paper=paper))
    assert page_count(html) == 1


def test_play_sheet_is_of_the_games_that_have_tables():
    options, sheet = SheetOptions(), sheets.SHEETS["gf15"].by_name["play-sheet"]
    own = render_pdf(options, sheet.draft(stored_row(list_of("gf15", 800)), options, None))
    assert page_sizes(own)[0] == A4
    assert "→ 750 1 0–3 0" in page_texts(own)[0]
    having = [game for game, found in sheets.SHEETS.items() if "play-sheet" in found.by_name]
    blank = [game for game, found in sheets.SHEETS.items() if "play-sheet" in found.blank]
    assert (having, blank) == (["gf15"], ["gf15"])
