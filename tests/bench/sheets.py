"""The roster sheet: two pages, 20 ships, against Chromium printing the same page."""

import io
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright
from pypdf import PdfReader

from tests.bench.measure import big_fleet, say, set_up
from tests.server import BROWSER_FLAGS, browser_path

set_up()

from django.conf import settings
from django.core.cache import cache

from fleets import sheets
from fleets.services import fleets

SHARE = "http://127.0.0.1:8000/s/abcdefghijklmnopqrstuv/"


def milliseconds(action, times=9):
    action()
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        spent.append((time.perf_counter() - start) * 1000)
    return statistics.median(spent)


def main():
    report = fleets.judge(big_fleet(squadrons=0))
    options = sheets.SheetOptions()

    def draw():
        cache.clear()
        return sheets.render(report, options, SHARE)

    warm = milliseconds(draw)
    pdf = draw()
    printed = milliseconds_of_chromium(standalone(sheets.sheet_html(report, options, SHARE)))
    print(f"     {len(PdfReader(io.BytesIO(pdf)).pages)} pages with the appendix")
    say(
        "sheet, 20 ships, warm, to Chromium printing it",
        f"x {warm / printed:.2f} ({warm:.0f} ms)",
        "x 1.7",
        warm <= 1.7 * printed,
    )
    say("its size, tagged", f"{len(pdf) / 1000:.0f} kB", "60 kB", len(pdf) <= 60_000)


def standalone(html):
    """The sheet's HTML with its style sheet and fonts, as a browser can read it."""
    static = settings.BASE_DIR / "static"
    style = (static / "css/sheet.css").read_text().replace("static:", static.as_uri() + "/")
    return html.replace("</head>", f"<style>{style}</style></head>")


def milliseconds_of_chromium(html):
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "sheet.html"
        path.write_text(html)
        browser = playwright.chromium.launch(executable_path=browser_path(), args=BROWSER_FLAGS)
        page = browser.new_page()
        page.goto(path.as_uri())
        spent = milliseconds(lambda: page.pdf(format="A4", tagged=True))
        browser.close()
    return spent


if __name__ == "__main__":
    main()
