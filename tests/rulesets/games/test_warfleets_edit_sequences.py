"""Any edits in any order, also senseless ones, leave a document that can be read again."""

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine import codec
from rulesets.engine.codec import MAX_COUNT
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.document import FleetDocument
from tests.builders import applied
from tests.strategies import HEROES, SAME_EVERY_TIME, SHIPS, SQUADRONS, TITLES, UPGRADES, fleets

IDS = st.sampled_from(("e1", "e2", "e3", "n1", "n5"))
KEYS = st.sampled_from((*SHIPS, *SQUADRONS, "lost-ship"))
ARGUMENTS = {
    "entry": IDS,
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


def arguments_of(name):
    names = codec.argument_names(WARFLEETS.edits[name]) - {"new_id"}
    return st.tuples(st.just(name), st.fixed_dictionaries({n: ARGUMENTS[n] for n in names}))


any_edits = st.lists(
    st.sampled_from(sorted(WARFLEETS.edits)).flatmap(arguments_of), min_size=1, max_size=25
)


@SAME_EVERY_TIME
@given(document=fleets, edits=any_edits)
def test_document_readable_after_any_edits(document, edits):
    for number, (name, arguments) in enumerate(edits):
        try:
            document = applied(document, name, f"n{number}", **arguments)
        except (EditConflict, InvalidInput):
            continue
        text = codec.write(document)
        assert codec.read(FleetDocument, text) == document
        assert codec.write(codec.read(FleetDocument, text)) == text
