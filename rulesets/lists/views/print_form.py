"""The form of the print page: sheet, options, and further lists."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django import forms
from django.http import Http404, QueryDict
from django.utils.translation import gettext_lazy as _

from rulesets import wording
from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.lists.addresses import ROSTER, choices_of
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.references import last_link, share_key
from rulesets.lists.views.access import shared_list
from rulesets.sheets.options import CHOICES, SheetOptions
from rulesets.web.parsing import read_uuid
from rulesets.wording.terms import Text

MATCH = "match"
"""The sheet of two lists; `with` names the second."""

MAX_EXTRA = 12
"""Most further lists (`and`) in one PDF."""

RADIOS: dict[str, tuple[Text, tuple[Text, ...]]] = {
    "paper": (_("Paper"), ("A4", "Letter")),
    "qr": (_("QR code"), (_("Link to the list"), _("The whole list, offline"), _("None"))),
    "punch": (_("Margin to punch"), (_("None"), _("On the left"), _("At the spine, two-sided"))),
}
"""The label of sheet options to choose from, and those of their values as in `CHOICES`."""

TICKS: dict[str, tuple[Text, str]] = {
    "points": (_("Points"), "show"),
    "rules": (_("Rules explained"), "show"),
    "chances": (_("Hit chances"), "show"),
    "order": (_("Ships as they activate"), "activation"),
    "merge": (_("One card for identical units"), "yes"),
    "backs": (_("Rules on backs to fold over"), "fold"),
    "ink": (_("Save ink"), "saving"),
}
"""The label of sheet options to tick, and their value then."""

SUPPORTED_BY = {
    "chances": {ROSTER, "play-sheet"},
    "merge": {"cards", "booklet"},
    "backs": {"cards"},
    "punch": {ROSTER},
}
"""Sheets that support an option, if not all do."""


@dataclass(frozen=True)
class Tick:
    """A sheet option with two values, as a box to tick."""

    name: str
    label: Text
    value: str
    other: str
    is_ticked: bool


class OptionsForm(forms.Form):
    """The options of sheets."""

    offered: Sequence[str] = ()

    @property
    def radios(self) -> list[forms.BoundField]:
        return [self[name] for name in RADIOS if name in self.offered]

    @property
    def ticks(self) -> list[Tick]:
        return [self._tick(name) for name in TICKS if name in self.offered]

    def _tick(self, name: str) -> Tick:
        label, value = TICKS[name]
        other = next(choice for choice in CHOICES[name] if choice != value)
        return Tick(name, label, value, other, self[name].value() == value)


class SharedPrintForm(OptionsForm):
    """The options of a shared list's sheets."""

    offered = ("paper", "ink", "points")

    def __init__(self) -> None:
        super().__init__(auto_id="print-%s")
        self.fields |= {name: _option(name) for name in self.offered}


