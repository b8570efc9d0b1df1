"""Cached war rooms: one is rendered once for all who see the same, others meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

from armies.campaigns.models import Campaign, Seat
from armies.campaigns.room import WarRoom
from armies.campaigns.room_cache import fragments_of
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


def test_rendering_one_war_room_delays_no_other():
    slow = SlowRoom(seat("slow"), played())
    with ThreadPoolExecutor(3) as threads:
        first, second = threads.submit(fragments_of, slow), threads.submit(fragments_of, slow)
        try:
            assert slow.begun.wait(SECONDS)
            other = threads.submit(fragments_of, WarRoom(seat("other"), played()))
            assert other.result(SECONDS).by_id
        finally:
            slow.may_go_on.set()
        assert first.result(SECONDS) is second.result(SECONDS)
