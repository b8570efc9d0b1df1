"""The form for a new API key."""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulesets.keys.models import NAME_LENGTH, Scope

FOR_GOOD = "0"
DAYS = {
    "30": _("30 days"),
    "90": _("90 days"),
    "365": _("A year"),
    FOR_GOOD: _("Until it is revoked"),
}


class NewKey(forms.Form):
    name = forms.CharField(label=_("What is it for?"), max_length=NAME_LENGTH)
    scope = forms.ChoiceField(label=_("It may"), choices=Scope, initial=Scope.READ)
    days = forms.ChoiceField(label=_("Valid for"), choices=DAYS, initial="90")

    def clean_days(self) -> int | None:
        return int(self.cleaned_data["days"]) or None
