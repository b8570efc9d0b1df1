"""Figures in the head of a sheet."""

import pytest

from rulesets.sheets.gauges import Gauge


@pytest.mark.parametrize(
    ("reasons", "flag"),
    [
        ((), "!"),
        ((4,), "! 4"),
        ((4, 5), "! 4, 5"),
        ((4, 6, 7, 8, 10), "! 4, 6–8, 10"),
        (tuple(range(6, 17)), "! 6–16"),
    ],
)
def test_reasons_in_a_row_are_named_as_one(reasons, flag):
    gauge = Gauge("Unit cap", 135, 87, is_broken=True, reasons=reasons)
    assert gauge.flag == flag


def test_limit_that_holds_has_no_flag():
    assert Gauge("Units", 5, 10).flag == ""
