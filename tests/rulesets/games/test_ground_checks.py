"""Structure rules of the ground games: every check at and above its bound, with what it says."""

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

SECTIONS = (
    section("all", "upgrade", option("armor"), option("flags"), affects="all"),
    section("one", "upgrade", option("medic"), option("sniper"), select="exactly 1"),
    section(
        "gun",
        "replace",
        option("laser", weapons=(weapon("Laser"),)),
        targets=("Rifle",),
        affects="any",
    ),
    section("relic", "upgrade", option("relic", None)),
)
UNITS = (
    *(hero(f"hero-{letter}", rules=rules("Tough(3)")) for letter in "abc"),
    hero("brute", rules=rules("Tough(6)")),
    hero("giant", rules=rules("Tough(7)")),
    hero("guard", size=3),
    unit("squad", size=2, weapons=weapons(Rifle=2)),
    unit("rangers", size=5),
    unit("lone", size=1),
    unit("tank", size=1, kinds=("vehicle",)),
    unit("ogres", size=3, kinds=("monster",)),
    unit("titan", size=1, kinds=("titan",)),
    unit("plane", size=1, kinds=("flyer",)),
    unit("gun", size=1, kinds=("artillery",)),
)
BOOKS = {game: book(game, *UNITS, sections=SECTIONS) for game in ("gf15", "gf35")}


def stated(code, *entries, level="error", used=None, allowed=None):
    return code, level, used, allowed, "", entries, ()


def found(game, entries, **fields):
    """What is said of structure at a size where no limit is broken."""
    fields.setdefault("force_org", False)
    document = army(game, 3000, *entries, **fields)
    skipped = ("gf15.hero_min", "gf15.hero_max")
    return [fact for fact in facts(judged(document, BOOKS[game])) if fact[0] not in skipped]


def gf35(code, *entries, **fields):
    return stated(f"gf35.{code}", *entries, **fields)


def gf15(code, *entries, **fields):
    return stated(f"gf15.{code}", *entries, **fields)


def joined(*keys, host="squad"):
    """A unit with what joins it."""
    return [entry(host), *(entry(key, join="e1") for key in keys)]


def third(key="squad", first="e1"):
    return entry(key, combined=True, join=first)


