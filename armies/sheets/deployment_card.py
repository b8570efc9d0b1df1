"""The deployment card: who rides in what, who stands on the table, who comes later."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from armies.sheets.army import head
from armies.sheets.blocks import whose
from armies.sheets.stored import render_stored
from rulesets import wording
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.games.ground import deployment
from rulesets.games.ground.deployment import Hold, Rider
from rulesets.games.ground.roster import Group, Member, Roster
from rulesets.sheets.options import SheetOptions

ROUNDS = (2, 3, 4)
"""Rounds in which reserves may arrive; a game has four."""

AFTER_FIRST = _("May arrive at the start of any round after the first.")
AMBUSH = {
    "gf35": AFTER_FIRST,
    "gff": AFTER_FIRST,
    "gf15": _("From round 2 on each arrives on a 4+, in the last round without a roll."),
}
SCOUTS = {
    "gf35": _("Set down after all others, within 12″ of the own deployment zone."),
    "gff": _("Set down after all others, up to 12″ from where they stood."),
    "gf15": _("Set down after all others, more than 12″ from enemies."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A unit with a box to tick. `remark` is advice, `rounds` are those it may arrive in."""

    name: Term
    heroes: tuple[Term, ...] = ()
    models: int = 0
    detail: str = ""
    remark: Any = ""
    rounds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """Units that are set down together, under a heading with what the rules say."""

    title: str
    text: Any
    lines: list[Line]


def render(row, options: SheetOptions, share_url: str | None) -> bytes:
    """The deployment card of a stored army."""
    return render_stored("army-deployment", deployment_html, row, options, share_url)


def deployment_html(report: Report, options: SheetOptions, share_url: str | None = None) -> str:
    context = {**head(report, options, share_url), "stages": stages(report.roster)}
    return render_to_string("sheets/army_deployment.html", context)


def stages(roster: Roster) -> list[Stage]:
    """Everything there is to set down, in the order of the game."""
    plan = deployment.plan(roster)
    game = roster.document.game
    made = [
        *(_hold(roster, hold) for hold in plan.holds),
        Stage(gettext("On the table"), "", _lines(roster, plan.table)),
        Stage(gettext("Scouts"), SCOUTS[game], _lines(roster, plan.scouts)),
        Stage(gettext("In reserve (Ambush)"), AMBUSH[game], _lines(roster, plan.ambush, ROUNDS)),
        Stage(gettext("Attached heroes"), "", _heroes(roster)),
    ]
    return [stage for stage in made if stage.lines]


def _hold(roster: Roster, hold: Hold) -> Stage:
    title = gettext("In %(transport)s") % {"transport": wording.term(hold.group.label)}
    places = {"used": hold.used, "capacity": hold.capacity}
    text = gettext("%(used)d of %(capacity)d places used") % places
    return Stage(title, text, [_rider(roster, rider) for rider in hold.riders])


def _rider(roster: Roster, rider: Rider) -> Line:
    places = ngettext("%(n)d place", "%(n)d places", rider.places) % {"n": rider.places}
    remark = wording.ADVICE[rider.advice] if rider.advice else ""
    return _line(roster, rider.group, places, remark=remark)


def _lines(roster: Roster, groups: Iterable[Group], rounds: tuple[int, ...] = ()) -> list[Line]:
    return [_line(roster, group, _capacity(group), rounds=rounds) for group in groups]


def _capacity(group: Group) -> str:
    places = deployment.capacity(group)
    return gettext("carries %(n)d") % {"n": places} if places else ""


def _line(roster: Roster, group: Group, detail: str, **fields) -> Line:
    name, *heroes = group.labels
    return Line(
        name=name,
        heroes=tuple(heroes),
        models=group.size,
        detail=_detail(roster, group.lead, detail),
        **fields,
    )


def _detail(roster: Roster, member: Member, detail: str) -> str:
    """Whose an entry is and of which kinds, then what is said of it."""
    said = (*whose(roster, member), wording.kinds(member.shown_kinds), detail)
    return " · ".join(filter(None, said))


def _heroes(roster: Roster) -> list[Line]:
    return [
        Line(
            name=hero.label,
            models=hero.size,
            detail=_detail(
                roster, hero, gettext("in %(host)s") % {"host": wording.term(host.label)}
            ),
        )
        for hero, host in roster.joined_heroes
    ]
