"""Imports everything that makes a sheet, for the fork server of the drawing children."""

import django
from django.urls import get_resolver

from rulesets.sheets import pdf

django.setup()
get_resolver().url_patterns  # noqa: B018 - loads what sheets take addresses from

__all__ = ["pdf"]
