"""Differences between the ground games, as facts for pages, sheets and the deployment plan."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rulesets.engine.messages import gettext_noop
from rulesets.engine.report import Game, Report
from rulesets.games.ground.chances import Attack, Chance, chance
from rulesets.games.ground.document import ArmyDocument, ArmyEntry
from rulesets.games.ground.member import Group, Member
from rulesets.games.ground.roster import Roster
from rulesets.games.ground.ties import halves_of

ArmyReport = Report[Roster]
"""A judged army."""


def never(roster: Roster, *about: Member | Group) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class GroundGame(Game[Roster]):
    """A game of armies.

    `may_combine`, `may_join` and `may_host` decide which units combine, which heroes join others,
    and which units take one more hero. `table` lists the sizes that have a row of limits, and
    `row_at` returns the row for a size. `most_players` is the size of the largest side. If
    `rides_by_model`, each infantry model takes one place and nothing else rides. `casts_on_roll`: a
    spell's threshold is a die roll, not a number of tokens. `tests_morale_of_army`: morale depends
    on the number of units left. `chance` is that of an attack against a Defense; `far` are special
    rules of units that improve shooting at more than 9″. `defense`, `ambush` and `scout` are
    message ids.
    """

    has_combined: bool = True
    may_combine: Callable[[Roster, Member], bool] = never
    may_join: Callable[[Roster, Member], bool] = never
    may_host: Callable[[Roster, Group], bool] = never
    table: tuple[int, ...] = ()
    row_at: Callable[[int, Mapping[str, str]], int] = lambda size, policies: 0
    most_players: int = 1
    rides_by_model: bool = False
    casts_on_roll: bool = False
    tests_morale_of_army: bool = False
    chance: Callable[[Attack, int], Chance] = chance
    far: frozenset[str] = frozenset()
    defense: str = gettext_noop("Defense")
    ambush: str = gettext_noop("May arrive at the start of any round after the first.")
    scout: str = gettext_noop("Deploys after all other units, within 12″ of its own zone.")

    def unit_of(self, document: ArmyDocument, entry: str) -> list[ArmyEntry]:
        return halves_of(document, entry)

    def limit_rows(self, sizes: Iterable[int]) -> list[tuple[int, list[int | None]]]:
        """Return for each size the maximum of each limit, under the default policies."""
        return [(size, [rule.allowed(size, {}) for rule in self.limits]) for size in sizes]
