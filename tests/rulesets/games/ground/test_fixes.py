"""Fixes: each one an issue offers, applied as it stands, clears that issue."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine import codec
from rulesets.engine.common import more_issues
from rulesets.engine.trials import MAX_CANDIDATES
from rulesets.games import GAMES
from rulesets.games.ground.book import Book
from rulesets.games.ground.document import ArmyDocument, ArmyEntry, Pick
from tests.books import FACTIONS, book_of
from tests.builders import codes
from tests.ground import applied, army, judged
from tests.ground_strategies import BOOKS, armies
from tests.rulesets.games.ground.problems import DOCUMENTS, GROUND
from tests.strategies import SAME_EVERY_TIME

ROSTERS = Path(__file__).parents[3] / "rosters"
CASE_BOOKS = {game: codec.read(Book, (ROSTERS / game / "book.json").read_text()) for game in GROUND}

MANY = 8
"""Issues of a list for whose fixes there is budget enough."""
CHANCE_COMBINED = 0.2
CHANCE_JOINED = 0.4


def read_case(path):
    return codec.read(ArmyDocument, json.dumps(json.loads(path.read_text())["document"]))


def cases():
    paths = [path for game in GROUND for path in sorted((ROSTERS / game).glob("[A-C]*.json"))]
    return [pytest.param(read_case(path), id=path.stem) for path in paths]


def alike(report, issue):
    """How many issues are like one, and by how much they break their rule in all.

    They have its code and an entry of its, or are about the whole, too.
    """
    about = set(issue.entries)
    found = [
        other
        for other in report.issues
        if other.code == issue.code and (about & set(other.entries) or not (about or other.entries))
    ]
    counted = [other for other in found if None not in (other.used, other.allowed)]
    return len(found), sum(abs(other.used - other.allowed) for other in counted)


def left_uncleared(document, *books):
    """The issues that a fix of theirs neither clears nor lessens, each with the fix."""
    before = judged(document, *books)
    return [
        (issue.code, fix.code)
        for issue in before.issues_with_fixes
        for fix in issue.fixes
        if alike(judged(applied(document, fix.edit, "fixed1", **fix.args), *books), issue)
        >= alike(before, issue)
    ]


@settings(SAME_EVERY_TIME, max_examples=SAME_EVERY_TIME.max_examples // 3)
@given(document=armies)
def test_fix_mends_its_issue_in_any_army(document):
    assert left_uncleared(document, BOOKS[document.game]) == []


def harm_done(document, book):
    """The fixes that bring problems where another one, on a short list any edit, brings none."""
    report = judged(document, book)
    found = []
    for issue in report.issues_with_fixes:
        brought = [new_problems(report, fix, book) for fix in issue.fixes]
        for fix, (errors, gaps) in zip(issue.fixes, brought, strict=True):
            is_best = not errors and all(map(any, brought))
            is_alone = len(issue.fixes) == 1 and (
                len(report.issues) > MANY or not has_harmless(report, issue, book)
            )
            if (errors or gaps) and not is_best and not is_alone:
                found.append((issue.code, fix.edit, errors, gaps))
    return found


def new_problems(report, fix, book):
    """The codes of errors and gaps that there are more of after a fix."""
    after = judged(applied(report.document, fix.edit, "fixed1", **fix.args), book)
    return [
        list(Counter(codes(after, level)) - Counter(codes(report, level)))
        for level in ("error", "incomplete")
    ]


def has_harmless(report, issue, book):
    """Whether giving up or moving something an issue concerns clears it without a new error."""
    edits = report.game.edits
    fixes = [
        fix
        for candidate in report.game.candidates.reductions(report.roster)
        for fix in candidate.fixes
        if set(edits[fix.edit].entries_in(fix.args)) & set(issue.entries)
    ][:MAX_CANDIDATES]
    return any(
        alike(judged(applied(report.document, fix.edit, "fixed1", **fix.args), book), issue)
        < alike(report, issue)
        and not new_problems(report, fix, book)[0]
        for fix in fixes
    )


@SAME_EVERY_TIME
@given(document=armies, players=st.integers(1, 3))
def test_fix_brings_no_problem_where_another_does_not(document, players):
    document = replace(document, players=players)
    assert harm_done(document, BOOKS[document.game]) == []


def wild_army(random, book):
    """A senseless army of a whole book: any units with any options, joined and combined at will."""
    sections = {package.key: package.sections for package in book.packages}
    entries = []
    number = random.randint(1, 8)
    for _ in range(number):
        unit = random.choice(book.units)
        options = [
            Pick(section=section.key, option=option.key)
            for package in unit.packages
            for section in sections[package]
            for option in section.options
        ]
        taken = random.sample(options, min(len(options), random.choice((0, 0, 1, 2))))
        entries.append(
            ArmyEntry(
                id="new",
                key=unit.key,
                book=book.key,
                picks=tuple(taken * random.choice((1, 1, 1, 2))),
                combined=random.random() < CHANCE_COMBINED,
                join=f"e{random.randint(1, number)}" if random.random() < CHANCE_JOINED else None,
            )
        )
    size = random.choice((None, 150, 250, 400, 750, 1500))
    return army(book.game, size, *entries, books={book.key: book.version})


@pytest.mark.parametrize("game", GROUND)
def test_fix_of_a_wild_army_brings_no_problem_where_another_does_not(game):
    book = book_of(game, FACTIONS[GROUND.index(game)])
    random = Random(1)  # noqa: S311
    wild = [wild_army(random, book) for _ in range(SAME_EVERY_TIME.max_examples // 2)]
    assert [harm for document in wild for harm in harm_done(document, book)] == []


@pytest.mark.parametrize(
    ("document", "books"),
    [
        *(pytest.param(document, BOOKS, id=name) for name, document in DOCUMENTS.items()),
        *(pytest.param(*case.values, CASE_BOOKS, id=case.id) for case in cases()),
    ],
)
def test_fix_mends_its_issue_and_brings_no_problem(document, books):
    book = books[document.game]
    assert (left_uncleared(document, book), harm_done(document, book)) == ([], [])


def all_documents(game):
    found = [(document, BOOKS[game]) for document in DOCUMENTS.values()]
    found += [(param.values[0], CASE_BOOKS[game]) for param in cases()]
    return [(document, book) for document, book in found if document.game == game]


@pytest.mark.parametrize("game", GROUND)
def test_documents_raise_every_code(game):
    reports = [judged(document, book) for document, book in all_documents(game)]
    found = {issue.code for report in reports for issue in report.issues}
    assert found == {rule.code for rule in GAMES[game].requirements()} - {more_issues.code}


@pytest.mark.parametrize("game", GROUND)
def test_unit_is_given_up_late_and_what_was_agreed_last_in_every_list(game):
    order = {"remove_entry": 1, "remove_unit": 1, "set_size": 2, "set_force_org": 3}
    offered = [
        [order.get(fix.edit, 0) for fix in issue.fixes if not fix.clears]
        for document, book in all_documents(game)
        for issue in judged(document, book).issues_with_fixes
    ]
    assert any(len(set(ranks)) > 1 for ranks in offered)
    assert [ranks for ranks in offered if ranks != sorted(ranks)] == []
