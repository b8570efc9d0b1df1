"""Lists as players jot them down: names of units with counts, in any book, the rest as notes."""

import uuid

import pytest

from rulesets.books.models import Book, BookUnit
from rulesets.lists.imports.files import import_files, report_on
from rulesets.lists.imports.unit_lines import MAX_OPTION_LINES
from rulesets.lists.services import judging
from rulesets.uploads.files import whole

OWNER = uuid.UUID(int=1)

pytestmark = pytest.mark.django_db


def imported(text):
    (outcome,) = import_files(OWNER, [whole("list.txt", text.encode())])
    return outcome


def document_of(text):
    return judging.read(imported(text).row)


def shown(document):
    return [(entry.key, entry.note) for entry in document.entries]


JOTTED = """\
My Column, 500 pts
for Saturday
1x Field Captain (Carbine)
2x line veterans
10 Levy Company - with the radio
Sapper
Space Frogs
"""


def test_names_of_units_are_a_list():
    document = document_of(JOTTED)
    assert (document.game, document.name, document.size) == ("gf35", "My Column", 500)
    assert shown(document) == [
        ("field-captain", ""),
        ("line-veterans", ""),
        ("line-veterans", ""),
        ("levy-company", ""),
        ("sappers", ""),
        ("Space-Frogs", "Space Frogs"),
    ]
    assert document.note == "for Saturday"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Levy Company 125", [("levy-company", "")]),
        ("- Levy Company x10 [125 pts]", [("levy-company", "")]),
        ("2x Line Veterans (95)", [("line-veterans", ""), ("line-veterans", "")]),
        ("Field Captain 55 with Halberd", [("field-captain", "Halberd")]),
        ("Field Captain with Sabre", [("field-captain", "")]),
        ("Field Captain [1] Q3+ D4+, Tough(3)", [("field-captain", "")]),
        ("3 Sappers - 330pts - in reserve", [("sappers", "in reserve")] * 3),
    ],
)
def test_name_is_known_with_whatever_is_written_behind_it(line, expected):
    document = document_of(f"# Meridian Levy - 500\n{line}\n- 10x Cannon")
    assert (document.name, document.size) == ("Meridian Levy", 500)
    assert document.note == "10x Cannon"
    assert shown(document) == expected


def test_lines_below_a_unit_are_its_options_or_kept():
    found = imported(
        "Meridian Levy 1000\n2x Levy Company\n - Field radio, foo\n * 2x Flamethrower (+10 pts)\n"
        " - 10x Rifle, 10 with Bayonets\n - 10x Cannon\nRampart Tank\nDozer blade"
    )
    document = judging.read(found.row)
    assert [len(entry.picks) for entry in document.entries] == [3, 3, 1]
    assert [entry.note for entry in document.entries] == ["foo", "foo", ""]
    assert document.note == "10x Cannon"
    assert found.remarks[1:-1] == (
        "Line 2: “foo” is kept as a note.",
        "Line 6: “10x Cannon” is kept as a note.",
    )


TITLED = "My Column {}\nField Captain 55\nLevy Company 125\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(TITLED.format("[740/750]"), (750, 740), id="sum and size"),
        pytest.param(TITLED.format("180 of 500 pts"), (500, 180), id="in words"),
        pytest.param(TITLED.format("(740pts)"), (750, 740), id="sum"),
        pytest.param(TITLED.format("- 1,250 points"), (1250, None), id="size"),
        pytest.param(TITLED.format("") + "Total: 740 pts", (750, 740), id="total"),
        pytest.param(TITLED.format("[740/750]") + "Space Frogs 90", (750, None), id="unknown"),
    ],
)
def test_points_of_a_heading_are_the_size_or_the_sum(text, expected):
    document = document_of(text)
    assert (document.name, document.size, document.claimed_points) == ("My Column", *expected)


FROGS = "5x Space Frogs - Plasma lance - 120pts"


