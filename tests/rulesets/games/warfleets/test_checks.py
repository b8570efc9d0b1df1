"""Structure rules of Warfleets: every check at and above its bound, with what it says."""

import pytest

from tests.builders import UPGRADES, facts, fleet, judged, ship, squadron

FOUR = UPGRADES["cruiser"]
THREE_WEAPONS = ["rapid-cannon@front", "giga-cannon@sides", "energy-cannon@rear", "repair-bay"]


def stated(code, level="error", used=None, allowed=None, formula="", entries=("e1",), slots=()):
    return f"warfleets.{code}", level, used, allowed, formula, entries, slots


UPGRADE_COUNT = [
    pytest.param(
        [ship("cruiser", upgrades=[])],
        [stated("upgrade_count", "incomplete", 0, 4, "4 − 0 = 4")],
        id="none of four",
    ),
    pytest.param(
        [ship("cruiser", upgrades=FOUR[:3])],
        [stated("upgrade_count", "incomplete", 3, 4, "4 − 3 = 1")],
        id="three of four",
    ),
    pytest.param([ship("cruiser", upgrades=FOUR)], [], id="four of four"),
    pytest.param(
        [ship("cruiser", upgrades=[*FOUR, "pulse-engine"])],
        [stated("upgrade_count", "error", 5, 4, "5 − 4 = 1", slots=(4,))],
        id="five of four",
    ),
    pytest.param(
        [ship("destroyer", upgrades=FOUR), ship("corvette", upgrades=FOUR)],
        [
            stated("upgrade_count", "error", 4, 3, "4 − 3 = 1", slots=(3,)),
            stated("upgrade_count", "error", 4, 2, "4 − 2 = 2", entries=("e2",), slots=(2, 3)),
        ],
        id="two ships at once",
    ),
]

UPGRADE_DUPLICATE = [
    pytest.param(
        [ship(upgrades=["repair-bay", "repair-bay"])],
        [stated("upgrade_duplicate", used=2, allowed=1, slots=(0, 1))],
        id="the same system twice",
    ),
    pytest.param(
        [ship(upgrades=["rapid-cannon@front", "rapid-cannon@rear"])],
        [stated("upgrade_duplicate", used=2, allowed=1, slots=(0, 1))],
        id="the same weapon on two facings",
    ),
    pytest.param(
        [ship("cruiser", upgrades=["repair-bay", "pulse-engine", "repair-bay", "pulse-engine"])],
        [
            stated("upgrade_duplicate", used=2, allowed=1, slots=(0, 2)),
            stated("upgrade_duplicate", used=2, allowed=1, slots=(1, 3)),
        ],
        id="two systems twice",
    ),
    pytest.param(
        [ship("destroyer", upgrades=["repair-bay"] * 3)],
        [stated("upgrade_duplicate", used=3, allowed=1, slots=(0, 1, 2))],
        id="one system three times",
    ),
    pytest.param(
        [ship(upgrades=["repair-bay", "stealth-rig"]), ship(upgrades=["repair-bay", "ghost"])],
        [("common.unknown_option", "error", None, None, "", ("e2",), ())],
        id="on two ships is fine",
    ),
]

FACINGS = [
    pytest.param([ship("cruiser", upgrades=THREE_WEAPONS)], [], id="three weapons, three facings"),
    pytest.param(
        [ship(upgrades=["rapid-cannon", "repair-bay"])],
        [stated("facing_missing", "incomplete", slots=(0,))],
        id="facing missing",
    ),
    pytest.param(
        [ship(upgrades=["rapid-cannon", "giga-cannon"])],
        [
            stated("facing_missing", "incomplete", slots=(0,)),
            stated("facing_missing", "incomplete", slots=(1,)),
        ],
        id="two facings missing",
    ),
    pytest.param(
        [ship(upgrades=["rapid-cannon@sides", "weapon-batteries@sides"])],
        [stated("facing_taken", used=2, allowed=1, slots=(0, 1))],
        id="sides taken",
    ),
    pytest.param(
        [
            ship(
                "destroyer", upgrades=["rapid-cannon@rear", "giga-cannon@rear", "pod-launcher@rear"]
            )
        ],
        [
            stated("facing_taken", used=2, allowed=1, slots=(0, 1)),
            stated("facing_taken", used=2, allowed=1, slots=(0, 2)),
        ],
        id="rear taken twice",
    ),
    pytest.param(
        [ship(upgrades=["weapon-batteries@sides", "repair-bay"])], [], id="broadside on sides"
    ),
    pytest.param(
        [ship(upgrades=["weapon-batteries@front", "repair-bay"])],
        [stated("broadside", slots=(0,))],
        id="broadside on front",
    ),
    pytest.param(
        [
            ship(upgrades=["weapon-batteries@rear", "repair-bay"]),
            ship(upgrades=["repair-bay", "weapon-batteries@front"]),
        ],
        [stated("broadside", slots=(0,)), stated("broadside", entries=("e2",), slots=(1,))],
        id="broadside wrong on two ships",
    ),
    pytest.param(
        [ship(upgrades=["weapon-batteries", "repair-bay"])],
        [stated("facing_missing", "incomplete", slots=(0,))],
        id="broadside without facing only misses it",
    ),
    pytest.param(
        [ship(upgrades=["repair-bay@front", "stealth-rig@sides"])],
        [stated("facing_on_system", slots=(0,)), stated("facing_on_system", slots=(1,))],
        id="two systems with a facing",
    ),
    pytest.param(
        [ship(upgrades=["repair-bay@front", "rapid-cannon@front"])],
        [stated("facing_on_system", slots=(0,))],
        id="a system takes no facing from a weapon",
    ),
]

