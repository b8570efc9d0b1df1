"""Printed sheets of armies: what stands on them, the pages they make, where they are kept."""

import io
import re
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.utils import translation
from pypdf import PdfReader

from armies import mapping, sheets
from armies.services.armies import armies, judge, library
from armies.sheets import appendix, army, deployment_card, stored, unit_cards
from rulesets.engine.errors import InvalidInput
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import pdf
from tests.armies.lists import army as list_of
from tests.armies.lists import unit, vanguard
from tests.armies.printing import column, missing, pages, stored_row

pytestmark = pytest.mark.django_db

SHARED = "https://muster.example/a/Xk3v9QpL2mNf8RtYw1ZbCg"
HOSTILE = "<img src=file:///etc/passwd>"
BROOD = "hollow-brood"


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def printed(document, options=None, share_url=None):
    return " ".join(pages(html(document, options, share_url)))


def html(document, options=None, share_url=None):
    return army.sheet_html(judge(document), options or SheetOptions(), share_url)


def test_sheet_shows_head_and_every_block():
    text = printed(vanguard(), share_url=SHARED)
    wanted = [
        "Army list · Grimdark Future 3.5",
        "Vanguard",
        "Legal at 1000 points under Grimdark Future 3.5",
        "Meridian Levy 1.0",
        SHARED,
        "Heroes 1 / 2",
        "Units 3 / 5",
        "Levy Company × 10",
        "Field Captain",
        "in Levy Company",
        "Quality 5+ Defense 5+ Tough 1 Base, mm 25",
        "2× Flamethrower 12″ 1 – Blast(3), Reliable",
        "Old Patience",
        "Column Carrier",
        "Close Ranks, Impact(3), Transport(11)",
    ]
    assert missing(wanted, text) == []


def test_attackers_roll_in_v15_is_labelled():
    quiet, rolled = (printed(list_of(game, 500, unit("sappers"))) for game in ("gf35", "gf15"))
    assert ("attacker rolls" in quiet, "Defense, attacker rolls" in rolled) == (False, True)


def test_shares_of_a_side_stand_under_their_players():
    units = [unit("sappers"), unit("rampart-tank", player=2)]
    side = list_of("gf15", 300, *units, players=2)
    assert missing(["Player 1 75 / 150", "Player 2 185 / 150 !"], printed(side)) == []
    assert "/ 150" not in printed(side, SheetOptions(points="hide"))


@pytest.mark.parametrize(("count", "left"), [(1, "0 units left"), (5, "2 units left")])
def test_firefight_says_when_morale_is_tested(count, left):
    text = printed(list_of("gff", 300, *[unit("sappers")] * count))
    assert missing([f"Units at the start {count}", f"Morale from {left}"], text) == []


def test_appendix_holds_exactly_what_is_in_use():
    report = judge(list_of("gf35", 500, unit("lodestar-reader")))
    names = [name.en for name, _ in appendix.rules_in_use(report.roster)]
    assert names == ["Caster(X)", "Close Ranks", "Hero", "Tough(X)"]


def test_appendix_follows_the_readers_alphabet():
    report = judge(list_of("gf35", 500, unit("lodestar-reader")))
    with translation.override("it"):
        names = [name.it for name, _ in appendix.rules_in_use(report.roster)]
    assert names == ["Eroe", "Incantatore(X)", "Ranghi serrati", "Resistenza(X)"]


def test_issues_notes_and_house_rules_in_words():
    noted = unit("levy-company", "ghost:wings", note="Holds the ford.")
    text = printed(list_of("gf35", 100, noted, policies={"attached_heroes": "apart"}))
    wanted = ["Illegal at 100 points", "Error 125 points, 100 allowed: 25 too many"]
    wanted += ["House rules: A hero in a unit: Counted apart", "1 Levy Company Holds the ford."]
    wanted += ["Not in the book wings", "Levy Company × 10 !", "Note 1"]
    assert missing(wanted, text) == []


