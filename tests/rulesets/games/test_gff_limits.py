"""Force organisation of Firefight: every limit, its switch and its policy."""

import pytest

from tests.builders import codes, facts, headroom
from tests.ground import army, book, entry, hero, judged, option, pair, section, unit

KEYS = tuple(f"trooper-{letter}" for letter in "abcdefghijk")
BOOK = book(
    "gff",
    *(hero(f"hero-{letter}", 5) for letter in "abc"),
    *(unit(key, 5, 1) for key in KEYS),
    *(unit(f"squad-{letter}", 5, 5) for letter in "abc"),
    *(unit(f"unit-{points}", points, 1) for points in (52, 53, 70, 71, 105, 106)),
    sections=[section("s", "upgrade", option("recruit", 5, models=1), option("sword", 1))],
)
HERO, COPIES, CAP = "gff.hero_max", "gff.copies", "gff.unit_cap"
COUNT, MODELS = "gff.unit_count", "gff.model_count"


def troopers(number):
    """Different single models."""
    return [entry(key) for key in KEYS[:number]]


def squads(number, *texts):
    """Different units of five models."""
    return [entry(f"squad-{letter}", *texts) for letter in "abc"[:number]]


def heroes(number):
    return [entry(f"hero-{letter}") for letter in "abc"[:number]]


def judge(size, *entries, **fields):
    return judged(army("gff", size, *entries, **fields), BOOK)


@pytest.mark.parametrize(
    ("size", "allowed"),
    [
        pytest.param(300, (2, 3, 105, 10, 15), id="300"),
        pytest.param(200, (1, 2, 70, 6, 10), id="200"),
        pytest.param(149, (0, 1, 52, 4, 7), id="149"),
        pytest.param(210, (1, 2, 73, 7, 10), id="210, full 20 points only"),
        pytest.param(1, (0, 1, 0, 0, 0), id="1"),
        pytest.param(None, (None,) * 5, id="no size"),
    ],
)
def test_limits_follow_game_size(size, allowed):
    assert tuple(limit.allowed for limit in judge(size).limits) == allowed


@pytest.mark.parametrize(
    ("size", "entries", "expected"),
    [
        pytest.param(300, heroes(1), [], id="heroes below"),
        pytest.param(300, heroes(2), [], id="heroes at"),
        pytest.param(300, heroes(3), [HERO], id="heroes above"),
        pytest.param(300, [entry(KEYS[0])] * 2, [], id="copies below"),
        pytest.param(300, [entry(KEYS[0])] * 3, [], id="copies at"),
        pytest.param(300, [entry(KEYS[0])] * 4, [COPIES], id="copies above"),
        pytest.param(200, [entry("unit-52")], [], id="cap below"),
        pytest.param(200, [entry("unit-70")], [], id="cap at"),
        pytest.param(200, [entry("unit-71")], [CAP], id="cap above"),
        pytest.param(200, [entry("unit-70", "s:sword")], [CAP], id="upgrades count"),
        pytest.param(150, [entry("unit-52")], [], id="52 of 52.5"),
        pytest.param(150, [entry("unit-53")], [CAP], id="53 of 52.5"),
        pytest.param(300, [entry("unit-105"), entry("unit-106")], [CAP], id="one of two above"),
        pytest.param(200, troopers(5), [], id="units below"),
        pytest.param(200, troopers(6), [], id="units at"),
        pytest.param(200, troopers(7), [COUNT], id="units above"),
        pytest.param(300, [*squads(2), *troopers(4)], [], id="models below"),
        pytest.param(300, squads(3), [], id="models at"),
        pytest.param(300, [*squads(3), entry(KEYS[0])], [MODELS], id="models above"),
        pytest.param(300, [*squads(2), *squads(1, "s:recruit")], [MODELS], id="added"),
        pytest.param(
            120,
            [entry("squad-a"), *[entry(KEYS[0])] * 2, entry("hero-a"), entry("unit-53")],
            [COPIES, HERO, MODELS, CAP, COUNT],
            id="all five at once",
        ),
        pytest.param(None, [*heroes(3), entry("unit-106")], [], id="no size, no limit"),
    ],
)
def test_limits_at_and_above(size, entries, expected):
    assert codes(judge(size, *entries), "error") == expected


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        pytest.param("counted", (16, 15, [MODELS]), id="counted"),
        pytest.param("printed", (15, 15, []), id="as printed"),
    ],
)
def test_added_models_policy(option, expected):
    entries = [entry("squad-a", "s:recruit"), entry("squad-b"), entry("squad-c")]
    report = judge(300, *entries, policies={"added_models": option})
    limit = report.limits[-1]
    assert (limit.used, limit.allowed, codes(report)) == expected


def test_limits_show_headroom_of_legal_army():
    report = judge(300, *heroes(1), *squads(2), entry("unit-70"))
    assert headroom(report) == [
        (HERO, 1, 2, "300 / 150 → 2"),
        (COPIES, 1, 3, "1 + 300 / 150 → 3"),
        (CAP, 70, 105, "35 % × 300 → 105"),
        (COUNT, 4, 10, "300 / 30 → 10"),
        (MODELS, 12, 15, "300 / 20 → 15"),
    ]
    assert codes(report) == []


def test_force_organisation_off_judges_nothing():
    entries = [*heroes(3), *squads(3), entry("unit-106"), entry("hero-a", join="e4")]
    report = judge(150, *entries, force_org=False)
    assert headroom(report) == [
        (HERO, 4, None, ""),
        (COPIES, 2, None, ""),
        (CAP, 106, None, ""),
        (COUNT, 8, None, ""),
        (MODELS, 20, None, ""),
    ]
    assert codes(report) == ["gff.no_join"]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param(
            pair("squad-a"),
            [("gff.no_combine", "error", None, None, "", ("e1", "e2"), ())],
            id="combined unit",
        ),
        pytest.param(
            [*pair("squad-a"), *pair("squad-b", "e3")],
            [
                ("gff.no_combine", "error", None, None, "", ("e1", "e2"), ()),
                ("gff.no_combine", "error", None, None, "", ("e3", "e4"), ()),
            ],
            id="two combined units",
        ),
        pytest.param(
            [entry("squad-a", combined=True)],
            [("ground.combine_half", "warning", None, None, "", ("e1",), ())],
            id="half of a combined unit",
        ),
        pytest.param(
            [entry("squad-a"), entry("hero-a", join="e1"), entry("squad-b", join="e1")],
            [
                ("gff.no_join", "error", None, None, "", ("e2",), ()),
                ("gff.no_join", "error", None, None, "", ("e3",), ()),
            ],
            id="two that join",
        ),
        pytest.param(
            [entry("hero-a", join="gone")],
            [("ground.join_missing", "error", None, None, "", ("e1",), ())],
            id="joins nobody",
        ),
        pytest.param([*squads(2), *heroes(1)], [], id="all apart"),
    ],
)
def test_units_stay_apart(entries, expected):
    assert facts(judge(400, *entries)) == expected
