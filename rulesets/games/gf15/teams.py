"""Sides of several players in Grimdark Future v1.5, who share the points equally."""

from collections.abc import Iterator
from itertools import islice

from rulesets.engine.checks import Fix, Issue, check
from rulesets.engine.limits import Limit
from rulesets.engine.messages import gettext_noop, ngettext_noop
from rulesets.engine.values import Level, Term
from rulesets.games.ground import fixes
from rulesets.games.ground.roster import Roster

TEAMS = "Multi-Player Games: The Armies"

SHARE = "gf15.team_split"
MAX_MOVES = 3
"""Most ways to hand units over that an issue suggests, whole units first."""


def shares(roster: Roster) -> list[Limit]:
    """Return a limit per player: an equal share of the points, on a side of several.

    Units of players beyond the side's number count for the first.
    """
    size, players = roster.document.size, roster.document.players
    allowed = None if size is None else size // players
    formula = "" if size is None else f"{size} / {players} → {allowed}"
    found = []
    for player in range(1, players + 1) if players > 1 else ():
        mine = [
            member
            for member in roster.members
            if player == (member.entry.player if member.entry.player <= players else 1)
        ]
        spent = sum(member.points for member in mine)
        name = Term("Player", "Giocatore").numbered(player)
        entries = tuple(member.id for member in mine)
        found.append(Limit(SHARE, spent, allowed, formula, name, entries, is_share=True))
    return found


@check(
    SHARE,
    TEAMS,
    title=gettext_noop("Shared points"),
    sentence=gettext_noop(
        "Player %(player)d spends %(used)d points, and %(allowed)d are theirs (%(formula)s)"
    ),
    is_about_points=True,
)
def team_split(roster: Roster) -> Iterator[Issue]:
    """The players of a side share its points evenly."""
    found = shares(roster)
    for player, share in enumerate(found, start=1):
        if share.is_broken:
            yield Issue(
                used=share.used,
                allowed=share.allowed,
                formula=share.formula,
                entries=share.entries,
                params={"player": player},
                fixes=_ways_out(roster, found, share),
            )


@check(
    "gf15.team_split_rounded",
    TEAMS,
    title=gettext_noop("Uneven share"),
    sentence=ngettext_noop(
        "%(used)d points among %(players)d players are %(allowed)d each; %(rest)d stays unused",
        "%(used)d points among %(players)d players are %(allowed)d each; %(rest)d stay unused",
        "rest",
    ),
    level=Level.INFO,
    is_about_points=True,
)
def team_split_rounded(roster: Roster) -> Iterator[Issue]:
    """Points that cannot be shared evenly are left over."""
    size, players = roster.document.size, roster.document.players
    if size and size % players:
        share = size // players
        yield Issue(
            used=size,
            allowed=share,
            formula=f"{size} / {players} → {share}",
            params={"players": players, "rest": size % players},
        )


def _ways_out(roster: Roster, found: list[Limit], over: Limit) -> Iterator[Fix]:
    """Hand something over or give up the least; play alone if nothing is enough."""
    mine = [roster.by_id[entry] for entry in over.entries]
    moves = islice(_moves(roster, found, over), MAX_MOVES)
    ways = [*moves, *fixes.savings(roster, mine, over.excess)]
    yield from ways or [fixes.ONE_PLAYER]


def _moves(roster: Roster, found: list[Limit], over: Limit) -> Iterator[Fix]:
    """Hand over enough to the first player who has room for it.

    Whole units first, then units without their heroes, then heroes alone.
    """
    movable = [unit.members for unit in roster.units]
    for unit in roster.units:
        if unit.heroes:
            movable += [unit.halves, *((hero,) for hero in unit.heroes)]
    for members in movable:
        freed = sum(member.points for member in members if member.id in over.entries)
        if freed < over.excess:
            continue
        for player, share in enumerate(found, start=1):
            added = sum(member.points for member in members if member.id not in share.entries)
            if share is not over and added <= (share.left or 0):
                yield fixes.set_player(members, player)
                break
