"""The form of a new campaign."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets.books.library import Books
from rulesets.engine.fields import MAX_NAME
from rulesets.games.strategy.document import MAX_PLAYERS, CampaignDocument, CampaignPlayer
from rulesets.games.strategy.policies import POLICIES
from rulesets.games.strategy.tables import NUMBERS, Variant
from rulesets.lists.forms import BOUNDS
from rulesets.wording.terms import both_names

MIN_PLAYERS = 2
OBJECTIVES_PER_PLAYER = 3
"""Within the range that the game suggests."""

SQUARE = re.compile(r"[A-Ha-h][1-4]")


class ObjectiveMap(forms.Form):
    """The square of each objective, columns A to H and rows 1 to 4; all of them or none."""

    def __init__(self, *args: Any, objectives: int, squares: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in range(1, objectives + 1):
            self.fields[f"square_{number}"] = forms.RegexField(
                SQUARE,
                label=format_lazy(_("Objective {number}"), number=number),
                initial=squares[number - 1] if squares else "",
                required=False,
                max_length=2,
            )

    def clean(self) -> dict[str, Any]:
        if not self.errors and len(set(self.squares)) not in (0, len(self.fields)):
            raise ValidationError(_("Give each objective a square of its own, or none at all."))
        return self.cleaned_data

    @property
    def squares(self) -> list[str]:
        given = (self.cleaned_data[name].upper() for name in self.fields)
        return [square for square in given if square]


class NewCampaign(forms.Form):
    """Name, objectives, policies, and a name and a book for each player.

    The first two are called by their numbers if they have no names; of the others, one without a
    name does not play.
    """

    name = forms.CharField(
        label=_("Campaign name"), max_length=MAX_NAME, required=False, error_messages=BOUNDS
    )

    def __init__(self, *args: Any, variant: Variant, owner: UUID | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.variant = variant
        fewest, most = NUMBERS[variant].objectives
        by_players = format_lazy(_("Three a player, {fewest} to {most}"), fewest=fewest, most=most)
        counts = [("", by_players), *((n, n) for n in range(fewest, most + 1))]
        self.fields["objectives"] = forms.TypedChoiceField(
            label=_("Objectives on the table"), coerce=int, choices=counts, required=False
        )
        books = Books(NUMBERS[variant].army, owner).choices
        self.books = {book.key: book.version for book in books}
        named = [(book.key, both_names(book.name)) for book in books]
        for number in range(1, MAX_PLAYERS + 1):
            self._add_player(number, named)
        for policy in POLICIES:
            options = [(option, gettext(words)) for option, words in policy.options.items()]
            self.fields[policy.key] = forms.ChoiceField(
                label=gettext(policy.title), choices=options, required=False
            )

    def _add_player(self, number: int, books: list[tuple[str, str]]) -> None:
        label = format_lazy(_("Player {number}"), number=number)
        self.fields[f"name_{number}"] = forms.CharField(
            label=label,
            max_length=MAX_NAME,
            required=False,
            error_messages=BOUNDS,
            widget=forms.TextInput({"placeholder": label if number <= MIN_PLAYERS else ""}),
        )
        self.fields[f"book_{number}"] = forms.ChoiceField(
            label=format_lazy("{label}: {book}", label=label, book=_("Army book")),
            choices=books,
            initial=books[(number - 1) % len(books)][0] if books else None,
        )
        self.fields[f"side_{number}"] = forms.CharField(
            label=format_lazy("{label}: {side}", label=label, side=_("Side")),
            max_length=MAX_NAME,
            required=False,
            error_messages=BOUNDS,
        )

    def clean(self) -> dict[str, Any]:
        for number in range(1, MIN_PLAYERS + 1):
            if self.cleaned_data.get(f"name_{number}") == "":
                self.cleaned_data[f"name_{number}"] = str(self.fields[f"name_{number}"].label)
        names = [n for n in range(1, MAX_PLAYERS + 1) if self.cleaned_data.get(f"name_{n}")]
        sides = {self.cleaned_data.get(f"side_{n}") or n for n in names}
        if not self.errors and len(sides) < MIN_PLAYERS:
            raise ValidationError(_("All players are on one side; a campaign takes two."))
        return self.cleaned_data

    @property
    def players(self) -> list[tuple[BoundField, BoundField, BoundField, bool]]:
        """Return the fields of each player, and whether the player has to be there."""
        return [
            (self[f"name_{n}"], self[f"book_{n}"], self[f"side_{n}"], n <= MIN_PLAYERS)
            for n in range(1, MAX_PLAYERS + 1)
        ]

    @property
    def policies(self) -> list[BoundField]:
        return [self[policy.key] for policy in POLICIES]

    def document(self) -> CampaignDocument:
        """Return the campaign a valid form describes."""
        data = self.cleaned_data
        players = tuple(self._players())
        fewest, most = NUMBERS[self.variant].objectives
        switched = {
            policy.key: data[policy.key]
            for policy in POLICIES
            if data[policy.key] not in ("", policy.default)
        }
        return CampaignDocument(
            game="strategy",
            name=data["name"] or gettext("Campaign"),
            variant=self.variant,
            objectives=data["objectives"]
            or min(most, max(fewest, OBJECTIVES_PER_PLAYER * len(players))),
            policies=switched,
            books={player.book: self.books[player.book] for player in players},
            players=players,
        )

    def _players(self) -> Iterator[CampaignPlayer]:
        for number in range(1, MAX_PLAYERS + 1):
            name = self.cleaned_data[f"name_{number}"]
            if name:
                book = self.cleaned_data[f"book_{number}"]
                side = self.cleaned_data[f"side_{number}"]
                yield CampaignPlayer(id=f"p{number}", name=name, book=book, side=side)
