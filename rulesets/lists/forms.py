"""Forms outside the editor."""

import re
from collections.abc import Iterable, Sequence
from itertools import chain, count
from typing import Any, cast
from uuid import UUID

from django import forms
from django.conf import settings
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.engine.errors import InvalidInput
from rulesets.engine.fields import MAX_NAME, MAX_SIZE, is_forbidden
from rulesets.engine.game import Game
from rulesets.lists.services import lifecycle, tagging
from rulesets.uploads.files import MEGABYTE
from rulesets.wording.terms import Text

LINK = re.compile(r"https?://\S{1,490}")

OTHER = "other"
NONE = "none"

BOUNDS = {
    "max_length": _("Too long: %(limit_value)d characters at most, this has %(show_value)d."),
    "min_value": _("Too few: at least %(limit_value)d."),
    "max_value": _("Too many: at most %(limit_value)d."),
}
"""Messages of fields on what is too long, too small or too large."""


class Sizes(forms.RadioSelect):
    """Has the focus as the page opens, on the size that is chosen."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(*args, **kwargs)
        if option["selected"]:
            option["attrs"]["autofocus"] = True
        return option


class NewList(forms.Form):
    """Name, game size (a suggested one, another or none) and force organisation.

    Games subclass it: they say what a new list is called and what force organisation limits. Those
    with books add a field `book`, its `factions`, and further `choices`.
    """

    title: Text
    force_org_text: Text

    name = forms.CharField(
        label=_("Name"), max_length=MAX_NAME, required=False, error_messages=BOUNDS
    )
    size = forms.ChoiceField(label=_("Game size"), widget=Sizes)
    other_size = forms.IntegerField(
        label=_("Other size, in points"),
        min_value=1,
        max_value=MAX_SIZE,
        required=False,
        error_messages=BOUNDS,
    )
    force_org = forms.BooleanField(label=_("Force organisation"), required=False, initial=True)

    def __init__(self, *args: Any, game: Game, owner: UUID | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.owner = game, owner
        sizes = [(str(size), str(size)) for size in game.usual_sizes]
        size = cast(forms.ChoiceField, self.fields["size"])
        size.choices = [*sizes, (OTHER, _("Other")), (NONE, _("No limit"))]
        size.initial = str(game.sizes[-1])
        self.fields["name"].widget.attrs["placeholder"] = _("Named after its game")
        if not game.force_org_is_optional:
            del self.fields["force_org"]

    def begin_like(self, last: Document) -> None:
        """Preselect the choices of the player's last list."""
        size = cast(forms.ChoiceField, self.fields["size"])
        if size.valid_value(str(last.size)):
            self.initial.setdefault("size", str(last.size))

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("size") == OTHER and not data.get("other_size") and not self.errors:
            self.add_error("other_size", _("Enter the points limit."))
        return data

    @property
    def factions(self) -> Iterable[Any]:
        return ()

    def choices(self) -> dict[str, Any]:
        """Return the fields of the new document."""
        size = self.cleaned_data["size"]
        points = {OTHER: self.cleaned_data.get("other_size"), NONE: None}
        return {
            "name": self.cleaned_data["name"],
            "size": points[size] if size in points else int(size),
            "force_org": self.cleaned_data.get("force_org", True),
        }

    def suggested_name(self) -> str:
        """Return a default name that stays true as the list grows."""
        return str(self.game.short_title)

    def document(self) -> Document | None:
        """Return the new list; add a form error and return None if its name is invalid."""
        choices = self.choices()
        if not choices["name"]:  # `Meridian Levy`, then `Meridian Levy (2)`
            name = self.suggested_name() or str(self.title)
            endings = chain([""], map(" ({})".format, count(2)))
            choices["name"] = lifecycle.unused_name(self.owner, name, endings)
        try:
            with codec.reporting_errors():
                return self.game.document(game=self.game.slug, **choices)
        except InvalidInput as error:
            self.add_error("name", [wording.error_sentence(detail) for detail in error.details])
            return None


class FilesInput(forms.FileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """A field for any number of files."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        return [super(FilesField, self).clean(file, initial) for file in data or ()]


class ImportFiles(forms.Form):
    """A pasted list or share link, files, or both."""

    text = forms.CharField(
        label=_("Paste a list or a link"),
        help_text=_("From Army Forge, Muster, Discord or your own notes."),
        required=False,
        strip=False,
        max_length=600_000,
        error_messages=BOUNDS,
        widget=forms.Textarea(attrs={"rows": 7, "spellcheck": "false"}),
    )
    files = FilesField(  # type: ignore[assignment] # shadows Form.files on purpose
        label=_("Or choose files"),
        required=False,
        allow_empty_file=True,
        help_text=format_lazy(
            _(".json or .zip, up to {megabytes} MB in all. You can also drop files here."),
            megabytes=settings.DATA_UPLOAD_MAX_MEMORY_SIZE // MEGABYTE,
        ),
        widget=FilesInput(attrs={"accept": ".json,.zip,application/json,application/zip"}),
    )

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if not self.errors and not data.get("files") and not data.get("text", "").strip():
            raise forms.ValidationError(_("Paste a list or a link, or choose a file first."))
        return data

    @property
    def link(self) -> str:
        """The pasted link, empty if the text is not a link."""
        text: str = self.cleaned_data["text"].strip()
        return text if LINK.fullmatch(text) else ""


class NameForm(forms.Form):
    """A new name for a list."""

    name = forms.CharField(max_length=MAX_NAME, required=False, error_messages=BOUNDS)

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if any(map(is_forbidden, name)):
            raise forms.ValidationError(_("That name contains invisible characters."))
        return name


class FavouriteForm(NameForm):
    """A new name for a favourite."""

    name = forms.CharField(max_length=MAX_NAME, error_messages=BOUNDS)


class CopyUnits(forms.Form):
    """Units of a list, and the list to copy them to."""

    unit = forms.MultipleChoiceField(error_messages={"required": _("Tick a unit first.")})
    to = forms.ChoiceField(label=_("Copy to"), error_messages={"required": _("Choose a list.")})

    def __init__(
        self, *args: Any, units: Sequence[str], lists: Sequence[tuple[str, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        unit, to = (cast(forms.ChoiceField, self.fields[name]) for name in ("unit", "to"))
        unit.choices, to.choices = [(key, key) for key in units], lists


class TagForm(forms.Form):
    """One tag to add to or remove from several lists."""

    tag = forms.CharField(label=_("Tag"), max_length=tagging.TAG_LENGTH, error_messages=BOUNDS)

    def clean_tag(self) -> str:
        tag = " ".join(self.cleaned_data["tag"].split())
        if "," in tag:
            raise forms.ValidationError(_("One tag at a time, without a comma."))
        return tag


class TagsForm(forms.Form):
    """All tags of a list."""

    tags = forms.CharField(
        label=_("Tags"),
        help_text=_("Your own words, with commas between them: league, 1000 points, painted."),
        max_length=tagging.MAX_TAGS * (tagging.TAG_LENGTH + 2),
        required=False,
        error_messages=BOUNDS,
        widget=forms.TextInput({"autofocus": True, "autocomplete": "off"}),
    )

    def clean_tags(self) -> list[str]:
        tags = tagging.read_tags(self.cleaned_data["tags"])
        if len(tags) > tagging.MAX_TAGS:
            raise forms.ValidationError(_("A list has up to %d tags.") % tagging.MAX_TAGS)
        if any(len(tag) > tagging.TAG_LENGTH for tag in tags):
            raise forms.ValidationError(
                _("A tag has up to %d letters: put commas between tags.") % tagging.TAG_LENGTH
            )
        return tags
