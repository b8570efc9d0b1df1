"""Lists as players jot them down: names of units with counts, in any book, the rest as notes."""

import uuid

import pytest

from rulesets.books.models import Book, BookUnit
from rulesets.lists.imports import import_files, judge
from rulesets.lists.names_importer import MAX_OPTION_LINES
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
        ("levy-company", "the radio"),
        ("sappers", ""),
    ]
    assert document.note == "for Saturday\nNot recognised, add by hand:\nSpace Frogs"


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
    assert document.note == "Not recognised, add by hand:\n10x Cannon"
    assert shown(document) == expected


def test_lines_below_a_unit_are_its_options_or_kept():
    found = imported(
        "Meridian Levy 1000\n2x Levy Company\n - Field radio, foo\n * 2x Flamethrower (+10 pts)\n"
        "10x Rifle, 10 with Bayonets\n10x Cannon\nRampart Tank\nDozer blade"
    )
    document = judging.read(found.row)
    assert [len(entry.picks) for entry in document.entries] == [3, 3, 1]
    assert [entry.note for entry in document.entries] == ["foo", "foo", ""]
    assert document.note == "Not recognised, add by hand:\n10x Cannon"
    assert found.remarks[1:-1] == (
        "Line 2 is kept as a note: “foo”",
        "Line 6 is kept as a note: “10x Cannon”",
    )


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
    assert document.note.splitlines()[1:] == [line.strip() for line in lines]


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
    assert (document.name, document.size) == ("Meridian Levy 1000", 1000)
    assert [(entry.key, len(entry.picks)) for entry in document.entries] == [
        ("field-captain", 0),
        ("levy-company", 3),
        ("levy-company", 3),
        ("line-veterans", 0),
        ("rampart-tank", 1),
    ]
    assert [entry.note for entry in document.entries] == ["", "foo", "foo", "", ""]
    assert document.note == "Not recognised, add by hand:\nsomething silly"
    assert found.remarks == (
        "Read as a list of Grimdark Future 3.5.",
        "No game size in the text, so it is set to 1000 points.",
        "Read “feild captain” as Field Captain.",
        "Read “levy companies” as Levy Company.",
        "Read “line vets” as Line Veterans.",
        "Read “rampart tnk” as Rampart Tank.",
        "Line 2 is kept as a note: “foo”",
        "Line 5 is kept as a note: “something silly”",
        "Add what is missing from the catalogue, then delete the note.",
    )


def test_every_line_that_is_no_unit_is_named():
    assert imported(JOTTED).remarks == (
        "Read as a list of Grimdark Future 3.5.",
        "Line 2 is kept as a note: “for Saturday”",
        "Line 5 is kept as a note: “the radio”",
        "Line 7 is kept as a note: “Space Frogs”",
        "Add what is missing from the catalogue, then delete the note.",
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Fighter Squadron x2\nCruiser Ship", ("warfleets", 3), id="fleet"),
        pytest.param("- Line Veterans\n* Sappers", ("gf35", 2), id="marked"),
        pytest.param("999x Sappers", ("gf35", 20), id="too many copies"),
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
        pytest.param("", id="nothing"),
    ],
)
def test_what_is_no_list_is_refused(text):
    outcome = imported(text)
    assert (outcome.row, [problem.code for problem in outcome.errors]) == (None, ["not_a_list"])


def test_jotted_list_is_judged_without_being_stored():
    report = judge(OWNER, b"Sappers\nField Captain")
    assert [member.key for member in report.roster.members] == ["sappers", "field-captain"]


def test_books_of_others_are_not_looked_into():
    book = Book.objects.filter(key="meridian-levy", game="gf35").latest("pk")
    book.pk, book.owner = None, uuid.UUID(int=2)
    book.save()
    BookUnit.objects.create(
        book=book, key="hidden", position=0, name="Hidden Ones", points=1, size=1
    )
    assert imported("Hidden Ones").row is None
