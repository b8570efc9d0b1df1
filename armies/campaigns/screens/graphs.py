"""Graphs of a campaign: what each player had, round by round, as points to draw lines through."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext

from armies.campaigns.players import Player, players_of
from rulesets.games.strategy.resource_sheet import Row
from rulesets.games.strategy.state import State

WIDTH, HEIGHT = 340, 120
LEFT, TOP, RIGHT, BOTTOM = 30, 14, 60, 18
"""Margins for the figures at the axes and the letters at the lines' ends."""

APART = 1.5
"""How far lines are drawn apart, so that equal ones all show."""

LETTER = 9
"""The room for a letter at the end of a line."""


@dataclass(frozen=True)
class GraphLine:
    """A player's figures, one a round, and the points to draw them through."""

    player: Player
    figures: tuple[int, ...]
    points: str
    end: tuple[float, float]


@dataclass(frozen=True)
class Graph:
    """Lines of all players over the rounds; `top` is the highest figure, `x` where rounds stand."""

    title: str
    lines: tuple[GraphLine, ...]
    top: int
    rounds: tuple[tuple[int, float], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    ceiling: int = TOP
    base: int = HEIGHT - BOTTOM


def graphs(state: State) -> list[Graph]:
    """Return the graphs of income and objectives; none before two rounds brought an income."""
    paid = [row.round for rows in state.rows.values() for row in rows if row.income]
    if len(set(paid)) < 2:
        return []
    last = max(paid)

    def objectives(row: Row) -> int:
        return sum(posting.count for posting in row.parts("income") if posting.what == "objectives")

    return [
        _graph(state, gettext("Income"), last, lambda row: row.income),
        _graph(state, gettext("Objectives"), last, objectives),
    ]


def _graph(state: State, title: str, last: int, figure: Callable[[Row], int]) -> Graph:
    points = {
        player: [(row.round, figure(row)) for row in state.rows[id] if row.round <= last]
        for id, player in players_of(state).items()
    }
    top = max(number for figures in points.values() for _, number in figures) or 1

    def point(at: int, number: int) -> tuple[float, float]:
        across = (WIDTH - LEFT - RIGHT) * (at - 1) / max(1, last - 1)
        up = (HEIGHT - TOP - BOTTOM) * number / top
        return round(LEFT + across, 1), round(HEIGHT - BOTTOM - up, 1)

    lines: list[GraphLine] = []
    for index, (player, figures) in enumerate(points.items()):
        spots = [point(*each) for each in figures]
        if spots:
            beside = sum(line.figures[-1] == figures[-1][1] for line in lines)
            lines.append(
                GraphLine(
                    player=player,
                    figures=tuple(number for _, number in figures),
                    points=" ".join(f"{x},{round(y - APART * index, 1)}" for x, y in spots),
                    end=(spots[-1][0] + LETTER * beside, spots[-1][1]),
                )
            )
    shown = sorted({1, last, *range(5, last, 5)})
    return Graph(title, tuple(lines), top, tuple((n, point(n, 0)[0]) for n in shown))
