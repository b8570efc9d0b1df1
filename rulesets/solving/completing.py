"""Completes a list: closest to the game size first, then fewest additions, then most variety."""

from collections.abc import Iterator, Sequence

from rulesets.engine import common
from rulesets.engine.candidates import Candidate, Fillings
from rulesets.engine.headroom import POINTS, Headroom, Priced, issue_counts
from rulesets.solving.search import Clock, Search, wrong_with
from rulesets.solving.tasks import Answer

PROPOSALS = 3
SETS = 400
"""Sets of options tried over all units."""

MIN_SETS, MAX_SETS = 6, 60

WEIGHT = 100
FRESH = 600
POINT = 1_000_000
"""Weight of a point, which outweighs all additions.

An addition outweighs all variety; very different proposals are worth some additions.
"""


def complete(
    headroom: Headroom,
    *,
    demanded: Sequence[str] = (),
    excluded: Sequence[str] = (),
    seconds: float,
    seed: int = 1,
) -> Answer:
    """Propose additions that make a list legal and spend its points.

    `demanded` and `excluded` are units by their name among candidates. More seconds try more
    options.
    """
    clock = Clock(seconds)
    left = headroom.left(POINTS)
    if left is None:
        return Answer(reason="no_size")
    if any((headroom.left(key) or 0) < 0 for key in headroom.used):
        return Answer(reason="over")
    fillings = offered(headroom, seconds)
    items = _items(headroom, fillings.candidates, excluded)
    search = Search(headroom, items, clock.ends(), seed)
    for places in demands(headroom, items, demanded):
        if not places:
            return Answer(reason="none", is_proven=fillings.is_whole)
        search.model.demand(places)
    present = {member.key for member in headroom.roster.members}
    variety = sum(used for name, used in search.model.is_used.items() if name not in present)
    search.model.maximize(search.model.points * POINT - search.model.weight * WEIGHT + variety)
    proposals = tuple(search.proposals(PROPOSALS, fillings.is_whole, FRESH))
    if not proposals:
        return Answer(reason="none", is_proven=search.is_proven and fillings.is_whole)
    return Answer(tuple(proposal for proposal in proposals if proposal.fixes) or proposals[:1])


def offered(headroom: Headroom, seconds: float) -> Fillings:
    """Return what fills the list, with more sets of options in more seconds."""
    units = len({unit.unit for unit in headroom.game.candidates.units(headroom.roster)})
    most = int(SETS * max(1, seconds)) // max(1, units + len(headroom.roster.members))
    sets = min(max(most, MIN_SETS), MAX_SETS * max(1, int(seconds)))
    return headroom.game.candidates.fillings(headroom.roster, sets)


def _items(
    headroom: Headroom, candidates: Sequence[Candidate], excluded: Sequence[str]
) -> list[Priced]:
    """Return the candidates with room, without those that leave issues where they change."""
    with_issues = issue_counts(headroom.game, headroom.roster).keys()
    return [
        item
        for item in headroom.priced(candidates)
        if item.candidate.unit not in excluded
        and headroom.has(item)
        and (item.candidate.is_new or item.clears >= with_issues & set(item.candidate.changes))
    ]


def demands(
    headroom: Headroom, items: list[Priced], demanded: Sequence[str]
) -> Iterator[list[int]]:
    """Yield sets of candidates of which one is required, for what is lacking or demanded."""
    for unit in demanded:
        yield [
            place
            for place, item in enumerate(items)
            if item.candidate.is_new and item.candidate.unit == unit
        ]
    for entry in issue_counts(headroom.game, headroom.roster):
        yield [place for place, item in enumerate(items) if entry in item.clears]
    for code in lacking(headroom):
        clearing = clearing_units(headroom, code)
        yield [
            place
            for place, item in enumerate(items)
            if item.candidate.is_new and item.candidate.unit in clearing
        ]


def lacking(headroom: Headroom) -> list[str]:
    """Return the codes of issues of the whole list, such as a missing hero."""
    codes = (issue.code for issue in wrong_with(headroom, []) if not issue.entries)
    return [code for code in dict.fromkeys(codes) if code not in headroom.allowed]


def clearing_units(headroom: Headroom, code: str) -> set[str]:
    """Return the units any of which clears an issue of the whole list."""
    tried: dict[str, Candidate] = {
        each.unit: each for each in headroom.game.candidates.units(headroom.roster)
    }
    if code == common.empty.code:
        return set(tried)
    return {
        unit
        for unit, candidate in tried.items()
        if all(issue.code != code for issue in wrong_with(headroom, [candidate]))
    }
