"""Structure rules of Grimdark Future 3.5: every check at and above its bound, with what it says."""

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
)
BOOK = book("gf35", *UNITS, sections=SECTIONS)


def stated(code, *entries, level="error", used=None, allowed=None):
    return code, level, used, allowed, "", entries, ()


def found(entries, force_org):
    """What is said of structure at a size where no limit is broken."""
    return facts(judged(army("gf35", 3000, *entries, force_org=force_org), BOOK))


def gf35(code, *entries, **fields):
    return stated(f"gf35.{code}", *entries, **fields)


def ground(code, *entries, **fields):
    return stated(f"ground.{code}", *entries, **fields)


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
            ground("combine_half", "e1", level="warning"),
            ground("combine_half", "e2", level="warning"),
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
    pytest.param(joined("rangers"), [ground("join_not_hero", "e2")], id="a squad joins"),
    pytest.param(
        joined("rangers", "hero-a"), [ground("join_not_hero", "e2")], id="a squad and a hero join"
    ),
    pytest.param(
        [entry("hero-a", join="gone"), entry("hero-b", join="e2")],
        [ground("join_missing", "e1"), ground("join_missing", "e2")],
        id="joins nobody or itself",
    ),
    pytest.param(
        [entry("hero-a", join="e2"), entry("hero-b", join="e1")],
        [gf35("hero_host_single", "e2"), ground("join_missing", "e1")],
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
            ground("option_limit", "e1"),
            ground("option_limit", "e1"),
            ground("option_limit", "e2"),
        ],
        id="picks too many",
    ),
    pytest.param([entry("squad", *["gun:laser"] * 2)], [], id="every target replaced"),
    pytest.param(
        [entry("squad", *["gun:laser"] * 4), entry("rangers", "gun:laser")],
        [ground("option_target", each) for each in ("e1", "e1", "e2")],
        id="nothing left to replace",
    ),
    pytest.param(
        [entry("squad", "relic:relic", "lost:relic")],
        [
            stated("common.unknown_option", "e1"),
            ground("option_unpriced", "e1"),
        ],
        id="no price, and not in the book",
    ),
]


@pytest.mark.parametrize(("entries", "expected"), GF35)
def test_gf35_structure(entries, expected):
    assert found(entries, force_org=False) == expected


@pytest.mark.parametrize(("entries", "expected"), GF35)
def test_gf35_structure_holds_with_force_organisation(entries, expected):
    facts_then = found(entries, force_org=True)
    assert [fact for fact in facts_then if "35 %" not in fact[4]] == expected


def test_options_missing_at_a_half_are_named():
    entries = [entry("squad", "all:armor", "all:flags", combined=True), third()]
    report = judged(army("gf35", 2000, *entries), BOOK)
    names = [[name.en for name in issue.params["names"]] for issue in report.issues]
    assert names == [["Armor", "Flags"]]
