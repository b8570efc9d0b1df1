"""The cache of sheets and its key."""

from django.core.cache import cache
from django.utils import translation

from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft, render_pdf, sheet_key
from tests.printed import html_maker, sheet_html


def test_sheet_in_the_cache_is_not_drawn_again():
    def sheet(text):
        return render_pdf(
            SheetOptions(), Draft("some", html_maker(sheet_html(f"<p>{text}</p>")), ("a list",))
        )

    first = sheet("first")
    assert sheet("second") == first
    cache.set(sheet_key("some", SheetOptions(), "a list"), b"kept")
    assert sheet("third") == b"kept"


def test_key_differs_with_everything_a_sheet_depends_on():
    options = SheetOptions()
    keys = [
        sheet_key("a", options, "b"),
        sheet_key("b", options, "a"),
        sheet_key("a", options, "b", ""),
        sheet_key("ab", options, ""),
        sheet_key("a", SheetOptions(paper="letter"), "b"),
    ]
    with translation.override("it"):
        keys.append(sheet_key("a", options, "b"))
    assert len(set(keys)) == len(keys)
