"""Taking an option: at which half, with what makes way, for how many points."""

import pytest

from rulesets.games.ground.candidates import CANDIDATES
from rulesets.games.ground.pick_changes import pick_changes
from tests.ground import army, book, entry, item, judged, option, section, unit, weapon, weapons

SECTIONS = (
    section(
        "all",
        "replace",
        option("pike", 10, weapons=(weapon("Pike"),)),
        option("maul", 30, weapons=(weapon("Maul"),)),
        affects="all",
        targets=("CCWs",),
    ),
    section("flag", "attachment", option("flag", 7, items=(item("Flag"),)), targets=("Pike",)),
)
BOOK = book("gf35", unit(weapons=weapons(CCW=5)), sections=SECTIONS)


def changes_of(first, second):
    """All changes of a combined unit: the opened half's, and those proposed."""
    halves = (
        entry("squad", *first, combined=True),
        entry("squad", *second, combined=True, join="e1"),
    )
    roster = judged(army("gf35", 3000, *halves), BOOK).roster
    sections = pick_changes(roster.units[0], roster.members[0])
    options = [option for each in sections for option in each.options]
    takes = {each.take.add[0].text: each.take for each in options if each.take}
    proposed = [candidate.fixes[0] for candidate in CANDIDATES.options(roster)]
    return takes, {fix.args["add"][0]: (fix.args, fix.params["points"]) for fix in proposed}


@pytest.mark.parametrize(
    ("first", "second", "taken", "entries", "drop", "points"),
    [
        pytest.param((), (), "all:pike", ("e1", "e2"), (), 20, id="by both halves"),
        pytest.param((), ("all:pike",), "all:pike", ("e1",), (), 10, id="by the half without"),
        pytest.param(("all:pike",), (), "all:pike", ("e2",), (), 10, id="by the other half"),
        pytest.param(("all:pike",), (), "flag:flag", ("e1",), (), 7, id="by one alone"),
        pytest.param(
            ("all:pike", "flag:flag"),
            ("all:pike",),
            "all:maul",
            ("e1", "e2"),
            ("all:pike", "flag:flag"),
            2 * 30 - (10 + 7) - 10,
            id="in place of what either half has",
        ),
        pytest.param(
            (),
            ("all:pike",),
            "all:maul",
            ("e1", "e2"),
            ("all:pike",),
            2 * 30 - 10,
            id="in place of what one half has",
        ),
    ],
)
def test_panel_and_proposals_take_an_option_alike(first, second, taken, entries, drop, points):
    takes, proposed = changes_of(first, second)
    args = {"entries": entries, "drop": drop, "add": (taken,)}
    assert (takes[taken].args, takes[taken].points) == (args, points)
    assert proposed[taken] == (args, points)
