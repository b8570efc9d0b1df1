"""Parses ids, numbers and times from URLs and forms."""

from datetime import UTC, datetime
from uuid import UUID

from django.utils.dateparse import parse_datetime

from rulesets.engine.errors import ErrorDetail, InvalidInput

LONGEST_NUMBER = 9
"""Longest number that fits an integer column, in digits."""

PAGE_FIELDS = {"do", "open", "digests", "csrfmiddlewaretoken"}
"""Form fields that say what a page does and shows; all others are what was typed or chosen."""


def read_uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def read_text(text: str) -> str:
    """Return a typed text with plain line ends; browsers send a carriage return with each."""
    return text.replace("\r\n", "\n")


def read_key(text: str) -> str:
    """Return a key to look up; raise InvalidInput if it has characters that none has, as NUL."""
    if not text.isprintable():
        raise InvalidInput(ErrorDetail("", "invisible_characters"))
    return text


def read_number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None


def read_moment(text: str) -> datetime | None:
    """Parse an aware ISO 8601 time from a URL; None for anything else."""
    try:
        moment = parse_datetime(text)
    except ValueError:
        return None
    return in_utc(moment) if moment and moment.tzinfo else None


def in_utc(moment: datetime) -> datetime:
    """Convert a time to UTC, clamped to the range of datetime.

    PostgreSQL rejects offsets of more than 16 hours.
    """
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        end = datetime.min if moment.year == 1 else datetime.max
        return end.replace(tzinfo=UTC)
