"""Sheets of stored armies: when they come from the cache, and when they are drawn anew."""

import pytest

from armies import sheets
from rulesets.books.models import Book
from rulesets.books.services import correct_kinds
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.lists.models import List
from rulesets.lists.presentation import drafts
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import render_pdf
from tests.armies import shown
from tests.armies.lists import army as list_of
from tests.armies.lists import unit, vanguard
from tests.armies.printing import stored_row

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]

SHARED = "https://muster.example/a/Xk3v9QpL2mNf8RtYw1ZbCg"


def test_stored_sheet_comes_from_the_cache_without_being_judged(monkeypatch):
    row, options = stored_row(vanguard()), SheetOptions()
    draft = sheets.SHEETS["gf35"].by_name["sheet"].draft(row, options, SHARED)
    first = render_pdf(options, draft)
    monkeypatch.setattr(drafts, "judge", pytest.fail)
    assert render_pdf(options, draft) == first


def shown_by(row):
    return sheets.SHEETS["gf35"].by_name["sheet"].draft(row, SheetOptions(), None).depends_on


def test_sheet_of_another_owner_is_another_sheet():
    one, two = stored_row(vanguard()), stored_row(vanguard())
    assert (shown_by(one) == shown_by(two), shown_by(one) == shown_by(one)) == (False, True)


def test_sheet_of_a_corrected_book_is_another_sheet():
    row = stored_row(vanguard())
    before = shown_by(row)
    levy = Book.objects.get(game="gf35", key="meridian-levy")
    correct_kinds(levy, {"field-captain": ["hero", "vehicle"]})
    assert shown_by(List.objects.get(pk=row.pk)) != before


@pytest.mark.parametrize("sheet", ["sheet", "cards"])
def test_army_of_200_entries_is_refused(sheet):
    row = stored_row(list_of("gf35", 2000, *[unit("levy-company", *shown.COMPANY)] * 200))
    options, refused_one = SheetOptions(), sheets.SHEETS["gf35"].by_name[sheet]
    with pytest.raises(InvalidInput) as refused:
        render_pdf(options, refused_one.draft(row, options, None))
    assert refused.value.details == (ErrorDetail("entries", "sheet_too_long"),)
