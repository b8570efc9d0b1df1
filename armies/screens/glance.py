"""An army at a glance: models, points by kind, reach by range, what its transports carry."""

from collections import Counter
from dataclasses import dataclass

from armies.rules_in_use import rules_in_use
from armies.screens.offers import kind_of
from rulesets.engine.report import Report
from rulesets.games.ground.book import Kind
from rulesets.games.ground.library import Catalogue
from rulesets.games.ground.roster import Roster
from rulesets.texts.writer import RuleText

REACHES = (0, 12, 18, 24, 30, 36, 48)
"""Ranges in inches for counting attacks; those in between count as the next larger."""


@dataclass(frozen=True)
class Glance:
    """Totals of an army. `reaches` are attacks by range in inches, 0 for melee.

    `rules` are the special rules, each with its book unless the text is that of the game.
    """

    models: int
    activations: int
    wounds: int
    points: list[tuple[Kind, int]]
    reaches: list[tuple[int, int]]
    rules: list[tuple[RuleText, Catalogue | None]]
    casters: list[Catalogue]


def glance(report: Report[Roster]) -> Glance:
    """Sum an army up."""
    roster = report.roster
    points: Counter[Kind] = Counter()
    attacks: Counter[int] = Counter()
    for member in roster.members:
        if member.kit:
            points[kind_of(member.kit)] += member.points
        for weapon, count in member.outfit.weapons if member.outfit else ():
            reach = next((reach for reach in REACHES if reach >= weapon.range), weapon.range)
            attacks[reach] += weapon.attacks * count
    return Glance(
        models=roster.model_count,
        activations=len(roster.units),
        wounds=sum(member.size * member.tough for member in roster.members),
        points=points.most_common(),
        reaches=sorted(attacks.items()),
        rules=[(text, _book_with(text, roster)) for text in rules_in_use(roster)],
        casters=roster.casting_books,
    )


def _book_with(text: RuleText, roster: Roster) -> Catalogue | None:
    book = roster.library.books.get(text.books[0]) if text.books else None
    return book if book and text.key in book.rules else None
