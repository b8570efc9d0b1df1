"""Sheets of a campaign: resource sheets, cards of buildings, the armies as they stand."""

from functools import partial
from typing import Any

from django.template.loader import render_to_string

from armies.campaigns.sentences import title_of
from armies.campaigns.sheets.building_cards import blueprint, builder, buildings_html
from armies.campaigns.sheets.forces import army_html, army_report
from armies.campaigns.sheets.resources import blank_html, ledger_html
from armies.campaigns.sheets.stopped import stopped_html
from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.stored import read_stored
from rulesets.games.strategy import LEDGER, tables
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import Variant
from rulesets.sheets.layout import page
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft, render

__all__ = [
    "NoSuchSheet",
    "army_html",
    "army_report",
    "blank_html",
    "buildings_html",
    "draw",
    "draw_blank",
    "ledger_html",
    "stopped_html",
    "table_html",
]

ARMY_PREFIX = "army-"


class NoSuchSheet(LookupError):
    """No sheet goes by that name."""


def draw(state: State, sheet: str, options: SheetOptions) -> bytes:
    """Return the PDF of a sheet by its name. Raise NoSuchSheet."""
    if sheet not in SHEETS and _player(sheet) not in state.players:
        raise NoSuchSheet(sheet)
    text, library = codec.write(state.document), state.library
    make_html = partial(_html, sheet, text, library, options)
    return render(options, Draft("campaign", make_html, (sheet, text, library.fingerprint)))


def _html(sheet: str, text: str, library: Any, options: SheetOptions) -> str:
    state = replay(read_stored(CampaignDocument, text), library)
    if sheet in SHEETS:
        return SHEETS[sheet](state, options)
    return army_html(state, _player(sheet), options)


def _player(sheet: str) -> str:
    """Return the player whose army a sheet shows, empty for other sheets."""
    return sheet.removeprefix(ARMY_PREFIX) if sheet.startswith(ARMY_PREFIX) else ""


def draw_blank(variant: Variant, options: SheetOptions) -> bytes:
    """Return the PDF of a resource sheet to fill in by hand."""
    make_html = partial(blank_html, variant, options)
    return render(options, Draft("campaign-blank", make_html, (variant,)))


def table_html(state: State, options: SheetOptions) -> str:
    """Return a page with the turn of the game and the prices and uses of buildings."""
    context = {
        **page(options),
        "title": title_of(state),
        "game": LEDGER,
        "numbers": state.numbers,
        "is_skirmish": state.is_skirmish,
        "pieces": [
            *(blueprint(state.numbers, kind, "") for kind in tables.NAMES),
            builder(state.numbers, ""),
        ],
        "quality": tables.BUILDING_QUALITY,
        "defense": tables.BUILDING_DEFENSE,
        "decisive": tables.DECISIVE_ROUND,
        "skipped": tables.FIRST_SKIPPED,
        "house_rules": wording.house_rules(LEDGER, state),
    }
    return render_to_string("sheets/campaign_table.html", context)


SHEETS = {
    "ledger": ledger_html,
    "table": table_html,
    "buildings": buildings_html,
    "stopped": stopped_html,
}
"""Sheets by their name in the URL; players' armies are found by ARMY_PREFIX."""
