"""Equal units of a sheet together."""

from rulesets.sheets.equals import by_kind


def test_equal_ones_are_together_at_the_place_of_the_first():
    assert list(by_kind(["b1", "a1", "b2"], lambda name: name[0]).items()) == [
        ("b", ["b1", "b2"]),
        ("a", ["a1"]),
    ]
