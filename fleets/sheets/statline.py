"""Statlines of ships and squadrons as their sheets print them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from fleets.wording import weapon_profile
from rulesets.engine.values import Stat
from rulesets.games.warfleets.member import Member
from rulesets.wording.terms import Text

INCH = "″"
UNKNOWN = "?"

LABELS = (
    pgettext_lazy("statline", "Move"),
    _("Cruise, ram"),
    _("Turret"),
    _("Evasion"),
    _("Toughness"),
)
SQUADRON_LABELS = (LABELS[0], _("Cruise"), *LABELS[2:])
"""Without a word about ramming, which squadrons never do."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One part of a statline; `printed` is the figure without upgrades, if it differs."""

    label: Text
    text: str = ""
    printed: str = ""
    arc: str = ""

    @property
    def heading(self) -> str:
        return f"{self.label} ({self.printed})" if self.printed else f"{self.label}"


def blank(labels: Sequence[Text]) -> tuple[Figure, ...]:
    """Return a statline to fill in."""
    return tuple(map(Figure, labels))


def statline(line: Member) -> tuple[Figure, ...]:
    """Return a statline in its five parts, with the printed figure where upgrades change it."""
    vessel, labels = line.vessel, SQUADRON_LABELS if line.is_squadron else LABELS
    if vessel is None or line.move is None or line.cruise is None or line.turret_strength is None:
        return tuple(Figure(label, UNKNOWN) for label in labels)
    strength = line.turret_strength
    turret = weapon_profile(vessel.turret_range, vessel.turret_attacks, strength.adjusted)
    printed = gettext("S%(strength)d") % {"strength": strength.base}
    return (
        _speed(labels[0], line.move),
        _speed(labels[1], line.cruise),
        Figure(labels[2], turret, printed if strength.is_changed else "", "all"),
        Figure(labels[3], f"{vessel.evasion}+"),
        Figure(labels[4], f"{vessel.toughness}+"),
    )


def _speed(label: Text, stat: Stat) -> Figure:
    return Figure(label, f"{stat.adjusted}{INCH}", f"{stat.base}{INCH}" if stat.is_changed else "")
