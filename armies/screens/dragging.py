"""Rows that are dragged onto others, and those that are shown below others."""

from rulesets.games.ground.game import ArmyReport


def drag_roles(report: ArmyReport) -> dict[str, str]:
    """Return which rows are lone heroes, to be dragged onto a unit, and which are such hosts.

    Heroes that joined a unit can be dragged onto another.
    """
    roster, game = report.roster, report.roster.game
    heroes = {hero.id: "lone" for hero in game.lone_heroes(roster)}
    if not heroes and not roster.joined_heroes:
        return {}
    hosts = (unit.id for unit in game.hosts(roster))
    return dict.fromkeys(hosts, "host") | heroes


def aboard(report: ArmyReport) -> dict[str, str]:
    """Return the units below whose rows others are shown, by the ids of the others.

    A row moves as a whole, also with what rides in something that is no transport.
    """
    return {unit[0].id: row[0][0].id for row in report.roster.rows for unit in row[1:]}
