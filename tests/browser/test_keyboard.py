"""A fleet without a mouse: every control is reached, seen and kept."""

import pytest
from playwright.sync_api import expect

from tests.browser.steps import SHIP, bring, create, expect_names, shows
from tests.builders import fleet, ship, squadron

FOCUSED = """() => {
  const control = document.activeElement;
  const name = control.getAttribute("aria-label") || control.labels?.[0]?.textContent
    || control.textContent;
  return name.trim().replace(/\\s+/g, " ");
}"""
SEEN = """() => {
  const control = document.activeElement, style = getComputedStyle(control);
  const box = control.getBoundingClientRect();
  return control.matches(":focus-visible") && style.outlineStyle !== "none"
    && parseFloat(style.outlineWidth) >= 2 && box.width > 0 && box.height > 0;
}"""


def focused(page):
    """The name of the control that has the focus."""
    return page.evaluate(FOCUSED)


def tab_to(page, name, key="Tab"):
    """Press Tab until the control of this name has the focus, and can be seen to have it."""
    for _ in range(150):
        page.keyboard.press(key)
        if focused(page) == name:
            assert page.evaluate(SEEN)
            return
    raise AssertionError(f"{name!r} is never reached; last was {focused(page)!r}")


def test_keyboard_alone_builds_a_fleet(visit):
    page = visit(1280)
    page.goto("/")
    tab_to(page, "Grimdark Future: Warfleets v2.1.0 New fleet")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="New fleet")).to_be_visible()
    tab_to(page, "Name")
    page.keyboard.type("Third Patrol")
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("Third Patrol")
    tab_to(page, f"Add {SHIP}")
    page.keyboard.press("Enter")
    shows(page, 80, "Incomplete")
    assert focused(page) == f"Add {SHIP}"
    page.keyboard.press("Space")
    shows(page, 160, "Incomplete")
    assert focused(page) == f"Add {SHIP}"
    tab_to(page, f"{SHIP} 2")  # in the list of issues; it leads to the card
    page.keyboard.press("Enter")
    tab_to(page, f"{SHIP} 2")
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).to_have_text(f"{SHIP} 2")
    tab_to(page, "Rapid Cannon: front")
    page.keyboard.press("Enter")
    expect(page.locator("#panel-mounts h3")).to_have_text("1 upgrade of 4")
    assert page.evaluate("document.activeElement.closest('#panel') !== null")
    page.reload()
    tab_to(page, "Undo")
    page.keyboard.press("Space")
    expect(page.locator("#panel-mounts h3")).to_have_text("0 upgrades of 4")
    assert focused(page) == "Undo"


def test_keyboard_alone_builds_an_army(visit):
    page = visit(1280)
    page.goto("/new/gf35")
    tab_to(page, "Army book")
    page.keyboard.type("Meridian")
    tab_to(page, "Create")
    page.keyboard.press("Enter")
    expect(page.locator("#name")).to_have_text("New army list")
    tab_to(page, "Find a unit or rule")
    page.keyboard.type("levy")
    tab_to(page, "Add Levy Company")
    page.keyboard.press("Enter")
    shows(page, 125, "Legal")
    assert focused(page) == "Add Levy Company"
    tab_to(page, "Levy Company")
    page.keyboard.press("Enter")
    expect(page.locator("#panel h2")).to_have_text("Levy Company")
    tab_to(page, "Choose Heavy rifle")
    page.keyboard.press("Enter")
    shows(page, 130, "Legal")
    assert focused(page) == "Give up: Heavy rifle"
    tab_to(page, "One more: Flamethrower")
    page.keyboard.press("Space")
    shows(page, 145, "Legal")
    page.keyboard.press("Space")
    shows(page, 160, "Legal")
    assert focused(page) == "One more: Flamethrower"


def test_keyboard_skips_to_the_content(visit):
    page = visit(1280)
    create(page)
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


@pytest.mark.parametrize(
    ("opened", "pressed", "left_at"),
    [
        ("", "One more: Fighter Squadron", "One more: Fighter Squadron"),
        ("", "Up: Destroyer Ship", "Up: Destroyer Ship"),
        ("", "Duplicate: Fighter Squadron", "Duplicate: Fighter Squadron 1"),
        ("e1", "sides", "sides"),
        ("e1", "Remove: Rapid Cannon", "Remove: Armored Plating"),
        ("e1", "Add Repair Bay", "Add Shield Booster"),
        ("e1", "Choose Ace Carrier", "Remove: Ace Carrier"),
        ("e1", "Plasma Cannon: rear", "Pod Launcher: sides"),
    ],
)
def test_focus_stays_with_what_was_pressed(visit, opened, pressed, left_at):
    page = visit(1280)
    flagship = ship("cruiser", upgrades=["rapid-cannon@front", "armored-plating"])
    path = bring(page, fleet(450, flagship, ship("destroyer"), squadron("fighter", count=3)))
    page.goto(f"{path}?entry={opened}" if opened else path)
    area = page.locator("#panel" if opened else "#cards")
    control = area.get_by_role("button", name=pressed, exact=True).first
    control.focus()
    with page.expect_response("**/edit"):
        page.keyboard.press("Enter")
    expect(page.locator("#notice button")).to_be_visible()
    assert focused(page) == left_at


def test_focus_after_removing_an_entry(visit):
    page = visit(1280)
    bring(page, fleet(450, ship("cruiser"), ship("destroyer"), ship("corvette")))
    for remove, left_at, names in [
        ("Destroyer Ship", "Corvette Ship", ["Cruiser Ship", "Corvette Ship"]),
        ("Corvette Ship", "Cruiser Ship", ["Cruiser Ship"]),
    ]:
        page.get_by_role("button", name=f"Remove: {remove}").focus()
        page.keyboard.press("Enter")
        expect_names(page, *names)
        assert focused(page) == left_at
    page.get_by_role("button", name="Remove: Cruiser Ship").focus()
    page.keyboard.press("Enter")
    expect_names(page)
    assert page.evaluate("document.activeElement.tagName") != "BODY"
