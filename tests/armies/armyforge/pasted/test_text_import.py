"""Reading the text that Army Forge copies to the clipboard."""

from uuid import uuid4

import pytest

from armies.armyforge.pasted.plaintext import read_plaintext
from armies.armyforge.pasted.text_import import import_text
from armies.armyforge.remarks import remark_sentence
from armies.services import army_forge
from rulesets.engine.errors import InvalidInput
from rulesets.games.ground.outfit import Name
from rulesets.lists.imports.files import import_files
from rulesets.lists.services import judging
from rulesets.uploads.files import whole
from tests.api import Api, new_owner
from tests.armies.lists import vanguard
from tests.books import judge

TEXT = """++ Night Watch - Lantern Guild (v3.5.1) [GF 750pts] [2 Units] ++

Warden [1] Q3+ D4+ | 60pts | Hero, Tough(3), 1x Horn(Fear(1))
Sabre (A3, AP(1))
| Joined to:
2x Guards [10] Q4+ D4+ | 120pts | 3XP | Steady
8x Rifle (24", A1), 2x Flamer (12", A1, Blast(3)), 10x Bayonet (A1)
"""


def test_text_is_read_unit_by_unit():
    found = read_plaintext(TEXT)
    assert (found.title, found.game, found.points) == (
        "Night Watch - Lantern Guild (v3.5.1)",
        "GF",
        750,
    )
    warden, guards = found.units
    assert (warden.name, warden.size, warden.points, warden.joins_next) == ("Warden", 1, 60, True)
    assert warden.names == {Name("Hero"), Name("Tough"), Name("Horn")}
    assert (guards.copies, guards.size, guards.xp, guards.joins_next) == (2, 10, 3, False)
    assert guards.weapons == {Name("Rifle"): 8, Name("Flamer"): 2, Name("Bayonet"): 10}


NOBODY = "Nobody [1] Q2+ D2+ | 5pts | Hero\nFist (A1)"


def pasted(*units, size=500):
    """Return a text for the book of these tests, from pairs of lines."""
    return "\n".join([f"++ Watch - Meridian Levy [GF {size}pts] ++", *units])


def report(text):
    return army_forge.report_on(None, army_forge.load(text.encode()))


def as_pasted(document):
    """Yield pairs of lines for a list without joins and combined units."""
    for member in judge(document).roster.members:
        outfit, unit = member.outfit, member.unit
        facts = [rule.name.en for rule in (*outfit.rules, *outfit.model_rules)]
        facts += [f"{count}x {item.name.en}(Rule)" for item, count in outfit.items]
        weapons = [f"{count}x {weapon.name.en} (A1)" for weapon, count in outfit.weapons]
        rolls = f"Q{unit.quality}+ D{unit.defense}+"
        yield (
            f"{unit.name.en} [{outfit.size}] {rolls} | {outfit.points}pts | {', '.join(facts)}\n"
            f"{', '.join(weapons)}"
        )


@pytest.mark.django_db
def test_options_are_found_by_what_the_units_carry(new_books):
    document = vanguard()
    lines = list(as_pasted(document))
    hero, company, *others = lines
    found = report(pasted(hero, "| Joined to:", company, *others, size=1000))
    entries = found.document.entries
    assert (found.document.name, found.size) == ("Watch", 1000)
    assert found.points == judge(document).points
    assert [sorted(map(str, entry.picks)) for entry in entries] == [
        sorted(map(str, entry.picks)) for entry in document.entries
    ]
    assert entries[0].join == entries[1].id
    assert {entry.claimed_points for entry in entries} == {None}


@pytest.mark.django_db
def test_renamed_unit_is_found_by_its_profile(new_books):
    hero, *_others = as_pasted(vanguard())
    found = report(pasted(hero.replace("Field Captain", "Ada of the Ford")))
    (entry,) = found.document.entries
    assert (entry.key, entry.name) == ("field-captain", "Ada of the Ford")


@pytest.mark.django_db
def test_what_no_options_come_to_is_kept_beside(new_books):
    _hero, company, *_others = as_pasted(vanguard())
    head, weapons = company.split("\n")
    found = report(pasted(f"{head}\n{weapons}, 3x Railgun (A9)"))
    (entry,) = found.document.entries
    assert entry.key == "levy-company"
    assert entry.claimed_loadout == f"{weapons}, 3x Railgun (A9)"


