"""The seats that a browser has opened: a signed cookie holds their keys."""

from collections.abc import Iterable

from django.core import signing
from django.http import HttpRequest, HttpResponse

from armies.campaigns.models import Seat
from rulesets.web.cookies import set_cookie

COOKIE = "seats"
SALT = "muster.seats"
MAX_SEATS = 30
"""How many seats a browser remembers, the latest ones."""

SECONDS = 400 * 24 * 60 * 60
"""The longest that browsers keep a cookie."""


def remembered(request: HttpRequest) -> list[str]:
    """Return the keys of this browser's seats, the latest first."""
    try:
        keys = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT)
    except signing.BadSignature:
        return []
    return [str(key) for key in keys]


def remember(request: HttpRequest, response: HttpResponse, seat: Seat) -> None:
    """Put a seat first in the cookie of seats."""
    keys = remembered(request)
    if seat.key in keys[:1]:
        return
    keys = list(dict.fromkeys([seat.key, *keys]))[:MAX_SEATS]
    set_cookie(response, COOKIE, signing.dumps(keys, salt=SALT, compress=True), SECONDS)


def seats_of(request: HttpRequest) -> Iterable[Seat]:
    """Return this browser's seats in undeleted campaigns, the latest first."""
    keys = remembered(request)
    seats = Seat.objects.in_use().filter(key__in=keys).select_related("campaign")
    return sorted(seats, key=lambda seat: keys.index(seat.key))
