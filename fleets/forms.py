"""Forms outside the editor: a new fleet, an imported document."""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulesets.games.warfleets.roster import SIZES

OTHER = "other"
NONE = "none"


def size_choices():
    """The suggested sizes, in the reader's language."""
    suggested = [(str(size), _("%(size)d points") % {"size": size}) for size in SIZES]
    return [*suggested, (OTHER, _("Other")), (NONE, _("None"))]


class NewFleet(forms.Form):
    """Name, game size (a suggested one, another or none) and force organisation."""

    name = forms.CharField(label=_("Name"), max_length=80, required=False)
    size = forms.ChoiceField(
        label=_("Game size"), choices=size_choices, initial=str(SIZES[-1]), widget=forms.RadioSelect
    )
    other_size = forms.IntegerField(
        label=_("Other size, in points"), min_value=1, max_value=100_000, required=False
    )
    force_org = forms.BooleanField(label=_("Force organisation"), required=False, initial=True)

    def clean(self):
        data = super().clean()
        if data.get("size") == OTHER and not data.get("other_size") and not self.errors:
            self.add_error("other_size", _("Say how many points, or choose another size."))
        return data

    @property
    def game_size(self):
        """The chosen size in points, None for no limit."""
        size = self.cleaned_data["size"]
        if size == NONE:
            return None
        return self.cleaned_data["other_size"] if size == OTHER else int(size)


class ImportDocument(forms.Form):
    """A document as a file or as pasted text."""

    file = forms.FileField(label=_("File"), required=False, allow_empty_file=True)
    text = forms.CharField(
        label=_("Or paste its text"),
        required=False,
        strip=False,
        max_length=600_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

    def clean(self):
        data = super().clean()
        if not self.errors and not data.get("file") and not data.get("text", "").strip():
            raise forms.ValidationError(_("Choose a file or paste a document."))
        return data

    def raw(self) -> bytes:
        """What was handed in, the file before the text."""
        file = self.cleaned_data["file"]
        return file.read() if file else self.cleaned_data["text"].encode()
