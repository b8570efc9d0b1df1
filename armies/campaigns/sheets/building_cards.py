"""Playing cards of buildings and builders: what each makes, earns and withstands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, cycle, islice, zip_longest
from typing import ClassVar

from django.template.loader import render_to_string
from django.utils.translation import gettext, pgettext

from armies.campaigns.buildings import units_made, use_of
from armies.campaigns.players import NOBODY, Player, players_of
from armies.campaigns.sentences import title_of
from armies.campaigns.sheets.resources import first_skipped
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.member import Member
from rulesets.games.strategy import LEDGER, tables
from rulesets.games.strategy.actions import Produce, Train
from rulesets.games.strategy.pieces import Builder, Building
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import Numbers
from rulesets.sheets import cards, measure, tracks
from rulesets.sheets.layout import halves, page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.tracks import Track

MAKERS = ("headquarters", "barracks", "workshop")
"""Buildings that produce."""

LARGEST, WIDTH = 1.3, 830
"""How much larger than on rosters boxes for wounds are at most, and their tenths of millimetres."""

ROUNDS = 1.2
"""How much larger than on rosters the boxes for rounds are."""

TEXT_POINTS, TEXT_LINE, PRICE_LINE = 9, 3.6, 2.9
"""Type size and line height of texts on building cards, line height of prices."""

MAKER_ROOM, ROOM = 27.0, 34.0
"""Millimetres for texts and prices on a card that has rounds to cross out, and on others."""

GUNS = 5.6
"""Height of a fortification's guns."""

PRICES_ROOM = 47.0
"""Millimetres for prices on a card of prices only."""

MOST_PRICES = 32
"""Units on a card of prices only."""

CARDS_A_PAGE = 8

SMITH = "weaponsmith"

MARK = "*"
"""Before the points of a unit that needs a weaponsmith."""

Price = tuple[str, str]
"""A unit and its points."""

Prices = tuple[tuple[Price, Price], ...]
"""Rows of a list of prices, which is read down its two columns."""


@dataclass(frozen=True, kw_only=True)
class PriceCard:
    """The units that a player's building makes, where its own card has no room for them."""

    template: ClassVar = "sheets/_price_card.html"

    name: Term
    player: Player = NOBODY
    prices: Prices = ()

    @property
    def room(self) -> float:
        """Millimetres left for prices."""
        return PRICES_ROOM

    @property
    def is_roomy(self) -> bool:
        """Whether its prices have room in the type of texts."""
        return len(self.prices) * TEXT_LINE <= self.room

    @property
    def is_marked(self) -> bool:
        """Whether some of its units need a weaponsmith."""
        return any(points.startswith(MARK) for row in self.prices for _, points in row)


