"""Seats of campaigns that a visitor may take: whoever knows the key of one."""

from django.shortcuts import get_object_or_404

from armies.campaigns.models import Seat


def seat_of(key: str) -> Seat:
    return get_object_or_404(Seat.objects.in_use().select_related("campaign"), key=key)
