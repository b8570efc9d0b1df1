"""An action as a player meets it: its button, its points, or why it is not possible."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from django.utils.translation import gettext

from armies.campaigns.buildings import use_of
from armies.campaigns.sentences import piece_name
from rulesets import wording
from rulesets.engine import codec
from rulesets.games.ground.book import Unit
from rulesets.games.strategy.actions import (
    Construct,
    Deploy,
    Produce,
    Repair,
    Train,
    Upgrade,
)
from rulesets.games.strategy.checks import TEMPORARY
from rulesets.games.strategy.checks.buildings import building_class
from rulesets.games.strategy.document import Action
from rulesets.games.strategy.offers import ActionOffer, offer
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import BUILDER, NAMES, Part

Look = Literal["", "primary", "quiet", "remove"]

ROLLS = (1, 2, 3)
"""The results of a D3."""


@dataclass(frozen=True)
class Button:
    """An action as a button: the posted action, its label, and any obstacles.

    `more` is the query that opens its subject; `variants` are separate buttons with `short` labels:
    the results of a die, the objectives to fortify. `hidden` are reasons shown elsewhere; `look` is
    its class on pages.
    """

    offer: ActionOffer
    label: str = ""
    note: str = ""
    more: str = ""
    short: str = ""
    variants: tuple["Button", ...] = ()
    hidden: Collection[str] = TEMPORARY
    look: Look = ""

    @classmethod
    def of(cls, state: State, action: Action, label: str = "", look: Look = "") -> "Button":
        """Return an action as it is possible now."""
        return cls(offer(state, action), label, look=look)

    @property
    def is_opened(self) -> bool:
        """Whether its subject is opened first, where `more` leads to."""
        return isinstance(self.offer.action, Upgrade)

    @property
    def do(self) -> str:
        return codec.write(self.offer.action)

    @property
    def points(self) -> int:
        return self.offer.points

    @property
    def points_left(self) -> int:
        return self.offer.points_left

    @property
    def obstacles(self) -> list[str]:
        reasons = (each for each in self.offer.reasons if each.code not in self.hidden)
        return [wording.sentence(reason) for reason in reasons]

    @property
    def is_legal(self) -> bool:
        return self.offer.is_legal

    @property
    def lacks_its_building(self) -> bool:
        """Whether the player has no building that makes the unit."""
        return any(reason.code == building_class.code for reason in self.offer.reasons)

    @property
    def may_come(self) -> bool:
        """Whether only its timing is wrong."""
        return all(reason.code in TEMPORARY for reason in self.offer.reasons)


def at_war(state: State) -> bool:
    """Return whether battle actions may be marked."""
    return not state.outcome and state.part in (Part.BATTLE, Part.SKIPPED)


def button_of(state: State, offered: ActionOffer) -> Button:
    """Return an action with its label."""
    action = offered.action
    label, note, more = label_of(state, action), "", ""
    variants: tuple[Button, ...] = ()
    match action:
        case Construct():
            blueprint = state.numbers.blueprints[action.building]
            note = f"{use_of(state.numbers, action.building)} {gettext('Tough')}({blueprint.tough})"
            if blueprint.area:
                note += ", " + "×".join(f"{inches}″" for inches in blueprint.area)
        case Repair():
            variants = tuple(
                Button(
                    offer(state, replace(action, roll=roll)),
                    gettext("Rolled a %(roll)d") % {"roll": roll},
                    short=str(roll),
                )
                for roll in ROLLS
            )
        case Upgrade():
            more = f"piece={action.unit}"
        case Produce():
            unit = _unit(state, action)
            note = gettext("Size %(size)d, Quality %(quality)d+, Defense %(defense)d+") % {
                "size": unit.size,
                "quality": unit.quality,
                "defense": unit.defense,
            }
            more = f"make={action.building}&unit={action.unit}"
    return Button(offered, label, note, more, variants=variants)


def label_of(state: State, action: Action) -> str:
    """Name the subject of an action."""
    match action:
        case Construct():
            return wording.term(NAMES[action.building].numbered(action.objective or 0))
        case Repair():
            return piece_name(state, action.building)
        case Produce():
            return wording.term(_unit(state, action).name)
        case Train():
            return wording.term(BUILDER)
        case Deploy() | Upgrade():
            return piece_name(state, action.unit)
    return ""


def _unit(state: State, action: Produce) -> Unit:
    return state.library.books[state.players[action.player].book].kits[action.unit].unit
