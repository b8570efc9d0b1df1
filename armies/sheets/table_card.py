"""The table card: a map, who deploys where and when, and the turn of the game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from armies.sheets.asides import whose
from armies.sheets.blocks import by_player
from armies.sheets.roster import army_head, army_page, sizes
from armies.sheets.styles import STYLES
from armies.wording import ADVICE, kind_words
from rulesets import wording
from rulesets.engine.values import Term
from rulesets.games.ground.book import Rule
from rulesets.games.ground.deployment import ARRIVALS, Hold, capacity, may_wait
from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.member import TableUnit
from rulesets.games.ground.roster import Roster
from rulesets.sheets import measure
from rulesets.sheets.activation import FIGURE, Listed, Words, rows_and_guide
from rulesets.sheets.flow import PAGES
from rulesets.sheets.guide import PLAN, Guide
from rulesets.sheets.layout import halves
from rulesets.sheets.measure import NO_BREAK
from rulesets.sheets.options import SheetOptions
from rulesets.wording.terms import Text

MORALE, STATE = 17.0, 13.0
NARROW_FIGURE, NARROW_MORALE, NARROW_STATE = 8.0, 13.5, 5.0
"""Widths of the columns of morale tests and of a state, and of those of rows in two columns."""

LEAST_WIDE = 8
"""Smallest type of the guide beside which rows stand across the page."""

HOLD_POINTS, HOLD_NAME = 11, 145.0
"""Type size of a heading that names a transport, and millimetres of the name."""

WAYS = {"ambush": _("Ambush, in reserve"), "scout": _("Scout")}
"""How the card calls it where a unit is deployed by a rule, by the rule's key."""

SEPARATOR = " · "


@dataclass(frozen=True, slots=True, kw_only=True)
class StagedUnit:
    """A unit with a box to tick. `advice` is on its transport, `rounds` are those it may arrive in.

    `may` are the keys of rules by which it may be deployed, decided at the table. `half` is how
    many models left, or how many of the `wounds` of a single model taken, mean a morale test; 0 if
    the unit makes none of its own. `quality` and `defense` are those of its models, `morale` is
    the Quality of who tests it; all are 0 if unknown.
    """

    name: Term
    heroes: tuple[Term, ...] = ()
    models: int = 0
    half: int = 0
    wounds: int = 0
    quality: int = 0
    defense: int = 0
    morale: int = 0
    detail: str = ""
    advice: Text = ""
    may: tuple[str, ...] = ()
    rounds: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        """The names, and the number of models if several, as the games write it."""
        names = " + ".join(map(wording.term, (self.name, *self.heroes)))
        return f"{names}{NO_BREAK}[{self.models}]" if self.models > 1 else names

    @property
    def about(self) -> str:
        """The text below its label, without boxes."""
        parts = (*self.detail.split(SEPARATOR), str(self.advice))
        return SEPARATOR.join(part.replace(" ", NO_BREAK) for part in parts if part)

    @property
    def ways(self) -> tuple[str, ...]:
        """How else and in which rounds it may be deployed, each with a box to tick."""
        words = (gettext("Round %(round)s"), *["%(round)s"] * len(self.rounds))
        rounds = (text % {"round": n} for text, n in zip(words, self.rounds, strict=False))
        return (*(str(WAYS[key]) for key in self.may), *rounds)

    @property
    def words(self) -> Words:
        """All it says, for reckoning its height."""
        ways = (f"{way} 00" for way in self.ways)
        return self.label, SEPARATOR.join(filter(None, (self.about, *ways)))


@dataclass(frozen=True, slots=True)
class Stage:
    """Units that are set down together, under a heading with what the rules say.

    Each has boxes for so many `states`. Those of a `wide` one have the whole width of the page,
    with Quality and Defense.
    """

    title: str
    text: Text
    lines: list[StagedUnit]
    states: int = 0
    is_wide: bool = False

    @property
    def columns(self) -> tuple[Sequence[StagedUnit], Sequence[StagedUnit]]:
        return (self.lines, ()) if self.is_wide else halves(self.lines)

    @property
    def listed(self) -> Listed:
        left, right = ([line.words for line in column] for column in self.columns)
        if self.is_wide:
            figures = 3 * FIGURE + MORALE * self.tests_morale + STATE * self.states
        else:
            morale = NARROW_MORALE * self.tests_morale
            figures = NARROW_FIGURE + morale + NARROW_STATE * self.states
        return Listed((left, right), int(bool(self.text)), figures, True, self.is_wide)

    @property
    def tests_morale(self) -> bool:
        """Whether any of its units tests morale by itself."""
        return any(line.half for line in self.lines)


def table_html(report: ArmyReport, options: SheetOptions, share_url: str | None = None) -> str:
    morale = sizes(report) if report.roster.game.tests_morale_of_army else []
    head = replace(army_head(report, options, share_url), gauges=morale)
    room = PAGES[options.paper] - head.height - PLAN
    shown = _stages_and_guide(report.roster, room, is_wide=True)
    if shown["setting"].points < LEAST_WIDE:
        shown = _stages_and_guide(report.roster, room, is_wide=False)
    return render_to_string("sheets/army_table.html", army_page(head) | shown)


