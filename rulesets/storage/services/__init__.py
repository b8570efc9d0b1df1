"""Bounds what is stored; removes what nobody can reach any more."""

from rulesets.storage.services.quotas import (
    DayUsedUp,
    QuotaExceeded,
    count_stored,
    require_quota,
    with_bytes_kept,
)