@pytest.mark.parametrize(
    ("text", "expected", "note"),
    [
        pytest.param(
            f"Levy Company - 125pts\n{FROGS}\n- Tongue\nField Captain 55pts",
            [("levy-company", ""), ("5x-Space-Frogs", f"{FROGS}\nTongue"), ("field-captain", "")],
            "",
            id="among the units, with an upgrade of the one above",
        ),
        pytest.param(
            f"My Column 500\n{FROGS}\nLevy Company 125pts",
            [("5x-Space-Frogs", FROGS), ("levy-company", "")],
            "",
            id="before the units",
        ),
        pytest.param(
            "Sappers\nSpace Frogs\n\nsee you on Friday",
            [("sappers", ""), ("Space-Frogs", "Space Frogs\nsee you on Friday")],
            "",
            id="without points",
        ),
        pytest.param(
            "Cruiser Ship - 80\nDeath Star - 300",
            [("cruiser", ""), ("Death-Star", "Death Star - 300")],
            "",
            id="ship",
        ),
    ],
)
def test_line_like_a_unit_that_no_book_has_is_an_unknown_unit(text, expected, note):
    found = imported(text)
    document = judging.read(found.row)
    assert (shown(document), document.note) == (expected, note)
    assert found.row.verdict == "illegal"


@pytest.mark.parametrize(
    "text",
    [
        "Field Captain, 2x Levy Company, Sappers",
        "Field Captain + Levy Company (Field radio, Colours) + Levy Company; Sappers",
        "1. Field Captain\n2. Levy Company\n3. Levy Company\n4. Sappers",
        "55 - Field Captain\n125pts Levy Company\n[125] Levy Company\n110 - Sappers",
        "**Field Captain** (55 pts)\n* **Levy Company** [10]\n* __Levy Company__\n`Sappers`",
        "| Field Captain | 55 |\n|---|---|\n| 2x Levy Company | 250 |\n| Sappers | 110 |",
    ],
    ids=["commas", "plus signs", "numbers", "points first", "bold", "table"],
)
def test_units_are_found_in_whatever_form_they_are_pasted(text):
    keys = [entry.key for entry in document_of(text).entries]
    assert keys == ["field-captain", "levy-company", "levy-company", "sappers"]


FOREIGN = """\
++ Standard (Meridian Levy) [1,000 pts] ++

+ HQ +

Char1: 1x Field Captain [70 pts]: Pistol, Charged sabre

+ Troops +

5x Line Veterans [95 pts]
. 5x Line Veteran: Rifle, Bayonet
10x Levy Company [125 pts]
 • 9x Levy Company with Rifle
 • 1x Levy Company with Plasma lance

++ Total: [290 pts] ++
"""


def test_list_of_another_program_has_no_unit_twice_and_no_notes():
    document = document_of(FOREIGN)
    assert (document.name, document.size) == ("Standard (Meridian Levy)", 1000)
    assert shown(document) == [("field-captain", ""), ("line-veterans", ""), ("levy-company", "")]
    assert [len(entry.picks) for entry in document.entries] == [1, 0, 1]
    assert document.note == ""


@pytest.mark.parametrize(
    ("text", "size", "verdict"),
    [
        pytest.param("Line Veterans\nSappers", 500, "legal", id="smallest"),
        pytest.param("Field Captain\nField Captain\nLevy Company", 1000, "legal", id="two heroes"),
        pytest.param("Field Captain\n" * 12, 750, "illegal", id="legal at no usual size"),
    ],
)
def test_size_that_no_text_states_is_the_smallest_at_which_the_list_is_legal(text, size, verdict):
    row = imported(text).row
    assert (row.size, row.verdict) == (size, verdict)


def test_options_are_looked_for_in_few_short_lines_and_no_line_is_lost():
    lines = [f"word {number}" for number in range(MAX_OPTION_LINES + 5)] + ["long " * 20]
    document = document_of("\n".join(["Sappers", *lines]))
    assert shown(document) == [("sappers", "")]
    assert document.note.splitlines() == [line.strip() for line in lines]


