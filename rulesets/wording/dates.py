"""Dates and times in the reader's language."""

from datetime import date as date_type
from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.timesince import timesince
from django.utils.timezone import localtime, now
from django.utils.translation import gettext


def date(moment: date_type, format: str) -> str:
    """Format a date, or a time in the server's time zone, like Django's `date` filter."""
    return date_format(localtime(moment) if isinstance(moment, datetime) else moment, format)


def age(moment: datetime) -> str:
    """Return how long ago a time was, `just now` below a minute."""
    if now() - moment < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(age)s ago") % {"age": timesince(moment)}
