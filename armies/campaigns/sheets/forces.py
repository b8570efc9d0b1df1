"""The sheet of a player's units as they stand, with the wounds they have taken."""

from dataclasses import replace

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armies.campaigns.sentences import title_of
from armies.campaigns.table import sides
from armies.sheets import army
from rulesets import wording
from rulesets.games import ARMY_GAMES
from rulesets.games.ground.game import ArmyReport
from rulesets.games.strategy.outlook import army as army_of
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.state import State
from rulesets.sheets.gauges import Gauge
from rulesets.sheets.options import SheetOptions
from rulesets.wording import strategy as words

ROUNDS = 4
"""Rounds in which activations can be marked, from that of the next battle."""

NEEDLESS = {"common.limit_unset", "common.empty"}
"""Issues of lists that are none of an army in a campaign."""


def army_html(state: State, player: str, options: SheetOptions) -> str:
    report = army_report(state, player)
    taken = {force.id: force.wounds for force in state.all(Force, player)}
    books = {member.entry.book for member in report.roster.members}
    context = {
        **army.sheet_context(report, options, taken=taken),
        "verdict": "",
        "gauges": _gauges(state, player, report),
        "player": state.name_of(player),
        "rounds": range(state.next_battle, state.next_battle + ROUNDS),
        "books": [
            wording.term(book.name)
            for key, book in report.roster.library.books.items()
            if key in books
        ],
    }
    return render_to_string("sheets/army.html", context)


def army_report(state: State, player: str) -> ArmyReport:
    """Return a player's units as they stand, judged as an army that needs no game size."""
    listed = army_of(state, player)
    forces = state.all(Force, player)
    entries = tuple(
        replace(entry, note=_note(force))
        for entry, force in zip(listed.entries, forces, strict=True)
    )
    name = f"{state.name_of(player)} · {title_of(state)}"
    document = replace(listed, name=name, entries=entries)
    report = ARMY_GAMES[state.numbers.army].judge(document, state.library)
    issues = tuple(issue for issue in report.issues if issue.code not in NEEDLESS)
    return replace(report, issues=issues)


def _gauges(state: State, player: str, report: ArmyReport) -> list[Gauge]:
    """Return a player's points, income and objectives, which take the place of limits."""
    [side] = (each for each in sides(state, player) if each.player.id == player)
    income = [Gauge(gettext("Next income"), each.income) for each in side.forecasts[:1]]
    return [
        Gauge(gettext("Points left"), side.left),
        *income,
        Gauge(gettext("Objectives"), side.objectives),
        Gauge(gettext("Units"), len(report.roster.groups)),
        Gauge(gettext("Models"), report.roster.model_count),
    ]


def _note(force: Force) -> str:
    """Return the part of a unit's state that its profile does not show."""
    return words.NOTES["reserve"] % {"round": force.arrives} if force.in_reserve else ""