PROSE = "What do you think?\nSappers\nTwo tanks\nThanks a lot\nSee you Friday"


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            PROSE,
            "Is this the right army? 1 of 5 lines could be read as units (Meridian Levy). If not,"
            " delete the list, get the army’s book and import the text again.",
        ),
        ("My list\nSappers\nTwo tanks", "Read as a list of Grimdark Future 3.5."),
    ],
)
def test_text_with_few_units_is_doubted(text, first):
    assert imported(text).remarks[0] == first


MISSPELT = """\
feild captain
2x levy companies w/ plasma lance, 2x flamethrower, foo
line vets
Rampart tnk (dozer blade)
something silly
"""


def test_misspelt_names_are_guessed_and_options_taken():
    found = imported(MISSPELT)
    document = judging.read(found.row)
    assert (document.name, document.size) == ("Meridian Levy", 1500)
    assert [(entry.key, len(entry.picks)) for entry in document.entries] == [
        ("field-captain", 0),
        ("levy-company", 3),
        ("levy-company", 3),
        ("line-veterans", 0),
        ("rampart-tank", 1),
        ("something-silly", 0),
    ]
    notes = [entry.note for entry in document.entries]
    assert notes == ["", "foo", "foo", "", "", "something silly"]
    assert found.remarks == (
        "Read as a list of Grimdark Future 3.5.",
        "No game size in the text, so it is set to 1500 points.",
        "At 1000 points the list would not be legal: 6 units, 5 allowed (1 per 200 pts).",
        "Line 5: no book here has “something silly”, so it counts 0 points until you replace it.",
        "Read “feild captain” as Field Captain.",
        "Read “levy companies” as Levy Company.",
        "Read “line vets” as Line Veterans.",
        "Read “rampart tnk” as Rampart Tank.",
        "Line 2: “foo” is kept as a note.",
    )


def test_every_line_that_is_no_unit_is_named():
    assert imported(JOTTED).remarks == (
        "Read as a list of Grimdark Future 3.5.",
        "Line 7: no book here has “Space Frogs”, so it counts 0 points until you replace it.",
        "Line 2: “for Saturday” is kept as a note.",
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Fighter Squadron x2\nCruiser Ship", ("warfleets", 3), id="fleet"),
        pytest.param("- Line Veterans\n* Sappers", ("gf35", 2), id="marked"),
        pytest.param("999x Sappers", ("gf35", 20), id="too many copies"),
        pytest.param("Sappers\nCarbine\n\n(for Saturday)", ("gf35", 1), id="line without a name"),
        pytest.param("Sappers\n\n - Sappers", ("gf35", 1), id="models without options"),
        pytest.param("Sappers\n" * 200, ("gf35", 200), id="as many as there may be"),
    ],
)
def test_what_is_read(text, expected):
    document = document_of(text)
    assert (document.game, len(document.entries)) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Space Frogs\n2x Moon Goats", id="no unit"),
        pytest.param("Sappers\n" * 201, id="too many lines"),
        pytest.param("See you there, Sappers", id="unit behind other words"),
        pytest.param("++ **", id="marks alone"),
        pytest.param("", id="nothing"),
    ],
)
def test_what_is_no_list_is_refused(text):
    outcome = imported(text)
    assert (outcome.row, [problem.code for problem in outcome.errors]) == (None, ["not_a_list"])


def test_list_as_players_note_it_is_judged_without_being_stored():
    report = report_on(OWNER, b"Sappers\nField Captain")
    assert [member.key for member in report.roster.members] == ["sappers", "field-captain"]


def test_books_of_others_are_not_looked_into():
    book = Book.objects.filter(key="meridian-levy", game="gf35").latest("pk")
    book.pk, book.owner = None, uuid.UUID(int=2)
    book.save()
    BookUnit.objects.create(
        book=book, key="hidden", position=0, name="Hidden Ones", points=1, size=1
    )
    assert imported("Hidden Ones").row is None