class PrintForm(OptionsForm):
    """A sheet, its options, the other list of a match, further lists in the same PDF.

    A choice that is not in the query keeps its last value, else the default.
    """

    link = forms.CharField(
        label=_("Address of a shared list"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(
        self, host: str, row: List, mine: Sequence[List], asked: QueryDict, remembered: QueryDict
    ) -> None:
        self.host = host
        self.row = row
        self.presentation = PRESENTATIONS[row.game]
        opponents = choices_of([other for other in mine if other.game == row.game])
        sheets = {name: sheet.label for name, sheet in self.presentation.sheets.by_name.items()}
        sheets[MATCH] = _("Match sheet: two lists")
        choices = {
            "sheet": _choice(_("Sheet"), sheets, forms.RadioSelect),
            **{name: _option(name) for name in CHOICES},
        }
        data = asked.copy()
        for name, field in choices.items():
            last = remembered.get(name, "")
            is_possible = field.valid_value(last) and (last != MATCH or opponents)
            data.setdefault(name, last if is_possible else field.initial)
        data.setdefault("with", opponents[0][0] if opponents else "")
        super().__init__(data, auto_id="print-%s")
        self.fields |= choices
        self.fields["with"] = forms.ChoiceField(
            label=_("The other list of a match"), choices=opponents, required=False
        )
        self.fields["and"] = forms.MultipleChoiceField(
            choices=choices_of(mine),
            required=False,
            widget=forms.CheckboxSelectMultiple,
        )
        self.has_opponents = bool(opponents)
        if opponents:
            self.fields["link"].label = _("Or the address of a shared list")

    def clean_and(self) -> list[str]:
        extra: list[str] = self.cleaned_data["and"]
        if len(extra) > MAX_EXTRA:
            detail = ErrorDetail("and", "too_long", {"max_length": MAX_EXTRA})
            raise forms.ValidationError(wording.error_sentence(detail))
        return extra

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        if data.get("sheet") == MATCH and self.other and (detail := self._match_problem()):
            self.add_error("link", str(detail))
        return data

    @property
    def is_drawable(self) -> bool:
        """Whether the sheet has all that it needs: a match takes two lists."""
        return "link" not in self.errors and (self.sheet != MATCH or bool(self.other))

    def _match_problem(self) -> Text:
        """Return why the list cannot be matched with the other one, empty if it can."""
        try:
            other = opponent(self.host, self.row.owner, self.other)
        except (InvalidInput, Http404):
            return _("There is no list at that address.")
        return "" if other.game == self.row.game else _("That is a list of another game.")

    @property
    def other(self) -> str:
        """The other list of a match as an id or a URL, empty if there is none."""
        other: str = self.cleaned_data.get("link") or self.cleaned_data.get("with", "")
        return other

    @property
    def sheet(self) -> str:
        sheet: str = self.cleaned_data.get("sheet", ROSTER)
        return sheet

    @property
    def options(self) -> SheetOptions:
        """The options of the sheet, with defaults for missing ones."""
        data = self.cleaned_data
        return SheetOptions(**{name: data[name] for name in CHOICES if name in data})

    @property
    def choices(self) -> dict[str, str]:
        """The sheet and its options, to be remembered."""
        return {"sheet": self.sheet, **asdict(self.options)}

    @property
    def query(self) -> str:
        """The query of the sheet's URL."""
        further = {"with": self.other} if self.sheet == MATCH else {"and": self.extra_lists}
        return urlencode(asdict(self.options) | further, doseq=True)

    @property
    def extra_lists(self) -> list[str]:
        ids: list[str] = self.cleaned_data.get("and", [])
        return ids

    @property
    def offered(self) -> list[str]:  # type: ignore[override]
        """The names of the options that the sheet supports."""
        return [
            name
            for name in CHOICES
            if name not in self.presentation.sheets.unsupported
            and self.sheet in SUPPORTED_BY.get(name, {self.sheet})
        ]

    @property
    def changed(self) -> int:
        """The number of offered options that differ from their defaults."""
        return sum(self[name].value() != CHOICES[name][0] for name in self.offered)


def _choice(
    label: Any, values: Mapping[str, Text], widget: type[forms.Widget] = forms.Select
) -> forms.ChoiceField:
    """Return a field whose first value is the default."""
    choices = list(values.items())
    return forms.ChoiceField(label=label, choices=choices, initial=choices[0][0], widget=widget)


def _option(name: str) -> forms.ChoiceField:
    """Return the field of a sheet option; those to tick need no words for their values."""
    values = CHOICES[name]
    label, labels = RADIOS[name] if name in RADIOS else (TICKS[name][0], values)
    return _choice(label, dict(zip(values, labels, strict=True)), forms.RadioSelect)


def named_lists(owner: UUID | None, place: str, texts: Sequence[str]) -> list[List]:
    """Return an owner's lists by the ids in a parameter. Raises InvalidInput if one is no id."""
    ids = [id for text in texts if (id := read_uuid(text))]
    if len(ids) < len(texts):
        raise InvalidInput(ErrorDetail(place, "no_list"))
    rows = List.objects.of_owner(owner).in_bulk(ids)
    if not rows.keys() >= {*ids}:
        raise Http404
    return [rows[id] for id in ids]


def opponent(host: str, owner: UUID | None, wanted: str) -> List:
    """Return the other list of a match, from its id or a link to it."""
    if key := share_key(host, last_link(wanted)) if "/" in wanted else "":
        return shared_list(key)
    return named_lists(owner, "with", [wanted])[0]