def _stages_and_guide(roster: Roster, room: float, *, is_wide: bool) -> dict[str, Any]:
    found = stages(roster, is_wide)
    guide = _guide(roster, found)
    rows, setting = rows_and_guide([stage.listed for stage in found], guide, room)
    return {"stages": found, "guide": guide, "rows": rows, "setting": setting}


def _guide(roster: Roster, found: Iterable[Stage]) -> Guide:
    """Return the guide with the rules by which units are deployed otherwise."""
    guide, core = STYLES[roster.game.slug].guide, roster.library.core
    offered = {key for stage in found for line in stage.lines for key in line.may}
    ways = [core[key] for key in WAYS if key in offered and key in core]
    ways += dict.fromkeys(rule for unit in roster.units for rule in _exceptions(roster, unit))
    lines = tuple((wording.term(rule.name), wording.term(rule.summary)) for rule in ways)
    return replace(guide, turn=(*lines, *guide.turn))


def stages(roster: Roster, is_wide: bool = True) -> list[Stage]:
    """Return all units to deploy, in the order of the game, below one another if `is_wide`."""
    plan = roster.deployment
    ambush, scout = gettext(roster.game.ambush), gettext(roster.game.scout)
    own = dict.fromkeys(name for unit in plan.ambush for name in _exception_names(roster, unit))
    if own:
        below = gettext("%(rules)s: as said below.") % {"rules": ", ".join(own)}
        ambush = f"{ambush} {below}"
    made = [
        Stage(gettext("On the table"), "", _lines(roster, plan.table, chooses=True)),
        *(_hold(roster, hold) for hold in plan.holds),
        Stage(gettext("Scouts"), scout, _lines(roster, plan.scouts)),
        Stage(gettext("In reserve (Ambush)"), ambush, _lines(roster, plan.ambush, ARRIVALS)),
    ]
    states = len(STYLES[roster.game.slug].states)
    return [
        replace(stage, states=states, is_wide=is_wide or len(stage.lines) == 1)
        for stage in made
        if stage.lines
    ]


def _hold(roster: Roster, hold: Hold) -> Stage:
    label = measure.shortened(wording.term(hold.unit.label), HOLD_NAME, HOLD_POINTS)
    title = gettext("In %(transport)s") % {"transport": label}
    places = {"used": hold.used, "capacity": hold.capacity}
    text = gettext("%(used)d of %(capacity)d seats used") % places
    lines = [
        _line(
            roster,
            rider.unit,
            ngettext("%(n)d place", "%(n)d places", rider.places) % {"n": rider.places},
            advice=ADVICE[rider.advice] if rider.advice else "",
        )
        for rider in hold.riders
    ]
    return Stage(title, text, lines)


def _lines(
    roster: Roster, units: Iterable[TableUnit], rounds: tuple[int, ...] = (), chooses: bool = False
) -> list[StagedUnit]:
    lines = []
    for unit in by_player(units):
        places = capacity(unit)
        carries = gettext("carries %(n)d") % {"n": places} if places else ""
        may = (key for key in WAYS if chooses and any(half.bears(key) for half in unit.halves))
        lines.append(_line(roster, unit, carries, rounds=rounds, may=tuple(may)))
    return lines


def _exceptions(roster: Roster, unit: TableUnit) -> list[Rule]:
    """Return the rules of its own book by which a unit is deployed unlike others that wait."""
    if not may_wait(unit):
        return []
    rules = {use.key: roster.rule(half, use) for half in unit.halves for use in half.uses}
    own = (rule for key, rule in rules.items() if key not in roster.library.core)
    mentions = roster.library.mentions
    return [rule for rule in own if not WAYS.keys().isdisjoint(mentions.keys(rule.summary))]


def _exception_names(roster: Roster, unit: TableUnit) -> list[str]:
    return [wording.term(rule.name) for rule in _exceptions(roster, unit)]


def _line(roster: Roster, unit: TableUnit, detail: str, **more: Any) -> StagedUnit:
    name, *heroes = unit.labels
    printed = unit.lead.unit
    tests_alone = not roster.game.tests_morale_of_army
    return StagedUnit(
        name=name,
        heroes=tuple(heroes),
        models=unit.size,
        half=unit.half if tests_alone else 0,
        wounds=unit.wounds if tests_alone else 0,
        quality=printed.quality if printed else 0,
        defense=printed.defense if printed else 0,
        morale=roster.game.morale_quality(unit),
        detail=_detail(roster, unit, detail),
        **more,
    )


def _detail(roster: Roster, unit: TableUnit, detail: str) -> str:
    """Return a unit's player, kinds and rules for its deployment, then a detail."""
    kinds = kind_words(unit.lead.shown_kinds)
    parts = (*whose(roster, unit.lead), kinds, *_exception_names(roster, unit), detail)
    return SEPARATOR.join(filter(None, parts))
