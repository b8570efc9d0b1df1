"""Rows that are dragged onto others, and those that are shown below others."""

from collections.abc import Collection

from rulesets.games.ground.game import ArmyReport
from rulesets.games.ground.roster import Roster
from rulesets.lists.edit_values import edit_value


def joins(roster: Roster) -> dict[str, str]:
    """Return the edit by which each hero joins a unit that it is dragged onto, up to its id.

    Heroes that joined a unit can be dragged onto another.
    """
    joined = (hero for unit in roster.units for hero in unit.heroes)
    heroes = (*roster.game.lone_heroes(roster), *joined)
    return {hero.id: edit_value("join", entry=hero.id, host="") for hero in heroes}


def hosts(roster: Roster) -> Collection[str]:
    """Return the units that heroes may be dragged onto."""
    return {unit.id for unit in roster.game.hosts(roster)}


def aboard(report: ArmyReport) -> dict[str, str]:
    """Return the units below whose rows others are shown, by the ids of the others.

    A row moves as a whole, also with what rides in something that is no transport.
    """
    return {unit[0].id: row[0][0].id for row in report.roster.rows for unit in row[1:]}
