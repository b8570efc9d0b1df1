"""Fixes: which ones each problem offers, in their order."""

import pytest

from tests.ground import judged
from tests.ground_strategies import BOOKS
from tests.rulesets.games.ground.problems import DOCUMENTS


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
