"""Forms outside the editor: a new list, an imported document."""

from django import forms
from django.utils.translation import gettext_lazy as _

from rulesets.engine.report import Game

OTHER = "other"
NONE = "none"


class NewList(forms.Form):
    """Name, game size (a suggested one, another or none) and force organisation.

    A desk's own form adds fields, and to `choices` what its documents are made of besides.
    """

    name = forms.CharField(label=_("Name"), max_length=80, required=False)
    size = forms.ChoiceField(label=_("Game size"), widget=forms.RadioSelect)
    other_size = forms.IntegerField(
        label=_("Other size, in points"), min_value=1, max_value=100_000, required=False
    )
    force_org = forms.BooleanField(label=_("Force organisation"), required=False, initial=True)

    def __init__(self, *args, game: Game, owner, **kwargs):
        super().__init__(*args, **kwargs)
        self.game, self.owner = game, owner
        suggested = [(str(size), _("%(size)d points") % {"size": size}) for size in game.sizes]
        self.fields["size"].choices = [*suggested, (OTHER, _("Other")), (NONE, _("None"))]
        self.fields["size"].initial = str(game.sizes[-1])
        if not game.force_org_is_optional:
            del self.fields["force_org"]

    def clean(self):
        data = super().clean()
        if data.get("size") == OTHER and not data.get("other_size") and not self.errors:
            self.add_error("other_size", _("Say how many points, or choose another size."))
        return data

    @property
    def added_fields(self):
        """The fields of a desk's own form."""
        return [self[name] for name in self.fields if name not in NewList.base_fields]

    def choices(self) -> dict:
        """What the new document is to be, as keyword arguments."""
        return {
            "name": self.cleaned_data["name"],
            "size": self._size(),
            "force_org": self.cleaned_data.get("force_org", True),
        }

    def _size(self) -> int | None:
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
