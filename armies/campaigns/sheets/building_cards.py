"""Playing cards of buildings and builders: what each makes, earns and withstands."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import cycle, islice, product
from typing import ClassVar

from django.template.loader import render_to_string
from django.utils.translation import gettext, pgettext

from armies.campaigns.buildings import use_of
from armies.campaigns.players import Player, players_of
from armies.campaigns.sentences import title_of
from armies.campaigns.sheets import price_lists
from armies.campaigns.sheets.price_lists import (
    PriceCard,
    buildings_for_sale,
    price_cards,
    size_of,
    sold_by,
)
from armies.campaigns.sheets.resources import first_skipped
from rulesets.games.strategy import LEDGER, tables
from rulesets.games.strategy.actions import Produce, Train
from rulesets.games.strategy.pieces import Builder, Building
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import Numbers
from rulesets.sheets import cards, measure, tracks
from rulesets.sheets.layout import page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.tracks import Track
from rulesets.sheets.type_sizes import Type

MAKERS = ("headquarters", "barracks", "workshop")
"""Buildings that produce."""

UNIT_MAKERS = MAKERS[1:]

SMITH = "weaponsmith"

LARGEST, WIDTH = 1.3, 830
"""How much larger than on rosters boxes are at most, and the tenths of millimetres for a row."""

TEXT_TYPES = (Type("text-11", 11, 4.4), Type("text-10", 10, 4.0), Type("text-9", 9, 3.6))
"""Types of texts on building cards, largest first."""

MAKER_ROOM, ROOM = 26.2, 34.0
"""Millimetres for texts and prices on a card that has rounds to cross out, and on others."""

GUNS = 5.6
"""Height of a fortification's guns."""

CARDS_A_PAGE = 8


