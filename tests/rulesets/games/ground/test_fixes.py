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
from tests.ground import applied, army, entry, judged, pair
from tests.ground_strategies import BOOKS, armies
from tests.strategies import SAME_EVERY_TIME

ROSTERS = Path(__file__).parents[3] / "rosters"
RELIC = "drill:relic"
GROUND = ("gf15", "gf35", "gff")
CASE_BOOKS = {game: codec.read(Book, (ROSTERS / game / "book.json").read_text()) for game in GROUND}
APART = {"attached_heroes": "apart"}
MANY = 8
"""Issues of a list for whose fixes there is budget enough."""

CHANCE_COMBINED = 0.2
CHANCE_JOINED = 0.4


def read_case(path):
    return codec.read(ArmyDocument, json.dumps(json.loads(path.read_text())["document"]))


def cases():
    paths = [path for game in GROUND for path in sorted((ROSTERS / game).glob("[A-C]*.json"))]
    return [pytest.param(read_case(path), id=path.stem) for path in paths]


DOCUMENTS = {
    **{
        f"{name} in {game}": document
        for game in GROUND
        for name, document in {
            "empty": army(game, 1000),
            "no size": army(game, None, entry("squad")),
            "no size, dearer than the largest": army(game, None, *[entry("squad", RELIC)] * 20),
            "points over by a pick": army(game, 100, entry("squad", "drill:armor", "gun:laser")),
            "points over by a pick and another": army(
                game, 85, entry("squad", "gun:laser", "lens:lens")
            ),
            "points over by a unit": army(game, 100, entry("squad"), entry("lone")),
            "claimed points": army(game, 100, entry("squad"), claimed_points=70),
            "claimed points of an entry": army(game, 200, entry("squad", claimed_points=1)),
            "claimed loadout of an entry": army(
                game, 200, entry("squad", claimed_loadout="1x Gun (A1)")
            ),
            "other version": army(game, 200, written_for={"test": "0.9"}),
            "book missing": army(game, 300, entry("squad", book="lost-book")),
            "unknown unit": army(game, 300, entry("lost-unit")),
            "unknown options": army(game, 500, entry("squad", "lost:laser", "lost:laser")),
            "unknown policy": army(game, 300, policies={"house-rule": "on"}),
            "picks out of order": army(
                game, 99_000, entry("squad", "gun:laser", "gun:laser", RELIC, "lens:lens")
            ),
            "picks out of order for two reasons": army(
                game, 300, entry("squad", *["gun:laser"] * 4)
            ),
            "pick with and without its target": army(
                game, 300, entry("squad", "lens:lens", "gun:laser", "lens:lens")
            ),
            "picks whose target a later one replaces": army(
                game,
                300,
                entry("squad", "gun:laser", "lens:lens", "swap:cannon"),
                entry("lone", "drill:scout"),
            ),
            "picks without targets": army(game, 300, entry("lone", "gun:laser", "lens:lens")),
            "pick of other units": army(game, 300, entry("plane", "drill:armor")),
            "too many recruits": army(game, 300, entry("squad", *["more:recruit"] * 4)),
            "half alone": army(game, 300, entry("squad", combined=True)),
            "three combined": army(
                game, 3000, *pair("squad"), entry("squad", combined=True, join="e1")
            ),
            "four combined in a chain": army(
                game,
                3000,
                *pair("squad"),
                entry("squad", combined=True, join="e2"),
                entry("squad", combined=True, join="e3"),
            ),
            "combined of two sorts": army(
                game, 3000, entry("squad"), entry("lone", combined=True, join="e1")
            ),
            "other replacement in each half": army(
                game,
                3000,
                entry("squad", "all:lance", combined=True),
                entry("squad", "all:maul", combined=True, join="e1"),
            ),
            "the same replacement twice in one half": army(
                game,
                3000,
                entry("squad", "all:maul", "all:maul", combined=True),
                entry("squad", "all:maul", combined=True, join="e1"),
            ),
            "points for one hero": army(game, 150, entry("squad")),
            "armour and scouts in one half": army(
                game,
                3000,
                entry("squad", "drill:armor", "drill:scout", combined=True),
                entry("squad", combined=True, join="e1"),
            ),
            "joins in a circle": army(
                game, 3000, entry("captain", join="e2"), entry("captain", join="e1")
            ),
            "joins itself": army(game, 300, entry("captain", join="e1")),
            "joins nobody": army(game, 3000, entry("captain", join="gone")),
            "squad joins": army(game, 3000, entry("squad"), entry("rangers", join="e1")),
            "heroes over": army(game, 1000, *[entry("captain")] * 3),
        }.items()
    },
    "hero over where none is allowed": army("gf35", 400, entry("captain")),
    "heroes over where none is allowed": army("gf35", 400, *[entry("captain")] * 2),
    "copies over by a combined unit": army("gf35", 999, entry("squad"), *pair("squad", "e2")),
    "copies over by a joined hero": army(
        "gf35", 999, entry("squad"), entry("captain", join="e1"), entry("captain")
    ),
    "copies over by four": army("gf35", 999, *[entry("squad")] * 5),
    "units over by one with a hero": army(
        "gf35", 399, entry("squad"), entry("rangers"), entry("captain", join="e1")
    ),
    "units over by one with a hero apart": army(
        "gf35",
        799,
        entry("squad"),
        entry("rangers"),
        *[entry("captain", join="e1")] * 2,
        policies=APART,
    ),
    "units over by a hero of a single model": army(
        "gf35", 500, entry("lone"), entry("captain", join="e1"), entry("squad")
    ),
    "units over by combined ones": army("gf35", 399, *pair("squad"), *pair("rangers", "e3")),
    "cap by a hero": army("gf35", 300, entry("squad"), entry("captain", join="e1")),
    "cap by a hero apart": army(
        "gf35", 300, entry("squad"), entry("giant", join="e1"), policies=APART
    ),
    "cap in halves": army("gf35", 300, *pair("squad")),
    "cap in halves, with a hero": army("gf35", 300, *pair("squad"), entry("giant", join="e2")),
    "cap by each half": army("gf35", 200, *pair("squad")),
    "cap by a pick": army("gf35", 220, entry("squad", "gun:laser")),
    "models over by a squad": army("gff", 80, entry("squad"), entry("lone"), entry("lone")),
    "models over by recruits": army("gff", 60, entry("squad", "more:recruit")),
    "models over by many": army("gff", 60, *[entry("squad")] * 3),
    "models over as printed": army(
        "gff",
        60,
        entry("lone", "more:recruit", "more:recruit"),
        entry("squad"),
        policies={"added_models": "printed"},
    ),
    "combined single models": army("gf35", 3000, *pair("lone")),
    "combined in Firefight": army("gff", 300, *pair("squad")),
    "joins in Firefight": army("gff", 300, entry("squad"), entry("captain", join="e1")),
    "four heroes": army("gf35", 3000, entry("squad"), *[entry("captain", join="e1")] * 4),
    "team with a hero in a unit": army(
        "gf15", 400, entry("squad"), entry("captain", join="e1"), entry("truck"), players=2
    ),
    "team with a hero that is too much": army(
        "gf15",
        300,
        *pair("squad"),
        entry("captain", join="e1"),
        entry("lone", player=2),
        entry("lone", player=2),
        players=2,
    ),
    "team with halves": army("gf15", 300, *pair("squad", name="First"), entry("lone"), players=2),
    "team with armoured halves": army(
        "gf15",
        340,
        entry("squad", "drill:armor", combined=True),
        entry("squad", "drill:armor", combined=True, join="e1"),
        entry("giant", player=2),
        players=2,
    ),
    "team without room": army(
        "gf15", 240, *[entry("captain")] * 3, entry("giant", player=2), players=2
    ),
    "team where nothing is enough": army("gf15", 120, *[entry("captain")] * 3, players=2),
    "team": army("gf15", 240, *[entry("captain")] * 3, entry("captain", player=2), players=2),
    "team with a stranger": army(
        "gf15", 250, entry("captain"), entry("giant", player=3), players=2
    ),
}


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


