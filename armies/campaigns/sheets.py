"""Sheets of a campaign: the resource sheet, cards of buildings, the armies as they stand."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armies.campaigns import table
from armies.campaigns.accounts import SPENT, ledger, postings
from armies.campaigns.buildings import use_of
from armies.campaigns.now import Now
from armies.campaigns.players import NOBODY, Player, players_of
from armies.sheets import army
from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.report import Report, judge
from rulesets.engine.values import Term
from rulesets.games import GAMES
from rulesets.games.strategy import LEDGER, tables
from rulesets.games.strategy.ledger import COLUMNS
from rulesets.games.strategy.outlook import army as army_of
from rulesets.games.strategy.pieces import Builder, Building, Force
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import NUMBERS, Numbers, Variant
from rulesets.sheets import tracks
from rulesets.sheets.layout import page, pairs
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import render
from rulesets.sheets.tracks import Track
from rulesets.wording import strategy as words

ROWS = tables.FIRST_SKIPPED
"""Rounds on a resource sheet: those with a build phase, and the first without."""

BLANK_PLAYERS = 2
ARMY_PREFIX = "army-"


class NoSuchSheet(LookupError):
    """No sheet goes by that name."""


@dataclass(frozen=True)
class Line:
    """A round of a player: what is held, the columns of the sheet, what was bought."""

    round: int
    objectives: int
    fortifications: int
    columns: tuple[int, ...]
    bought: str


@dataclass(frozen=True)
class Account:
    """A player's resource sheet; `blank` are the rounds to come."""

    player: Player
    lines: tuple[Line, ...] = ()

    @property
    def blank(self) -> range:
        return range(len(self.lines) + 1, max(ROWS, len(self.lines)) + 1)


@dataclass(frozen=True)
class Card:
    """A building or builder on a card; `notes` are whose it is and its state."""

    name: Term
    notes: tuple[str, ...]
    makes: str
    area: tuple[int, ...]
    quality: int
    defense: int
    tough: int
    track: Track


def draw(state: State, sheet: str, options: SheetOptions) -> bytes:
    """The PDF of a sheet by its name; raises NoSuchSheet."""
    make_html = _drawing(state, sheet)
    text, books = codec.write(state.document), state.library.fingerprint
    return render("campaign", lambda: make_html(options), options, sheet, text, books)


def _drawing(state: State, sheet: str) -> Callable[[SheetOptions], str]:
    player = sheet.removeprefix(ARMY_PREFIX)
    if sheet == "ledger":
        return lambda options: ledger_html(state, options)
    if sheet == "table":
        return lambda options: table_html(state, options)
    if sheet == "buildings":
        return lambda options: buildings_html(state, options)
    if sheet == "stopped":
        return lambda options: stopped_html(state, options)
    if sheet.startswith(ARMY_PREFIX) and player in state.players:
        return lambda options: army_html(state, player, options)
    raise NoSuchSheet(sheet)


def draw_blank(variant: Variant, options: SheetOptions) -> bytes:
    """The PDF of a resource sheet to fill in by hand."""
    return render("campaign-blank", lambda: blank_html(variant, options), options, variant)


def ledger_html(state: State, options: SheetOptions) -> str:
    accounts = [
        Account(player, tuple(_lines(state, id))) for id, player in players_of(state).items()
    ]
    return _ledger_html(_title(state), state.numbers, accounts, options)


def _title(state: State) -> str:
    """Return the campaign's name and its round, by which one day's print is told from another's."""
    words = {"name": state.document.name or gettext("Campaign"), "round": state.round}
    return gettext("%(name)s · round %(round)d") % words


def _lines(state: State, player: str) -> Iterator[Line]:
    for row, line in zip(state.rows[player], ledger(state, player), strict=True):
        held = {posting.what: posting.count for posting in row.parts("income")}
        spent = [posting for column in SPENT for posting in row.parts(column)]
        yield Line(
            round=line.round,
            objectives=held.get("objectives", 0),
            fortifications=held.get("fortifications", 0),
            columns=tuple(
                cell.figure for cell in line.cells[: len(COLUMNS) if line.has_build else 1]
            ),
            bought=", ".join(f"{name} {-points}" for name, points in postings(spent, -1)),
        )


def blank_html(variant: Variant, options: SheetOptions) -> str:
    return _ledger_html("", NUMBERS[variant], [Account(NOBODY)] * BLANK_PLAYERS, options)


def _ledger_html(
    name: str, numbers: Numbers, accounts: Iterable[Account], options: SheetOptions
) -> str:
    context = {
        **page(options),
        "name": name,
        "game": LEDGER,
        "numbers": numbers,
        "columns": [wording.term(title) for title in COLUMNS.values()],
        "accounts": list(accounts),
        "decisive": tables.DECISIVE_ROUND,
    }
    return render_to_string("sheets/campaign_ledger.html", context)


