"""The sheet of a player's units as they stand, with the wounds they have taken."""

from dataclasses import replace

from django.template.loader import render_to_string

from armies.campaigns.sentences import title_of
from armies.sheets import army
from rulesets import wording
from rulesets.games import ARMY_GAMES
from rulesets.games.ground.game import ArmyReport
from rulesets.games.strategy.outlook import army as army_of
from rulesets.games.strategy.pieces import Force
from rulesets.games.strategy.state import State
from rulesets.sheets.options import SheetOptions
from rulesets.wording import strategy as words


def army_html(state: State, player: str, options: SheetOptions) -> str:
    report = army_report(state, player)
    taken = {force.id: force.wounds for force in state.all(Force, player)}
    books = {member.entry.book for member in report.roster.members}
    context = {
        **army.sheet_context(report, options, taken=taken),
        "verdict": "",
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
    issues = tuple(issue for issue in report.issues if issue.code != "common.limit_unset")
    return replace(report, issues=issues)


def _note(force: Force) -> str:
    """Return the part of a unit's state that its profile does not show."""
    return words.NOTES["reserve"] % {"round": force.arrives} if force.in_reserve else ""
