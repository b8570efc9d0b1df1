"""Reads ids and numbers that an address or a form should hold."""

from uuid import UUID

LONGEST_NUMBER = 9
"""Digits; more fit no column."""


def read_uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def read_number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None
