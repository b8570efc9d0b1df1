"""Pictures of every page at 390 and 1280 px and of every PDF page, in shots/, for looking at."""

import json
import re
from pathlib import Path

import pypdfium2
from playwright.sync_api import sync_playwright

from rulesets.engine import codec
from rulesets.games.strategy.tables import Part
from tests.armies import shown
from tests.server import BROWSER_FLAGS, browser_path, running
from tests.wars import fallen, war

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

ARMIES = {
    "legal": shown.column(),
    "illegal": shown.overreach(),
    "unknown": shown.strangers(),
    "side": shown.side(),
    "patrol": shown.patrol(),
    "many": shown.many(),
}
ARMY_SHEETS = {
    "legal": ("sheet", "cards", "deployment"),
    "illegal": ("sheet", "cards"),
    "side": ("sheet", "cards", "deployment", "play-sheet"),
    "patrol": ("sheet", "cards", "deployment"),
}
CAMPAIGNS = {
    "start": war(0, 2),
    "construction": war(3, 2, Part.CONSTRUCTION),
    "upgrades": war(3, 2, Part.UPGRADES),
    "production": war(3, 2, Part.PRODUCTION),
    "battle": war(6),
    "end": fallen(war(5, 2)),
}
CAMPAIGN_SHEETS = ("ledger", "buildings", "army-p1")
BLANK_SHEETS = ("gf35/army-roster", "gff/army-roster", "gf15/army-roster", "gf15/play-sheet")


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
    """One visitor's way through the program, a picture of every page and sheet."""
    context = browser.new_context(viewport={"width": width, "height": 844}, **options)
    if options.get("locale") == "it-IT":
        context.set_extra_http_headers({"Accept-Language": "it"})
    page = context.new_page()

    def shoot(label, path=None, full=True):
        if path is not None:
            page.goto(address + path)
        page.screenshot(path=SHOTS / f"{label}-{name}.png", full_page=full)

    fleets = _visit_fleets(page, address, shoot)
    armies = _visit_armies(page, address, shoot)
    seats = _visit_campaigns(page, address, shoot)
    if name in ("1280", "1280-it"):
        _draw_fleets(page, address, fleets, name)
        _draw_armies(page, address, armies, name)
        _draw_campaigns(page, address, seats, name)
    context.close()


def _visit_fleets(page, address, shoot):
    """Pictures of the pages of fleets; the fleets' ids."""
    shoot("01-home-empty", "/")
    ids = {}
    for label, document in (("legal", LEGAL), ("illegal", ILLEGAL), ("full", FULL)):
        ids[label] = _bring(page, address, json.dumps(document))
    shoot("02-home", "/")
    shoot("03-import", "/import")
    page.locator("textarea").fill(
        '{"schema":1,"game":"warfleets","size":-1,"entries":[{"id":"a"}]}'
    )
    page.locator("main form button.primary").click()
    shoot("04-import-refused")
    shoot("05-new", "/new/warfleets")
    page.locator("input[name=name]").fill("Fresh keel")
    page.locator("main form button.primary").click()
    shoot("06-editor-empty")
    for label, id in ids.items():
        shoot(f"06-editor-{label}", f"/lists/{id}/")
    shoot("07-editor-fold", f"/lists/{ids['legal']}/", full=False)
    shoot("08-entry", f"/lists/{ids['legal']}/?entry=b1")
    shoot("09-entry-illegal", f"/lists/{ids['illegal']}/?entry=a1")
    shoot("10-squadron", f"/lists/{ids['legal']}/?entry=d1")
    shoot("11-add", f"/lists/{ids['legal']}/?view=add")
    shoot("12-settings", f"/lists/{ids['legal']}/?view=settings")
    page.goto(f"{address}/lists/{ids['legal']}/")
    page.locator("#entry-a2 .menu summary").click()
    page.locator("#entry-a2 button[value^=remove_entry]").click()
    page.locator("#notice p").wait_for()
    shoot("13-removed", full=False)
    shoot("14-history", f"/lists/{ids['legal']}/history")
    shoot("14-version", f"/lists/{ids['legal']}/history/1")
    shoot("15-share", f"/lists/{ids['legal']}/share")
    shared = page.locator("#address").input_value()
    page.goto(shared)
    shoot("16-shared")
    shoot("17-rules", "/rules")
    shoot("17-reference", "/rules/warfleets")
    shoot("18-api", "/api/v1/")
    shoot("19-not-found", "/lists/00000000-0000-0000-0000-000000000000/")
    return ids


