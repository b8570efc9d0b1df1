"""Completing and fixing held against trying everything, in small books of every game."""

from dataclasses import replace
from functools import cache
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.engine.headroom import Headroom, applied
from rulesets.engine.report import judge
from rulesets.engine.values import BLOCKING, Verdict
from rulesets.games import GAMES
from rulesets.solving.completing import complete
from rulesets.solving.fixing import edit_weight, fix_list
from tests import builders, ground
from tests.strategies import SAME_EVERY_TIME

SLUGS = ("gf35", "gff", "gf15", "warfleets")
SECONDS = 20
FEW = settings(
    SAME_EVERY_TIME,
    max_examples=max(4, SAME_EVERY_TIME.max_examples // 10),
    suppress_health_check=list(HealthCheck),
)

SECTIONS = (
    ground.section("gun", "upgrade", ground.option("laser", 15), ground.option("flag", 5)),
    ground.section("more", "upgrade", ground.option("recruit", 10, models=1), affects="exactly 1"),
)
UNITS = (
    ground.hero("captain", 60, disabled=("more",)),
    ground.unit("squad", 75, 3),
    ground.unit("truck", 110, 1, ("vehicle",), disabled=("gun", "more")),
)
SIZES = {"gf35": (190, 500, 1000), "gff": (150, 200, 310), "gf15": (210, 300), "warfleets": (150,)}
MAX_ADDED = 3


@cache
def library_of(game):
    if game != "warfleets":
        return ground.library(ground.book(game, *UNITS, sections=SECTIONS))
    form = GAMES[game].books
    book = codec.read(form.type, builders.BOOK.read_bytes())
    few = {name: getattr(book, name)[-2:] for name in ("ships", "squadrons")}
    few |= {name: getattr(book, name)[:1] for name in ("heroes", "titles")}
    made = form.compile(replace(book, **few), "", "")
    return form.library({made.book: made}, None, {}, ())


def lists(most):
    """Lists of up to so many entries, legal and illegal."""
    return st.sampled_from(SLUGS).flatmap(
        lambda game: st.builds(
            written,
            st.just(game),
            st.sampled_from(SIZES[game]),
            st.lists(fleet_entries if game == "warfleets" else army_entries, max_size=most),
            st.booleans(),
        )
    )


army_entries = st.builds(
    lambda key, picks, join, combined: ground.entry(key, *picks, join=join, combined=combined),
    st.sampled_from([unit.key for unit in UNITS]),
    st.lists(st.sampled_from(["gun:laser", "gun:flag", "more:recruit"]), max_size=2),
    st.sampled_from([None, None, None, "e1", "e2"]),
    st.sampled_from([False, False, True]),
)
fleet_entries = st.one_of(
    st.builds(
        builders.ship,
        st.sampled_from(["corvette", "destroyer"]),
        hero=st.sampled_from(["", "tactical-master"]),
        upgrades=st.sampled_from([None, None, [], ["repair-bay", "repair-bay"]]),
    ),
    st.builds(builders.squadron, st.just("bomber"), count=st.integers(1, 3)),
)


def written(game, size, entries, force_org):
    make = builders.fleet if game == "warfleets" else ground.army
    return make(*([game] if game != "warfleets" else []), size, *entries, force_org=force_org)


def headroom_of(document):
    return Headroom(GAMES[document.game], roster_of(document), library_of(document.game))


def roster_of(document):
    return GAMES[document.game].resolve(document, library_of(document.game))


def is_legal(document):
    return judge(GAMES[document.game], document, library_of(document.game)).verdict is Verdict.LEGAL


def made(document, fixes):
    """The document after a proposal's edits, each with an id of its own."""
    game, ids = GAMES[document.game], (f"n{n}" for n in count())
    for fix in fixes:
        document = game.edits.apply(document, fix.edit, fix.args, next(ids))
    return document


def fillings(document):
    """Every list that is reached by adding, up to so many additions; the most points first."""
    game, roster = GAMES[document.game], roster_of(document)
    candidates = game.candidates.fillings(roster, 60).candidates

    def further(start, place, used, chosen):
        yield start
        if len(chosen) == MAX_ADDED:
            return
        for number, candidate in enumerate(candidates[place:], place):
            if used.isdisjoint(candidate.claims):
                longer = [*chosen, candidate]
                edited = applied(game, document, *longer)
                if roster_of(edited).points <= (start.size or 0):
                    yield from further(edited, number, used | {*candidate.claims}, longer)

    return further(document, 0, set(), [])


@pytest.mark.hypothesis
@FEW
@given(document=lists(2))
def test_nothing_better_completes(document):
    legal = [roster_of(each).points for each in fillings(document) if is_legal(each)]
    found = complete(headroom_of(document), seconds=SECONDS)
    after = [made(document, each.fixes) for each in found.proposals]
    assert all(is_legal(each) for each in after)
    assert [roster_of(each).points for each in after] == [each.points for each in found.proposals]
    if found.proposals:
        assert found.proposals[0].is_best
        assert found.proposals[0].points >= max(legal, default=0)
    else:
        assert legal == []


LACKS = {"common.empty", "gf15.hero_min"}


def edits_of(document, adds):
    """Every list that is one edit away: something taken away or changed, a unit more if need be."""
    game, roster = GAMES[document.game], roster_of(document)
    fixes = [c.fixes[0] for c in game.candidates.reductions(roster)]
    fixes += [c.fixes[0] for c in game.candidates.units(roster)] if adds else []
    for issue in game.issues(roster):
        if issue.level in BLOCKING and (adds or issue.code not in LACKS):
            fixes += issue.fixes
    for fix in fixes:
        if fix.edit not in ("set_size", "set_force_org", "set_players", "set_policy"):
            try:
                yield game.edits.apply(document, fix.edit, fix.args, f"m{len(document.entries)}")
            except (EditConflict, InvalidInput):
                continue


@pytest.mark.hypothesis
@FEW
@given(document=lists(4))
def test_nothing_mends_with_less_loss(document):
    found = fix_list(headroom_of(document), seconds=SECONDS)
    after = [made(document, each.fixes) for each in found.proposals]
    assert all(is_legal(each) for each in after)
    issues = GAMES[document.game].issues(roster_of(document))
    adds = any(issue.code in LACKS for issue in issues)
    once = list(edits_of(document, adds))
    twice = (twice for edited in once for twice in edits_of(edited, adds))
    kept = [
        roster_of(each).points - number * edit_weight(document)
        for number, documents in enumerate(([document], once, twice))
        for each in documents
        if is_legal(each)
    ]
    values = [each.points - len(each.fixes) * edit_weight(document) for each in found.proposals]
    if any(len(each.fixes) <= 2 for each in found.proposals[:1]):
        assert values[0] == max(kept)
    elif kept:
        assert values[0] > max(kept)


@pytest.mark.hypothesis
@FEW
@given(document=lists(4))
def test_whatever_fits_is_all_that_breaks_nothing(document):
    game, headroom = GAMES[document.game], headroom_of(document)
    candidates = [
        *game.candidates.units(headroom.roster),
        *game.candidates.options(headroom.roster),
    ]
    before = errors(document)
    for priced in headroom.priced(candidates):
        after = errors(applied(game, document, priced.candidate))
        assert headroom.has(priced) == (after <= before), priced


def errors(document):
    """What is broken how often and by how much, stated totals aside."""
    game = GAMES[document.game]
    found = {}
    for issue in game.issues(roster_of(document)):
        if issue.level in BLOCKING:
            excess = (issue.used or 0) - (issue.allowed or 0)
            found[issue.code] = found.get(issue.code, 0) + 1000 + max(0, excess)
    return Bag(found)


class Bag(dict):
    def __le__(self, other):
        return all(number <= other.get(code, 0) for code, number in self.items())
