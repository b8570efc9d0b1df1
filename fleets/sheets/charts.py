"""Figures to look up during the game: actions, to block, ramming and morale."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from rulesets.games.warfleets import rolls
from rulesets.sheets import measure
from rulesets.wording.terms import Text

TITLE, HEAD, ROW, NOTE, BELOW = 6.9, 3.5, 4.6, 2.95, 1.0
"""Millimetres of a heading, the labels of columns, a row, a line of a note and the gap below."""

LARGE_ROW = 5.6
"""Millimetres of a row of large figures."""

NOTE_POINTS = 7.5
ROOM = 186.0
"""Width of all charts with their margins."""

CARD = 0.45
"""Share of a page's width that a card has."""

STRENGTHS = range(-1, 5)
STRENGTH_LABELS = ("−1", "0", "1", "2", "3", "≥4")
"""Of a weapon, from behind or against cover, as far as they differ."""

TOUGHNESS = range(2, 7)


@dataclass(frozen=True, slots=True)
class Chart:
    """A table of figures; `name` is its class in the style sheet, `share` its width of a page's."""

    name: str
    title: Text
    labels: Sequence[Text]
    rows: Sequence[Sequence[Text]]
    note: Text
    share: float
    row: float = ROW

    @property
    def height(self) -> float:
        room = ROOM * self.share
        lines = measure.lines(f"{self.note}", room, NOTE_POINTS) + 1  # a label may break
        return TITLE + HEAD + self.row * len(self.rows) + NOTE * lines + BELOW


ACTIONS = Chart(
    "actions",
    _("Actions"),
    ("", _("Speed"), _("Pivot"), _("Shoots")),
    (
        (_("Hold"), "–", "180°", _("yes")),
        (pgettext_lazy("statline", "Move"), pgettext_lazy("statline", "Move"), "90°", _("yes")),
        (_("Cruise"), _("Cruise"), "45°", _("no")),
        (_("Ram"), _("Cruise"), "45°", _("no")),
    ),
    _(
        "Straight ahead the full speed; one pivot in the second half. Ram: only if it reaches its "
        "target, where it stops. Hold: no pivot onto a model; hit on 2+ until it moves."
    ),
    0.28,
)
TO_BLOCK = Chart(
    "block",
    _("To block, by strength"),
    (_("Toughness"), *STRENGTH_LABELS),
    [
        (f"{tough}+", *(f"{rolls.to_block(tough, strength)}+" for strength in STRENGTHS))
        for tough in TOUGHNESS
    ],
    _("The weapon’s strength, +1 from the rear, −1 in cover. Each failure is 1 damage."),
    0.25,
)
RAMMING = Chart(
    "ramming",
    _("Ramming"),
    (_("Its slots"), _("It takes"), _("I take"), _("Pushed")),
    (
        (_("more"), "1", "2", "–"),
        (_("as many"), "1", "1", "D6″"),
        (_("fewer"), "2", "1", "D6″"),
    ),
    _("Slots count even if disabled. Another ship or terrain stops a push for 1 damage."),
    0.2,
)


def defense(evasion: int, toughness: int, *, is_squadron: bool) -> Chart:
    """Return the rolls to hit and to block of weapons on a ship or squadron of these figures."""
    shots = ((_("front, sides"), 0), (_("from the rear"), rolls.REAR), (_("in cover"), rolls.COVER))
    rows: list[tuple[Text, ...]] = [
        (label, *(f"{rolls.to_block(toughness, strength + more)}+" for strength in STRENGTHS[1:]))
        for label, more in shots
    ]
    labels = (gettext("Strength"), *STRENGTH_LABELS[1:])
    return Chart(
        "defense",
        gettext("To block"),
        labels,
        rows,
        _rolls_to_hit(evasion, is_squadron),
        CARD,
        LARGE_ROW,
    )


def _rolls_to_hit(evasion: int, is_squadron: bool) -> str:
    """Say what hits, from the rear too if that is easier; squadrons hit squadrons more easily."""
    needed = {
        "roll": evasion,
        "rear": rolls.to_hit(evasion, rolls.REAR),
        "both": rolls.to_hit(evasion, rolls.REAR + rolls.SQUADRONS_BONUS),
    }
    sentence = gettext("Hit on %(roll)d+.")
    if needed["rear"] < evasion:
        sentence = gettext("Hit on %(roll)d+, from the rear on %(rear)d+.")
    if is_squadron:
        sentence = gettext(
            "Hit on %(roll)d+, from the rear or by squadrons on %(rear)d+, both on %(both)d+."
        )
    return sentence % needed


def morale(left: int) -> Chart:
    """Return the rolls of ships by their working upgrades, once so few ships are left."""
    test = ngettext(
        "At a round’s end with %(n)d ship left.",
        "At a round’s end with %(n)d ships left or fewer.",
        left,
    )
    half = gettext("At a round’s end with half of the starting ships or fewer.")
    failed = gettext("Failed: it surrenders. Without ships squadrons do, too.")
    rows = [(f"{working}", f"{roll}+") for working, roll in rolls.morale(rolls.MOST_HELP)]
    labels = gettext("Working upgrades"), gettext("Roll")
    note = f"{test % {'n': left} if left else half} {failed}"
    return Chart("morale", gettext("Morale"), labels, rows, note, 0.19)
