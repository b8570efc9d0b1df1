"""Bounds what is stored; removes what nobody can reach any more."""

from rulesets.storage.services.quotas import (
    DayUsedUp,
    NoRoom,
    count_stored,
    require_room,
    with_bytes_kept,
)