GF35 = [
    pytest.param(pair(), [], id="combined"),
    pytest.param(pair("lone"), [gf35("combine_single", "e1", "e2")], id="combined single models"),
    pytest.param(
        [*pair("lone"), *pair("tank", "e3")],
        [gf35("combine_single", "e1", "e2"), gf35("combine_single", "e3", "e4")],
        id="two combined of single models",
    ),
    pytest.param(pair("ogres"), [], id="combined monsters of several models"),
    pytest.param(
        [entry(combined=True), third("rangers")],
        [gf35("combine_different", "e1", "e2")],
        id="combined of different units",
    ),
    pytest.param(
        [*pair(), third()],
        [gf35("combine_max_two", "e1", "e2", "e3", used=3, allowed=2)],
        id="three copies",
    ),
    pytest.param(
        [*pair(), third(first="e2"), third("rangers")],
        [
            gf35("combine_different", "e1", "e2", "e3", "e4"),
            gf35("combine_max_two", "e1", "e2", "e3", "e4", used=4, allowed=2),
        ],
        id="four copies, one in a chain, one different",
    ),
    pytest.param(
        [entry(combined=True), entry("rangers", combined=True)],
        [
            gf35("combine_half", "e1", level="warning"),
            gf35("combine_half", "e2", level="warning"),
        ],
        id="halves alone",
    ),
    pytest.param([entry(join="e2", combined=True), entry()], [], id="second half before the first"),
    pytest.param(
        [entry("squad", "all:armor", combined=True), third()],
        [gf35("combine_all_models", "e2")],
        id="armour for one half",
    ),
    pytest.param(
        [
            entry("squad", "all:armor", combined=True),
            entry("squad", "all:flags", combined=True, join="e1"),
        ],
        [gf35("combine_all_models", "e1"), gf35("combine_all_models", "e2")],
        id="armour for one half, flags for the other",
    ),
    pytest.param(pair(picks=entry("squad", "all:armor").picks), [], id="armour for both halves"),
    pytest.param(
        [
            entry("squad", "one:medic", combined=True),
            entry("squad", "one:sniper", combined=True, join="e1"),
        ],
        [],
        id="one model differs",
    ),
    pytest.param(joined("hero-a"), [], id="one hero"),
    pytest.param(
        joined("hero-a", "hero-b", "hero-c"),
        [
            gf35("hero_host_taken", "e3", used=3, allowed=1),
            gf35("hero_host_taken", "e4", used=3, allowed=1),
        ],
        id="three heroes",
    ),
    pytest.param(
        joined("hero-a", host="guard"),
        [gf35("hero_host_taken", "e2", used=2, allowed=1)],
        id="a hero with heroes",
    ),
    pytest.param(
        [*joined("hero-a"), entry("hero-b", join="e2")],
        [gf35("hero_host_taken", "e3", used=2, allowed=1)],
        id="a hero with a joined hero",
    ),
    pytest.param(
        [*pair(), entry("hero-a", join="e2"), entry("hero-b", join="e1")],
        [gf35("hero_host_taken", "e4", used=2, allowed=1)],
        id="a hero with each half",
    ),
    pytest.param(joined("brute"), [], id="Tough(6) joins"),
    pytest.param(
        joined("giant"), [gf35("hero_tough", "e2", used=7, allowed=6)], id="Tough(7) does not"
    ),
    pytest.param(
        [*joined("giant"), entry("rangers"), entry("giant", join="e3")],
        [
            gf35("hero_tough", "e2", used=7, allowed=6),
            gf35("hero_tough", "e4", used=7, allowed=6),
        ],
        id="two of Tough(7)",
    ),
    pytest.param(
        joined("hero-a", host="lone"), [gf35("hero_host_single", "e2")], id="joins a single model"
    ),
    pytest.param(joined("hero-a", host="ogres"), [], id="joins monsters of several models"),
    pytest.param(
        joined("hero-a", "hero-b", host="lone"),
        [gf35("hero_host_single", "e2"), gf35("hero_host_single", "e3")],
        id="two join a single model",
    ),
    pytest.param(joined("rangers"), [gf35("join_not_hero", "e2")], id="a squad joins"),
    pytest.param(
        joined("rangers", "hero-a"), [gf35("join_not_hero", "e2")], id="a squad and a hero join"
    ),
    pytest.param(
        [entry("hero-a", join="gone"), entry("hero-b", join="e2")],
        [gf35("join_missing", "e1"), gf35("join_missing", "e2")],
        id="joins nobody or itself",
    ),
    pytest.param(
        [entry("hero-a", join="e2"), entry("hero-b", join="e1")],
        [gf35("join_missing", "e1"), gf35("hero_host_single", "e2")],
        id="joins in a circle",
    ),
    pytest.param(
        joined("hero-a", host="lost"), [stated("common.unknown_unit", "e1")], id="host unknown"
    ),
    pytest.param(joined("lost"), [stated("common.unknown_unit", "e2")], id="hero unknown"),
    pytest.param(
        [entry("lost", combined=True), third("lost")],
        [stated("common.unknown_unit", each) for each in ("e1", "e2")],
        id="combined and unknown",
    ),
    pytest.param([entry("squad", "one:medic")], [], id="as many picks as allowed"),
    pytest.param(
        [
            entry("squad", "one:medic", "one:sniper", "one:medic"),
            entry("squad", "all:armor", "all:armor"),
        ],
        [
            gf35("option_limit", "e1"),
            gf35("option_limit", "e1"),
            gf35("option_limit", "e2"),
        ],
        id="picks too many",
    ),
    pytest.param([entry("squad", *["gun:laser"] * 2)], [], id="every target replaced"),
    pytest.param(
        [entry("squad", *["gun:laser"] * 4), entry("rangers", "gun:laser")],
        [gf35("option_target", each) for each in ("e1", "e1", "e2")],
        id="nothing left to replace",
    ),
    pytest.param(
        [entry("squad", "relic:relic", "lost:relic")],
        [
            ("common.points_over", "error", 10099, 3000, "10099 − 3000 = 7099", (), ()),
            stated("common.unknown_option", "e1"),
            gf35("option_unpriced", "e1"),
        ],
        id="no price, and not in the book",
    ),
]


@pytest.mark.parametrize(("entries", "expected"), GF35)
def test_gf35_structure(entries, expected):
    assert found("gf35", entries) == expected


@pytest.mark.parametrize(("entries", "expected"), GF35)
def test_gf35_structure_holds_with_force_organisation(entries, expected):
    facts_then = found("gf35", entries, force_org=True)
    assert [fact for fact in facts_then if "35 %" not in fact[4]] == expected


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
        [gf15("combine_half", "e1", level="warning")],
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
    pytest.param(joined("rangers"), {}, [gf15("join_not_hero", "e2")], id="a squad joins"),
    pytest.param([entry("hero-a", join="x")], {}, [gf15("join_missing", "e1")], id="joins nobody"),
    pytest.param(
        [entry("squad", "one:medic", "one:sniper", *["gun:laser"] * 3)],
        {},
        [gf15("option_limit", "e1"), gf15("option_target", "e1")],
        id="picks",
    ),
]


@pytest.mark.parametrize(("entries", "policies", "expected"), GF15)
def test_gf15_structure(entries, policies, expected):
    assert found("gf15", entries, policies=policies) == expected


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
    issues = judged(document, BOOKS["gf15"]).issues
    named = {issue.code: issue.policy for issue in issues}
    assert named == {"gf15.combine_not_infantry": policy, "gf15.hero_host": policy}


def test_options_missing_at_a_half_are_named():
    entries = [entry("squad", "all:armor", "all:flags", combined=True), third()]
    report = judged(army("gf35", 2000, *entries), BOOKS["gf35"])
    names = [[name.en for name in issue.params["names"]] for issue in report.issues]
    assert names == [["Armor", "Flags"]]
