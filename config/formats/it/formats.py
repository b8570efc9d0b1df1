"""Months are lower case in Italian; Django's own translation capitalises them."""

from django.utils.translation import gettext_lazy as _

DATE_FORMAT = "j F Y"
"""How dates are written, without a leading zero."""

MONTHS = (
    _("January"),
    _("February"),
    _("March"),
    _("April"),
    _("May"),
    _("June"),
    _("July"),
    _("August"),
    _("September"),
    _("October"),
    _("November"),
    _("December"),
)
"""Names to translate here, before those of Django are asked."""
