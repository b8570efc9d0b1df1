"""The sheet of a player's units as they stand, with the wounds they have taken."""

from dataclasses import replace
from itertools import zip_longest

from django.utils.translation import gettext

from armies.campaigns.screens.table import PlayerSide, sides
from armies.campaigns.sentences import reserve_note, title_of
from armies.campaigns.sheets.building_cards import guns
from armies.campaigns.sheets.table_card import AMBUSH, HERO, SCOUT
from armies.campaigns.sheets.tracked import tracked
from armies.sheets import roster
from armies.sheets.blocks import Condition
from rulesets import wording
from rulesets.engine.common import empty, limit_unset
from rulesets.engine.report import judge
from rulesets.engine.values import Term
from rulesets.games import ARMY_GAMES
from rulesets.games.ground.book import Rule
from rulesets.games.ground.game import ArmyReport
from rulesets.games.strategy import tables
from rulesets.games.strategy.outlook import army as army_of
from rulesets.games.strategy.pieces import Builder, Force
from rulesets.games.strategy.state import State
from rulesets.sheets import measure
from rulesets.sheets.gauges import Gauge
from rulesets.sheets.layout import halves
from rulesets.sheets.options import SheetOptions

ROUNDS = 4
"""Rounds in which activations can be marked, from that of the next battle."""

REMARK, NO_UNITS = 4.0, 8.0
"""Millimetres of the profiles below pieces beyond the fields of a list, of a note on no units."""

PROFILES_WIDTH, PROFILES_POINTS, PROFILES_LINE = 180.0, 9, 4.0
"""Width of the profiles, their type size and line height."""

ADDED = {"hero": HERO, "scout": SCOUT}
"""Rules of units to which a campaign adds something."""

NEEDLESS = {limit_unset.code, empty.code}
"""Issues of lists that are none of an army in a campaign."""


def army_html(state: State, player: str, options: SheetOptions) -> str:
    report, profiles = _in_campaign(army_report(state, player)), _profiles(state)
    side = next(each for each in sides(state, player) if each.player.id == player)
    builders = (line for line in side.units if isinstance(line.piece, Builder))
    pieces = halves([tracked(line) for line in (*side.buildings, *builders)])
    rows = [*zip_longest(*pieces)]
    more_lines = max(0, measure.lines(profiles, PROFILES_WIDTH, PROFILES_POINTS) - 1)
    shown = {
        "kind": gettext("Campaign roster"),
        "rounds": range(state.next_battle, state.next_battle + ROUNDS),
        "pieces": rows,
        "is_over": state.is_over,
        "profiles": profiles,
        "pieces_height": sum(max(each.height for each in row if each) for row in rows)
        + REMARK
        + more_lines * PROFILES_LINE,
        "forms_height": NO_UNITS,
    }
    forces = state.all(Force, player)
    wounds = {force.id: force.wounds for force in forces}
    places = {force.id: reserve_note(force) for force in forces if force.in_reserve}
    return roster.sheet_html(
        report,
        options,
        None,
        Condition(wounds, places),
        shown,
        gauges=_gauges(side, report),
        books=[side.book],
        emblem=roster.emblem_of(state.players[player].book),
        has_verdict=False,
    )


def _in_campaign(report: ArmyReport) -> ArmyReport:
    """Return a report whose rules say how they work in a campaign."""
    library = report.roster.library
    core = {key: _rule_in_campaign(rule) for key, rule in library.core.items()}
    roster = replace(report.roster, library=replace(library, core=core))
    return replace(report, roster=roster)


def _rule_in_campaign(rule: Rule) -> Rule:
    """Return Ambush with a text of its own, Hero and Scout with what a campaign adds."""
    if rule.key == "ambush":
        return replace(rule, summary=Term(f"{AMBUSH}"))
    if added := ADDED.get(rule.key):
        return replace(rule, summary=Term(f"{wording.term(rule.summary)} {added}"))
    return rule


def _profiles(state: State) -> str:
    """Return what the profiles of buildings and builders have in common."""
    facts = {
        "quality": tables.BUILDING_QUALITY,
        "defense": tables.BUILDING_DEFENSE,
        "builder_quality": tables.BUILDER_QUALITY,
        "builder_defense": tables.BUILDER_DEFENSE,
        "guns": " ".join(guns(state.numbers)),
    }
    return (
        gettext(
            "Buildings: Quality %(quality)d+, Defense %(defense)d+; fortified objectives "
            "shoot %(guns)s, held while they stand. "
            "Builders: Quality %(builder_quality)d+, Defense %(builder_defense)d+, 4″/8″."
        )
        % facts
    )


def army_report(state: State, player: str) -> ArmyReport:
    """Return a player's units as they stand, judged as an army that needs no game size."""
    listed = army_of(state, player)
    name = f"{state.name_of(player)} · {title_of(state)}"
    document = replace(listed, name=name)
    report = judge(ARMY_GAMES[state.numbers.army], document, state.library)
    found = tuple(issue for issue in report.found if issue.code not in NEEDLESS)
    return replace(report, found=found)


def _gauges(side: PlayerSide, report: ArmyReport) -> list[Gauge]:
    """Return a player's points, income and objectives, which take the place of limits."""
    income = [Gauge(gettext("Next income"), each.income) for each in side.forecasts[:1]]
    return [
        Gauge(gettext("Points left"), side.points_left),
        *income,
        Gauge(gettext("Objectives"), side.objectives),
        Gauge(gettext("Units"), len(report.roster.units)),
        Gauge(gettext("Models"), report.roster.model_count),
    ]
