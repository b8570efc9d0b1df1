"""Sheets of a campaign: the resource sheet, cards of buildings, the armies as they stand."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armies.campaigns.records import LedgerLine, ledger
from armies.sheets import army, tracks
from armies.sheets.tracks import Track
from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.report import Report, judge
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.games.strategy import STRATEGY, tables
from rulesets.games.strategy.ledger import COLUMNS
from rulesets.games.strategy.outlook import army as army_of
from rulesets.games.strategy.state import Builder, Building, Force, Piece, State
from rulesets.games.strategy.tables import NUMBERS, Numbers, Variant
from rulesets.language import language
from rulesets.sheets.layout import page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import cache_key, through_cache
from rulesets.wording import strategy as words

ROWS = 20
"""Rounds on a resource sheet."""

BLANK_PLAYERS = 2
ARMY_PREFIX = "army-"


class NoSuchSheet(LookupError):
    """No sheet goes by that name."""


@dataclass(frozen=True)
class Account:
    """A player's resource sheet; `blank` are the rounds to come."""

    name: str
    lines: tuple[LedgerLine, ...] = ()

    @property
    def blank(self) -> range:
        return range(len(self.lines) + 1, max(ROWS, len(self.lines)) + 1)


@dataclass(frozen=True)
class Card:
    """A building or builder on a card; `notes` are whose it is and what it does."""

    name: Term
    notes: tuple[str, ...]
    area: tuple[int, ...]
    quality: int
    defense: int
    tough: int
    track: Track


def draw(state: State, sheet: str, options: SheetOptions) -> bytes:
    """The PDF of a sheet by its name; raises NoSuchSheet."""
    make_html = _drawing(state, sheet)
    books = (f"{key} {book.version}" for key, book in sorted(state.library.books.items()))
    text = codec.write(state.document)
    key = cache_key("campaign", sheet, text, *books, options.as_text(), language())
    return through_cache(key, lambda: make_html(options))


def _drawing(state: State, sheet: str) -> Callable[[SheetOptions], str]:
    player = sheet.removeprefix(ARMY_PREFIX)
    if sheet == "ledger":
        return lambda options: ledger_html(state, options)
    if sheet == "buildings":
        return lambda options: buildings_html(state, options)
    if sheet.startswith(ARMY_PREFIX) and player in state.players:
        return lambda options: army.sheet_html(army_report(state, player), options)
    raise NoSuchSheet(sheet)


def draw_blank(variant: Variant, options: SheetOptions) -> bytes:
    """The PDF of a resource sheet to fill in by hand."""
    key = cache_key("campaign-blank", variant, options.as_text(), language())
    return through_cache(key, lambda: blank_html(variant, options))


def ledger_html(state: State, options: SheetOptions) -> str:
    accounts = [
        Account(state.name_of(player), tuple(ledger(state, player))) for player in state.players
    ]
    return _ledger_html(state.document.name, state.numbers, accounts, options)


def blank_html(variant: Variant, options: SheetOptions) -> str:
    return _ledger_html("", NUMBERS[variant], [Account("")] * BLANK_PLAYERS, options)


def _ledger_html(
    name: str, numbers: Numbers, accounts: Iterable[Account], options: SheetOptions
) -> str:
    context = {
        **page(options),
        "name": name,
        "game": STRATEGY,
        "numbers": numbers,
        "columns": [wording.term(title) for title in COLUMNS.values()],
        "pairs": pairs(list(accounts)),
    }
    return render_to_string("sheets/campaign_ledger.html", context)


def buildings_html(state: State, options: SheetOptions) -> str:
    """A card for each player's buildings and builders, and a spare one of each kind."""
    standing = [
        piece
        for player in state.players
        for piece in (*state.standing(Building, player), *state.standing(Builder, player))
    ]
    spare = [_blueprint(state.numbers, kind, gettext("Spare")) for kind in tables.NAMES]
    cards = [*(_piece(state, piece) for piece in standing), *spare]
    context = {
        **page(options),
        "name": state.document.name,
        "game": STRATEGY,
        "pairs": pairs(cards),
    }
    return render_to_string("sheets/campaign_buildings.html", context)


def _piece(state: State, piece: Building | Builder) -> Card:
    owner, wounds = state.name_of(piece.player), _wounds(piece)
    if isinstance(piece, Building):
        card = _blueprint(state.numbers, piece.kind, owner)
        return replace(card, name=piece.label, notes=(*card.notes, *wounds))
    return Card(
        name=piece.label,
        notes=(owner, gettext("Slow"), *wounds),
        area=(),
        quality=tables.BUILDER_QUALITY,
        defense=tables.BUILDER_DEFENSE,
        tough=tables.BUILDER_TOUGH,
        track=tracks.boxes((tables.BUILDER_TOUGH,), tracks.ROOM),
    )


def _wounds(piece: Piece) -> tuple[str, ...]:
    return (f"{gettext('Wounds')} {piece.wounds}/{piece.stamina}",) if piece.wounds else ()


def _blueprint(numbers: Numbers, kind: str, owner: str) -> Card:
    blueprint = numbers.blueprints[kind]
    return Card(
        name=blueprint.name,
        notes=(owner, *([_weapon(numbers)] if kind == "fortification" else [])),
        area=blueprint.area,
        quality=tables.BUILDING_QUALITY,
        defense=tables.BUILDING_DEFENSE,
        tough=blueprint.tough,
        track=tracks.boxes((blueprint.tough,), tracks.ROOM),
    )


def _weapon(numbers: Numbers) -> str:
    """What a fortification shoots with."""
    reach, ap = tables.FORTIFICATION_RANGE, tables.FORTIFICATION_AP
    return f"{reach}″ A{numbers.fortification_attacks}, AP({ap})"


def army_report(state: State, player: str) -> Report:
    """A player's units as they stand, judged as an army list that needs no game size."""
    listed = army_of(state, player)
    forces = state.standing(Force, player)
    entries = tuple(
        replace(entry, note=_note(force))
        for entry, force in zip(listed.entries, forces, strict=True)
    )
    report = judge(GAMES[state.numbers.army], replace(listed, entries=entries), state.library)
    issues = tuple(issue for issue in report.issues if issue.code != "common.limit_unset")
    return replace(report, issues=issues)


def _note(force: Force) -> str:
    """What a unit's profile leaves out of how it stands."""
    waiting = [words.NOTES["reserve"] % {"round": force.arrives}] if force.in_reserve else []
    return ", ".join([*_wounds(force), *waiting])
