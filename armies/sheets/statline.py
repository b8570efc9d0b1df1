"""The figures of a unit on paper: Quality, Defense, its moves, and how a hero rolls in a unit."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext

from armies.sheets.styles import STYLES, move_text
from rulesets.games.ground.book import Unit
from rulesets.games.ground.game import GroundGame
from rulesets.games.ground.member import Member, TableUnit
from rulesets.wording.terms import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Statline:
    """A unit's figures; `tough` is empty for a single wound, a text, for models may differ.

    A hero in a unit has no `states` of its own, `shared` are its rolls as part of the unit.
    """

    quality: int
    defense: int
    move: str
    tough: str = ""
    states: tuple[Text, ...] = ()
    shared: str = ""


def statline(
    game: GroundGame, lead: Member, printed: Unit, unit: TableUnit, toughs: Collection[int]
) -> Statline:
    """Return the figures of an entry of a unit, `toughs` being those of its models."""
    shared = _shared(game, lead, unit) if lead in unit.heroes else ""
    return Statline(
        quality=printed.quality,
        defense=printed.defense,
        move=move_text(game.move(lead)),
        tough=" / ".join(map(str, sorted(set(toughs)))) if max(toughs) > 1 else "",
        states=() if shared else STYLES[game.slug].states,
        shared=shared,
    )


def _shared(game: GroundGame, hero: Member, unit: TableUnit) -> str:
    """Return the Quality and Defense that a hero and its unit roll with; empty if unknown."""
    host = unit.lead.unit
    if hero.unit is None or host is None:
        return ""
    rolls = ((gettext("Morale"), game.morale_quality(unit)), (gettext("Defense"), host.defense))
    return ", ".join(f"{label}\N{NO-BREAK SPACE}{roll}+" for label, roll in rolls)