def stopped_html(state: State, options: SheetOptions) -> str:
    """Return one sheet to begin the next evening with: who holds what, damage, reserves."""
    now = Now(state, "")
    note = state.notes.get(now.round)
    context = {
        **page(options),
        "title": _title(state),
        "game": LEDGER,
        "now": now,
        "first": state.name_of(state.first) if state.first else "",
        "note": note.note if note else "",
        "house_rules": wording.house_rules(LEDGER, state),
        "objectives": table.objectives(state, ""),
        "sides": table.sides(state, ""),
    }
    return render_to_string("sheets/campaign_stopped.html", context)


def table_html(state: State, options: SheetOptions) -> str:
    """Return the turn of the game on half a page, with what buildings cost and make."""
    context = {
        **page(options),
        "title": _title(state),
        "game": LEDGER,
        "numbers": state.numbers,
        "is_skirmish": state.numbers is tables.SKIRMISH,
        "builder": _builder("", 0),
        "buildings": [
            (state.numbers.blueprints[kind].points, _blueprint(state.numbers, kind, ""))
            for kind in tables.NAMES
        ],
        "decisive": tables.DECISIVE_ROUND,
        "skipped": tables.FIRST_SKIPPED,
        "house_rules": wording.house_rules(LEDGER, state),
    }
    return render_to_string("sheets/campaign_table.html", context)


def buildings_html(state: State, options: SheetOptions) -> str:
    """Return a card for each player's buildings and builders, and spares of what is for sale."""
    decks = [
        [
            *(_piece(state, piece) for piece in state.all(Building, player)),
            *(_piece(state, piece) for piece in state.all(Builder, player)),
        ]
        for player in state.players
    ]
    for_sale = [kind for kind in tables.NAMES if state.numbers.blueprints[kind].points]
    spare = [_blueprint(state.numbers, kind, gettext("Spare")) for kind in for_sale]
    context = {
        **page(options),
        "title": _title(state),
        "game": LEDGER,
        "decks": [pairs(deck) for deck in (*decks, [*spare, _builder(gettext("Spare"), 0)])],
    }
    return render_to_string("sheets/campaign_buildings.html", context)


def _piece(state: State, piece: Building | Builder) -> Card:
    owner = state.name_of(piece.player)
    if isinstance(piece, Building):
        return replace(_blueprint(state.numbers, piece.kind, owner, piece.wounds), name=piece.label)
    return replace(_builder(owner, piece.wounds), name=piece.label)


def _builder(owner: str, wounds: int) -> Card:
    tough = tables.BUILDER_TOUGH
    return Card(
        name=tables.BUILDER,
        notes=(owner, gettext("Slow")),
        makes=gettext("Builds one building a round, or repairs one by D3; takes objectives."),
        area=(),
        quality=tables.BUILDER_QUALITY,
        defense=tables.BUILDER_DEFENSE,
        tough=tough,
        track=tracks.boxes((tough,), tracks.WIDE, crossed=wounds),
    )


def _blueprint(numbers: Numbers, kind: str, owner: str, wounds: int = 0) -> Card:
    blueprint = numbers.blueprints[kind]
    price = [gettext("%(n)d points") % {"n": blueprint.points}] if blueprint.points else []
    weapon = [_weapon(numbers)] if kind == "fortification" else []
    return Card(
        name=blueprint.name,
        notes=(owner, *price, *weapon),
        makes=use_of(numbers, kind),
        area=blueprint.area,
        quality=tables.BUILDING_QUALITY,
        defense=tables.BUILDING_DEFENSE,
        tough=blueprint.tough,
        track=tracks.boxes((blueprint.tough,), tracks.WIDE, crossed=wounds),
    )


def _weapon(numbers: Numbers) -> str:
    """Return the weapon of a fortification."""
    reach, ap = tables.FORTIFICATION_RANGE, tables.FORTIFICATION_AP
    return f"{reach}″ A{numbers.fortification_attacks}, AP({ap})"


def army_html(state: State, player: str, options: SheetOptions) -> str:
    """Return the sheet of a player's units as they stand, with the wounds they have taken."""
    report = army_report(state, player)
    taken = {force.id: force.wounds for force in state.units(player)}
    books = {member.entry.book for member in report.roster.members}
    context = {
        **army.sheet_context(report, options, taken=taken),
        "verdict": "",
        "books": [
            wording.term(book.name)
            for key, book in report.roster.library.books.items()
            if key in books
        ],
    }
    return render_to_string("sheets/army.html", context)


def army_report(state: State, player: str) -> Report[Any]:
    """Return a player's units as they stand, judged as an army that needs no game size."""
    listed = army_of(state, player)
    forces = state.all(Force, player)
    entries = tuple(
        replace(entry, note=_note(force))
        for entry, force in zip(listed.entries, forces, strict=True)
    )
    name = f"{state.name_of(player)} · {_title(state)}"
    document = replace(listed, name=name, entries=entries)
    report = judge(GAMES[state.numbers.army], document, state.library)
    issues = tuple(issue for issue in report.issues if issue.code != "common.limit_unset")
    return replace(report, issues=issues)


def _note(force: Force) -> str:
    """Return what a unit's profile leaves out of its state."""
    return words.NOTES["reserve"] % {"round": force.arrives} if force.in_reserve else ""
