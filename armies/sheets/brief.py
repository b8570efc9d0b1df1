"""An army in short, for opponents and for a match."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext, pgettext

from armies.sheets import appendix
from armies.sheets.blocks import PrintedUnit, UnitBlock, printed_units
from armies.sheets.roster import points_known, sizes
from armies.sheets.rows import WeaponRow
from armies.sheets.statline import Statline
from armies.sheets.styles import STYLES, SheetStyle
from armies.wording import rule_uses
from rulesets import wording
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.roster import Roster
from rulesets.sheets.briefs import Arm, Brief, Figure, HeadedTexts, MatchMarks, ShortList
from rulesets.sheets.measure import NO_BREAK
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.symbols import svg_symbols


def short_list(report: ArmyReport, options: SheetOptions) -> ShortList:
    """Return an army in short: its units and heroes, its rules and spells."""
    style = STYLES[report.game.slug]
    units = [_brief(block, unit, style) for unit in printed_units(report) for block in unit.blocks]
    return ShortList(
        points=points_known(report.roster),
        morale=sizes(report)[1] if report.roster.game.tests_morale_of_army else None,
        units=units,
        figures=_labels(style),
        texts=_texts(report.roster),
        core=style.guide.core,
    )


def _labels(style: SheetStyle) -> tuple[str, ...]:
    move = pgettext("short statline", "Move")
    return gettext("Quality"), gettext("Defense"), move, gettext("Tough")


def _brief(block: UnitBlock, unit: PrintedUnit, style: SheetStyle) -> Brief:
    stats = block.stats
    items = f"{gettext('Items')} {block.items}" if block.items else ""
    rolls = f"{gettext('In the unit')}: {stats.shared}" if stats and stats.shared else ""
    return Brief(
        name=wording.term(block.name),
        kind=block.kind_name,
        symbol=svg_symbols()[block.symbol],
        models=block.models,
        figures=_figures(stats, style) if stats else (),
        arms=tuple(map(_arm, block.weapons.rows)),
        rules=". ".join(filter(None, (rolls, block.rules, items))),
        kinds=block.kinds,
        asides=(*block.asides, block.player),
        names=(wording.term(block.name),) if block.has_own_name else (),
        shared=tuple(_shared(block, unit)),
        is_flagged=block.is_flagged,
        joins=bool(rolls),
        points=None if block.is_unknown or block.is_unpriced else block.points,
        marks=MatchMarks(
            states=stats.states if stats else style.states,
            ticks=tuple(ticks for ticks in block.ticks if ticks.track),
        ),
    )


def _shared(block: UnitBlock, unit: PrintedUnit) -> Iterator[str]:
    """Yield the asides of several equal units, which name others by their kinds."""
    yield unit.together(block)
    if len(block.entries) > 1:
        yield gettext("combined")
    yield block.player


def _figures(stats: Statline, style: SheetStyle) -> tuple[Figure, ...]:
    move = stats.move.replace(" ", "")
    values = (f"{stats.quality}+", f"{stats.defense}+", move, stats.tough or "–")
    return tuple(zip(_labels(style), values, strict=True))


def _arm(weapon: WeaponRow) -> Arm:
    """Return a weapon with the dice of all of its models."""
    number = f"{weapon.count}×{NO_BREAK}" if weapon.count > 1 else ""
    dice = ngettext("%(n)d die", "%(n)d dice", weapon.dice) % {"n": weapon.dice}
    limited = gettext("Limited") if weapon.uses else ""
    return Arm(
        name=f"{number}{wording.term(weapon.name)}",
        cells=(
            f"{weapon.range}″" if weapon.range else gettext("melee"),
            dice,
            f"{pgettext('profile', 'AP')}{NO_BREAK}{weapon.ap}" if weapon.ap else "",
        ),
        special=", ".join(filter(None, (rule_uses(weapon.rules), limited))),
        boxes=len(weapon.uses),
    )


def _texts(roster: Roster) -> list[HeadedTexts]:
    """Return every rule in use or named by one, the army's own first, then its spells."""
    core, rules = roster.library.core, appendix.appendix(roster).all
    own = [(rule.name, rule.text) for rule in rules if rule.text.en and rule.key not in core]
    common = [(rule.name, rule.text) for rule in rules if rule.text.en and rule.key in core]
    texts = [
        (gettext("Army rules"), own),
        (gettext("Common rules"), common),
        *(
            (_title_of_spells(roster, book), appendix.spell_texts(roster, book))
            for book in roster.casting_books
        ),
    ]
    return [(title, rules) for title, rules in texts if rules]


def _title_of_spells(roster: Roster, book: Catalogue) -> str:
    casts_on_roll = roster.game.casts_on_roll
    title = (
        gettext("Spells, with the roll they need")
        if casts_on_roll
        else gettext("Spells, with their cost")
    )
    return f"{title} · {appendix.casters_text(roster, book)}"