@pytest.mark.django_db
@pytest.mark.parametrize("gap", [pytest.param([""], id="empty line"), pytest.param([], id="none")])
def test_lines_written_by_hand_below_a_unit_are_units_or_notes(new_books, gap):
    hero, company, *_others = as_pasted(vanguard())
    bare = "Scout Car [1] Q4+ D4+ | 95pts"
    lines = [hero, *gap, "Bring dice", company, bare, *gap, "Rampart Tnak", "Space Goat"]
    found = import_text(pasted(*lines), None)
    assert [entry.key for entry in found.document.entries] == [
        *("field-captain", "levy-company", "scout-car", "rampart-tank", "Space-Goat")
    ]
    assert found.document.note == "Bring dice"
    assert found.document.claimed_points is None
    assert {entry.claimed_loadout for entry in found.document.entries} == {None}
    assert "loadout_unclear" not in [remark.code for remark in found.remarks]
    line = 9 + 2 * len(gap)
    assert [*map(remark_sentence, found.remarks)][-4:-1] == [
        f"Line {line}: no book here has “Space Goat”, so it counts 0 points until you replace it.",
        "Read “rampart tnak” as Rampart Tank.",
        f"Line {4 + len(gap)}: “Bring dice” is kept as a note.",
    ]


@pytest.mark.django_db
def test_characters_nobody_sees_are_left_out_of_notes(new_books):
    hero, *_others = as_pasted(vanguard())
    assert report(pasted(hero, "Bring\u202e dice\x01")).document.note == "Bring dice"


@pytest.mark.django_db
def test_units_written_above_the_first_copied_one_come_first(new_books):
    hero, *_others = as_pasted(vanguard())
    found = import_text(pasted("2x Scout Car", "Rampart Tank", hero), None)
    assert [(entry.id, entry.key) for entry in found.document.entries] == [
        ("u1", "scout-car"),
        ("u2", "scout-car"),
        ("u3", "rampart-tank"),
        ("u4", "field-captain"),
    ]
    assert found.document.note == ""


@pytest.mark.django_db
def test_options_and_ties_of_a_line_written_by_hand_are_read(new_books):
    hero, *_others = as_pasted(vanguard())
    text = pasted(hero, "Levy Company", "aboard Column Carrier", "Buy paint")
    entries = import_text(text, None).document.entries
    ids = {entry.key: entry.id for entry in entries}
    assert [(entry.key, entry.ride) for entry in entries[:3]] == [
        ("field-captain", None),
        ("levy-company", ids["column-carrier"]),
        ("column-carrier", None),
    ]


@pytest.mark.django_db
def test_headline_above_units_written_by_hand_alone(new_books):
    (outcome,) = import_files(uuid4(), [whole("", pasted("Field Captain", "Scout Car").encode())])
    document = judging.read(outcome.row)
    assert [entry.key for entry in document.entries] == ["field-captain", "scout-car"]
    assert document.size == 500


@pytest.mark.django_db
def test_lines_after_an_empty_one_that_name_weapons_are_equipment(new_books):
    lines = "\n".join(as_pasted(vanguard())).split("\n")
    found = import_text(pasted(*(f"\n{line}" for line in lines)), None)
    assert {entry.claimed_loadout for entry in found.document.entries} == {None}
    assert found.document.note == ""


@pytest.mark.django_db
def test_unit_in_no_book_is_kept_as_unknown_so_that_the_list_is_not_legal(new_books):
    hero, company, *_others = as_pasted(vanguard())
    text = pasted(hero, "| Joined to:", NOBODY, company)
    (outcome,) = import_files(uuid4(), [whole("", text.encode())])
    document = judging.read(outcome.row)
    assert [entry.key for entry in document.entries] == ["field-captain", "Nobody", "levy-company"]
    assert [entry.note for entry in document.entries] == ["", NOBODY, ""]
    assert (document.entries[0].join, document.note) == (document.entries[1].id, "")
    assert outcome.row.verdict == "illegal"
    assert outcome.remarks[0] == (
        "Line 5: no book here has “Nobody”, so it counts 0 points until you replace it."
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("points", "size", "claimed", "remarks"),
    [
        pytest.param("500", 500, 55, [], id="size"),
        pytest.param("1250", 1250, 55, [], id="round size"),
        pytest.param("55", 500, 55, ["size_read"], id="sum"),
        pytest.param("485", 500, 485, ["size_read"], id="sum that differs"),
        pytest.param("485/600", 600, 485, [], id="both"),
    ],
)
def test_points_in_the_headline_are_the_size_or_the_sum(new_books, points, size, claimed, remarks):
    hero = "Field Captain [1] Q3+ D4+ | 55pts | Hero\nPistol (A1), Sabre (A2)"
    text = f"++ Watch - Meridian Levy (v1.0) [GF {points}pts] ++\n{hero}"
    found = import_text(text, None)
    assert (found.document.size, found.document.claimed_points) == (size, claimed)
    assert [remark.code for remark in found.remarks if remark.code == "size_read"] == remarks


