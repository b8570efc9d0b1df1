"""Playing cards of buildings and builders: what each makes, earns and withstands."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armies.campaigns.buildings import units_made, use_of
from armies.campaigns.sentences import title_of
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


@dataclass(frozen=True)
class BuildingCard:
    """A building or builder; `notes` are whose it is and its price, `figures` its statline.

    `texts` describe its use, `points` are its price.
    """

    name: Term
    notes: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]
    texts: tuple[str, ...]
    track: Track
    points: int = 0


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
    spare = [blueprint(state.numbers, kind, gettext("Spare")) for kind in for_sale]
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
    alone, gated = units_made(state, piece.player, piece.kind)
    lists = [gettext("Makes %(units)s.") % {"units": _priced(alone)}] if alone else []
    if gated:
        lists.append(gettext("With a weaponsmith also: %(units)s.") % {"units": _priced(gated)})
    texts = (*lists, *card.texts[1:]) if lists else card.texts
    return replace(card, name=piece.label, texts=texts)


def _priced(units: Iterable[Member]) -> str:
    return ", ".join(f"{wording.term(unit.label)} {unit.points}" for unit in units)


def _piece(piece: Builder, owner: str) -> BuildingCard:
    return replace(builder(None, owner, piece.wounds), name=piece.label)


def builder(numbers: Numbers | None, owner: str, wounds: int = 0) -> BuildingCard:
    """Return a builder's card, with its price if it is for sale."""
    tough, points = tables.BUILDER_TOUGH, numbers.builder if numbers else 0
    price = [gettext("%(n)d points") % {"n": points}] if points else []
    return BuildingCard(
        name=tables.BUILDER,
        notes=(owner, *price, gettext("Slow")),
        figures=(
            (gettext("Quality"), f"{tables.BUILDER_QUALITY}+"),
            (gettext("Defense"), f"{tables.BUILDER_DEFENSE}+"),
            (gettext("Move"), "4″ / 8″"),
            (gettext("Tough"), f"{tough}"),
        ),
        texts=(
            gettext("Builds one building a round, or repairs one by D3; takes objectives."),
            gettext(
                "Sets a building beside itself, at least partly within 9″ of the headquarters or a "
                "held objective."
            ),
        ),
        track=tracks.boxes((tough,), tracks.WIDE, crossed=wounds),
        points=points,
    )


def blueprint(
    numbers: Numbers, kind: tables.BuildingKind, owner: str, wounds: int = 0
) -> BuildingCard:
    """Return the generic card of a building."""
    printed = numbers.blueprints[kind]
    price = [gettext("%(n)d points") % {"n": printed.points}] if printed.points else []
    reach, ap = tables.FORTIFICATION_RANGE, tables.FORTIFICATION_AP
    area = " × ".join(f"{inches}″" for inches in printed.area)
    weapon = f"{reach}″ A{numbers.fortification_attacks}, AP({ap})"
    return BuildingCard(
        name=printed.name,
        notes=(owner, *price, *([weapon] if kind == "fortification" else [])),
        figures=(
            (gettext("Quality"), f"{tables.BUILDING_QUALITY}+"),
            (gettext("Defense"), f"{tables.BUILDING_DEFENSE}+"),
            (
                gettext("Size"),
                area or gettext("marker"),
            ),
            (gettext("Tough"), f"{printed.tough}"),
        ),
        texts=(
            use_of(numbers, kind),
            gettext("Passes every morale test. A builder beside it repairs D3."),
        ),
        track=tracks.boxes((printed.tough,), tracks.WIDE, crossed=wounds),
        points=printed.points,
    )