@pytest.mark.parametrize("game", ["gf35", "gff", "gf15"])
def test_hidden_points_show_no_figure_of_points(game):
    heavy = list_of(game, 90, unit("sappers"), unit("surveyors"), claimed_points=7)
    figures = re.findall(
        r"\bpts\b|\bpoints\b|\b90\b", printed(heavy, SheetOptions(points="hide"), SHARED)
    )
    assert figures == []
    assert {"pts", "points", "90"} == set(re.findall(r"\bpts\b|\bpoints\b|\b90\b", printed(heavy)))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_thirteen_units_fit_two_pages_and_appendix(paper):
    made = pages(html(column(), SheetOptions(paper=paper), SHARED))
    blocks = [page.count("Base, mm") for page in made]
    assert (sum(blocks[:2]), sum(blocks), len(made) <= 3) == (14, 14, True)


def test_no_block_is_split():
    units = [unit("rampart-tank", f"ghost:end{n}", name=f"Tank {n}") for n in range(10, 40)]
    made = pages(html(list_of("gf35", 9000, *units)))
    assert re.findall(r"book end(\d\d)", " ".join(made)) == [str(n) for n in range(10, 40)]
    for page in made:
        begun, ended = (
            re.findall(r"Tank (\d\d) ! \d+ pts ?Rampart", page),
            re.findall(r"book end(\d\d)", page),
        )
        assert begun == ended


def test_hostile_name_printed_as_text():
    hostile = list_of("gf35", 500, unit("sappers", name=HOSTILE, note=HOSTILE), name=HOSTILE)
    assert printed(hostile).count(HOSTILE) == 5
    for draw in (army.sheet_html, unit_cards.cards_html, deployment_card.deployment_html):
        assert "<img" not in draw(judge(hostile), SheetOptions())


def test_ink_saving_prints_no_grey():
    full, saving = (
        fills(pdf(html(vanguard(), SheetOptions(ink=ink)))) for ink in ("full", "saving")
    )
    assert (full, saving) == ({"0", "0.933333"}, {"0"})


def fills(drawn):
    """Shades of the fills on the first page, all of them grey."""
    content = PdfReader(io.BytesIO(drawn)).pages[0].get_contents().get_data().decode("latin-1")
    return set(re.findall(r"^([\d.]+) \1 \1 rg$", content, re.M))


def test_italian_sheet_has_english_names_beside():
    with translation.override("it"):
        text = printed(list_of("gf35", 500, unit("lodestar-reader")))
    wanted = ["Lettore della stella polare = Lodestar Reader", "Resistenza(X) (Tough(X))"]
    assert missing(wanted, text) == []


def key_of(row, options=None, sheet="army", share_url=None):
    document = armies.read(row)
    books = library(document, row.owner)
    return stored.stored_key(sheet, row, document, books, options or SheetOptions(), share_url)


def test_stored_sheet_comes_from_cache():
    row = stored_row(vanguard())
    first = sheets.SHEETS["sheet"](row, SheetOptions(), None)
    assert cache.get(key_of(row)) == first
    cache.set(key_of(row), b"kept")
    assert sheets.SHEETS["sheet"](row, SheetOptions(), None) == b"kept"


def test_key_differs_with_everything_on_the_sheet():
    row = stored_row(vanguard())
    keys = [
        key_of(row),
        key_of(stored_row(replace(vanguard(), name="Rearguard"))),
        key_of(row, SheetOptions(ink="saving")),
        key_of(row, sheet="army-cards"),
        key_of(row, share_url=SHARED),
    ]
    with translation.override("it"):
        keys.append(key_of(row))
    assert len(set(keys)) == len(keys)


def test_key_names_every_book_and_the_core_rules():
    document = list_of("gf35", 500, unit("sappers"), unit("whisperer", book=BROOD))
    assert list(stored.versions(document, library(document))) == [
        "gf35 3.5",
        f"core-rules {mapping.catalogue('gf35', mapping.CORE).version}",
        "hollow-brood 1.0",
        "meridian-levy 1.0",
    ]


@pytest.mark.parametrize("sheet", ["sheet", "cards", "deployment"])
def test_army_of_400_entries_is_refused(sheet):
    row = stored_row(list_of("gf35", 2000, *[unit("sappers")] * 400))
    with pytest.raises(InvalidInput) as refused:
        sheets.SHEETS[sheet](row, SheetOptions(), None)
    [problem] = refused.value.problems
    assert (problem.place, problem.code, problem.params) == (
        "entries",
        "too_long",
        {"max_length": 150},
    )


def test_sheet_asks_the_database_nothing(django_assert_num_queries):
    report = judge(column())
    with django_assert_num_queries(0):
        army.sheet_html(report, SheetOptions(), SHARED)