def _visit_armies(page, address, shoot):
    """Pictures of the pages of army lists; their ids."""
    ids = {
        label: _bring(page, address, codec.write(document)) for label, document in ARMIES.items()
    }
    for game in ("gf35", "gff", "gf15"):
        shoot(f"30-new-{game}", f"/new/{game}")
        page.locator("main form button.primary").click()
        page.wait_for_url(re.compile("/lists/"))
        shoot(f"31-army-empty-{game}")
        shoot(f"32-army-add-{game}", page.url.removeprefix(address) + "?view=add")
    for label, id in ids.items():
        shoot(f"33-army-{label}", f"/lists/{id}/")
    for entry in ("e1", "e3", "e4", "e5", "e6", "e7"):
        shoot(f"34-unit-{entry}", f"/lists/{ids['legal']}/?entry={entry}")
    for entry in ("e1", "e4", "e11"):
        shoot(f"35-unit-illegal-{entry}", f"/lists/{ids['illegal']}/?entry={entry}")
    for entry in ("e1", "e2"):
        shoot(f"36-unit-unknown-{entry}", f"/lists/{ids['unknown']}/?entry={entry}")
    shoot("37-army-settings", f"/lists/{ids['side']}/?view=settings")
    shoot("37-unit-side", f"/lists/{ids['side']}/?entry=e9")
    shoot("38-army-add-side", f"/lists/{ids['side']}/?view=add")
    shoot("39-army-fold", f"/lists/{ids['legal']}/", full=False)
    shoot("40-army-share", f"/lists/{ids['side']}/share")
    page.goto(page.locator("#address").input_value())
    shoot("41-army-shared")
    shoot("42-rules-gf35", "/rules/gf35")
    shoot("42-book", "/rules/gf35/meridian-levy")
    shoot("43-books", "/books")
    return ids


def _visit_campaigns(page, address, shoot):
    """Pictures of the pages of campaigns; the address of a seat in each."""
    shoot("60-new-campaign", "/campaigns/new")
    seats = {}
    for label, document in CAMPAIGNS.items():
        _bring(page, address, codec.write(document))
        page.locator("main a[href^='/campaigns/']").click()
        page.wait_for_url(re.compile("/campaigns/"))
        seats[label] = page.locator(".seats a").first.get_attribute("href").removeprefix(address)
        if label == "start":
            shoot("61-links")
        shoot(f"62-war-room-{label}", seats[label])
    units = page.request.get(f"{address}{seats['upgrades']}campaign.json").json()["entries"]
    unit = next(each["id"] for each in units if (each["do"], each["player"]) == ("produce", "p1"))
    shoot("64-piece", f"{seats['upgrades']}?piece={unit}")
    shoot("64-unit", f"{seats['production']}?make=p1.hq&unit=first-hunter")
    shoot("65-campaign-log", f"{seats['battle']}log")
    shoot("66-campaigns", "/campaigns")
    return seats


def _bring(page, address, document):
    """Import a document; its id."""
    page.goto(address + "/import")
    page.locator("textarea").fill(document)
    page.locator("main form button.primary").click()
    found = re.search(r"/lists/([0-9a-f-]{36})", page.url)
    return found and found[1]


def _draw_fleets(page, address, ids, name):
    for label, id in ids.items():
        _draw(page, f"{address}/lists/{id}/sheet.pdf", f"20-sheet-{label}-{name}")
    plain = f"{address}/lists/{ids['legal']}/sheet.pdf?ink=saving&points=hide&paper=letter"
    _draw(page, plain, f"21-sheet-plain-{name}")
    _draw(page, f"{address}/blank/warfleets/fleet-roster.pdf", f"22-sheet-blank-{name}")


def _draw_armies(page, address, ids, name):
    for label, sheets in ARMY_SHEETS.items():
        for sheet in sheets:
            path = f"{address}/lists/{ids[label]}/{sheet}.pdf"
            _draw(page, path, f"50-{sheet}-{label}-{name}")
    for sheet in BLANK_SHEETS:
        _draw(page, f"{address}/blank/{sheet}.pdf", f"51-{sheet.replace('/', '-')}-{name}")


def _draw_campaigns(page, address, seats, name):
    for sheet in CAMPAIGN_SHEETS:
        _draw(page, f"{address}{seats['battle']}{sheet}.pdf", f"70-{sheet}-{name}")
    for variant in ("normal", "skirmish"):
        url = f"{address}/campaigns/resource-sheet-{variant}.pdf"
        _draw(page, url, f"71-resource-sheet-{variant}-{name}")


def _draw(page, url, label):
    pdf = pypdfium2.PdfDocument(page.request.get(url).body())
    for number, sheet in enumerate(pdf, start=1):
        sheet.render(scale=1.4).to_pil().save(SHOTS / f"{label}-{number}.png")


if __name__ == "__main__":
    main()
