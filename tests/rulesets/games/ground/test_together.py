"""Units that are together against the rules count apart; policies and words that follow from it."""

import pytest

from rulesets import wording
from rulesets.games.ground.upgrades import equip
from tests.builders import codes
from tests.ground import army, book, entry, hero, judged, kit, pair, rule, unit

UNITS = (
    unit("line", 175, 5),
    unit("squad", 20, 5),
    unit("walker", 100, 1),
    unit("titan", 700, 1, ("titan",)),
    unit("ram", 70, 1),
    *(unit(key, 10, 1) for key in ("trooper", "mite", "imp")),
    hero("captain", 30),
    hero("champion", 140),
    hero("warlord", 50, rules=(rule("Tough(9)"),)),
)
BOOKS = {game: book(game, *UNITS) for game in ("gff", "gf35")}
SEVEN = [entry(key) for key in ("line", "squad", "walker", "ram", "trooper", "titan")]


def judge(game, size, *entries, **fields):
    return judged(army(game, size, *entries, **fields), BOOKS[game])


@pytest.mark.parametrize(
    ("game", "size", "entries", "expected"),
    [
        pytest.param("gff", 300, pair("ram"), ["gff.no_combine"], id="pair below the cap alone"),
        pytest.param(
            "gff",
            250,
            [entry("ram"), entry("captain", join="e1")],
            ["gff.no_join"],
            id="hero and host below the cap",
        ),
        pytest.param(
            "gff",
            300,
            [*pair("trooper"), entry("trooper"), entry("trooper")],
            ["gff.copies", "gff.no_combine"],
            id="each half is a copy",
        ),
        pytest.param(
            "gff",
            200,
            [
                *[entry(key) for key in ("trooper", "mite", "imp")] * 2,
                entry("captain", join="e1"),
            ],
            ["gff.unit_count", "gff.no_join"],
            id="a joined hero is a unit",
        ),
        pytest.param(
            "gf35",
            999,
            pair("walker"),
            ["gf35.copies", "gf35.combine_single"],
            id="single models are two copies",
        ),
        pytest.param(
            "gf35",
            2000,
            [*pair("walker"), entry("captain", join="e1")],
            ["gf35.combine_single", "gf35.hero_host_single"],
            id="single models are no host",
        ),
        pytest.param(
            "gf35", 2398, pair("titan"), ["gf35.combine_single"], id="each below the cap alone"
        ),
        pytest.param(
            "gf35",
            2000,
            [
                *[entry(key) for key in ("line", "squad", "walker", "ram", "trooper")] * 2,
                entry("warlord", join="e1"),
            ],
            ["gf35.unit_count", "gf35.hero_tough"],
            id="a hero too tough is a unit",
        ),
        pytest.param("gf35", 1000, pair("line"), [], id="a legal pair is one"),
    ],
)
def test_forbidden_pairs_and_joins_count_apart(game, size, entries, expected):
    assert sorted(codes(judge(game, size, *entries))) == sorted(expected)


def test_cap_names_the_unit_with_its_hero():
    report = judge("gf35", 750, entry("line"), entry("champion", join="e1"))
    (issue,) = report.issues
    assert (wording.sentence(issue), issue.entries) == (
        "Line + Champion: 315 points, 262 allowed (35% of 750 pts)",
        ("e1", "e2"),
    )
    assert report.issues_by_entry.keys() == {"e1", "e2"}


@pytest.mark.parametrize(
    ("size", "entries", "policies"),
    [
        pytest.param(1999, SEVEN * 2, {"gf35.unit_count": ""}, id="no hero joined"),
        pytest.param(
            200,
            [*SEVEN[1:3], entry("captain", join="e1")],
            {"gf35.unit_count": "attached_heroes"},
            id="one joined",
        ),
    ],
)
def test_policy_is_named_where_it_decides(size, entries, policies):
    issues = judge("gf35", size, *entries).issues
    found = {issue.code: issue.policy for issue in issues}
    assert {code: found[code] for code in policies} == policies


@pytest.mark.parametrize(
    ("added", "expected"),
    [("added", [9, 3, 3]), ("highest", [6, 3, 3])],
)
def test_impact_of_monsters(added, expected):
    impact = rule("Impact(6)")
    units = (
        unit("monster", 100, 1, ("monster",), rules=(impact,)),
        unit("beast", 100, 1, ("monster",)),
        unit("tank", 100, 1, ("vehicle",)),
    )
    document = army("gf15", 3000, *[entry(each.key) for each in units])
    switched = army(
        "gf15", 3000, *[entry(each.key) for each in units], policies={"monster_impact": added}
    )
    ratings = [
        [
            member.outfit.ratings["impact"]
            for member in judged(each, book("gf15", *units)).roster.members
        ]
        for each in (document, switched)
    ]
    assert ratings == [[9, 3, 3], expected]


