"""The forms of a new army list, and of a unit in the admin."""

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.mapping import shelf
from rulesets import wording
from rulesets.games.ground.book import KINDS
from rulesets.pages.forms import NewList


class NewArmy(NewList):
    """`book` is the key of the book to begin with, whose newest version is pinned."""

    book = forms.ChoiceField(label=_("Army book"), required=False)

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        books = shelf(self.game.slug, self.owner)
        choices = [(book.key, wording.both_names(book.name)) for book in books]
        self.fields["book"].choices = [*choices, ("", _("Choose later"))]
        self.fields["book"].initial = choices[0][0] if choices else ""
        self.versions = {book.key: book.version for book in books}

    def choices(self):
        key = self.cleaned_data["book"]
        return super().choices() | {"books": {key: self.versions[key]} if key else {}}


class UnitForm(forms.ModelForm):
    kinds = forms.MultipleChoiceField(
        label=_("kinds"),
        choices=[(kind, wording.KINDS[kind]) for kind in KINDS],
        widget=forms.CheckboxSelectMultiple,
    )
