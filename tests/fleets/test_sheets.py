"""The roster sheet of a fleet: its blocks, what is around them, and the pages they make."""

import io
import re

import pytest
from django.core.cache import cache
from django.utils import translation
from pypdf import PdfReader

from fleets import sheets
from fleets.sheets import SheetOptions
from tests.builders import fleet, judged, ship, squadron

pytestmark = pytest.mark.django_db

SHARED = "https://muster.example/s/Xk3v9QpL2mNf8RtYw1ZbCg"
PLATED = ["energy-cannon@front", "weapon-batteries@sides", "plasma-cannon@rear", "armored-plating"]
HOSTILE = "<img src=file:///etc/passwd>"
STRANGE_NAMES = {"wide": "W" * 80, "cyrillic": "Ж" * 80, "emoji": "🚀🔥 Ember 👩🏽\u200d🚀"}
STRANGE_NAMES |= {"cjk": "宇宙戦艦ヤマト", "arabic": "\u0627\u0644\u0642", "noncharacter": "\ufffe"}
A4 = (595, 842)
LETTER = (612, 792)


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def report_of(size, *entries, **fields):
    return judged(fleet(size, *entries, **fields))


def eighteen_ships():
    classes = [("cruiser", PLATED), ("destroyer", None), ("corvette", None)]
    ships = [
        ship(key, upgrades=upgrades, name=f"{key.title()} No. {n}", title="avenger")
        for key, upgrades in classes
        for n in range(1, 7)
    ]
    return report_of(1500, *ships, name="The Long Night")


