"""Two browsers at one table: five rounds of a campaign, to a destroyed headquarters."""

import re

from playwright.sync_api import expect

from rulesets.engine import codec
from rulesets.games.strategy.tables import Part
from tests.browser.steps import press
from tests.browser.test_accessibility import ALL, CONTRAST, violations
from tests.wars import war

NEWS_MS = 2_000
"""How soon each must see what the other did."""

WIDTHS = (390, 1280)


def open_campaign(page):
    """The addresses of Anna's, Bruno's and the watcher's seats."""
    page.goto("/")
    page.locator(".games .strategy").click()
    page.get_by_label("Name of the campaign").fill("War for the Ford")
    page.get_by_label("Player 1", exact=True).fill("Anna")
    page.get_by_label("Player 2", exact=True).fill("Bruno")
    for number in (1, 2):
        page.get_by_label(f"Player {number}: Army book").select_option("meridian-levy")
    press(page, "Open the campaign")
    page.wait_for_url(re.compile("/campaigns/[0-9a-f-]{36}$"))
    return [field.input_value() for field in page.locator(".seats input[readonly]").all()]


def sees(page, text):
    """Wait until the newest line of the log says so, without reloading."""
    newest = page.locator("#log .log li").first
    expect(newest).to_contain_text(text, timeout=NEWS_MS)


def is_in(page, number, part):
    expect(page.locator("#round-title")).to_have_text(f"Round {number}")
    expect(page.locator(".steps [aria-current]")).to_have_text(part)


def do(page, name):
    button = page.get_by_role("button", name=name)
    button.and_(page.locator(":visible")).first.click()


def finish(anna, bruno, part, first):
    """Whoever is left passes; the one who began the round first."""
    players = (anna, bruno) if first == "Anna" else (bruno, anna)
    for player in players:
        do(player, f"Finish {part}")
        sees(player, "Finished with this part")


def end_battle(page, other, first):
    do(page, f"End the battle: {first} began the round")
    for each in (page, other):
        sees(each, f"The battle is over, {first} began the round")


def quiet_build_phase(anna, bruno, first):
    for part in ("construction", "upgrades", "production"):
        finish(anna, bruno, part, first)


def test_five_rounds_to_a_destroyed_headquarters(visit):
    anna, bruno = visit(390), visit(1280)
    seats = open_campaign(anna)
    anna.goto(seats[0])
    bruno.goto(seats[1])
    marked = anna.evaluate("window.wasNeverReloaded = true")
    bruno.evaluate("window.wasNeverReloaded = true")

    do(anna, "Take Objective 1")
    sees(bruno, "Objective 1 taken")
    do(bruno, "Take Objective 2")
    sees(anna, "Objective 2 taken")
    end_battle(anna, bruno, "Anna")
    is_in(bruno, 1, "Construction")

    do(anna, "Construct: Barracks")
    sees(bruno, "Barracks built")
    expect(anna.locator(".status .figure")).to_have_text("350")
    do(bruno, "Construct: Weaponsmith")
    sees(anna, "Weaponsmith built")
    finish(anna, bruno, "construction", "Anna")
    finish(anna, bruno, "upgrades", "Anna")
    do(anna, "Produce: Levy Company")
    sees(bruno, "Levy Company produced")
    do(bruno, "Finish production")
    sees(anna, "Finished with this part")
    do(anna, "Finish production")
    is_in(bruno, 2, "Battle")

    for number, first in ((2, "Bruno"), (3, "Anna"), (4, "Bruno")):
        end_battle(bruno, anna, first)
        quiet_build_phase(anna, bruno, first)
        is_in(anna, number + 1, "Battle")

    do(bruno, "One wound: Levy Company")
    sees(anna, "Levy Company: 1 wound")
    do(bruno, "Undo: Levy Company: 1 wound")
    sees(anna, "Finished with this part")
    headquarters = anna.locator(".side-of", has=anna.get_by_role("heading", name="Bruno"))
    headquarters.get_by_role("button", name="Lost: Headquarters").click()
    won = "Victory of Anna in round 5: the headquarters of Bruno fell"
    for page in (anna, bruno):
        expect(page.locator(".outcome")).to_have_text(won, timeout=NEWS_MS)
        assert page.evaluate("window.wasNeverReloaded") is marked


def test_war_room_has_no_violations(visit, complaints):
    page = visit(1280, reduced_motion="reduce")
    seats = open_campaign(page)
    found = {}
    for state, step in STATES.items():
        step(page, seats)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            found[state, width, "light"] = violations(page, ALL)
            page.emulate_media(color_scheme="dark")
            found[state, width, "dark"] = violations(page, CONTRAST)
            page.emulate_media(color_scheme="light")
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not wide, (state, width)
    assert {where: what for where, what in found.items() if what} == {}
    complaints.clear()


