"""Pictures of every page at 390 and 1280 px and of every PDF page, in shots/, for looking at."""

import json
import re
from pathlib import Path

import pypdfium2
from playwright.sync_api import sync_playwright

from tests.server import BROWSER_FLAGS, browser_path, running

SHOTS = Path("shots")
WIDTHS = (390, 1280)
ROSTERS = Path(__file__).parent / "rosters" / "warfleets"


def ship(id, key, upgrades, heroes=(), titles=(), **more):
    mounted = [
        dict(zip(("key", "facing"), (*u.split("@"), None), strict=False)) for u in upgrades.split()
    ]
    return {
        "id": id,
        "key": key,
        "upgrades": mounted,
        "heroes": list(heroes),
        "titles": list(titles),
        **more,
    }


LEGAL = {
    "schema": 1,
    "game": "warfleets",
    "name": "Third Patrol of the Outer Reach",
    "note": "Opens with the corvettes, the cruiser holds the centre.",
    "size": 450,
    "books": {"warfleets": "2.1.0"},
    "entries": [
        ship(
            "a1",
            "cruiser",
            "linked-railgun@front weapon-batteries@sides armored-plating pulse-engine",
            ["ace-carrier"],
            ["avenger"],
            name="Adamant",
        ),
        ship("a2", "cruiser", "giga-cannon@front plasma-cannon@rear shield-booster reinforced-ram"),
        ship(
            "b1",
            "destroyer",
            "rapid-cannon@front missile-cluster@sides nuclear-ammo",
            ["expert-sapper"],
        ),
        ship("b2", "destroyer", "pod-launcher@front tractor-beam stealth-rig"),
        ship("c1", "corvette", "precision-cannon@front pulse-engine", [], ["vanguard"]),
        {"id": "d1", "key": "fighter", "count": 3},
        {"id": "d2", "key": "bomber", "count": 2},
    ],
}  # fmt: skip
ILLEGAL = LEGAL | {
    "name": "Overbold",
    "size": 300,
    "entries": [
        ship("a1", "cruiser", "giga-cannon@front giga-cannon@rear rapid-cannon@front"),
        ship("a2", "corvette", "weapon-batteries@front repair-bay@rear", ["tactical-master"] * 2),
        ship("a3", "corvette", "lost-weapon@sides repair-bay"),
        ship("a4", "corvette", "rapid-cannon pulse-engine", ["tactical-master"]),
        {"id": "d1", "key": "gunship", "count": 9, "titles": ["avenger"]},
        {"id": "d2", "key": "star-whale"},
    ],
}  # fmt: skip
FULL = LEGAL | {
    "name": "The Whole Yard",
    "size": 1800,
    "entries": [
        entry | {"id": f"{entry['id']}x{n}", "name": f"{entry['id']}-{n}"}
        for n in range(6)
        for entry in LEGAL["entries"][:5]
    ],
}


def main():
    SHOTS.mkdir(exist_ok=True)
    for old in SHOTS.glob("*.png"):
        old.unlink()
    with running() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=BROWSER_FLAGS)
        for width in WIDTHS:
            _visit(browser, address, width, f"{width}")
        _visit(browser, address, 390, "390-dark", color_scheme="dark")
        _visit(browser, address, 1280, "1280-it", locale="it-IT")
        _visit(browser, address, 390, "390-it", locale="it-IT")
        browser.close()


def _visit(browser, address, width, name, **options):
    """One visitor's way through the program, a picture of every page."""
    context = browser.new_context(viewport={"width": width, "height": 844}, **options)
    if options.get("locale") == "it-IT":
        context.set_extra_http_headers({"Accept-Language": "it"})
    page = context.new_page()

    def shoot(label, path=None, full=True):
        if path is not None:
            page.goto(address + path)
        page.screenshot(path=SHOTS / f"{label}-{name}.png", full_page=full)

    shoot("01-home-empty", "/")
    ids = {}
    for label, document in (("legal", LEGAL), ("illegal", ILLEGAL), ("full", FULL)):
        page.goto(address + "/import")
        page.locator("textarea").fill(json.dumps(document))
        page.locator("main form button.primary").click()
        ids[label] = re.search(r"fleets/([0-9a-f-]{36})", page.url)[1]
    shoot("02-home", "/")
    shoot("03-import", "/import")
    page.locator("textarea").fill(
        '{"schema":1,"game":"warfleets","size":-1,"entries":[{"id":"a"}]}'
    )
    page.locator("main form button.primary").click()
    shoot("04-import-refused")
    shoot("05-new", "/new/warfleets")
    page.locator("input[name=name]").fill("Fresh keel")
    page.locator(".new button.primary").click()
    shoot("06-editor-empty")
    for label, id in ids.items():
        shoot(f"06-editor-{label}", f"/fleets/{id}/")
    shoot("07-editor-fold", f"/fleets/{ids['legal']}/", full=False)
    shoot("08-entry", f"/fleets/{ids['legal']}/?entry=b1")
    shoot("09-entry-illegal", f"/fleets/{ids['illegal']}/?entry=a1")
    shoot("10-squadron", f"/fleets/{ids['legal']}/?entry=d1")
    shoot("11-add", f"/fleets/{ids['legal']}/?view=add")
    shoot("12-settings", f"/fleets/{ids['legal']}/?view=settings")
    page.goto(f"{address}/fleets/{ids['legal']}/")
    page.locator("#entry-a2 button[value^=remove_entry]").click()
    page.locator("#notice p").wait_for()
    shoot("13-removed", full=False)
    shoot("14-history", f"/fleets/{ids['legal']}/history")
    shoot("15-share", f"/fleets/{ids['legal']}/share")
    shared = page.locator("#address").input_value()
    page.goto(shared)
    shoot("16-shared")
    shoot("17-rules", "/rules")
    shoot("17-reference", "/rules/warfleets")
    shoot("18-api", "/api/v1/")
    shoot("19-not-found", "/fleets/00000000-0000-0000-0000-000000000000/")
    if name in ("1280", "1280-it"):
        for label, id in ids.items():
            _draw(page, f"{address}/fleets/{id}/sheet.pdf", f"20-sheet-{label}-{name}")
        _draw(
            page,
            f"{address}/fleets/{ids['legal']}/sheet.pdf?ink=saving&points=hide&paper=letter",
            f"21-sheet-plain-{name}",
        )
        _draw(page, f"{address}/fleets/blank.pdf", f"22-sheet-blank-{name}")
    context.close()


def _draw(page, url, label):
    pdf = pypdfium2.PdfDocument(page.request.get(url).body())
    for number, sheet in enumerate(pdf, start=1):
        sheet.render(scale=1.4).to_pil().save(SHOTS / f"{label}-{number}.png")


if __name__ == "__main__":
    main()
