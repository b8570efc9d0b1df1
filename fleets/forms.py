"""The form of a new fleet."""

from django.utils.translation import gettext_lazy as _

from rulesets.lists.forms import NewList


class NewFleet(NewList):
    title = _("New fleet")
    force_org_text = _("Force organisation: limits on heroes, copies, ships and squadrons.")
