"""Titles of proposals: true, distinct, and by the clearest lead."""

import pytest

from rulesets.lists.views.proposal_titles import Title, titles, without

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