@pytest.mark.parametrize("document", [pytest.param(d, id=name) for name, d in DOCUMENTS.items()])
def test_fix_mends_its_issue(document):
    assert left_uncleared(document, BOOKS[document.game]) == []


@pytest.mark.parametrize("document", cases())
def test_fix_mends_its_issue_in_a_case(document):
    assert left_uncleared(document, CASE_BOOKS[document.game]) == []


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


@pytest.mark.parametrize("document", [pytest.param(d, id=name) for name, d in DOCUMENTS.items()])
def test_fix_of_a_document_brings_no_problem(document):
    assert harm_done(document, BOOKS[document.game]) == []


@pytest.mark.parametrize("document", cases())
def test_fix_of_a_case_brings_no_problem(document):
    assert harm_done(document, CASE_BOOKS[document.game]) == []


def all_documents(game):
    found = [(document, BOOKS[game]) for document in DOCUMENTS.values()]
    found += [(param.values[0], CASE_BOOKS[game]) for param in cases()]
    return [(document, book) for document, book in found if document.game == game]


@pytest.mark.parametrize("game", GROUND)
def test_documents_raise_every_code(game):
    reports = [judged(document, book) for document, book in all_documents(game)]
    found = {issue.code for report in reports for issue in report.issues}
    assert found == {rule.code for rule in GAMES[game].requirements()} - {more_issues.code}


