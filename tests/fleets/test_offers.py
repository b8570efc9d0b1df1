"""Vessels on offer: which of them the limits leave room for."""

import pytest

from fleets.offers import offers
from tests.builders import fleet, judged, ship, squadron

HEAVY = ("corvette", "destroyer", "cruiser")

CASES = [
    pytest.param(fleet(450), {*HEAVY}, id="empty"),
    pytest.param(fleet(450, ship("corvette"), squadron("fighter")), {*HEAVY}, id="begun"),
    pytest.param(fleet(300, *[ship("corvette")] * 3), {"destroyer", "cruiser"}, id="three copies"),
]


@pytest.mark.parametrize(("document", "legal"), CASES)
def test_ships_that_break_no_limit_are_legal_without_their_upgrades(document, legal):
    found = offers(judged(document))["ship"]
    assert {offer.vessel.key for offer in found if offer.limit is None} == legal
