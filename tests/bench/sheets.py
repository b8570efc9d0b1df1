"""The roster sheet of 20 ships, against Chromium printing the same page."""

import gc
import io
import statistics
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright
from pypdf import PdfReader

from tests.bench.measure import big_fleet, say, set_up
from tests.server import BROWSER_FLAGS, browser_path

set_up()

from django.conf import settings

from fleets.sheets import roster
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.pdf import STYLE_SHEETS, html_to_pdf
from rulesets.sheets.processes import OBJECTS_BETWEEN_COLLECTIONS
from tests.books import judge

SHARE = "http://127.0.0.1:8000/s/abcdefghijklmnopqrstuv/"
ROUNDS = 3
IN_A_ROW = 11


def main():
    report = judge(big_fleet(squadrons=0))
    options = SheetOptions()

    html = roster.sheet_html(report, options, SHARE)
    pdf = html_to_pdf(html)
    gc.freeze()  # as in the children that draw
    gc.set_threshold(OBJECTS_BETWEEN_COLLECTIONS)
    print(f"     {len(PdfReader(io.BytesIO(pdf)).pages)} pages with the appendix")
    made = milliseconds(lambda: roster.sheet_html(report, options, SHARE))
    print(f"     its HTML: {made:.1f} ms")
    with chromium(html) as print_page:
        compare(
            "sheet, 20 ships, warm, to Chromium printing it",
            lambda: html_to_pdf(html),
            print_page,
            2.0,
        )
    say("its size, tagged", f"{len(pdf) / 1000:.0f} kB", "60 kB", len(pdf) <= 60_000)


def compare(what, action, floor, budget):
    """Each action beside its floor, so that whatever else runs slows both.

    Several in a row, because a browser is still busy for a while after it has answered.
    """
    action(), floor()
    rounds = [(milliseconds(action), milliseconds(floor)) for _ in range(ROUNDS)]
    ratio = statistics.median(spent / least for spent, least in rounds)
    spent, least = (statistics.median(column) for column in zip(*rounds, strict=True))
    say(what, f"x {ratio:.2f} ({spent:.0f} to {least:.0f} ms)", f"x {budget}", ratio <= budget)


def milliseconds(action):
    """Median time of one of IN_A_ROW."""
    return statistics.median(_once(action) for _ in range(IN_A_ROW)) * 1000


def _once(action):
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def standalone(html):
    """The sheet's HTML with its style sheet and fonts, as a browser can read it."""
    static = settings.BASE_DIR / "static"
    style = "".join((static / name).read_text() for name in STYLE_SHEETS)
    style = style.replace("static:", static.as_uri() + "/")
    markup = html.replace("static:", static.as_uri() + "/")
    return markup.replace("</head>", f"<style>{style}</style></head>")


@contextmanager
def chromium(html):
    """What reads and prints the page in a browser that is open already."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "sheet.html"
        path.write_text(standalone(html))
        browser = playwright.chromium.launch(executable_path=browser_path(), args=BROWSER_FLAGS)
        page = browser.new_page()

        def print_page():
            page.goto(path.as_uri())
            page.pdf(format="A4", tagged=True)

        yield print_page
        browser.close()


if __name__ == "__main__":
    main()