@pytest.mark.parametrize(
    ("name", "code", "fixes"),
    [
        pytest.param(
            "points over by a pick and another in gf15",
            "common.points_over",
            [("change_picks", {"entries": ("e1",), "drop": ("lens:lens",)})],
            id="the smallest thing that frees enough, not all there is",
        ),
        pytest.param(
            "picks without targets in gff",
            "ground.option_target",
            [("change_picks", {"entries": ("e1",), "drop": ("gun:laser", "lens:lens")})],
            id="a pick with what depends on it",
        ),
        pytest.param(
            "picks whose target a later one replaces in gf35",
            "ground.option_target",
            [("change_picks", {"entries": ("e1",), "drop": ("lens:lens",)})],
            id="a pick whose target is replaced",
        ),
        pytest.param(
            "other replacement in each half in gf35",
            "gf35.combine_all_models",
            [
                (
                    "change_picks",
                    {"entries": ("e1",), "drop": ("all:lance",), "add": ("all:maul",)},
                ),
                (
                    "change_picks",
                    {"entries": ("e1",), "drop": ("all:lance",), "add": ("all:maul",)},
                ),
                (
                    "change_picks",
                    {"entries": ("e2",), "drop": ("all:maul",), "add": ("all:lance",)},
                ),
            ],
            id="in place of what a section of one holds",
        ),
        pytest.param(
            "the same replacement twice in one half in gf35",
            "gf35.combine_all_models",
            [("change_picks", {"entries": ("e1",), "drop": ("all:maul",)})],
            id="nothing that is out of order",
        ),
        pytest.param(
            "points for one hero in gf15",
            "gf15.hero_min",
            [("add_entry", {"key": "captain", "book": "test"})],
            id="what there are points for",
        ),
        pytest.param(
            "copies over by a combined unit",
            "gf35.copies",
            [("remove_entry", {"entry": "e1"}), ("remove_unit", {"entry": "e2"})],
            id="a combined unit whole, after a cheaper single one",
        ),
        pytest.param(
            "copies over by four",
            "gf35.copies",
            [
                ("combine", {"entry": "e1", "other": "e2"}),
                *(("remove_entry", {"entry": f"e{n}"}) for n in (5, 4, 3)),
            ],
            id="one of several, where no single thing is enough",
        ),
        *(
            pytest.param(
                name,
                "gf35.hero_max",
                [("remove_entry", {"entry": f"e{n}"}) for n in entries],
                id=name,
            )
            for name, entries in {
                "hero over where none is allowed": (),
                "heroes over where none is allowed": (2, 1),
            }.items()
        ),
        pytest.param(
            "units over by one with a hero",
            "gf35.unit_count",
            [("remove_entry", {"entry": "e2"})],
            id="no unit that leaves a hero behind",
        ),
        pytest.param(
            "units over by one with a hero apart",
            "gf35.unit_count",
            [
                ("remove_entry", {"entry": "e4"}),
                ("remove_entry", {"entry": "e3"}),
            ],
            id="heroes apart, one of whom is too many, too",
        ),
        pytest.param(
            "cap by a hero",
            "gf35.unit_cap",
            [("remove_entry", {"entry": "e2"})],
            id="a hero who may not stand alone for the number of units",
        ),
        pytest.param(
            "cap by a hero apart",
            "gf35.unit_cap",
            [("remove_entry", {"entry": "e2"})],
            id="a hero too dear alone",
        ),
        pytest.param(
            "cap in halves",
            "gf35.unit_cap",
            [("remove_entry", {"entry": "e2"})],
            id="no split for the number of units",
        ),
        pytest.param(
            "cap by each half",
            "gf35.unit_cap",
            [],
            id="no half fits",
        ),
        pytest.param(
            "models over by recruits",
            "gff.model_count",
            [],
            id="not the only unit",
        ),
        pytest.param("models over by many", "gff.model_count", [], id="too many models"),
        pytest.param(
            "team",
            "gf15.team_split",
            [
                *(("set_player", {"entries": (f"e{n}",), "player": 2}) for n in (1, 2, 3)),
                ("remove_entry", {"entry": "e3"}),
            ],
            id="to a player with room",
        ),
        pytest.param(
            "units over by a hero of a single model",
            "gf35.unit_count",
            [
                ("join", {"entry": "e2", "host": "e3"}),
                ("remove_entry", {"entry": "e1"}),
                ("remove_entry", {"entry": "e2"}),
                ("remove_entry", {"entry": "e3"}),
            ],
            id="a hero moves to another unit before anything goes",
        ),
        pytest.param(
            "units over by a hero of a single model",
            "gf35.hero_host_single",
            [("join", {"entry": "e2", "host": "e3"})],
            id="a hero moves to another unit, which leaves units enough",
        ),
        pytest.param(
            "team with a hero in a unit",
            "gf15.team_split",
            [
                ("set_player", {"entries": ("e1", "e2"), "player": 2}),
                ("set_player", {"entries": ("e3",), "player": 2}),
                ("set_player", {"entries": ("e1",), "player": 2}),
            ],
            id="a unit with its hero, who stays as the only one",
        ),
        pytest.param(
            "team with a hero that is too much",
            "gf15.team_split",
            [("set_player", {"entries": ("e3",), "player": 2})],
            id="a hero alone where its unit has no room",
        ),
        pytest.param(
            "team with halves",
            "gf15.team_split",
            [
                ("set_player", {"entries": ("e1", "e2"), "player": 2}),
                ("set_player", {"entries": ("e3",), "player": 2}),
                ("remove_entry", {"entry": "e3"}),
            ],
            id="both halves",
        ),
        pytest.param(
            "team with armoured halves",
            "gf15.team_split",
            [("remove_entry", {"entry": "e2"})],
            id="nothing that both halves need",
        ),
        pytest.param(
            "team without room",
            "gf15.team_split",
            [("remove_entry", {"entry": "e3"})],
            id="nobody has room",
        ),
        pytest.param(
            "team where nothing is enough",
            "gf15.team_split",
            [("set_players", {"players": 1})],
            id="nothing is enough",
        ),
    ],
)
def test_fixes_offered(name, code, fixes):
    document = DOCUMENTS[name]
    issues = [i for i in judged(document, BOOKS[document.game]).issues_with_fixes if i.code == code]
    offered = [(fix.edit, fix.args) for issue in issues for fix in issue.fixes]
    assert [fix for fix in offered if fix[0] not in ("set_size", "set_force_org")] == fixes


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
