"""Browsers at one table: campaigns of two and of four seats, to their ends."""

import re
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import expect

from rulesets.games.strategy.tables import Part
from tests.browser.steps import press, send
from tests.browser.test_accessibility import findings
from tests.wars import fallen, parts, war

NEWS_MS = 2_000
"""How soon each must see what the other did."""

WIDTHS = (390,)
SCREEN = 844


def open_campaign(page):
    """The addresses of Anna's, Bruno's and the watcher's seats."""
    page.goto("/campaigns/new")
    page.get_by_label("Campaign name").fill("War for the Ford")
    page.get_by_label("Player 1", exact=True).fill("Anna")
    page.get_by_label("Player 2", exact=True).fill("Bruno")
    for number in (1, 2):
        page.get_by_label(f"Player {number}: Army book").select_option("meridian-levy")
    press(page, "Create campaign")
    page.wait_for_url(re.compile("/campaigns/[0-9a-f-]{36}$"))
    return addresses(page)


def addresses(page):
    return [field.input_value() for field in page.locator(".seats input[readonly]").all()]


def sees(page, text):
    """Wait until the newest line of the log says so, without reloading."""
    newest = page.locator("#log .log li").first
    expect(newest).to_contain_text(text, timeout=NEWS_MS)


def is_in(page, number, part):
    expect(page.locator("#round-title")).to_have_text(f"Round {number}")
    expect(page.locator(".steps [aria-current]")).to_have_text(part)


def do(page, name, screen=""):
    """Press a button, on its screen where only one is shown."""
    link = page.get_by_role("navigation", name="Screens").get_by_role("link", name=screen)
    if screen and link.is_visible():
        link.click()
    page.get_by_role("button", name=name).and_(page.locator(":visible")).first.click()


def press_end(page, who):
    page.get_by_role("link", name="End battle").and_(page.locator(":visible")).click()
    press(page, f"End battle, {who}")


def end_battle(page, other, first):
    press_end(page, f"{first} went first")
    for each in (page, other):
        sees(each, f"ends the battle, {first} went first")


def test_two_seats_to_a_destroyed_headquarters(visit):
    anna, bruno = visit(390), visit(1280)
    seats = open_campaign(anna)
    anna.goto(seats[0])
    bruno.goto(seats[1])
    marked = anna.evaluate("window.wasNeverReloaded = true")
    bruno.evaluate("window.wasNeverReloaded = true")

    do(anna, "Capture objective 1", "Table")
    sees(bruno, "Anna captures objective 1")
    do(bruno, "Capture objective 2")
    sees(anna, "Bruno captures objective 2")
    end_battle(anna, bruno, "Anna")
    is_in(bruno, 1, "Construction")

    expect(anna).to_have_title("● Your turn · War for the Ford · Muster")
    expect(anna.locator("#screen-now")).to_be_visible()
    do(anna, "Build: Barracks")
    sees(bruno, "Anna builds Barracks")
    expect(bruno.locator("p.turn")).to_have_text("Your turn")
    do(bruno, "Build: Weaponsmith")
    sees(anna, "passed: Anna (nothing left to do), Bruno (nothing left to do)")
    is_in(anna, 1, "Production")
    expect(anna.locator(".room-bar .figure")).to_have_text("350")
    do(anna, "Produce a unit: Levy Company")
    sees(bruno, "Anna produces Levy Company")
    do(bruno, "Done producing")
    is_in(anna, 1, "Production")
    do(anna, "Done producing")
    is_in(bruno, 2, "Battle")
    expect(anna.locator("#screen-table")).to_be_visible()

    do(bruno, "Wound: Bruno, Headquarters")
    sees(anna, "Bruno’s Headquarters takes 1 wound")
    do(bruno, "Remove: Bruno’s Headquarters takes 1 wound")
    expect(anna.locator("#log .struck")).to_have_text(re.compile("takes 1 wound"), timeout=NEWS_MS)
    anna.locator("#side-p2 summary").first.click()
    anna.locator("#side-p2").get_by_role("link", name="Headquarters").click()
    do(anna, "Destroy")
    expect(anna.get_by_role("alertdialog")).to_contain_text("This ends the campaign.")
    press(anna, "Yes, record it")
    for page in (anna, bruno):
        won = page.get_by_role("link", name="Anna wins in round 2: Bruno’s HQ has fallen!")
        expect(won).to_be_visible(timeout=NEWS_MS)
        assert page.evaluate("window.wasNeverReloaded") is marked
    won.click()
    expect(bruno.locator(".winners")).to_contain_text("Anna wins in round 2")
    with bruno.expect_download() as picture:
        bruno.get_by_role("link", name="Picture to share").click()
    assert picture.value.suggested_filename == "result.png"
    assert Path(picture.value.path()).read_bytes().startswith(b"\x89PNG")


def bring_war(page, document):
    """The addresses of the seats of a campaign that is imported."""
    shown = page.request.get(send(page, document)).text()
    page.goto(re.search("/campaigns/[0-9a-f-]{36}", shown)[0])
    return addresses(page)


