"""How the sheets of each ground game differ: states, boxes for wounds."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.sheets.guides import GF15_GUIDE, GF35_GUIDE, GFF_GUIDE
from rulesets.games.gf15 import GF15
from rulesets.games.gf35 import GF35
from rulesets.games.gff import GFF, most_wounds, out_on
from rulesets.games.ground.game import GroundGame
from rulesets.games.ground.member import MOST_TOKENS, half_of
from rulesets.games.ground.moves import Move
from rulesets.games.ground.outfit import Outfit
from rulesets.sheets import tracks
from rulesets.sheets.guide import Guide
from rulesets.sheets.tracks import Ticks
from rulesets.wording.terms import Text

FREE_MARKS = most_wounds(3)
"""Firefight: marks drawn for a last model of unknown Tough."""


LONG = 300
"""Tenths of a millimetre of marks beside which there is little room."""

FATIGUED = _("Fatigued")
"""A state that ends with the round."""

Casualties = Callable[[Sequence[int], int, int], Iterator[Ticks]]
"""Boxes of models by the wounds each takes, models of the whole unit, wounds taken already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetStyle:
    """The words and marks of a game on its sheets.

    `states` are those of units, `defenses` those that chances are given for.
    """

    game: GroundGame
    guide: Guide
    states: tuple[Text, ...]
    casualties: Casualties
    defenses: tuple[int, ...] = (2, 3, 4, 5)


def half_bar(toughs: Sequence[int], models: int, taken: int) -> Iterator[Ticks]:
    """Yield boxes of wounds, with a bar where half of the unit is lost and morale is tested."""
    if models > 1:
        lost = half_of(models)
        bar = sum(toughs[:lost]) if lost <= len(toughs) else None
    else:
        bar = half_of(toughs[0]) if toughs[0] > 1 else None
    has_single_wounds = max(toughs) == 1 and len(toughs) > 1
    groups = [len(toughs)] if has_single_wounds else toughs
    label = gettext("Models") if has_single_wounds else gettext("Wounds")
    hint = gettext("half: test morale") if bar is not None else ""
    yield _ticks(label, groups, bar, taken, hint, is_counted=has_single_wounds)


def wound_marks(toughs: Sequence[int], models: int, taken: int) -> Iterator[Ticks]:
    """Yield a box for each model but the last, then its marks, as it may survive several wounds."""
    others, tough = len(toughs) - 1, toughs[-1]
    if others:
        yield _ticks(gettext("Models"), [others], None, taken, is_counted=True)
    label = gettext("Last model") if others else gettext("Wounds")
    marks = tracks.marks(most_wounds(tough), tough - 1, max(0, taken - others))
    hint = gettext("D6 + wounds: %(n)d+ out") % {"n": out_on(tough)}
    if marks.width <= LONG:
        hint = gettext("%(roll)s, else Shaken") % {"roll": hint}
    yield Ticks(label, marks, marks.count, hint)


def spell_tokens(outfits: Iterable[Outfit]) -> Iterator[Ticks]:
    """Yield circles for the spell tokens of a caster."""
    if any(outfit.bears("caster") for outfit in outfits):
        yield Ticks(gettext("Spell tokens"), tracks.circles(MOST_TOKENS), MOST_TOKENS)


def free_marks(style: SheetStyle, boxes: Sequence[int]) -> list[Ticks]:
    """Return marks of a unit of unknown models, in groups of so many boxes."""
    if style.casualties is wound_marks:
        marks = tracks.marks(FREE_MARKS, None, 0)
        return [
            _ticks(gettext("Models"), [boxes[0]], None, 0, is_counted=True),
            Ticks(gettext("Last model"), marks, marks.count, gettext("D6 + wounds, out on:")),
        ]
    return [Ticks(gettext("Models, wounds"), tracks.boxes(boxes, tracks.WIDE), sum(boxes))]


def _ticks(
    label: str,
    groups: Sequence[int],
    bar: int | None,
    taken: int,
    hint: str = "",
    *,
    is_counted: bool,
) -> Ticks:
    count = sum(groups)
    if count > tracks.MAX_BOXES:
        return Ticks(label, None, count, half=bar)
    track = tracks.boxes(groups, tracks.WIDE, bar, taken, is_counted)
    return Ticks(label, track, count, hint if track.width <= tracks.ROOM else "", bar)


STYLES = {
    GF35.slug: SheetStyle(
        game=GF35,
        guide=GF35_GUIDE,
        states=(_("Shaken"), FATIGUED),
        casualties=half_bar,
    ),
    GFF.slug: SheetStyle(
        game=GFF,
        guide=GFF_GUIDE,
        states=(_("Shaken"), FATIGUED),
        casualties=wound_marks,
    ),
    GF15.slug: SheetStyle(
        game=GF15,
        guide=GF15_GUIDE,
        states=(_("Pinned"),),
        casualties=half_bar,
        defenses=(3, 4, 5, 6),
    ),
}


def move_text(move: Move | None) -> str:
    """Return how far a unit advances and rushes, or flies."""
    if move is None:
        return "–"
    if move.is_flight:
        return f"{'–'.join(map(str, sorted({move.least, move.most})))}″"
    return f"{move.least}″ / {move.most}″"
