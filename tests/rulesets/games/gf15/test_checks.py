"""Structure rules of Grimdark Future v1.5: who combines and who joins, with what is said of it."""

import pytest

from tests.builders import facts
from tests.ground import (
    army,
    book,
    entry,
    hero,
    judged,
    option,
    pair,
    rules,
    section,
    unit,
    weapon,
    weapons,
)

LASER = option("laser", weapons=(weapon("Laser"),))
BOOK = book(
    "gf15",
    *(hero(f"hero-{letter}") for letter in "ab"),
    hero("giant", rules=rules("Tough(9)")),
    unit("squad", size=2, weapons=weapons(Rifle=2)),
    unit("rangers", size=5),
    unit("lone", size=1),
    unit("tank", size=1, kinds=("vehicle",)),
    unit("ogres", size=3, kinds=("monster",)),
    unit("titan", size=1, kinds=("titan",)),
    unit("plane", size=1, kinds=("flyer",)),
    unit("gun", size=1, kinds=("artillery",)),
    sections=[
        section("all", "upgrade", option("armor"), affects="all"),
        section("one", "upgrade", option("medic"), option("sniper"), select="exactly 1"),
        section("gun", "replace", LASER, targets=("Rifle",), affects="any"),
    ],
)


def gf15(code, *entries, level="error", used=None, allowed=None):
    return f"gf15.{code}", level, used, allowed, "", entries, ()


def ground(code, *entries, level="error"):
    return f"ground.{code}", level, None, None, "", entries, ()


def found(entries, policies):
    """What is said of structure in an army with a hero, where no limit is broken."""
    leader = entry("hero-a")
    return facts(judged(army("gf15", 3000, *entries, leader, policies=policies), BOOK))


def joined(*keys, host="squad"):
    """A unit with what joins it."""
    return [entry(host), *(entry(key, join="e1") for key in keys)]


def third(key="squad"):
    return entry(key, combined=True, join="e1")


AS_INFANTRY = {"titans_and_flyers": "infantry"}

GF15 = [
    pytest.param(pair(), {}, [], id="combined"),
    pytest.param(pair("lone"), {}, [], id="combined single models"),
    pytest.param(pair("gun"), {}, [], id="artillery is infantry"),
    pytest.param(pair("tank"), {}, [gf15("combine_not_infantry", "e1", "e2")], id="vehicles"),
    pytest.param(pair("ogres"), {}, [gf15("combine_not_infantry", "e1", "e2")], id="monsters"),
    pytest.param(pair("plane"), {}, [gf15("combine_not_infantry", "e1", "e2")], id="flyers"),
    pytest.param(pair("plane"), AS_INFANTRY, [], id="flyers as infantry"),
    pytest.param(
        [*pair("tank"), *pair("titan", "e3")],
        AS_INFANTRY,
        [gf15("combine_not_infantry", "e1", "e2")],
        id="vehicles, and titans as infantry",
    ),
    pytest.param(
        [*pair("tank"), *pair("plane", "e3")],
        {},
        [gf15("combine_not_infantry", "e1", "e2"), gf15("combine_not_infantry", "e3", "e4")],
        id="two combined units",
    ),
    pytest.param(
        [entry(combined=True), third("rangers")],
        {},
        [gf15("combine_different", "e1", "e2")],
        id="combined of different units",
    ),
    pytest.param(
        [*pair(), third()],
        {},
        [gf15("combine_max_two", "e1", "e2", "e3", used=3, allowed=2)],
        id="three copies",
    ),
    pytest.param(
        [entry("squad", "all:armor", combined=True), third()],
        {},
        [gf15("combine_all_models", "e2")],
        id="armour for one half",
    ),
    pytest.param(
        [entry("squad", combined=True)],
        {},
        [ground("combine_half", "e1", level="warning")],
        id="half alone",
    ),
    pytest.param(joined("hero-a", "hero-b", "giant"), {}, [], id="any heroes join infantry"),
    pytest.param(joined("hero-a", host="lone"), {}, [], id="a single model"),
    pytest.param(joined("hero-a", host="tank"), {}, [gf15("hero_host", "e2")], id="a vehicle"),
    pytest.param(
        joined("hero-a", "hero-b", host="ogres"),
        {},
        [gf15("hero_host", "e2"), gf15("hero_host", "e3")],
        id="monsters",
    ),
    pytest.param(joined("hero-a", host="plane"), {}, [gf15("hero_host", "e2")], id="a flyer"),
    pytest.param(joined("hero-a", host="plane"), AS_INFANTRY, [], id="a flyer as infantry"),
    pytest.param(joined("rangers"), {}, [ground("join_not_hero", "e2")], id="a squad joins"),
    pytest.param(
        [entry("hero-a", join="x")], {}, [ground("join_missing", "e1")], id="joins nobody"
    ),
    pytest.param(
        [entry("squad", "one:medic", "one:sniper", *["gun:laser"] * 3)],
        {},
        [ground("option_limit", "e1"), ground("option_target", "e1")],
        id="picks",
    ),
]


@pytest.mark.parametrize(("entries", "policies", "expected"), GF15)
def test_gf15_structure(entries, policies, expected):
    assert found(entries, policies) == expected


@pytest.mark.parametrize(
    ("host", "policy"),
    [
        pytest.param("plane", "titans_and_flyers", id="flyer"),
        pytest.param("titan", "titans_and_flyers", id="titan"),
        pytest.param("tank", "", id="vehicle"),
    ],
)
def test_gf15_structure_names_the_policy_assumed(host, policy):
    document = army("gf15", 3000, *pair(host), entry("hero-a", join="e1"))
    issues = judged(document, BOOK).issues
    named = {issue.code: issue.policy for issue in issues}
    assert named == {"gf15.combine_not_infantry": policy, "gf15.hero_host": policy}
