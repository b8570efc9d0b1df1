"""What is new, gone and different between two versions of a book."""

from dataclasses import replace

import pytest

from armies.armyforge.books.army_book import read_book
from armies.compare import BookComparison, Compared, Difference, FieldChange, compare_books
from rulesets.engine.values import Term
from rulesets.games.ground.book import RuleUse, Weapon
from tests.armies.armyforge.samples import raw

BOOK = read_book(raw())
WARDEN, RUNNERS, WALKER = BOOK.units
SWAP = BOOK.packages[0].sections[0]
FLARE, CANDLE = SWAP.options
NOTHING = Difference()


def with_units(*units):
    return replace(BOOK, units=units)


def with_swaps(*options):
    package = BOOK.packages[0]
    sections = (replace(SWAP, options=options), *package.sections[1:])
    return replace(BOOK, packages=(replace(package, sections=sections), *BOOK.packages[1:]))


def only(**differences):
    """A comparison in which nothing else differs."""
    same = dict.fromkeys(("units", "options", "rules", "spells"), NOTHING)
    return BookComparison(**{**same, **differences})


def test_same_content_read_twice_is_no_difference():
    assert compare_books(BOOK, read_book(raw())) == only()


def test_unit_added_and_gone():
    moth = replace(WALKER, key="moth", name=Term("Moth"))
    assert compare_books(BOOK, with_units(moth, RUNNERS, WALKER)) == only(
        units=Difference(
            added=(Compared("moth", Term("Moth")),),
            gone=(Compared("warden1", Term("Lamp Warden")),),
        )
    )


def test_order_is_no_difference():
    assert compare_books(BOOK, with_units(WALKER, WARDEN, RUNNERS)) == only()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("points", 95),
        ("size", 10),
        ("quality", 4),
        ("defense", 6),
        ("rules", (RuleUse(key="fast", name=Term("Fast")),)),
        ("weapons", (Weapon(name=Term("Flare Rifle"), range=18, count=5),)),
        ("items", ()),
        ("packages", ("packA",)),
        ("disabled", ()),
    ],
)
def test_field_of_a_unit_changed(field, value):
    changed = replace(RUNNERS, **{field: value})
    change = FieldChange(field, getattr(RUNNERS, field), value)
    assert compare_books(BOOK, with_units(WARDEN, changed, WALKER)) == only(
        units=Difference(changed=(Compared("runners1", Term("Wick Runners"), (change,)),))
    )


def test_points_of_an_option_changed_for_a_unit_and_for_all():
    flare = replace(FLARE, prices={"warden1": 15, "gone": 5})
    candle = replace(CANDLE, points=0)
    assert compare_books(BOOK, with_swaps(flare, candle)) == only(
        options=Difference(
            changed=(
                Compared(
                    "secSwap/optFlare", FLARE.label, (FieldChange("points", 10, 15, "warden1"),)
                ),
                Compared("secSwap/optNone", CANDLE.label, (FieldChange("points", -5, 0),)),
            )
        )
    )


def test_option_added_gone_and_with_other_gains():
    glow = replace(CANDLE, key="optGlow", label=Term("Glow"))
    flare = replace(FLARE, weapons=())
    assert compare_books(BOOK, with_swaps(flare, glow)) == only(
        options=Difference(
            added=(Compared("secSwap/optGlow", Term("Glow")),),
            gone=(Compared("secSwap/optNone", CANDLE.label),),
            changed=(
                Compared(
                    "secSwap/optFlare", FLARE.label, (FieldChange("weapons", FLARE.weapons, ()),)
                ),
            ),
        )
    )


def test_rule_and_spell_changed():
    call, *rules = BOOK.rules
    flash, *spells = BOOK.spells
    new = replace(
        BOOK,
        rules=(replace(call, summary=Term("Brings helpers.")), *rules),
        spells=(replace(flash, threshold=2), *spells),
    )
    summary = FieldChange("summary", call.summary, Term("Brings helpers."))
    assert compare_books(BOOK, new) == only(
        rules=Difference(changed=(Compared("call", Term("Call"), (summary,)),)),
        spells=Difference(
            changed=(Compared("spell0", Term("Flash"), (FieldChange("threshold", 1, 2),)),)
        ),
    )
