"""Any edits in any order, also senseless ones, leave an army that can be read and judged."""

import copy
from collections import Counter
from dataclasses import replace
from functools import reduce
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.games import GAMES
from rulesets.games.ground.book import UNPRICED
from rulesets.games.ground.choices import choices, without
from rulesets.games.ground.deployment import plan
from rulesets.games.ground.document import ArmyDocument, Pick
from rulesets.games.ground.upgrades import equip
from tests.ground import BOOK, applied, judged, library
from tests.ground_strategies import BOOKS, IDS, KEYS, PICKS, POLICIES, armies
from tests.strategies import SAME_EVERY_TIME

ids = st.sampled_from((*IDS, "n0", "n1", "n2"))
some_picks = st.lists(st.sampled_from((*PICKS, "?")), max_size=4)
ARGUMENTS = {
    "entry": ids,
    "other": ids,
    "host": ids,
    "transport": ids,
    "entries": st.lists(ids, max_size=2),
    "key": st.sampled_from(KEYS),
    "book": st.sampled_from((BOOK, "lost-book")),
    "version": st.sampled_from(("1.0", "9.9")),
    "drop": some_picks,
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
EDITS = GAMES["gf35"].edits


def arguments_of(name):
    names = codec.argument_names(EDITS[name]) - {"new_id"}
    return st.tuples(st.just(name), st.fixed_dictionaries({n: ARGUMENTS[n] for n in names}))


any_edits = st.lists(st.sampled_from(sorted(EDITS)).flatmap(arguments_of), min_size=1, max_size=25)


def judge(document):
    return judged(document, BOOKS[document.game])


@SAME_EVERY_TIME
@given(document=armies, edits=any_edits)
def test_document_readable_after_any_edits(document, edits):
    for number, (name, arguments) in enumerate(edits):
        try:
            document = applied(document, name, f"n{number}", **arguments)
        except (EditConflict, InvalidInput):
            continue
        text = codec.write(document)
        assert codec.read(ArmyDocument, text) == document
        assert codec.write(codec.read(ArmyDocument, text)) == text
    assert [member.entry for member in judge(document).roster.entries] == list(document.entries)


@SAME_EVERY_TIME
@given(document=armies)
def test_resolving_is_pure(document):
    before = copy.deepcopy(document)
    game = GAMES[document.game]
    books = library(BOOKS[document.game])
    first, second = game.resolve(document, books), game.resolve(document, books)
    assert (first, first.points, first.groups) == (second, second.points, second.groups)
    assert document == before


@SAME_EVERY_TIME
@given(document=armies)
def test_judging_twice_says_the_same(document):
    first, second = judge(document), judge(document)
    assert (first.verdict, first.limits, first.issues) == (
        second.verdict,
        second.limits,
        second.issues,
    )


def price_of(entry, units, options):
    """Points of an entry, added up from its book."""
    if entry.book != BOOK or entry.key not in units:
        return 0
    taken = [
        options[key] for pick in entry.picks if (key := (pick.section, pick.option)) in options
    ]
    prices = [option.price(entry.key) for option in taken]
    return units[entry.key].points + sum(UNPRICED if each is None else each for each in prices)


@SAME_EVERY_TIME
@given(document=armies)
def test_points_are_the_sum_of_the_parts(document):
    book = BOOKS[document.game]
    units = {unit.key: unit for unit in book.units}
    sections = [section for package in book.packages for section in package.sections]
    options = {(each.key, option.key): option for each in sections for option in each.options}
    report = judge(document)
    assert report.points == sum(price_of(entry, units, options) for entry in document.entries)
    assert report.points == sum(group.points for group in report.roster.groups)


@SAME_EVERY_TIME
@given(document=armies)
def test_every_entry_is_part_of_one_unit(document):
    groups = judge(document).roster.groups
    found = [member.id for group in groups for member in group.members]
    assert sorted(found) == [entry.id for entry in document.entries]


@SAME_EVERY_TIME
@given(document=armies)
def test_every_unit_has_one_place_at_deployment(document):
    roster = judge(document).roster
    places = plan(roster)
    afoot = [*places.table, *places.ambush, *places.scouts]
    riding = [rider.group for hold in places.holds for rider in hold.riders]
    found = [group.id for group in (*afoot, *riding)]
    assert sorted(found) == sorted(group.id for group in roster.groups)


@SAME_EVERY_TIME
@given(document=armies)
def test_choices_can_be_taken_and_given_up(document):
    for member in judge(document).roster.entries:
        for section in choices(member.kit, member.entry.picks) if member.kit else ():
            for choice in section.options:
                assert set(choice.drops) | set(choice.loses) <= set(member.entry.picks)


@SAME_EVERY_TIME
@given(document=armies)
def test_taking_what_is_offered_puts_nothing_out_of_order(document):
    for member in judge(document).roster.entries:
        for pick, choice in offered(member):
            left = reduce(without, choice.drops, member.entry.picks)
            before = Counter(each.pick for each in member.outfit.obstructed)
            after = Counter(each.pick for each in equip(member.kit, (*left, pick)).obstructed)
            assert after - before == Counter()


def offered(member):
    """Every option that an entry can take, as a pick."""
    for section in choices(member.kit, member.entry.picks) if member.kit else ():
        for choice in section.options:
            if not choice.obstacle:
                yield Pick(section=section.section.key, option=choice.option.key), choice


@SAME_EVERY_TIME
@given(document=armies, key=st.sampled_from(KEYS))
def test_adding_then_removing_changes_nothing(document, key):
    added = applied(document, "add_entry", key=key, book=BOOK)
    assert applied(added, "remove_entry", entry="new1") == document


def untied(document):
    """Ids of entries that neither join nor are joined, nor ride in themselves."""
    hosts = {entry.join for entry in document.entries}
    loose = [each for each in document.entries if not each.combined and each.join is None]
    return [entry.id for entry in loose if entry.id not in hosts and entry.ride != entry.id]


@SAME_EVERY_TIME
@given(document=armies)
def test_combining_then_splitting_changes_nothing(document):
    for entry, other in pairwise(untied(document)):
        combined = applied(document, "combine", entry=entry, other=other)
        assert applied(combined, "split", entry=other) == document


@SAME_EVERY_TIME
@given(document=armies)
def test_combining_with_a_new_half_then_removing_it_changes_nothing(document):
    for entry in untied(document):
        combined = applied(document, "combine_new", entry=entry)
        assert applied(combined, "remove_entry", entry="new1") == document


def called(document, old, new):
    """The document with another id for an entry."""

    def rename(entry):
        ids = {old: new}
        return replace(
            entry,
            id=ids.get(entry.id, entry.id),
            join=ids.get(entry.join, entry.join),
            ride=ids.get(entry.ride, entry.ride),
        )

    return replace(document, entries=tuple(map(rename, document.entries)))


@SAME_EVERY_TIME
@given(document=armies)
def test_new_half_is_the_whole_unit_once_the_first_is_removed(document):
    for entry in untied(document):
        combined = applied(document, "combine_new", entry=entry)
        left = applied(combined, "remove_entry", entry=entry)
        assert left == called(document, entry, "new1")


@SAME_EVERY_TIME
@given(document=armies)
def test_duplicating_then_removing_changes_nothing(document):
    for entry in document.entries:
        twice = applied(document, "duplicate_entry", entry=entry.id)
        assert applied(twice, "remove_unit", entry="new1") == document