def pages(report, options=None, share_url=None):
    """The text of each page, every run of white space one space."""
    pdf = sheets.render(report, options or SheetOptions(), share_url)
    return [flat(page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]


def flat(text):
    """One space for every white space; pypdf leaves zero bytes where a page has foreign glyphs."""
    return re.sub(r"\s+", " ", text.replace("\0", ""))


def printed(report, options=None, share_url=None):
    return " ".join(pages(report, options, share_url))


def page_sizes(pdf):
    boxes = [page.mediabox for page in PdfReader(io.BytesIO(pdf)).pages]
    return {(round(box.width), round(box.height)) for box in boxes}


def test_block_shows_every_figure():
    aboard = {"hero": "ace-carrier", "title": "avenger"}
    flagship = ship("cruiser", name="Hammer of Dawn", upgrades=PLATED, **aboard)
    text = printed(report_of(300, flagship, squadron("fighter")))
    wanted = [
        "Hammer of Dawn",
        "Cruiser Ship · Heavy 4 · Title Avenger · Hero Ace Carrier",
        "100 pts",
        "Spd 4″ / 6″",
        "Att 24″ A2 S2",
        "Def 2+ / 2+",
        "1 Energy Cannon front · Anti-Ship 12″ A3 S1",
        "2 Weapon Batteries sides · Broadside 6″ A2 S2",
        "3 Plasma Cannon rear · Overheating 18″ A2 S3",
        "4 Armored Plating",
    ]
    assert [part for part in wanted if part not in text] == []


def test_every_box_is_drawn_by_our_font():
    report = report_of(300, ship("cruiser", upgrades=PLATED), squadron(count=3))
    assert printed(report).count("□") == 16
    assert fonts(sheets.render(report, SheetOptions())) == {"Muster"}


def fonts(pdf):
    """First words of the names of the fonts on the first page."""
    used = PdfReader(io.BytesIO(pdf)).pages[0]["/Resources"]["/Font"].values()
    names = [font.get_object()["/BaseFont"].partition("+")[2] for font in used]
    return {name.split("-")[0] for name in names}


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_widest_figures_stay_on_one_line(paper):
    ships = ship(upgrades=["pulse-engine"]), ship("cruiser", upgrades=["nuclear-ammo"])
    pdf = PdfReader(io.BytesIO(sheets.render(report_of(300, *ships), SheetOptions(paper=paper))))
    text = pdf.pages[0].extract_text()
    assert "Spd 8″ → 10″ / 12″ → 15″" in text
    assert "Att 24″ A2 S2 → 3" in text


def test_squadron_block_shows_rules_and_count():
    text = printed(report_of(300, ship(), squadron("bomber", count=4)))
    assert "Bomber Squadron × 4 40 pts Anti-Ship, Deadly" in text
    assert "Spd 8″ / 12″ Att 2″ A1 S2 Def 4+ / 5+" in text


def test_too_many_upgrades_and_unknown_entries_stay():
    cruiser = ship("cruiser", upgrades=[*PLATED[:3], "gone-gun@front", "repair-bay"])
    text = printed(report_of(300, cruiser, ship("dreadnought", name="Behemoth")))
    assert "4 gone-gun (not in the book)" in text
    assert "No slot for Repair Bay" in text
    assert re.search("Behemoth ! 0 pts ?Not in the book", text)


@pytest.mark.parametrize(("ships", "left"), [(1, "–"), (5, "2 ships left"), (6, "3 ships left")])
def test_break_point(ships, left):
    assert f"Morale from {left}" in printed(report_of(300, ship(count=ships)))


def test_verdict_limits_and_points_in_header():
    text = pages(report_of(450, ship("cruiser", name="Hammer"), squadron(count=3), name="Vigil"))[0]
    assert "Legal at 450 points under Grimdark Future: Warfleets v2.1.0" in text
    assert "110 / 450 points" in text
    limits = "Heroes 0 / 2 Same ship 1 / 3 Ships 1 / 9 Squadrons 3 / 12"
    assert limits in text


def test_every_issue_in_words():
    cruiser = ship("cruiser", name="Hammer", upgrades=["energy-cannon@front"])
    text = printed(report_of(50, cruiser, ship("corvette", upgrades=["energy-cannon@front"] * 2)))
    wanted = [
        "Illegal at 50 points",
        "Error 120 points, 50 allowed: 70 too many",
        "Error Corvette Ship: Energy Cannon taken 2 times, once allowed",
        "Incomplete Hammer: 1 upgrade of 4",
        "Hammer !",
    ]
    assert [part for part in wanted if part not in text] == []


def test_notes_are_numbered_at_block_and_text():
    noted = ship(name="Wasp", note="Painted red.\nHolds back.")
    text = printed(report_of(300, ship(name="Lance"), noted, note="Second evening."))
    assert "Corvette Ship · Light 2 · Note 1" in text
    assert "Notes Second evening. 1 Wasp Painted red. Holds back." in text


def test_appendix_holds_exactly_what_is_in_use():
    upgrades = ["giga-cannon@front", "stealth-rig"]
    report = report_of(
        450, ship(hero="ace-carrier", title="defiant", upgrades=upgrades), squadron("bomber")
    )
    names = [name.en for name, _ in sheets.appendix(report)]
    assert names == ["Ace Carrier", "Anti-Ship", "Deadly", "Defiant", "Stealth Rig"]
    assert "Deadly Each hit the target fails to block does 1 extra damage." in printed(report)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_eighteen_ships_fit_two_pages_and_appendix(paper):
    made = pages(eighteen_ships(), SheetOptions(paper=paper), SHARED)
    assert len(made) <= 3
    assert [len(re.findall(r"(?:Cruiser|Destroyer|Corvette) No\.", page)) for page in made][:2] == [
        10,
        8,
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_ten_full_blocks_fit_each_page(paper):
    ships = [ship("cruiser", upgrades=PLATED, name=f"No. {n:02}") for n in range(1, 21)]
    made = pages(report_of(3000, *ships), SheetOptions(paper=paper), SHARED)
    assert [len(re.findall(r"No\. \d\d", page)) for page in made[:2]] == [10, 10]


def test_no_block_is_split():
    made = pages(eighteen_ships())
    for page in made[:2]:
        cruisers = page.count("Cruiser No.")
        others = page.count("Destroyer No.") + page.count("Corvette No.")
        assert page.count("4 Armored Plating") == cruisers
        assert len(re.findall(r"\d Repair Bay", page)) == others
        assert page.count("Spd") - page.count("Spd move") == cruisers + others


def test_page_numbers_and_fleet_name_in_footer():
    made = pages(eighteen_ships())
    footers = [f"The Long Night Page {n} of {len(made)}" for n in range(1, len(made) + 1)]
    assert [footer in page for footer, page in zip(footers, made, strict=True)] == [True] * len(
        made
    )


def test_hostile_name_printed_as_text():
    report = report_of(300, ship(name=HOSTILE, note=HOSTILE), name=HOSTILE, note=HOSTILE)
    assert printed(report).count(HOSTILE) == 6
    assert "<img" not in sheets.sheet_html(report, SheetOptions())


@pytest.mark.parametrize("name", STRANGE_NAMES.values(), ids=STRANGE_NAMES)
def test_foreign_and_long_names_keep_one_page(name):
    made = pages(report_of(300, ship(name=name), name=name))
    assert len(made) == 1
    assert "Corvette Ship · Light 2" in made[0]


def test_hidden_points_show_no_figure_of_points():
    cruiser = ship("cruiser", hero="ace-carrier", title="avenger")
    tactician = ship("cruiser", hero="tactical-master")
    report = report_of(90, cruiser, tactician, squadron(), claimed_points=7)
    figures = r"\bpts\b|\bpoints\b|\b(?:205|90|100|95)\b"
    hidden = printed(report, SheetOptions(points="hide"), SHARED)
    assert "Illegal under Grimdark Future: Warfleets v2.1.0" in hidden
    assert "Heroes: 2 / 0" in hidden
    assert re.findall(figures, hidden) == []
    assert {"205", "90", "100", "95", "pts", "points"} == set(re.findall(figures, printed(report)))


def test_paper_sizes():
    report = report_of(300, ship())
    assert page_sizes(sheets.render(report, SheetOptions())) == {A4}
    assert page_sizes(sheets.render(report, SheetOptions(paper="letter"))) == {LETTER}


def test_ink_saving_prints_no_grey():
    report = report_of(300, ship())
    assert fills(sheets.render(report, SheetOptions())) == {"0", "0.933333"}
    assert fills(sheets.render(report, SheetOptions(ink="saving"))) == {"0"}


def fills(pdf):
    """Shades of the fills on the first page, all of them grey."""
    content = PdfReader(io.BytesIO(pdf)).pages[0].get_contents().get_data().decode("latin-1")
    return set(re.findall(r"^([\d.]+) \1 \1 rg$", content, re.M))


def test_qr_and_address_only_with_share_url():
    report = report_of(300, ship())
    plain, shared = (sheets.sheet_html(report, SheetOptions(), url) for url in (None, SHARED))
    assert "<svg" not in plain
    assert shared.count("<svg") == 1
    assert "style=" not in shared
    assert SHARED in printed(report, share_url=SHARED)


def test_italian_sheet_has_english_names_beside():
    report = report_of(300, ship("destroyer", hero="ace-carrier"), squadron("bomber"))
    with translation.override("it"):
        text = printed(report)
        pdf = PdfReader(io.BytesIO(sheets.render(report, SheetOptions())))
    assert "Cacciatorpediniere" in text
    assert "Squadriglia di bombardieri" in text
    assert "Letale (Deadly) Ogni colpo a segno non bloccato" in text
    assert pdf.trailer["/Root"]["/Lang"] == "it"


def test_rendered_sheet_comes_from_cache():
    report = report_of(300, ship())
    first = sheets.render(report, SheetOptions(), SHARED)
    assert cache.get(sheets.sheet_key(report, SheetOptions(), SHARED)) == first
    cache.set(sheets.sheet_key(report, SheetOptions(), SHARED), b"kept")
    assert sheets.render(report, SheetOptions(), SHARED) == b"kept"


def test_key_differs_with_everything_on_the_sheet():
    one, two = report_of(300, ship()), report_of(300, ship(name="Wasp"))
    keys = [
        sheets.sheet_key(one, SheetOptions()),
        sheets.sheet_key(two, SheetOptions()),
        sheets.sheet_key(one, SheetOptions(ink="saving")),
        sheets.sheet_key(one, SheetOptions(paper="letter")),
        sheets.sheet_key(one, SheetOptions(points="hide")),
        sheets.sheet_key(one, SheetOptions(), SHARED),
        sheets.blank_key(SheetOptions()),
    ]
    with translation.override("it"):
        keys.append(sheets.sheet_key(one, SheetOptions()))
    assert len(set(keys)) == len(keys)
    assert sheets.sheet_key(report_of(300, ship()), SheetOptions()) == keys[0]


@pytest.mark.parametrize(("paper", "size"), [("a4", A4), ("letter", LETTER)])
def test_blank_sheet_is_one_page_of_ten_blocks(paper, size):
    pdf = sheets.render_blank(SheetOptions(paper=paper))
    [page] = PdfReader(io.BytesIO(pdf)).pages
    text = flat(page.extract_text())
    assert page_sizes(pdf) == {size}
    assert text.count("Ship & title Spd Att Def 1 □□ 2 □□ 3 □□ 4 □□") == 10


def test_empty_fleet_prints_one_page():
    [text] = pages(report_of(300))
    assert "Incomplete at 300 points" in text
    assert "Incomplete Nothing in the list yet" in text


def test_sheet_asks_the_database_nothing(django_assert_num_queries):
    report = eighteen_ships()
    with django_assert_num_queries(0):
        sheets.sheet_html(report, SheetOptions(), SHARED)