def in_two_sides(document):
    """The campaign of four with Anna and Carla against Bruno and Dino."""
    sides = ("North", "South", "North", "South")
    players = zip(document.players, sides, strict=True)
    return replace(document, players=tuple(replace(each, side=side) for each, side in players))


def destroy(page, seat, player):
    """Mark a headquarters destroyed, which asks first."""
    page.goto(f"{seat}table?piece={player}.hq")
    press(page, "Destroy")
    press(page, "Yes, record it")


def test_form_typed_without_a_connection_stays_and_says_so(visit):
    page = visit(390)
    page.goto("/campaigns/new")
    page.get_by_label("Campaign name").fill("War for the Ford")
    page.context.set_offline(True)
    press(page, "Create campaign")
    expect(page.get_by_role("alert")).to_contain_text("what you typed stays here")
    expect(page.get_by_label("Campaign name")).to_have_value("War for the Ford")
    page.context.set_offline(False)
    for number in (1, 2):
        page.get_by_label(f"Player {number}: Army book").select_option("meridian-levy")
    press(page, "Create campaign")
    page.wait_for_url(re.compile("/campaigns/[0-9a-f-]{36}$"))


def test_four_seats_in_two_sides_with_a_fallen_player_and_a_cut_network(visit, complaints):
    anna, bruno, carla, dino = pages = [visit(390) for _ in range(4)]
    seats = bring_war(anna, in_two_sides(war(1)))
    for page, seat in zip(pages, seats[:4], strict=True):
        page.goto(seat)

    carla.context.set_offline(True)
    do(anna, "Wound: Anna, Headquarters")
    for page in (bruno, dino):
        sees(page, "Anna’s Headquarters takes 1 wound")
    do(carla, "Wound: Carla, Headquarters")
    expect(carla.locator("#notice")).to_contain_text("Try again (1)")
    carla.context.set_offline(False)
    for page in pages:
        sees(page, "Carla’s Headquarters takes 1 wound")
    complaints.clear()

    destroy(anna, seats[0], "p4")
    expect(dino.locator("#now")).to_contain_text("You are out of this campaign")
    press_end(anna, "Anna went first")
    for page in (anna, bruno, carla):
        expect(page.locator("p.turn")).to_have_text("Your turn")
        do(page, "Skip to the battle: no upgrades, no production")
    for page in pages:
        is_in(page, 3, "Battle")

    destroy(carla, seats[2], "p2")
    for page in pages:
        won = page.get_by_role("link", name="Anna, Carla wins in round 3")
        expect(won).to_be_visible(timeout=NEWS_MS)


def test_campaign_ends_by_objectives(visit):
    anna, bruno = visit(390), visit(1280)
    seats = bring_war(anna, war(14, 2))
    anna.goto(seats[0])
    bruno.goto(seats[1])
    held = bruno.get_by_role("button", name=re.compile("^Mark objective .* lost, Bruno"))
    number = re.search("[0-9]+", held.first.get_attribute("aria-label"))[0]
    held.first.click()
    sees(anna, f"Bruno loses objective {number}")
    press_end(anna, "Anna went first")
    press(anna, "Yes, record it")
    for page in (anna, bruno):
        won = page.get_by_role("link", name="Anna wins after round 15 with most objectives")
        expect(won).to_be_visible(timeout=NEWS_MS)
    won.click()
    expect(bruno.locator(".winners")).to_contain_text("Anna wins after round 15")


def build(page, seats):
    page.goto(seats[0])
    do(page, "Capture objective 1")
    press_end(page, "Anna went first")
    is_in(page, 1, "Construction")


STATES = {
    "links": lambda page, seats: None,
    "new": lambda page, seats: page.goto("/campaigns/new"),
    "battle": lambda page, seats: page.goto(seats[0]),
    "piece": lambda page, seats: page.goto(seats[0] + "?piece=p2.hq"),
    "end of battle": lambda page, seats: page.goto(seats[0] + "?end=1"),
    "settings": lambda page, seats: page.goto(seats[0] + "settings"),
    "construction": build,
    "watcher": lambda page, seats: page.goto(seats[2]),
    "history": lambda page, seats: page.goto(seats[2] + "log"),
    "stopped": lambda page, seats: page.goto(seats[2] + "stopped"),
    "mine": lambda page, seats: page.goto("/campaigns"),
    "rules": lambda page, seats: page.goto("/campaigns/rules"),
    "result": lambda page, seats: page.goto(bring_war(page, fallen(war(0, 2)))[0] + "result"),
}


def test_war_room_has_no_violations(visit, complaints):
    page = visit(1280, reduced_motion="reduce")
    seats = bring_war(page, war(0, 2))
    found = {}
    for state, step in STATES.items():
        step(page, seats)
        found[state] = findings(page, WIDTHS)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}
    complaints.clear()


LATE = {
    Part.BATTLE: ("table", "books"),
    Part.UPGRADES: ("now",),
    Part.PRODUCTION: ("now",),
    "over": ("now",),
}
"""Parts of a late round, with those of its screens that look different."""


