"""Drawings of war rooms: those of one room are made once, those of others meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from armies.campaigns.drawings import draw
from armies.campaigns.models import Campaign, Seat
from armies.campaigns.room import WarRoom
from tests.campaigns import played

SECONDS = 20


class SlowRoom(WarRoom):
    """A war room whose motions take until `may_go_on`."""

    begun, may_go_on = Event(), Event()

    @property
    def motions(self):
        self.begun.set()
        assert self.may_go_on.wait(SECONDS)
        return []


def seat(key):
    return Seat(key=key, player="red", campaign=Campaign(name=key))


def test_drawing_of_one_campaign_waits_for_no_other():
    slow = SlowRoom(seat("slow"), played())
    with ThreadPoolExecutor(3) as threads:
        first, second = threads.submit(draw, slow), threads.submit(draw, slow)
        try:
            assert slow.begun.wait(SECONDS)
            other = threads.submit(draw, WarRoom(seat("other"), played()))
            assert other.result(SECONDS).fragments
        finally:
            slow.may_go_on.set()
        assert first.result(SECONDS) is second.result(SECONDS)
