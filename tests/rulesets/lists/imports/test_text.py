"""Texts of lists, parsed back: the same list, and a word on every line that says something else."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.utils import translation

from rulesets.engine.errors import InvalidInput
from rulesets.lists.imports.files import import_files, report_on
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.samples import sample
from rulesets.lists.services import judging
from rulesets.texts.parser import MAX_LINES, read
from rulesets.uploads.files import whole
from tests import books

pytestmark = pytest.mark.django_db

GAMES = ["gf35", "gff", "gf15", "warfleets"]
STYLES = ["plain", "markdown", "discord"]
LINK = "https://muster.example/s/abc/"


def written(document, style="plain"):
    report = books.judge(document)
    return PRESENTATIONS[document.game].texts.write(report, style).render(LINK)


def without_ids(document):
    """A list in words that do not depend on what its entries are called inside."""
    return written(document, "markdown")


def as_fielded(document):
    """A list in words that depend neither on the order of entries nor on which half has what."""
    return sorted(written(document, "discord").split("\n\n"))


def is_same(document, other, style):
    """The short text of Discord says of a combined unit only what both halves have together."""
    same = as_fielded if style == "discord" else without_ids
    return same(document) == same(other)


def imported(text):
    (outcome,) = import_files(uuid4(), [whole("", text.encode())])
    return outcome


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_sample_comes_back_whole(language, game, style):
    with translation.override(language):
        document = sample(game)
        text = written(document, style)
    found = report_on(None, text.encode())
    assert is_same(found.document, document, style)
    assert found.document.claimed_points is None


def test_text_without_its_marks_is_read():
    """A chat shows neither the marks nor where a line begins."""
    text = written(sample("gf35"), "discord")
    shown = "\n".join(line.strip("*_> ") for line in text.splitlines())
    assert is_same(report_on(None, shown.encode()).document, sample("gf35"), "discord")


def test_names_notes_and_switches_come_back():
    document = sample("gf35")
    first, *others = document.entries
    first = replace(first, name="Old *Guard* (1)", note="Hold the bridge\nWait – 5 turns")
    document = replace(
        document, entries=(first, *others), note="For Saturday", force_org=False, size=None
    )
    for style in STYLES:
        found = report_on(None, written(document, style).encode()).document
        assert is_same(found, document, style)
        assert found.entries[0].note == first.note


def test_earlier_heading_of_problems_is_known():
    document = replace(sample("gf35"), size=500)
    text = written(document)
    assert "\nProblems\n" in text
    for heading in ("Problems", "Open issues", "Segnalazioni aperte"):
        found = report_on(None, text.replace("\nProblems\n", f"\n{heading}\n").encode()).document
        assert without_ids(found) == without_ids(document)


def test_lines_not_understood_are_named_and_kept():
    text = written(sample("gf35")).replace("10× Bayonet (Melee A1)", "10× Club", 1)
    text = text.replace("Rampart Tank", "Ghost Tank").replace("1000 of", "Mine:\n1000 of")
    outcome = imported(f"Look!\n{text}")
    ghost = text.splitlines().index("Ghost Tank – 1 model, 285 points") + 2
    assert outcome.remarks[0] == (
        f"Line {ghost}: no book here has “Ghost Tank”, so it counts 0 points until you replace it."
    )
    assert "Line 1: “Look!” is kept as a note." in outcome.remarks
    assert any(remark.endswith("“10× Club” is kept as a note.") for remark in outcome.remarks)
    document = judging.read(outcome.row)
    assert [entry.name for entry in document.entries if entry.key == "Ghost-Tank"] == ["Ghost Tank"]
    assert "10× Club" in document.entries[0].note
    assert document.note.startswith("Look!")
    assert document.claimed_points == 1000


def test_twenty_lines_are_named_and_the_rest_counted():
    more = "\n".join(f"  - Remark {number}" for number in range(30))
    outcome = imported(written(sample("gf35")).replace(f"\n{LINK}", f"{more}\n"))
    assert len(outcome.remarks) == 21
    assert outcome.remarks[-1] == "10 more lines are kept as notes."


def test_text_of_units_in_no_book_is_refused_line_by_line():
    head = "Mine\n5 of 500 points\nLegal at 500 points under Grimdark Future 3.5\n\n"
    text = f"{head}Ghosts – 1 model, 5 points\n"
    with pytest.raises(InvalidInput) as refused:
        report_on(None, text.encode())
    assert [(p.place, p.code) for p in refused.value.details] == [("line 5", "unit_missing")]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Mine\n5 points",
        "Legal at 500 points under Grimdark Future 3.5",
        "Mine\n5 of 500 points\nLegal at 500 points under Another Game 3.5",
    ],
)
def test_other_texts_are_none_of_ours(text):
    assert read(text) is None


def test_text_of_too_many_lines_is_not_looked_at():
    head = "Mine\n5 of 500 points\nLegal at 500 points under Grimdark Future 3.5\n"
    assert read(head + "a\n" * (MAX_LINES - 3)) is not None
    assert read(head + "a\n" * MAX_LINES) is None
    assert read(head + "\n" * MAX_LINES) is None