def test_printed_impact_stands_without_kinds():
    lancer = kit(unit("lancer", rules=(rule("Impact(1)"),)))
    assert equip(lancer, ()).ratings == equip(lancer, (), False).ratings == {"impact": 1}


@pytest.mark.parametrize(
    ("size", "policies", "heroes", "sentence"),
    [
        pytest.param(
            250,
            {"below_table": "arithmetic"},
            2,
            "2 heroes, 1 allowed (1 per 500 pts, at least 1)",
            id="a floor says that it is one",
        ),
        pytest.param(1000, {}, 3, "3 heroes, 2 allowed (1 per 500 pts)", id="no floor"),
    ],
)
def test_arithmetic_is_true(size, policies, heroes, sentence):
    document = army("gf15", size, *[entry("captain")] * heroes, policies=policies)
    issues = judged(document, book("gf15", *UNITS)).issues
    assert sentence in map(wording.sentence, issues)


@pytest.mark.parametrize(
    ("size", "policies", "expected"),
    [
        (400, {}, "The table has no row for 400 points: that of 500 points holds"),
        (
            400,
            {"below_table": "arithmetic"},
            "The table has no row for 400 points: its arithmetic goes on",
        ),
        (3250, {}, "The table has no row for 3250 points: its arithmetic goes on"),
        (
            3250,
            {"beyond_table": "last_row"},
            "The table has no row for 3250 points: that of 3000 points holds",
        ),
    ],
)
def test_size_outside_the_table_says_which_reading_holds(size, policies, expected):
    issues = judged(army("gf15", size, policies=policies), book("gf15", *UNITS)).issues
    assert expected in map(wording.sentence, issues)


@pytest.mark.parametrize(
    ("size", "players", "expected"),
    [
        (1001, 2, "1001 points among 2 players are 500 each; 1 stays unused"),
        (1001, 3, "1001 points among 3 players are 333 each; 2 stay unused"),
    ],
)
def test_points_that_stay_unused(size, players, expected):
    issues = judged(army("gf15", size, players=players), book("gf15", *UNITS)).issues
    assert expected in map(wording.sentence, issues)


def test_pair_keeps_its_players_when_a_half_goes():
    side = army(
        "gf15",
        600,
        entry("line", combined=True),
        entry("line", combined=True, join="e1", player=2),
        entry("champion"),
        entry("captain", player=2),
        players=2,
    )
    report = judged(side, book("gf15", *UNITS))
    (issue,) = [issue for issue in report.issues_with_fixes if issue.code == "gf15.team_split"]
    assert [(fix.edit, fix.args) for fix in issue.fixes] == [("remove_entry", {"entry": "e3"})]


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        pytest.param(
            [entry("line"), entry("squad", player=2)], {"player": 2}, id="whose share has room"
        ),
        pytest.param([entry("squad"), entry("line", player=2)], {}, id="the first player's"),
    ],
)
def test_first_hero_goes_to_a_player_with_room(first, expected):
    report = judged(army("gf15", 400, *first, players=2), book("gf15", *UNITS))
    (issue,) = [issue for issue in report.issues_with_fixes if issue.code == "gf15.hero_min"]
    assert issue.fixes[0].args == {"key": "captain", "book": "test", **expected}


@pytest.mark.parametrize(
    ("game", "size", "entries", "code", "expected"),
    [
        pytest.param(
            "gf35",
            500,
            [entry("line"), entry("squad"), entry("captain")],
            "gf35.unit_count",
            ("join", {"entry": "e3", "host": "e2"}),
            id="attach the hero",
        ),
        pytest.param(
            "gf35",
            900,
            [entry("squad"), entry("squad")],
            "gf35.copies",
            ("combine", {"entry": "e1", "other": "e2"}),
            id="combine two copies",
        ),
    ],
)
def test_best_fix_comes_first(game, size, entries, code, expected):
    report = judge(game, size, *entries)
    (issue,) = [issue for issue in report.issues_with_fixes if issue.code == code]
    assert (issue.fixes[0].edit, issue.fixes[0].args) == expected


def test_offered_sizes_are_played():
    report = judge("gf35", 1000, entry("titan"), entry("walker"), entry("line"), entry("ram"))
    sizes = {
        fix.args["size"]
        for issue in report.issues_with_fixes
        for fix in issue.fixes
        if "size" in fix.args
    }
    assert sizes == {1250, 2000}
