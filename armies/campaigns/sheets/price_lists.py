"""Lists on cards of the units and upgrades that a player's buildings make and sell."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import ClassVar, Self

from django.utils.translation import gettext

from armies.campaigns.buildings import units_made
from armies.campaigns.players import NOBODY, Player
from armies.campaigns.sentences import options_text
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.member import Member
from rulesets.games.strategy import tables
from rulesets.games.strategy.actions import Upgrade
from rulesets.games.strategy.checks.upgrades import kept, legal_unit
from rulesets.games.strategy.offers import ActionOffer, upgrade_offers
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import Numbers
from rulesets.sheets import cards, measure
from rulesets.sheets.layout import halves
from rulesets.sheets.measure import NO_BREAK
from rulesets.sheets.type_sizes import Type

TYPES = (Type("t-9-5", 9.5, 3.6), Type("t-9", 9, 3.4), Type("t-8-5", 8.5, 3.05))
"""Types of lists, largest first."""

NAME = 32.0
"""Millimetres for a name beside its points."""

MARGINS = 0.3
"""Millimetres above and below a list."""

ROOM = 47.0
"""Millimetres for a list on a card of its own."""

MARK = "*"
"""Before the points of a unit that needs a weaponsmith."""

LASTING = {legal_unit.code, kept.code}
"""Rules that a unit's upgrade breaks as long as the unit is what it is."""


Price = tuple[str, str]
"""A unit and its points, or units and the options they may take with theirs."""


@dataclass(frozen=True)
class PriceList:
    """Prices in two columns, read down the first, then the second."""

    template: ClassVar = "sheets/_prices.html"
    may_divide: ClassVar = False

    items: tuple[Price, ...] = ()

    @property
    def title(self) -> str:
        return gettext("Prices")

    @property
    def rows(self) -> tuple[tuple[Price, Price], ...]:
        return tuple(zip_longest(*halves(self.items), fillvalue=("", "")))

    @property
    def is_marked(self) -> bool:
        """Whether some of its units need a weaponsmith."""
        return any(points.startswith(MARK) for _, points in self.items)

    def within(self, room: float) -> Self:
        """Return its first items that fit in so many millimetres."""
        counts = range(len(self.items), 0, -1)
        parts = (replace(self, items=self.items[:count]) for count in counts)
        fitting = (each for each in parts if each.height(TYPES[-1]) <= room)
        return next(fitting, replace(self, items=()))

    def divided(self, room: float) -> tuple[Self, Self]:
        """Return what stands in so many millimetres of a building's card, and what does not."""
        part = self.within(room)
        if len(part.items) < len(self.items) and not self.may_divide:
            part = replace(self, items=())
        return part, replace(self, items=self.items[len(part.items) :])

    def height(self, type_: Type) -> float:
        lines = (
            max(1, *(measure.lines(name, NAME, type_.points) for name, _ in row))
            for row in self.rows
        )
        return sum(lines) * type_.line + MARGINS if self.items else 0


class UpgradeList(PriceList):
    """Units, each with the options that it may take."""

    template: ClassVar = "sheets/_upgrade_prices.html"
    may_divide: ClassVar = True

    @property
    def title(self) -> str:
        return gettext("Upgrades")

    def height(self, type_: Type) -> float:
        lines = (
            measure.lines(f"{names} {options}", cards.WIDTH, type_.points)
            for names, options in self.items
        )
        return sum(lines) * type_.line + MARGINS if self.items else 0


NO_PRICES = PriceList()


@dataclass(frozen=True, kw_only=True)
class PriceCard:
    """A list of a player's building that has no room on the building's own card."""

    template: ClassVar = "sheets/_price_card.html"

    name: Term
    player: Player = NOBODY
    sold: PriceList = NO_PRICES

    @property
    def list_type(self) -> Type:
        """The largest type in which its list has room."""
        return next((each for each in TYPES if self.sold.height(each) <= ROOM), TYPES[-1])


def price_cards(kind: tables.BuildingKind, player: Player, sold: PriceList) -> Iterator[PriceCard]:
    """Yield as many cards as the list of a player's buildings of a kind takes."""
    while sold.items:
        count = max(1, len(sold.within(ROOM).items))
        part = replace(sold, items=sold.items[:count])
        yield PriceCard(name=tables.NAMES[kind], player=player, sold=part)
        sold = replace(sold, items=sold.items[count:])


def sold_by(state: State, player: str, kind: str) -> PriceList:
    """Return the units that a player's building makes, or the upgrades that a weaponsmith sells."""
    if kind == "weaponsmith":
        return UpgradeList(tuple(_upgrades(state, player)))
    alone, opened = units_made(state, player, kind)
    units = [*map(_priced, alone), *(_priced(unit, MARK) for unit in opened)]
    return PriceList(tuple(units))


def buildings_for_sale(numbers: Numbers) -> PriceList:
    """Return the buildings that a builder may set, each with its size."""
    return PriceList(
        tuple(
            (f"{wording.term(each.name)} {size_of(each)}", f"{each.points}")
            for each in numbers.blueprints.values()
            if each.points
        )
    )


def size_of(printed: tables.Blueprint) -> str:
    return " × ".join(f"{inches}″" for inches in printed.area)


def _priced(unit: Member, mark: str = "") -> Price:
    return wording.term(unit.label), f"{mark}{unit.points}"


def _upgrades(state: State, player: str) -> Iterator[Price]:
    """Yield a player's units, equal ones together, with the options they may take as they are."""
    names: dict[str, list[str]] = {}
    for force in state.all(Force, player):
        possible = (each for each in upgrade_offers(state, force).values() if _is_open(each))
        options = ", ".join(_option(state, force, each) for each in possible)
        if options:
            names.setdefault(options, []).append(wording.term(force.label))
    yield from ((", ".join(units), options) for options, units in names.items())


def _is_open(offered: ActionOffer) -> bool:
    """Whether a unit may ever take an upgrade as it is, if not now."""
    return LASTING.isdisjoint(issue.code for issue in offered.reasons)


def _option(state: State, force: Force, offered: ActionOffer) -> str:
    adds = offered.action.add if isinstance(offered.action, Upgrade) else ()
    return f"{options_text(state, force.id, adds)}{NO_BREAK}{offered.points}"
