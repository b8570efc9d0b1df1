"""Titles of proposals: true, distinct, and by the clearest lead."""

import pytest

from rulesets.games.ground.fixes import drop_picks
from rulesets.lists.views.proposal_titles import Title, shown_proposals, titles, without
from rulesets.solving.tasks import Proposal
from tests.armies.shown import column
from tests.books import judge

MODELS, FEWEST = "Most models", "Fewest units"


@pytest.mark.parametrize(
    ("traits", "units", "wanted"),
    [
        pytest.param([], [], [], id="no proposal"),
        pytest.param([{MODELS: 5}], [{}], [None], id="a single one"),
        pytest.param(
            [{MODELS: 5, FEWEST: -3}, {MODELS: 9, FEWEST: -4}],
            [{}, {}],
            [Title(FEWEST, 3), Title(MODELS, 9)],
            id="each leads in one",
        ),
        pytest.param(
            [{MODELS: 10, FEWEST: -3}, {MODELS: 9, FEWEST: -4}],
            [{"Tank": 1}, {"Tank": 2}],
            [Title(FEWEST, 3), Title("With 2× Tank")],
            id="the clearer lead, and a unit for one that leads in none",
        ),
        pytest.param(
            [{MODELS: 9}, {MODELS: 9}],
            [{"Tank": 1}, {"Tank": 1}],
            [None, None],
            id="a tie is no lead",
        ),
    ],
)
def test_titles_of_proposals(traits, units, wanted):
    assert titles(traits, units) == wanted


@pytest.mark.django_db
@pytest.mark.books_only
def test_upgrade_to_remove_is_named_with_its_unit():
    report = judge(column())
    member = report.roster.members[0]
    fix = drop_picks(member, member.taken[:1])
    [shown] = shown_proposals(report, [(Proposal((fix,), 100, False), report)], nearest_first=True)
    assert [*shown.lines] == ["Third Column: Remove Heavy rifle from half 1"]


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ([], "Every unit stays"),
        (["Sappers 3"], "Without Sappers 3"),
        (["Sappers 3", "Tank"], "Without Sappers 3, Tank"),
        (["Sappers 3", "Tank", "Sappers 2", "Captain"], "Without Sappers 3, Tank and 2 more"),
    ],
)
def test_title_by_what_goes(names, words):
    assert without(names, -110) == Title(words, -110)
