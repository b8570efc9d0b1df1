"""Random army lists for property tests: legal, illegal, about books and keys nobody knows."""

from hypothesis import strategies as st

from rulesets.games import GAMES as RULESETS
from rulesets.games.ground.document import ArmyEntry
from tests.ground import (
    BOOK,
    VERSION,
    army,
    book,
    hero,
    item,
    option,
    pick,
    rule,
    rules,
    section,
    unit,
    weapon,
    weapons,
)
from tests.strategies import edits_of, texts

SECTIONS = (
    section("gun", "replace", option("laser", 10, weapons=(weapon("Laser"),)), targets=("Rifle",)),
    section(
        "any", "replace", option("axe", weapons=(weapon("Axe"),)), affects="any", targets=("CCW",)
    ),
    section(
        "all",
        "replace",
        option("lance", 15, weapons=(weapon("Lance"),)),
        option("maul", 20, weapons=(weapon("Maul"),)),
        affects="all",
        targets=("CCWs",),
    ),
    section(
        "lens", "attachment", option("lens", items=(item("Lens", "Reliable"),)), targets=("Laser",)
    ),
    section(
        "swap", "replace", option("cannon", 5, weapons=(weapon("Cannon"),)), targets=("Laser",)
    ),
    section(
        "drill",
        "upgrade",
        option("armor", 15, rules=(rule("Tough(3)", adds=True),)),
        option("relic", None),
        option("scout", -5, rules=rules("Scout")),
        affects="all",
    ),
    section("more", "upgrade", option("recruit", 10, models=1), select="up_to 2"),
)
ARMS = weapons(Rifle=3, CCW=3)
UNITS = (
    hero("captain", 60, rules=rules("Hero", "Tough(3)"), weapons=weapons(Rifle=1)),
    hero("giant", 120, rules=rules("Hero", "Tough(9)"), kinds=("hero", "monster")),
    unit("squad", 75, 3, weapons=ARMS),
    unit("rangers", 95, 3, weapons=ARMS, rules=rules("Ambush", "Scout")),
    unit("lone", 40, 1, rules=rules("Tough(3)")),
    unit("truck", 110, 1, ("vehicle",), rules=rules("Tough(6)", "Transport(6)")),
    unit("plane", 150, 1, ("flyer",), disabled=("drill",)),
    unit("titan", 400, 1, ("titan",), rules=rules("Tough(18)", "Transport(11)")),
)
GAMES = ("gf15", "gf35", "gff")
BOOKS = {game: book(game, *UNITS, sections=SECTIONS) for game in GAMES}

IDS = ("e1", "e2", "e3", "e4", "e5", "gone")
KEYS = (*(each.key for each in UNITS), "lost-unit")
PICKS = (
    *("gun:laser", "any:axe", "all:lance", "all:maul", "lens:lens", "swap:cannon"),
    *("drill:armor", "drill:relic", "drill:scout", "more:recruit", "gun:lost", "lost:laser"),
)
POLICIES = {policy.key: policy.options for slug in BOOKS for policy in RULESETS[slug].policies}

ids = st.sampled_from((None, None, *IDS))
counted = st.tuples(st.sampled_from(PICKS), st.sampled_from((1, 1, 1, 2, 4)))
picks = st.lists(counted, max_size=4, unique_by=lambda each: each[0]).map(
    lambda found: tuple(pick(text) for text, count in found for _ in range(count))
)
"""Picks in any order, equal ones next to each other."""

entries = st.builds(
    ArmyEntry,
    id=st.just("new"),
    key=st.sampled_from(KEYS),
    book=st.sampled_from((BOOK, BOOK, BOOK, BOOK, "lost-book")),
    name=texts,
    picks=picks,
    combined=st.booleans(),
    join=ids,
    ride=ids,
    reserve=st.booleans(),
    player=st.integers(1, 3),
)
policies = st.fixed_dictionaries(
    {},
    optional={
        "house-rule": st.just("on"),
        **{key: st.sampled_from((*options, "lost")) for key, options in POLICIES.items()},
    },
)


def armies_of(*games):
    """Lists of any of the games."""
    return st.builds(
        lambda game, size, entries, **fields: army(game, size, *entries, **fields),
        game=st.sampled_from(games),
        size=st.sampled_from((None, 1, 199, 200, 499, 500, 750, 999, 1000, 3300, 100_000)),
        entries=st.lists(entries, max_size=7),
        force_org=st.booleans(),
        policies=policies,
        books=st.sampled_from(({BOOK: VERSION}, {BOOK: VERSION}, {}, {"lost-book": "9.9"})),
        claimed_points=st.sampled_from((None, None, 0, 300)),
        players=st.integers(1, 3),
    )


armies = armies_of(*GAMES)

known_ids = st.sampled_from((*IDS, "n0", "n1", "n2"))
some_picks = st.lists(st.sampled_from((*PICKS, "?")), max_size=4)
ARGUMENTS = {
    "entry": known_ids,
    "other": known_ids,
    "host": known_ids,
    "transport": known_ids,
    "entries": st.lists(known_ids, max_size=2),
    "key": st.sampled_from(KEYS),
    "book": st.sampled_from((BOOK, "lost-book")),
    "version": st.sampled_from(("1.0", "9.9")),
    "drop": some_picks,
    "picks": some_picks,
    "add": some_picks,
    "name": st.text(max_size=90),
    "note": st.text(max_size=90),
    "to": st.sampled_from(("up", "down")),
    "position": st.integers(-1, 9),
    "reserve": st.booleans(),
    "player": st.integers(0, 7),
    "players": st.integers(0, 7),
    "size": st.one_of(st.none(), st.just(""), st.integers()),
    "force_org": st.booleans(),
    "policy": st.sampled_from((*POLICIES, "house-rule")),
    "option": st.sampled_from(("apart", "infantry", "lost")),
}
army_edits = edits_of(RULESETS["gf35"].edits, ARGUMENTS)