@dataclass(frozen=True, kw_only=True)
class BuildingCard(PriceCard):
    """A building or builder, with its owner or `about` without; `size` may be inches to move.

    `texts` describe its use, `weapon` its guns: range, attacks and AP. If it produces, `produced`
    are the rounds in which it may.
    """

    template: ClassVar = "sheets/_building.html"

    size: str
    defense: str
    tough: int
    texts: tuple[str, ...]
    track: Track
    about: str = ""
    points: int = 0
    weapon: tuple[str, ...] = ()
    is_builder: bool = False
    produced: Track | None = None
    quality: str = f"{tables.BUILDING_QUALITY}+"

    @property
    def room(self) -> float:
        """Millimetres left below its texts."""
        room = MAKER_ROOM if self.produced else ROOM
        for text in self.texts:
            lines = measure.lines(text, cards.WIDTH, TEXT_POINTS)
            room -= lines * TEXT_LINE + cards.PADDING
        return room

    @property
    def lines(self) -> int:
        """Lines to write on that have room below its texts and prices."""
        guns = GUNS if self.weapon else 0
        price = TEXT_LINE if self.is_roomy else PRICE_LINE
        return int((self.room - len(self.prices) * price - guns) // cards.NOTE_LINE)


def buildings_html(state: State, options: SheetOptions) -> str:
    """Return cards of all players' buildings and builders, and spares that fill the last page."""
    players = players_of(state).values()
    owned = [*chain.from_iterable(_owned(state, player) for player in players)]
    spares = [*_spares(state)]
    free = -len(owned) % CARDS_A_PAGE
    count = free if free >= len(spares) else free + CARDS_A_PAGE
    context = {
        **page(options),
        "title": title_of(state),
        "game": LEDGER,
        "rows": pairs([*owned, *islice(cycle(spares), count)]),
    }
    return render_to_string("sheets/campaign_buildings.html", context)


def _owned(state: State, player: Player) -> Iterator[BuildingCard | PriceCard]:
    """Yield the cards of a player; many prices have cards of their own, once for each kind.

    Units that a weaponsmith opens have theirs as units of the buildings that make them.
    """
    listed = {SMITH}
    for piece in state.all(Building, player.id):
        card, prices = _building(state, piece, player), _prices(state, player.id, piece.kind)
        rows = _rows(prices)
        yield _with_prices(card, rows)
        if piece.kind not in listed and len(rows) * PRICE_LINE > _brief(card).room:
            listed.add(piece.kind)
            for start in range(0, len(prices), MOST_PRICES):
                part = _rows(prices[start : start + MOST_PRICES])
                yield PriceCard(name=tables.NAMES[piece.kind], player=player, prices=part)
    for each in state.all(Builder, player.id):
        card = replace(builder(None, each.wounds), name=each.label, player=player)
        yield _with_prices(card, _rows(_for_sale(state.numbers)))


def _spares(state: State) -> Iterator[BuildingCard]:
    """Yield a card of each building for sale and of a builder, for the rounds that are left."""
    first = min(state.round, first_skipped(state) - 1)
    for kind in tables.NAMES:
        if state.numbers.blueprints[kind].points:
            rounds = _rounds(state, first) if kind in MAKERS else None
            yield replace(blueprint(state.numbers, kind), about=gettext("Spare"), produced=rounds)
    spare = replace(builder(state.numbers), about=gettext("Spare"))
    yield _with_prices(spare, _rows(_for_sale(state.numbers)))


def _building(state: State, piece: Building, player: Player) -> BuildingCard:
    card = blueprint(state.numbers, piece.kind, piece.wounds)
    rounds = _rounds(state, piece.round or 1, piece.id) if piece.kind in MAKERS else None
    return replace(card, name=piece.label, player=player, produced=rounds)


def _with_prices(card: BuildingCard, rows: Prices) -> BuildingCard:
    """Return a card with prices, and with fewer texts if only so they fit; without, if not."""
    fitting = (each for each in (card, _brief(card)) if len(rows) * PRICE_LINE <= each.room)
    return next((replace(each, prices=rows) for each in fitting), card)


def _brief(card: BuildingCard) -> BuildingCard:
    return replace(card, texts=card.texts[:1])


def _rounds(state: State, first: int, building: str = "") -> Track:
    """Return a box for each round from its first, those in which it produced crossed out."""
    log = zip(state.document.entries, state.moments, strict=True)
    made = {
        moment.round
        for action, moment in log
        if isinstance(action, Produce | Train)
        and action.building == building
        and action.id not in state.struck
    }
    return tracks.numbered(range(first, first_skipped(state)), made, ROUNDS)


def _prices(state: State, player: str, kind: str) -> list[Price]:
    """Return the units that a building makes, or those that a weaponsmith lets others make."""
    if kind == SMITH:
        gated = (units_made(state, player, maker)[1] for maker in MAKERS)
        return [_priced(unit) for unit in chain.from_iterable(gated)]
    alone, opened = units_made(state, player, kind)
    return [*map(_priced, alone), *(_priced(unit, MARK) for unit in opened)]


def _for_sale(numbers: Numbers) -> list[Price]:
    """Return the buildings that a builder may set, each with its size."""
    return [
        (f"{wording.term(each.name)} {_size(each)}", f"{each.points}")
        for each in numbers.blueprints.values()
        if each.points
    ]


def _size(printed: tables.Blueprint) -> str:
    return " × ".join(f"{inches}″" for inches in printed.area)


def _priced(unit: Member, mark: str = "") -> Price:
    return wording.term(unit.label), f"{mark}{unit.points}"


def _rows(prices: Sequence[Price]) -> Prices:
    return tuple(zip_longest(*halves(prices), fillvalue=("", "")))


def builder(numbers: Numbers | None, wounds: int = 0) -> BuildingCard:
    """Return a builder's card, with its price if it is for sale."""
    tough = tables.BUILDER_TOUGH
    return BuildingCard(
        name=tables.BUILDER,
        size="4″ / 8″",
        quality=f"{tables.BUILDER_QUALITY}+",
        defense=f"{tables.BUILDER_DEFENSE}+",
        tough=tough,
        texts=(
            gettext("Slow. Builds one building a round, or repairs one by D3; takes objectives."),
            gettext(
                "Sets a building beside itself, at least partly within 9″ of the headquarters or a "
                "held objective."
            ),
        ),
        track=_track(tough, wounds),
        points=numbers.builder if numbers else 0,
        is_builder=True,
    )


def blueprint(numbers: Numbers, kind: tables.BuildingKind, wounds: int = 0) -> BuildingCard:
    """Return the generic card of a building."""
    printed = numbers.blueprints[kind]
    return BuildingCard(
        name=printed.name,
        size=_size(printed) or gettext("marker"),
        defense=f"{tables.BUILDING_DEFENSE}+",
        tough=printed.tough,
        texts=(
            use_of(numbers, kind),
            gettext("Passes every morale test. A builder beside it repairs D3."),
        ),
        track=_track(printed.tough, wounds),
        points=printed.points,
        weapon=guns(numbers) if kind == "fortification" else (),
    )


def guns(numbers: Numbers) -> tuple[str, ...]:
    """Return range, attacks and AP of a fortification."""
    return (
        f"{tables.FORTIFICATION_RANGE}″",
        f"{pgettext('attacks', 'A')}{numbers.fortification_attacks}",
        f"{pgettext('profile', 'AP')}({tables.FORTIFICATION_AP})",
    )


def _track(tough: int, wounds: int) -> Track:
    """Return boxes in one row, as large as fit."""
    track = tracks.boxes((tough,), WIDTH, crossed=wounds)
    return replace(track, scale=min(LARGEST, WIDTH / track.width))
