"""Sheets of a campaign: resource sheets, cards of buildings, the armies as they stand."""

from collections.abc import Sequence
from functools import partial

from armies.campaigns.sheets.building_cards import buildings_html
from armies.campaigns.sheets.forces import army_html, army_report
from armies.campaigns.sheets.resources import blank_html, ledger_html
from armies.campaigns.sheets.stopped import stopped_html
from armies.campaigns.sheets.table_card import table_html
from rulesets.engine import codec
from rulesets.engine.stored import read_stored
from rulesets.games.ground.library import Library
from rulesets.games.strategy.document import CampaignDocument
from rulesets.games.strategy.replay import replay
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import Variant
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.render import Draft, render

__all__ = [
    "NoSuchSheet",
    "army_html",
    "army_report",
    "blank_html",
    "blank_pdf",
    "buildings_html",
    "campaign_pdf",
    "ledger_html",
    "stopped_html",
    "table_html",
]

ARMY_PREFIX = "army-"


class NoSuchSheet(LookupError):
    """No sheet goes by that name."""


def campaign_pdf(
    state: State, sheet: str, options: SheetOptions, squares: Sequence[str] = ()
) -> bytes:
    """Return the PDF of a sheet by its name, objectives on their squares. Raise NoSuchSheet."""
    if sheet not in {*SHEETS, *MAPS} and _player(sheet) not in state.players:
        raise NoSuchSheet(sheet)
    text, library = codec.write(state.document), state.library
    make_html = partial(_html, sheet, text, library, options, tuple(squares))
    depends = (sheet, text, library.fingerprint, *squares)
    return render(options, Draft("campaign", make_html, depends))


def _html(
    sheet: str, text: str, library: Library, options: SheetOptions, squares: Sequence[str]
) -> str:
    state = replay(read_stored(CampaignDocument, text), library)
    if sheet in MAPS:
        return MAPS[sheet](state, options, squares)
    if sheet in SHEETS:
        return SHEETS[sheet](state, options)
    return army_html(state, _player(sheet), options)


def _player(sheet: str) -> str:
    """Return the player whose army a sheet shows, empty for other sheets."""
    return sheet.removeprefix(ARMY_PREFIX) if sheet.startswith(ARMY_PREFIX) else ""


def blank_pdf(variant: Variant, options: SheetOptions) -> bytes:
    """Return the PDF of a resource sheet to fill in by hand."""
    make_html = partial(blank_html, variant, options)
    return render(options, Draft("campaign-blank", make_html, (variant,)))


SHEETS = {"ledger": ledger_html, "buildings": buildings_html}
"""Sheets by their name in the URL; players' armies are found by ARMY_PREFIX."""

MAPS = {"table": table_html, "stopped": stopped_html}
"""Sheets with a map of the table."""
