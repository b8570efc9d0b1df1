"""Playing cards of buildings and builders: what each makes, earns and withstands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.translation import gettext, pgettext

from armies.campaigns.buildings import units_made, use_of
from armies.campaigns.sentences import title_of
from armies.campaigns.sheets.resources import first_skipped
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.member import Member
from rulesets.games.strategy import LEDGER, tables
from rulesets.games.strategy.pieces import Builder, Building
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import Numbers
from rulesets.sheets import tracks
from rulesets.sheets.layout import page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.tracks import Track

MAKERS = ("headquarters", "barracks", "workshop")
"""Buildings that produce."""

LISTED, PLAIN = 1.45, 1.7
"""How much larger than on rosters the boxes for wounds are: beside a list of prices, without."""

WIDTH = 820
"""Width of the boxes in tenths of a millimetre."""

FULL, SMALL = ("two", 2, 8), ("three", 3, 24)
"""Classes of lists of prices, their columns and the most units that they have room for."""


@dataclass(frozen=True, kw_only=True)
class BuildingCard:
    """A building or builder; `notes` are whose it is and its price, `size` may be inches to move.

    `texts` describe its use, `weapon` its guns: range, attacks and AP. `prices` are the units it
    makes, each with its points, in columns of the class `columns`. If it produces, `rounds` are
    those in which it may.
    """

    name: Term
    notes: tuple[str, ...]
    size: str
    defense: str
    tough: int
    texts: tuple[str, ...]
    track: Track
    points: int = 0
    weapon: tuple[str, ...] = ()
    is_builder: bool = False
    prices: tuple[tuple[str, ...], ...] = ()
    columns: str = ""
    rounds: range = range(0)
    quality: str = f"{tables.BUILDING_QUALITY}+"


def buildings_html(state: State, options: SheetOptions) -> str:
    """Return cards of all players' buildings and builders, and a spare of each for sale."""
    decks = [
        [
            *(_building(state, piece) for piece in state.all(Building, player)),
            *(_piece(piece, state.name_of(player)) for piece in state.all(Builder, player)),
        ]
        for player in state.players
    ]
    for_sale = [kind for kind in tables.NAMES if state.numbers.blueprints[kind].points]
    rounds = _rounds(state)
    spare = [
        replace(blueprint(state.numbers, kind, gettext("Spare")), rounds=_if_makes(kind, rounds))
        for kind in for_sale
    ]
    context = {
        **page(options),
        "title": title_of(state),
        "game": LEDGER,
        "decks": [
            pairs(deck) for deck in (*decks, [*spare, builder(state.numbers, gettext("Spare"))])
        ],
    }
    return render_to_string("sheets/campaign_buildings.html", context)


def _building(state: State, piece: Building) -> BuildingCard:
    card = blueprint(state.numbers, piece.kind, state.name_of(piece.player), piece.wounds)
    card = replace(card, name=piece.label, rounds=_if_makes(piece.kind, _rounds(state)))
    alone, gated = units_made(state, piece.player, piece.kind)
    listed = [*map(_priced, alone), *(f"{_priced(unit)}\N{NO-BREAK SPACE}*" for unit in gated)]
    if not listed:
        return card
    about = card.texts[0]
    if gated:
        about = " ".join((about, gettext("(* with a weaponsmith)")))
    columns = next((each for each in (FULL, SMALL) if len(listed) <= each[2]), None)
    if columns is None:
        return replace(card, texts=(about, ", ".join(listed)))
    name, count, _most = columns
    return replace(
        card,
        texts=(about,),
        prices=tuple(_in_columns(listed, count)),
        columns=name,
        track=tracks.boxes((card.tough,), int(WIDTH / LISTED), crossed=piece.wounds, scale=LISTED),
    )


def _in_columns(listed: Sequence[str], count: int) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a list that is read down its columns."""
    height = -(-len(listed) // count)
    for start in range(height):
        row = listed[start::height]
        yield (*row, *[""] * (count - len(row)))


def _rounds(state: State) -> range:
    return range(1, first_skipped(state))


def _if_makes(kind: str, rounds: range) -> range:
    return rounds if kind in MAKERS else range(0)


def _priced(unit: Member) -> str:
    return f"{wording.term(unit.label)} {unit.points}"


def _piece(piece: Builder, owner: str) -> BuildingCard:
    return replace(builder(None, owner, piece.wounds), name=piece.label)


def builder(numbers: Numbers | None, owner: str, wounds: int = 0) -> BuildingCard:
    """Return a builder's card, with its price if it is for sale."""
    tough, points = tables.BUILDER_TOUGH, numbers.builder if numbers else 0
    price = [gettext("%(n)d points") % {"n": points}] if points else []
    return BuildingCard(
        name=tables.BUILDER,
        notes=(owner, *price),
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
        points=points,
        is_builder=True,
    )


def blueprint(
    numbers: Numbers, kind: tables.BuildingKind, owner: str, wounds: int = 0
) -> BuildingCard:
    """Return the generic card of a building."""
    printed = numbers.blueprints[kind]
    price = [gettext("%(n)d points") % {"n": printed.points}] if printed.points else []
    area = " × ".join(f"{inches}″" for inches in printed.area)
    return BuildingCard(
        name=printed.name,
        notes=(owner, *price),
        size=area or gettext("marker"),
        defense=f"{tables.BUILDING_DEFENSE}+",
        tough=printed.tough,
        texts=(
            use_of(numbers, kind),
            gettext("Passes every morale test. A builder beside it repairs D3."),
        ),
        track=_track(printed.tough, wounds),
        points=printed.points,
        weapon=_guns(numbers) if kind == "fortification" else (),
    )


def _guns(numbers: Numbers) -> tuple[str, ...]:
    """Return range, attacks and AP of a fortification."""
    return (
        f"{tables.FORTIFICATION_RANGE}″",
        f"{pgettext('attacks', 'A')}{numbers.fortification_attacks}",
        f"{pgettext('profile', 'AP')}({tables.FORTIFICATION_AP})",
    )


def _track(tough: int, wounds: int) -> Track:
    return tracks.boxes((tough,), int(WIDTH / PLAIN), crossed=wounds, scale=PLAIN)
