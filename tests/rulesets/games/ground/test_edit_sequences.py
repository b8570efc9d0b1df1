"""Any edits in any order, also senseless ones, leave an army that can be read and judged."""

import copy
from collections import Counter
from dataclasses import replace
from functools import reduce
from itertools import pairwise, starmap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine import codec
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.games import GAMES as RULESETS
from rulesets.games.ground.choices import choices, without
from rulesets.games.ground.document import ArmyDocument, Pick
from rulesets.games.ground.upgrades import equip
from tests.ground import BOOK, applied, judged, library, loadout, obstacles
from tests.ground_strategies import BOOKS, GAMES, KEYS, armies, armies_of, army_edits
from tests.strategies import SAME_EVERY_TIME

LOOSE = 3
"""How many entries of a loosened army stand alone, at the most."""

in_every_game = pytest.mark.parametrize("game", GAMES)


def judge(document):
    return judged(document, BOOKS[document.game])


@in_every_game
@SAME_EVERY_TIME
@given(data=st.data())
def test_document_readable_after_any_edits(game, data):
    document = data.draw(armies_of(game))
    for number, (name, arguments) in enumerate(data.draw(army_edits)):
        try:
            document = applied(document, name, f"n{number}", **arguments)
        except (EditConflict, InvalidInput):
            continue
        text = codec.write(document)
        assert codec.read(ArmyDocument, text) == document
        assert codec.write(codec.read(ArmyDocument, text)) == text
    assert [member.entry for member in judge(document).roster.members] == list(document.entries)


@in_every_game
@SAME_EVERY_TIME
@given(data=st.data())
def test_resolving_is_pure(game, data):
    document = data.draw(armies_of(game))
    before = copy.deepcopy(document)
    books = library(BOOKS[game])
    first = shown(RULESETS[game].resolve(document, books))
    equip.cache_clear()
    assert shown(RULESETS[game].resolve(document, books)) == first
    assert document == before


def shown(roster):
    """All that is worked out of a roster, by value."""
    entries = [(member.entry, member.label, member.points) for member in roster.members]
    outfits = [(member.id, member.outfit) for member in roster.members if member.outfit]
    return (
        roster.points,
        entries,
        [[member.id for member in unit.members] for unit in roster.units],
        [(id, outfit.size, loadout(outfit), obstacles(outfit)) for id, outfit in outfits],
        [(id, [(use.key, use.rating) for use in outfit.rules]) for id, outfit in outfits],
    )


@SAME_EVERY_TIME
@given(document=armies)
def test_judging_twice_says_the_same(document):
    first, second = judge(document), judge(document)
    assert (first.verdict, first.limits, first.issues_with_fixes) == (
        second.verdict,
        second.limits,
        second.issues_with_fixes,
    )


def price_of(entry, units, options):
    """Points of an entry, added up from its book."""
    if entry.book != BOOK or entry.key not in units:
        return 0
    taken = [
        options[key] for pick in entry.picks if (key := (pick.section, pick.option)) in options
    ]
    prices = [option.price(entry.key) for option in taken]
    return units[entry.key].points + sum(each or 0 for each in prices)


@in_every_game
@SAME_EVERY_TIME
@given(data=st.data())
def test_points_are_the_sum_of_the_parts(game, data):
    document = data.draw(armies_of(game))
    book = BOOKS[document.game]
    units = {unit.key: unit for unit in book.units}
    sections = [section for package in book.packages for section in package.sections]
    options = {(each.key, option.key): option for each in sections for option in each.options}
    report = judge(document)
    assert report.points == sum(price_of(entry, units, options) for entry in document.entries)
    assert report.points == sum(unit.points for unit in report.roster.units)


@SAME_EVERY_TIME
@given(document=armies)
def test_every_entry_is_part_of_one_unit(document):
    units = judge(document).roster.units
    found = [member.id for unit in units for member in unit.members]
    assert sorted(found) == [entry.id for entry in document.entries]


@SAME_EVERY_TIME
@given(document=armies)
def test_every_unit_has_one_place_at_deployment(document):
    roster = judge(document).roster
    places = roster.deployment
    afoot = [*places.table, *places.ambush, *places.scouts]
    riding = [rider.unit for hold in places.holds for rider in hold.riders]
    found = [unit.id for unit in (*afoot, *riding)]
    assert sorted(found) == sorted(unit.id for unit in roster.units)


@SAME_EVERY_TIME
@given(document=armies)
def test_choices_can_be_taken_and_given_up(document):
    for member in judge(document).roster.members:
        for section in choices(member.kit, member.entry.picks) if member.kit else ():
            for choice in section.options:
                assert set(choice.drops) | set(choice.loses) <= set(member.entry.picks)


@SAME_EVERY_TIME
@given(document=armies)
def test_taking_what_is_offered_puts_nothing_out_of_order(document):
    for member in judge(document).roster.members:
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


def loosened(document):
    """The same without combined units; its first entries join nothing, others may join them."""

    def loosen(place, entry):
        join = entry.join if place >= LOOSE else None
        ride = entry.ride if entry.ride != entry.id else None
        return replace(entry, combined=False, join=join, ride=ride)

    return replace(document, entries=tuple(starmap(loosen, enumerate(document.entries))))


def loose(document):
    return [entry.id for entry in document.entries[:LOOSE]]


@in_every_game
@SAME_EVERY_TIME
@given(data=st.data())
def test_combining_then_splitting_changes_nothing(game, data):
    document = loosened(data.draw(armies_of(game)))
    for entry, other in pairwise(loose(document)):
        combined = applied(document, "combine", entry=entry, other=other)
        assert applied(combined, "split", entry=other) == document


@SAME_EVERY_TIME
@given(document=armies.map(loosened))
def test_combining_with_a_new_half_then_removing_it_changes_nothing(document):
    for entry in loose(document):
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
@given(document=armies.map(loosened))
def test_new_half_is_the_whole_unit_once_the_first_is_removed(document):
    for entry in loose(document):
        combined = applied(document, "combine_new", entry=entry)
        left = applied(combined, "remove_entry", entry=entry)
        assert left == called(document, entry, "new1")


@SAME_EVERY_TIME
@given(document=armies)
def test_duplicating_then_removing_changes_nothing(document):
    for entry in document.entries:
        twice = applied(document, "duplicate_entry", entry=entry.id)
        assert applied(twice, "remove_unit", entry="new1") == document