def build(page, seats):
    page.goto(seats[0])
    do(page, "Take Objective 1")
    do(page, "End the battle: Anna began the round")
    is_in(page, 1, "Construction")


STATES = {
    "links": lambda page, seats: None,
    "new": lambda page, seats: page.goto("/campaigns/new"),
    "battle": lambda page, seats: page.goto(seats[0]),
    "piece": lambda page, seats: page.goto(seats[0] + "?piece=p2.hq"),
    "construction": build,
    "unit": lambda page, seats: page.goto(seats[0] + "?make=p1.hq&unit=levy-company"),
    "watcher": lambda page, seats: page.goto(seats[2]),
    "history": lambda page, seats: page.goto(seats[2] + "log"),
    "mine": lambda page, seats: page.goto("/campaigns"),
}


def test_war_room_is_played_by_keyboard(visit):
    page = visit(390)
    seats = open_campaign(page)
    page.goto(seats[0])
    page.get_by_role("button", name="Take Objective 2").focus()
    page.keyboard.press("Enter")
    sees(page, "Objective 2 taken")
    expect(page.locator("#objectives button:focus")).to_have_text(re.compile(r"Lost\s+Objective 2"))
    page.keyboard.press("Enter")
    sees(page, "Objective 2 lost")


def test_lost_connection_says_so_until_it_is_back(visit, complaints):
    page = visit(390)
    page.goto(open_campaign(page)[0])
    page.context.set_offline(True)
    expect(page.locator("#notice")).to_contain_text("the connection is down")
    page.context.set_offline(False)
    expect(page.locator("#notice")).to_have_text("")
    complaints.clear()


def test_piece_opens_in_its_place(visit):
    page = visit(390)
    page.goto(open_campaign(page)[0])
    page.evaluate("window.wasNeverReloaded = true")
    page.locator("#forces").get_by_role("link", name="Headquarters").first.click()
    panel = page.locator("#panel")
    expect(panel.get_by_role("heading", name="Headquarters")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"\?piece=p1\.hq"))
    panel.get_by_label("Wounds taken").fill("4")
    press(page, "Mark")
    expect(panel.get_by_text("4/18")).to_be_visible()
    panel.get_by_role("link", name="Close").click()
    expect(panel).to_be_hidden()
    expect(page.locator("a:focus")).to_have_text("Headquarters")
    page.go_back()
    expect(panel).to_be_visible()
    assert page.evaluate("window.wasNeverReloaded")


def bring_war(page, document):
    """The addresses of the seats of a campaign that is imported."""
    page.goto("/import")
    page.locator("textarea").fill(codec.write(document))
    page.locator("main .primary").click()
    page.get_by_role("link", name=document.name).click()
    page.wait_for_url(re.compile("/campaigns/[0-9a-f-]{36}$"))
    return [field.input_value() for field in page.locator(".seats input[readonly]").all()]


def test_builder_is_picked_and_other_parts_are_read(visit):
    page = visit(390)
    page.goto(bring_war(page, war(3, 2, Part.CONSTRUCTION))[0])
    now = page.locator("#now")
    now.get_by_role("link", name="Builder 2").click()
    expect(now.get_by_role("link", name="Builder 2")).to_have_attribute("aria-current", "true")
    now.get_by_text("Production: comes in part 4").click()
    expect(now.get_by_text("Builder", exact=True).last).to_be_visible()
    assert violations(page, ALL) == violations(page, CONTRAST) == []
    do(page, "Construct: Weaponsmith")
    builder = page.locator("#forces .piece", has=page.get_by_text("Builder 2", exact=True)).first
    expect(builder).to_contain_text("has built")
    expect(now.get_by_role("heading", name="Turn of Bruno")).to_be_visible()


def test_double_tap_acts_once(visit, complaints):
    page = visit(390)
    page.goto(open_campaign(page)[0])
    page.get_by_role("button", name="One wound: Headquarters").first.dblclick()
    expect(page.locator("#notice")).to_contain_text("nothing is done twice")
    expect(page.locator("#log .log li")).to_have_count(1)
    complaints.clear()


def test_war_room_works_without_script(visit):
    page = visit(390, java_script_enabled=False)
    page.goto(open_campaign(page)[0])
    do(page, "Take Objective 1")
    expect(page.locator("#log .log li").first).to_contain_text("Objective 1 taken")
    page.get_by_role("link", name="Look for news").click()
    expect(page.locator("#log .log li")).to_have_count(1)