@dataclass(frozen=True, kw_only=True)
class BuildingCard(PriceCard):
    """A building or builder; `size` may be inches to move.

    `about` says what its owner's name does not. `texts` describe its use, `remark` is about its
    wounds, `weapon` its guns: range, attacks and AP. If it produces, `produced` are the rounds in
    which it may.
    """

    template: ClassVar = "sheets/_building.html"

    size: str
    defense: str
    tough: int
    texts: tuple[str, ...]
    track: Track
    about: str = ""
    remark: str = ""
    points: int = 0
    weapon: tuple[str, ...] = ()
    is_builder: bool = False
    produced: Track | None = None
    quality: str = f"{tables.BUILDING_QUALITY}+"

    @property
    def owner(self) -> str:
        return measure.dotted((self.player.name, self.about))

    @property
    def room(self) -> float:
        """Millimetres for a list below its texts, set as small as possible."""
        return self._left(price_lists.TYPES[-1], TEXT_TYPES[-1])

    @property
    def types(self) -> tuple[Type, Type]:
        """The types of its list and of its texts: the largest that fit, of the list above all."""
        smallest = price_lists.TYPES[-1], TEXT_TYPES[-1]
        pairs_of_types = product(price_lists.TYPES, TEXT_TYPES)
        return next((each for each in pairs_of_types if self._left(*each) >= 0), smallest)

    @property
    def list_type(self) -> Type:
        return self.types[0]

    @property
    def lines(self) -> range:
        """Lines to write on that have room below its texts and prices."""
        return range(int(self._left(*self.types) // cards.NOTE_LINE))

    def _left(self, of_list: Type, of_texts: Type) -> float:
        """Return the millimetres left below its texts and prices in such types."""
        room = (MAKER_ROOM if self.produced else ROOM) - (GUNS if self.weapon else 0)
        for text in self.texts:
            lines = measure.lines(text, cards.WIDTH, of_texts.points)
            room -= lines * of_texts.line + cards.PADDING
        return room - self.sold.height(of_list)


def buildings_html(state: State, options: SheetOptions) -> str:
    """Return cards of all players' buildings and builders, each player's on pages of their own."""
    found = (_of_player(state, player) for player in players_of(state).values())
    context = {
        **page(options),
        "title": title_of(state),
        "game": LEDGER,
        "players": [pairs(each) for each in found if each],
    }
    return render_to_string("sheets/campaign_buildings.html", context)


def _of_player(state: State, player: Player) -> list[PriceCard]:
    """Return a player's cards, and spares that fill the last page.

    Another page has them if this one has no room for the makers of units that are still to build.
    """
    owned = [*_owned(state, player)]
    if not state.is_playing(player.id) or state.is_over or not state.has_build_phase(state.round):
        return owned
    kinds = {each.kind for each in state.all(Building, player.id)}
    spares = [*_spares(state, player, kinds)]
    free = -len(owned) % CARDS_A_PAGE
    is_short = free < len({*UNIT_MAKERS} - kinds)
    return [*owned, *islice(cycle(spares), free + CARDS_A_PAGE * is_short)]


def _owned(state: State, player: Player) -> Iterator[PriceCard]:
    """Yield the cards of a player's pieces, and of a kind's list that has no room on its own."""
    kinds: set[str] = set()
    for piece in state.all(Building, player.id):
        rounds = _rounds(state, piece.round or 1, piece.id) if piece.kind in MAKERS else None
        card = blueprint(state.numbers, piece.kind, piece.wounds)
        card = replace(card, name=piece.label, player=player, produced=rounds)
        yield from _with_list(state, card, piece.kind, is_first=piece.kind not in kinds)
        kinds.add(piece.kind)
    for each in state.all(Builder, player.id):
        card = replace(builder(None, each.wounds), name=each.label, player=player)
        yield replace(card, sold=buildings_for_sale(state.numbers))


def _spares(state: State, player: Player, kinds: Collection[str]) -> Iterator[PriceCard]:
    """Yield a card of each building for sale and of a builder, those a player has not got first."""
    about = gettext("Spare")
    for kind in sorted(tables.NAMES, key=lambda kind: kind in kinds):
        if state.numbers.blueprints[kind].points:
            rounds = _rounds(state, state.round) if kind in MAKERS else None
            card = blueprint(state.numbers, kind)
            card = replace(card, player=player, about=about, produced=rounds)
            is_first = kind in UNIT_MAKERS and kind not in kinds
            yield from _with_list(state, card, kind, is_first=is_first)
    card = replace(builder(state.numbers), player=player, about=about)
    yield replace(card, sold=buildings_for_sale(state.numbers))


def _with_list(
    state: State, card: BuildingCard, kind: tables.BuildingKind, *, is_first: bool
) -> Iterator[PriceCard]:
    """Yield a building's card with what it makes or sells, the first of its kind with further ones.

    The upgrades of a weaponsmith stand on its first card alone.
    """
    if kind == SMITH and not is_first:
        yield card
        return
    here, further = sold_by(state, card.player.id, kind).divided(card.room)
    yield replace(card, sold=here)
    if is_first:
        yield from price_cards(kind, card.player, further)


def _rounds(state: State, first: int, building: str = "") -> Track:
    """Return a box for each round from its first, those in which it produced crossed out.

    The round that is played is framed on the card of a `building`.
    """
    log = zip(state.document.entries, state.moments, strict=True)
    made = {
        moment.round
        for action, moment in log
        if isinstance(action, Produce | Train)
        and action.building == building
        and action.id not in state.struck
    }
    last = first_skipped(state)
    return _fitted(tracks.numbered(range(first, last), made, state.round if building else 0))


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
        size=size_of(printed) or gettext("marker"),
        defense=f"{tables.BUILDING_DEFENSE}+",
        tough=printed.tough,
        texts=(use_of(numbers, kind),),
        remark=gettext("passes every morale test, a builder beside it repairs D3"),
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
    return _fitted(tracks.boxes((tough,), WIDTH, crossed=wounds))


def _fitted(track: Track) -> Track:
    """Return boxes in one row, as large as fit."""
    return replace(track, scale=min(LARGEST, WIDTH / track.width))