@pytest.mark.django_db
def test_units_copied_without_the_headline_are_read(new_books):
    units = [text.replace("Levy Company", "**Levy Company**", 1) for text in as_pasted(vanguard())]
    (outcome,) = import_files(uuid4(), [whole("", "\n\n".join(units).encode())])
    assert (outcome.row.name, outcome.row.points) == ("Meridian Levy", 515)
    assert outcome.row.units == 4


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("++ Meridian Levy [GF 1000pts] ++", "Meridian Levy"),
        ("++ Meridian Levy (v1.0) [GF 1000pts] ++", "Meridian Levy"),
        ("Watch - Meridian Levy (v1.0) [GF 1000pts]", "Watch"),
        ("Watch - GF - Meridian Levy [GF 1000pts]", "Watch"),
    ],
)
def test_headline_may_name_only_the_book_or_have_lost_its_plus_signs(new_books, head, name):
    hero, *_others = as_pasted(vanguard())
    (outcome,) = import_files(uuid4(), [whole("", f"{head}\n{hero}".encode())])
    assert (outcome.row.name, outcome.row.size, outcome.row.units) == (name, 1000, 1)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("points", "size", "remarks"),
    [
        pytest.param(
            140,
            1000,
            [
                "The text gives no game size: for its 140 points it is now 1000.",
                "At 500 points the list would not be legal: 2 heroes, 1 allowed (1 per 500 pts).",
            ],
            id="far below a usual size",
        ),
        pytest.param(
            480,
            500,
            ["The text gives no game size: for its 480 points it is now 500."],
            id="all but a size",
        ),
    ],
)
def test_sum_becomes_the_size_it_fills_or_one_at_which_the_list_is_legal(
    new_books, points, size, remarks
):
    heroes = [next(as_pasted(vanguard()))] * 2
    found = import_text(pasted(*heroes, size=points).replace("Levy [", "Levy (v1.0) ["), None)
    assert found.document.size == size
    assert [*map(remark_sentence, found.remarks)] == remarks


@pytest.mark.django_db
def test_sum_of_a_text_with_unknown_units_is_compared_with_nothing(new_books):
    hero, *_others = as_pasted(vanguard())
    assert import_text(pasted(hero, NOBODY, size=75), None).document.claimed_points is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("title", "missing"),
    [
        pytest.param("Watch - Lantern Guild (v3.5.1)", [("gf35:", "Lantern Guild")], id="named"),
        pytest.param("Lantern Guild (v3.5.1)", [("gf35:", "Lantern Guild")], id="only it"),
        pytest.param("Watch", [("gf35:", "")], id="unnamed"),
    ],
)
def test_book_that_is_not_here_is_called_by_its_name(new_books, title, missing):
    text = f"++ {title} [GF 500pts] ++\n{NOBODY}"
    (outcome,) = import_files(uuid4(), [whole("", text.encode())])
    assert [*outcome.missing] == missing


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "problems"),
    [
        pytest.param(pasted(NOBODY), [("line 2", "unit_missing")], id="unit"),
        pytest.param(pasted(), [("", "not_a_list")], id="no units"),
        pytest.param(
            pasted(NOBODY).replace("GF", "AOF"), [("gameSystem", "unsupported_game")], id="game"
        ),
        pytest.param(pasted(*[f"99x {NOBODY}"] * 5), [("", "too_long")], id="too many"),
        pytest.param(
            pasted(NOBODY.replace("Nobody", "Scout Car"), *["20x Scout Car"] * 11),
            [("entries", "too_long")],
            id="too many by hand",
        ),
    ],
)
def test_text_that_is_no_list_here_is_refused(new_books, text, problems):
    with pytest.raises(InvalidInput) as raised:
        report(text)
    assert [(each.place, each.code) for each in raised.value.details] == problems


@pytest.mark.django_db
def test_text_comes_in_by_api_and_is_judged(new_books):
    hero, *others = as_pasted(vanguard())
    text = pasted(f"{hero}, 3x Railgun (A9)", *others, size=1000).encode()
    for content_type in ("application/json", "text/plain"):
        found = Api().post("validate?style=plain", text, content_type=content_type)
        assert found.content.decode().splitlines()[0] == "Watch"
    made = new_owner().post("imports", text, content_type="text/plain").json()["results"][0]
    assert (made["list"]["name"], made["list"]["size"]) == ("Watch", 1000)
    assert made["remarks"][:1] == [
        "We couldn’t match the upgrades of “Field Captain”. The original line is kept beside it."
    ]