CHARACTERS = [
    pytest.param([ship(hero="tactical-master", title="avenger")], [], id="one of each"),
    pytest.param(
        [ship(heroes=("tactical-master", "expert-sapper"))],
        [stated("one_hero", used=2, allowed=1)],
        id="two heroes",
    ),
    pytest.param(
        [ship(heroes=("expert-sapper", "expert-sapper"))],
        [stated("one_hero", used=2, allowed=1)],
        id="the same hero twice",
    ),
    pytest.param(
        [ship(titles=("avenger", "vanguard", "defiant"))],
        [stated("one_title", used=3, allowed=1)],
        id="three titles",
    ),
    pytest.param(
        [
            ship(heroes=("tactical-master", "expert-sapper")),
            ship(titles=("avenger", "defiant")),
        ],
        [
            stated("one_hero", used=2, allowed=1),
            stated("one_title", used=2, allowed=1, entries=("e2",)),
        ],
        id="two heroes here, two titles there",
    ),
]

SQUADRONS = [
    pytest.param([ship(), squadron(count=12)], [], id="plain"),
    pytest.param(
        [ship(), squadron(heroes=("tactical-master",), titles=("avenger",))],
        [stated("squadron_no_hero", used=2, allowed=0, entries=("e2",))],
        id="hero and title",
    ),
    pytest.param(
        [ship(), squadron(heroes=("tactical-master",)), squadron("bomber", titles=("defiant",))],
        [
            stated("squadron_no_hero", used=1, allowed=0, entries=("e2",)),
            stated("squadron_no_hero", used=1, allowed=0, entries=("e3",)),
        ],
        id="hero here, title there",
    ),
    pytest.param(
        [ship(), ship("fighter", upgrades=["repair-bay", "rapid-cannon@front"])],
        [stated("squadron_no_upgrade", used=2, allowed=0, entries=("e2",))],
        id="upgrades",
    ),
]

NOTICES = [
    pytest.param([squadron(count=2)], [stated("no_ships", "warning", entries=())], id="no ships"),
    pytest.param([squadron(), ship()], [], id="a ship is enough"),
    pytest.param(
        [squadron(), ship("ghost")],
        [("common.unknown_unit", "error", None, None, "", ("e2",), ())],
        id="an unknown vessel may be a ship",
    ),
    pytest.param(
        [ship(hero="ace-carrier"), ship("cruiser", "ace-carrier")],
        [
            stated("ace_carrier_idle", "warning"),
            stated("ace_carrier_idle", "warning", entries=("e2",)),
        ],
        id="two ace carriers without squadrons",
    ),
    pytest.param([ship(hero="ace-carrier"), squadron()], [], id="ace carrier with a squadron"),
]


@pytest.mark.parametrize("force_org", [True, False], ids=["force org", "no force org"])
@pytest.mark.parametrize(
    ("entries", "expected"),
    [*UPGRADE_COUNT, *UPGRADE_DUPLICATE, *FACINGS, *CHARACTERS, *SQUADRONS, *NOTICES],
)
def test_structure_stated_at_its_bounds(entries, expected, force_org):
    assert facts(judged(fleet(600, *entries, force_org=force_org))) == expected


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param(
            [ship(hero="tactical-master"), ship(hero="expert-sapper")], [], id="once each"
        ),
        pytest.param(
            [ship(hero="tactical-master"), ship("cruiser", "tactical-master")],
            [stated("unique_character", used=2, allowed=1, entries=("e1", "e2"))],
            id="a hero twice",
        ),
        pytest.param(
            [ship(hero="tactical-master", title="defiant", count=2)],
            [
                stated("unique_character", used=2, allowed=1),
                stated("unique_character", used=2, allowed=1),
            ],
            id="a line of two ships with hero and title",
        ),
        pytest.param(
            [ship(title="avenger"), ship("cruiser"), ship("destroyer", title="avenger")],
            [stated("unique_character", used=2, allowed=1, entries=("e1", "e3"))],
            id="a title twice",
        ),
    ],
)
def test_characters_unique_only_by_policy(entries, expected):
    unique = fleet(600, *entries, policies={"characters": "unique"})
    assert facts(judged(unique)) == expected
    assert [issue.policy for issue in judged(unique).issues] == ["characters"] * len(expected)
    for policies in ({}, {"characters": "repeatable"}):
        assert facts(judged(fleet(600, *entries, policies=policies))) == []


def test_issues_sorted_by_weight():
    report = judged(
        fleet(
            300,
            ship("cruiser", "ace-carrier", upgrades=["rapid-cannon"]),
            ship(titles=("avenger", "vanguard")),
        )
    )
    assert [(issue.code, str(issue.level)) for issue in report.issues] == [
        ("warfleets.one_title", "error"),
        ("warfleets.upgrade_count", "incomplete"),
        ("warfleets.facing_missing", "incomplete"),
        ("warfleets.ace_carrier_idle", "warning"),
    ]
    assert str(report.verdict) == "illegal"


def test_issues_found_by_entry():
    report = judged(fleet(300, ship(upgrades=["repair-bay@front"]), ship("cruiser"), ship()))
    found = {id: [issue.code for issue in issues] for id, issues in report.issues_by_entry.items()}
    assert found == {"e1": ["warfleets.facing_on_system", "warfleets.upgrade_count"]}


def test_rules_have_codes_chapters_and_words():
    rules = judged(fleet(300)).game.requirements()
    own = [rule for rule in rules if rule.code.startswith("warfleets.")]
    assert [rule.code for rule in own if not (rule.chapter and rule.explanation)] == []
    assert [rule.code for rule in rules if not (rule.title and rule.sentence)] == []
    assert len({rule.code for rule in rules}) == len(rules) == 27
