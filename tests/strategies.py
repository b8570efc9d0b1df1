"""Random fleets for property tests: legal, illegal and about books and keys nobody knows."""

import json
import os

from hypothesis import settings
from hypothesis import strategies as st

from rulesets.engine import codec
from rulesets.engine.fields import MAX_COUNT
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.document import FleetEntry, Upgrade
from tests.builders import BOOKS, fleet

settings.register_profile("quick", max_examples=20, deadline=None, derandomize=True)
settings.register_profile("ci", max_examples=150, deadline=None, derandomize=True)
settings.register_profile("fuzz", max_examples=1000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

SAME_EVERY_TIME = settings()
"""As many examples as `HYPOTHESIS_PROFILE` says; only `make fuzz` looks at new ones each time."""

SHIPS = ("cruiser", "destroyer", "corvette")
SQUADRONS = ("gunship", "fighter", "bomber")
HEROES = ("tactical-master", "ace-carrier", "expert-sapper", "lost-hero")
TITLES = ("avenger", "vanguard", "defiant", "lost-title")
UPGRADES = (
    *("pulse-engine", "armored-plating", "nuclear-ammo", "repair-bay", "lost-upgrade"),
    *("rapid-cannon", "giga-cannon", "energy-cannon", "weapon-batteries"),
)

facings = st.sampled_from((None, "front", "sides", "rear"))
upgrades = st.builds(Upgrade, key=st.sampled_from(UPGRADES), facing=facings)


def edits_of(edits, arguments):
    """Any edits in any order, each by name with arguments of which some make sense."""

    def arguments_of(name):
        names = edits[name].arguments - {"new_id"}
        return st.tuples(st.just(name), st.fixed_dictionaries({n: arguments[n] for n in names}))

    return st.lists(st.sampled_from(sorted(edits)).flatmap(arguments_of), min_size=5, max_size=25)


counts = st.sampled_from((1, 1, 1, 2, 7, 99))
texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Cs")), max_size=12)


def picks(keys, most=3):
    return st.lists(st.sampled_from(keys), max_size=most).map(tuple)


entries = st.builds(
    FleetEntry,
    id=st.just("new"),
    key=st.sampled_from((*SHIPS, *SQUADRONS, "lost-ship")),
    name=texts,
    count=counts,
    heroes=picks(HEROES),
    titles=picks(TITLES),
    upgrades=st.lists(upgrades, max_size=6).map(tuple),
)
policies = st.fixed_dictionaries(
    {},
    optional={
        "house_rule": st.just("on"),
        **{
            each.key: st.sampled_from((*each.options, "lost-option")) for each in WARFLEETS.policies
        },
    },
)
fleets = st.builds(
    lambda size, entries, **fields: fleet(size, *entries, **fields),
    size=st.sampled_from((None, 1, 149, 150, 300, 449, 450, 2000, 100_000)),
    entries=st.lists(entries, max_size=9),
    force_org=st.booleans(),
    policies=policies,
    books=st.sampled_from((BOOKS, BOOKS, BOOKS, {}, {"warfleets": "9.9"})),
    claimed_points=st.sampled_from((None, None, 0, 300)),
)

IDS = st.sampled_from(("e1", "e2", "e3", "n1", "n5"))
KEYS = st.sampled_from((*SHIPS, *SQUADRONS, "lost-ship"))
ARGUMENTS = {
    "entry": IDS,
    "entries": st.lists(entries.map(lambda entry: json.loads(codec.write(entry))), max_size=3),
    "key": KEYS,
    "by": st.integers(-3, 3),
    "count": st.integers(-1, MAX_COUNT + 1),
    "name": st.text(max_size=90),
    "note": st.text(max_size=90),
    "hero": st.sampled_from(HEROES),
    "title": st.sampled_from(TITLES),
    "upgrades": st.lists(st.sampled_from((*UPGRADES, "giga-cannon@rear", "?")), max_size=30),
    "slots": st.lists(st.sampled_from(("0:giga-cannon", "1:repair-bay", "x")), max_size=3),
    "slot": st.sampled_from(("0:giga-cannon", "1:repair-bay", "99:repair-bay")),
    "facing": st.sampled_from((None, "front", "sides", "rear", "port")),
    "to": st.sampled_from(("up", "down")),
    "position": st.integers(),
    "size": st.one_of(st.none(), st.just(""), st.integers()),
    "force_org": st.booleans(),
    "policy": st.sampled_from(("same_ship", "characters", "house_rule")),
    "option": st.sampled_from(("loadout", "unique", "lost-option")),
    "book": st.just("warfleets"),
    "version": st.sampled_from(("2.1.0", "9.9")),
}
fleet_edits = edits_of(WARFLEETS.edits, ARGUMENTS)
