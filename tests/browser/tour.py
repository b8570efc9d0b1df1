"""A walk through every page and state, for tests of what must hold on all of them."""

import re

from tests.browser.steps import bring
from tests.builders import fleet, ship, squadron

LONG = "Unbroken" * 10
"""As long as a name may be, without a place to break it."""

STATES = 27
"""How many the tour shows."""


def legal(name):
    return fleet(
        450,
        ship("cruiser", "ace-carrier", "avenger", name=name),
        ship("destroyer", upgrades=["rapid-cannon@front", "pulse-engine", "nuclear-ammo"]),
        squadron("fighter", count=3, name=name),
        name=name,
        note=name,
    )


def illegal(name):
    return fleet(
        300,
        ship("cruiser", upgrades=["giga-cannon@front", "giga-cannon@rear", "lost-weapon@front"]),
        ship("corvette", heroes=("tactical-master", "ace-carrier"), name=name, note=name),
        squadron("gunship", count=12, titles=("avenger",)),
        squadron("x" * 64),
        name=name,
        claimed_points=7,
    )


def tour(page, name="Third Patrol"):
    """Shows one page or state after the other, and says which."""

    def at(path):
        page.goto(path)
        page.evaluate("document.fonts.ready")
        return path.rpartition("/")[2] or "editor"

    page.goto("/")
    yield "home, empty"
    page.goto("/new/warfleets")
    yield "new"
    page.locator("[value=other]").check()
    page.locator("form.new .primary").click()
    page.locator(".problem").wait_for()
    yield "new, refused"
    page.goto("/import")
    yield "import"
    page.locator("textarea").fill(f'{{"game":"warfleets","{name}":1,"size":-1}}')
    page.locator("main .primary").click()
    page.locator(".problems").wait_for()
    yield "import, refused"
    bring(page, fleet(300, name=name))
    yield "editor, empty"
    path = bring(page, illegal(name))
    yield "editor, illegal"
    for query in ("?entry=e1", "?entry=e2", "?entry=e3"):
        yield f"editor, illegal, {at(path + query)}"
    path = bring(page, legal(name))
    yield "editor, legal"
    for query in ("?entry=e1", "?entry=e3", "?view=add", "?view=settings"):
        yield f"editor, legal, {at(path + query)}"
    page.locator("[aria-pressed=false]").first.click()
    page.locator("#notice p").wait_for()
    yield "editor, with a notice"
    for part in ("history", "history/1", "share"):
        yield at(path + part)
    page.locator("[action$=withdraw] button").click()
    page.locator(".qr").wait_for(state="detached")
    yield "share, withdrawn"
    page.locator("[action$=renew] button").click()
    shared = page.locator("#address").input_value()
    page.goto(path + "?view=settings")
    page.locator("[action$=clone] button").click()
    page.wait_for_url(re.compile("/$"))
    page.goto(page.url + "?view=settings")
    page.locator("[action$=delete] button").click()
    page.locator("#deleted").wait_for()
    yield "home, with fleets and a deleted one"
    page.goto(shared)
    yield "shared"
    for path in (
        "/rules",
        "/rules/warfleets",
        "/api/v1/",
        "/nowhere",
        "/fleets/blank.pdf?paper=a3",
    ):
        yield at(path)
