"""The sheets of a campaign by their names, as its page offers them and its address draws them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.campaigns.players import players_of
from armies.campaigns.sheets.building_cards import buildings_html
from armies.campaigns.sheets.forces import army_html
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
from rulesets.sheets.render import Draft, render_pdf
from rulesets.wording.terms import Text


@dataclass(frozen=True)
class CampaignSheet:
    """A sheet of a campaign; `make_html` is given the squares on which its objectives lie, too."""

    label: Text
    make_html: Callable[[State, SheetOptions, Sequence[str]], str]


COMMON = {
    "stopped": CampaignSheet(_("Where we stopped"), stopped_html),
    "ledger": CampaignSheet(
        _("Resource sheet"), lambda state, options, squares: ledger_html(state, options)
    ),
    "buildings": CampaignSheet(
        _("Building cards"), lambda state, options, squares: buildings_html(state, options)
    ),
    "table": CampaignSheet(_("Table card"), table_html),
}


def sheets_of(state: State) -> dict[str, CampaignSheet]:
    """Return the sheets of a campaign by their names, last those of the armies that are in it."""
    armies = {
        f"army-{id}": CampaignSheet(
            gettext("Army of %(name)s") % {"name": player.name}, partial(_army_html, id)
        )
        for id, player in players_of(state).items()
        if id not in state.out
    }
    return {**COMMON, **armies}


def _army_html(player: str, state: State, options: SheetOptions, squares: Sequence[str]) -> str:
    return army_html(state, player, options)


def campaign_pdf(
    state: State, sheet: str, options: SheetOptions, squares: Sequence[str] = ()
) -> bytes:
    """Return the PDF of one of `sheets_of`, objectives on their squares."""
    text, library = codec.write(state.document), state.library
    make_html = partial(_html, sheet, text, library, options, tuple(squares))
    depends = (sheet, text, library.fingerprint, *squares)
    return render_pdf(options, Draft("campaign", make_html, depends))


def _html(
    sheet: str, text: str, library: Library, options: SheetOptions, squares: Sequence[str]
) -> str:
    state = replay(read_stored(CampaignDocument, text), library)
    return sheets_of(state)[sheet].make_html(state, options, squares)


def blank_pdf(variant: Variant, options: SheetOptions) -> bytes:
    """Return the PDF of a resource sheet to fill in by hand."""
    make_html = partial(blank_html, variant, options)
    return render_pdf(options, Draft("campaign-blank", make_html, (variant,)))
