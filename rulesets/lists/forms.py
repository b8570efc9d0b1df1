"""Forms outside the editor: a new list, what is imported."""

from collections.abc import Iterable
from typing import Any, cast
from uuid import UUID

from django import forms
from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulesets.engine.report import Game

OTHER = "other"
NONE = "none"
MEGABYTE = 1024 * 1024


class NewList(forms.Form):
    """Name, game size (a suggested one, another or none) and force organisation.

    A game's own form adds a field `book` with its `factions`, and to `choices` what its documents
    are made of besides.
    """

    name = forms.CharField(label=_("Name"), max_length=80, required=False)
    size = forms.ChoiceField(label=_("Game size"), widget=forms.RadioSelect)
    other_size = forms.IntegerField(
        label=_("Other size, in points"), min_value=1, max_value=100_000, required=False
    )
    force_org = forms.BooleanField(label=_("Force organisation"), required=False, initial=True)

    def __init__(self, *args: Any, game: Game[Any], owner: UUID | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.owner = game, owner
        sizes = [(str(size), str(size)) for size in sorted({*game.sizes, *game.further_sizes})]
        size = cast(forms.ChoiceField, self.fields["size"])
        size.choices = [*sizes, (OTHER, _("Other")), (NONE, _("No limit"))]
        size.initial = str(game.sizes[-1])
        if not game.force_org_is_optional:
            del self.fields["force_org"]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("size") == OTHER and not data.get("other_size") and not self.errors:
            self.add_error("other_size", _("Enter the points limit."))
        return data

    @property
    def factions(self) -> Iterable[Any]:
        return ()

    def choices(self) -> dict[str, Any]:
        """Return what the new document is to be, as keyword arguments."""
        size = self.cleaned_data["size"]
        points = {OTHER: self.cleaned_data.get("other_size"), NONE: None}
        return {
            "name": self.cleaned_data["name"],
            "size": points[size] if size in points else int(size),
            "force_org": self.cleaned_data.get("force_org", True),
        }

    def suggested_name(self) -> str:
        """Return a name for a list whose player gave none; empty if there is nothing to go by."""
        return ""


class FilesInput(forms.FileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Any number of files."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        return [super(FilesField, self).clean(file, initial) for file in data or ()]


class ImportFiles(forms.Form):
    """Files, pasted text, a share link, or all of them."""

    files = FilesField(  # type: ignore[assignment] # shadows what was uploaded, by intent
        label=_("Files"),
        required=False,
        allow_empty_file=True,
        help_text=format_lazy(
            _("Drop files here or choose them: .json or .zip, up to {megabytes} MB in all."),
            megabytes=settings.DATA_UPLOAD_MAX_MEMORY_SIZE // MEGABYTE,
        ),
        widget=FilesInput(attrs={"accept": ".json,.zip,application/json,application/zip"}),
    )
    text = forms.CharField(
        label=_("Or paste the file’s contents"),
        required=False,
        strip=False,
        max_length=600_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )
    link = forms.CharField(
        label=_("Or an Army Forge share link"),
        required=False,
        max_length=500,
        widget=forms.TextInput(attrs={"inputmode": "url", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any] | None:
        data: dict[str, Any] | None = super().clean()
        if not self.errors and not any(self.handed_over(name) for name in self.fields):
            raise forms.ValidationError(_("Choose a file, paste a list or enter a link first."))
        return data

    def handed_over(self, name: str) -> Any:
        """Return what is in a field; nothing, if it is white space."""
        value = self.cleaned_data.get(name)
        return None if isinstance(value, str) and not value.strip() else value
