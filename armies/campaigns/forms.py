"""The form of a new campaign."""

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.mapping import shelf
from rulesets import wording
from rulesets.games.strategy.document import MAX_PLAYERS, CampaignDocument, CampaignPlayer
from rulesets.games.strategy.tables import NUMBERS, POLICIES, Variant

FEWEST_PLAYERS = 2


class NewCampaign(forms.Form):
    """Name, objectives, policies, and a name and a book for each player.

    From the third player on, one without a name does not play.
    """

    name = forms.CharField(label=_("Name of the campaign"), max_length=80, required=False)
    objectives = forms.TypedChoiceField(label=_("Objectives on the table"), coerce=int)

    def __init__(self, *args, variant: Variant, owner, **kwargs):
        super().__init__(*args, **kwargs)
        self.variant = variant
        fewest, most = NUMBERS[variant].objectives
        self.fields["objectives"].choices = [(n, n) for n in range(fewest, most + 1)]
        books = shelf(NUMBERS[variant].army, owner)
        self.books = {book.key: book.version for book in books}
        named = [(book.key, wording.both_names(book.name)) for book in books]
        for number in range(1, MAX_PLAYERS + 1):
            self._add_player(number, named)
        for policy, options in POLICIES.items():
            self._add_policy(policy, options)

    def _add_player(self, number, books):
        label = format_lazy(_("Player {number}"), number=number)
        self.fields[f"name_{number}"] = forms.CharField(
            label=label, max_length=80, required=number <= FEWEST_PLAYERS
        )
        self.fields[f"book_{number}"] = forms.ChoiceField(
            label=format_lazy("{label}: {book}", label=label, book=_("Army book")), choices=books
        )

    def _add_policy(self, policy, options):
        choices = [(option, wording.OPTIONS[policy][option]) for option in options]
        self.fields[policy] = forms.ChoiceField(
            label=wording.POLICIES[policy], choices=choices, required=False
        )

    @property
    def players(self):
        """The fields of each player, and whether they have to be there."""
        return [
            (self[f"name_{n}"], self[f"book_{n}"], n <= FEWEST_PLAYERS)
            for n in range(1, MAX_PLAYERS + 1)
        ]

    @property
    def policies(self):
        return [self[policy] for policy in POLICIES]

    def document(self) -> CampaignDocument:
        """The campaign a valid form describes."""
        data = self.cleaned_data
        players = tuple(self._players())
        switched = {key: data[key] for key in POLICIES if data[key] not in ("", POLICIES[key][0])}
        return CampaignDocument(
            game="strategy",
            name=data["name"] or gettext("Campaign"),
            variant=self.variant,
            objectives=data["objectives"],
            policies=switched,
            books={player.book: self.books[player.book] for player in players},
            players=players,
        )

    def _players(self):
        for number in range(1, MAX_PLAYERS + 1):
            name = self.cleaned_data[f"name_{number}"]
            if name:
                book = self.cleaned_data[f"book_{number}"]
                yield CampaignPlayer(id=f"p{number}", name=name, book=book)