def test_late_war_has_no_violations_and_short_screens(visit, complaints):
    found, tall = {}, {}
    documents = parts(14) | {"over": fallen(war(6, 2))}
    page = visit(390, reduced_motion="reduce")
    for state, shown in LATE.items():
        seats = bring_war(page, documents[state])
        for screen in ("now", "table", "books"):
            page.set_viewport_size({"width": 390, "height": SCREEN})
            page.goto(seats[0] + screen)
            height = page.evaluate("document.documentElement.scrollHeight")
            if height > 2 * SCREEN:
                tall[state, screen] = height
            if screen in shown:
                found[state, screen] = findings(page, WIDTHS)
    assert ({state: wrong for state, wrong in found.items() if wrong}, tall) == ({}, {})
    complaints.clear()


def test_war_room_is_played_by_keyboard(visit):
    page = visit(390)
    page.goto(bring_war(page, war(0, 2))[0])
    page.get_by_role("button", name="Capture objective 2").focus()
    page.keyboard.press("Enter")
    sees(page, "Anna captures objective 2")
    focused = page.locator("#objectives button:focus")
    expect(focused).to_have_attribute("aria-label", "Mark objective 2 lost, Anna")
    page.keyboard.press("Enter")
    sees(page, "Anna loses objective 2")


def test_lost_connection_says_so_until_it_is_back(visit, complaints):
    page = visit(390)
    page.goto(bring_war(page, war(0, 2))[0])
    page.context.set_offline(True)
    expect(page.locator("#notice")).to_contain_text("Can’t reach Muster")
    page.context.set_offline(False)
    expect(page.locator("#notice")).to_have_text("")
    complaints.clear()


def test_piece_opens_as_a_sheet_and_closes(visit):
    page = visit(390)
    page.goto(bring_war(page, war(0, 2))[0])
    page.evaluate("window.wasNeverReloaded = true")
    page.locator("#side-p1").get_by_role("link", name="Headquarters").click()
    panel = page.locator("#panel .opened")
    expect(panel.get_by_role("heading", name="Headquarters")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"\?piece=p1\.hq"))
    panel.get_by_label("Wounds").fill("4")
    press(page, "Wound")
    expect(panel.get_by_text("14/18")).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator("a:focus")).to_have_text("Headquarters")
    page.go_back()
    expect(panel).to_be_visible()
    assert page.evaluate("window.wasNeverReloaded")


def test_sheet_closes_itself_with_the_battle(visit):
    anna, bruno = visit(390), visit(390)
    seats = bring_war(anna, war(0, 2))
    anna.goto(seats[0])
    bruno.goto(seats[1])
    anna.locator("#side-p1").get_by_role("link", name="Headquarters").click()
    expect(anna.locator("#panel .opened")).to_be_visible()
    end_battle(bruno, anna, "Bruno")
    expect(anna.locator("#panel .opened")).to_have_count(0)
    expect(anna).to_have_url(seats[0])


def test_builder_is_picked_and_parts_to_come_are_read(visit):
    page = visit(390)
    page.goto(bring_war(page, war(3, 2, Part.CONSTRUCTION))[0])
    now = page.locator("#now")
    now.get_by_role("link", name="Builder 2").click()
    expect(now.get_by_role("link", name="Builder 2")).to_have_attribute("aria-current", "true")
    now.get_by_text("Next: Production").click()
    expect(now.get_by_text("Builder", exact=True).last).to_be_visible()
    do(page, "Build: Weaponsmith")
    builder = page.locator("#side-p1 .piece", has=page.get_by_text("Builder 2", exact=True))
    expect(builder).to_contain_text("has built")
    expect(page.locator("p.turn")).to_contain_text("Bruno’s turn since")


def test_held_hit_asks_for_a_number(visit):
    page = visit(390)
    page.goto(bring_war(page, war(0, 2))[0])
    page.get_by_role("button", name="Wound: Anna, Headquarters").click(delay=700)
    expect(page.locator("#panel .opened").get_by_label("Wounds")).to_be_visible()
    expect(page.locator("#log .log li")).to_have_count(0)
    page.locator("#panel").get_by_label("Wounds").fill("4")
    press(page, "Wound")
    sees(page, "Anna’s Headquarters takes 4 wounds")


def test_double_tap_acts_once(visit, complaints):
    page = visit(390)
    page.goto(bring_war(page, war(0, 2))[0])
    page.get_by_role("button", name="Wound: Anna, Headquarters").dblclick()
    expect(page.locator("#notice")).to_contain_text("Someone already did that")
    expect(page.locator("#log .log li")).to_have_count(1)
    complaints.clear()


def test_war_room_works_without_script(visit):
    page = visit(390, java_script_enabled=False)
    page.goto(open_campaign(page)[0])
    do(page, "Capture objective 1")
    page.get_by_role("link", name="Ledger").click()
    expect(page.locator("#log .log li").first).to_contain_text("Anna captures objective 1")
    page.get_by_role("link", name="Refresh").click()
    expect(page.locator("#log .log li")).to_have_count(1)
    page.get_by_role("link", name="Table").click()
    page.locator("#side-p1").get_by_role("link", name="Headquarters").click()
    press(page, "Destroy")
    press(page, "Yes, record it")
    expect(page.get_by_role("link", name="Bruno wins in round 1")).to_be_visible()
