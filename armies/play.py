"""The marks of an army's units while it plays: states and wounds."""

from collections.abc import Iterator

from django.utils.translation import gettext

from armies.sheets.blocks import UnitBlock, printed_units
from armies.sheets.styles import FATIGUED, STYLES, SheetStyle
from rulesets.games.ground.game import ArmyReport
from rulesets.lists.presentation.play import Boxes, Marks


def marks(report: ArmyReport) -> dict[str, tuple[Marks, ...]]:
    """Return the marks of each unit, and of each hero in one, by the ids of their entries."""
    style = STYLES[report.game.slug]
    blocks = (block for unit in printed_units(report) for block in unit.blocks)
    return {id: (_marks(block, style),) for block in blocks for id in block.entries}


def _marks(block: UnitBlock, style: SheetStyle) -> Marks:
    """Return the marks of a block; a hero in a unit is activated with it."""
    states = block.stats.states if block.stats else style.states
    activated = (gettext("Activated"),) if states else ()
    tired = tuple(str(state) for state in states if state == FATIGUED)
    return Marks(
        round_states=activated + tired,
        states=tuple(str(state) for state in states if state != FATIGUED),
        boxes=tuple(_boxes(block)),
        note=" · ".join(ticks.hint for ticks in block.ticks if ticks.hint and not ticks.half),
    )


def _boxes(block: UnitBlock) -> Iterator[Boxes]:
    for ticks in block.ticks:
        yield Boxes(ticks.label, ticks.number, ticks.half)
