"""Makes a list legal with the least loss of points, each edit counting as a loss of its own."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

from rulesets.engine import edits
from rulesets.engine.candidates import Candidate
from rulesets.engine.checks import Fix
from rulesets.engine.common import remove_entry
from rulesets.engine.document import Document
from rulesets.engine.errors import EditConflict, InvalidInput
from rulesets.engine.game import Game
from rulesets.engine.headroom import NEW_ID, Headroom, Priced, applied, issue_counts
from rulesets.engine.roster import AnyRoster
from rulesets.engine.values import BLOCKING, Term
from rulesets.solving.completing import clearing_units, demands, lacking
from rulesets.solving.search import Clock, Search
from rulesets.solving.tasks import Answer, Proposal

PROPOSALS = 3
TRIED = 10
"""Sets of edits tried; some differ only in which copy they change."""

STATES = 1500
"""States of single units tried, over all units."""

MIN_STATES, MAX_STATES = 12, 60
DEEPEST_LEGAL, DEEPEST = 2, 4
"""Most edits of one unit: of a legal one, and of any other."""

FIXES_TRIED = 6
EDITS_OF_SIZE = 100
"""Edits that weigh as much as losing all points of the game size."""

REMOVING = {"remove_entry", "remove_unit"}
"""Edits that take a whole entry away."""

WORK_OF_SIZE = 50
"""Choices of removed entries, names and notes included, that weigh as much as the game size."""

FORMAL = {"common.cost_mismatch"}
"""Issues of no unit whose fix changes nothing in play."""

OUT_OF_REACH = {"common.book_missing": "book_missing", "common.limit_unset": "no_size"}
"""Issues that no edit of the list can fix."""


def fix_list(headroom: Headroom, *, seconds: float, seed: int = 1) -> Answer:
    """Propose sets of edits that make a list legal with the least loss; none if it is."""
    clock = Clock(seconds)
    roster = headroom.roster
    issues = [issue for issue in headroom.game.issues(roster) if issue.level in BLOCKING]
    for issue in issues:
        if issue.code in OUT_OF_REACH:
            return Answer(reason=OUT_OF_REACH[issue.code])
    if not issues:
        return Answer((Proposal((), roster.points, True),))
    before = [fix for issue in issues if issue.code in FORMAL for fix in islice(issue.fixes, 1)]
    items = [item for item in headroom.priced(_candidates(headroom)) if item.fits]
    search = Search(headroom, items, clock.ends(), seed)
    for places in demands(headroom, items, ()):
        search.model.demand(places)
    loss = search.model.weight * edit_weight(headroom.document)
    lost = search.model.sum(range(len(items)), [_work_lost(headroom, item) for item in items])
    search.model.maximize(search.model.points - loss - lost)
    proposals = _different(search, before)
    if not proposals:
        return Answer(reason="none", is_proven=search.is_proven)
    first = len(proposals[0].fixes)
    return Answer(tuple(each for each in proposals if len(each.fixes) <= first + 1))


def _work_lost(headroom: Headroom, item: Priced) -> int:
    """Return the points that a player's choices for the removed entries weigh."""
    game, by_id = headroom.game, headroom.roster.by_id
    gone = {
        id
        for fix in item.candidate.fixes
        if fix.edit in REMOVING
        for id in game.edits[fix.edit].entries_in(fix.args)
    }
    members = [by_id[id] for id in gone if id in by_id]
    pieces = sum(bool(m.entry.name) + bool(m.entry.note) + len(m.choices) for m in members)
    return pieces * max(1, (headroom.document.size or 0) // WORK_OF_SIZE)


def edit_weight(document: Document) -> int:
    """Return the points that an edit weighs."""
    return max(1, (document.size or 0) // EDITS_OF_SIZE)


def _different(search: Search, before: Sequence[Fix]) -> list[Proposal]:
    """Return proposals that leave different units, whichever copies they change."""
    headroom, roster = search.headroom, search.headroom.roster
    copies = _copies(roster)
    different: dict[object, Proposal] = {}
    for proposal in search.proposals(TRIED, True, 0):
        if not different:
            _prefer_last(search, copies)
        fixes = (*before, *_redirected(roster, proposal.fixes, copies))
        document = applied(headroom.game, roster.document, Candidate(fixes=fixes, unit=""))
        members = headroom.game.resolve(document, headroom.library).members
        left = Counter((member.key, member.points) for member in members)
        different.setdefault(frozenset(left.items()), replace(proposal, fixes=fixes))
        if len(different) == PROPOSALS:
            break
    return list(different.values())


def _copies(roster: AnyRoster) -> list[list[str]]:
    """Return groups of equal entries that no other entry names, in order."""
    entries = roster.document.entries
    named = {id for entry in entries for id in entry.named_entries}
    copies: dict[Any, list[str]] = defaultdict(list)
    for entry in entries:
        if entry.id not in named:
            copies[replace(entry, id=NEW_ID)].append(entry.id)
    return [group for group in copies.values() if len(group) > 1]


def _prefer_last(search: Search, copies: list[list[str]]) -> None:
    """Allow a copy to change only together with the next one: other choices are equivalent."""
    for group in copies:
        for earlier, later in pairwise(group):
            search.model.follow(
                [n for n, item in enumerate(search.items) if item.candidate.claims == (earlier,)],
                [n for n, item in enumerate(search.items) if later in item.candidate.claims],
            )


def _redirected(
    roster: AnyRoster, fixes: Sequence[Fix], copies: list[list[str]]
) -> tuple[Fix, ...]:
    """Redirect single changes to the last copies, and joint ones to the first."""
    game_edits = roster.game.edits
    concerned = [
        [id for id in game_edits[fix.edit].entries_in(fix.args) if id in roster.by_id]
        for fix in fixes
    ]
    together = {id for ids in concerned if len(ids) > 1 for id in ids}
    changed = {id for ids in concerned for id in ids} - together
    instead: dict[str, str] = {}
    for group in copies:
        alone = [id for id in group if id in changed]
        instead |= zip([id for id in group if id in together], group, strict=False)
        instead |= zip(alone, group[len(group) - len(alone) :], strict=True)
    labels = {roster.by_id[old].label: roster.by_id[new].label for old, new in instead.items()}
    return tuple(
        replace(_relabelled(fix, labels), args=_with_ids(game_edits, fix, instead)) for fix in fixes
    )


def _with_ids(
    game_edits: Mapping[str, edits.Edit], fix: Fix, instead: Mapping[str, str]
) -> dict[str, Any]:
    """Return the arguments of an edit with ids of entries replaced."""

    def redirected(value: Any) -> Any:
        return (
            tuple(map(redirected, value)) if isinstance(value, tuple) else instead.get(value, value)
        )

    names = game_edits[fix.edit].entry_arguments
    return {name: redirected(value) if name in names else value for name, value in fix.args.items()}


def _candidates(headroom: Headroom) -> Iterator[Candidate]:
    """Yield ways to change each unit, to combine units, and to add units that the list lacks."""
    wanted = {unit for code in lacking(headroom) for unit in clearing_units(headroom, code)}
    for candidate in headroom.game.candidates.units(headroom.roster):
        if candidate.unit in wanted:
            yield candidate
    by_unit: dict[str, Candidate] = {}
    for candidate in headroom.game.candidates.reductions(headroom.roster):
        if len(candidate.claims) > 1:
            yield candidate
        else:
            by_unit.setdefault(candidate.claims[0], candidate)
    most = min(max(STATES // max(1, len(by_unit)), MIN_STATES), MAX_STATES)
    for candidate in by_unit.values():
        yield from _ways(headroom, candidate, most)


def _ways(headroom: Headroom, candidate: Candidate, most: int) -> Iterator[Candidate]:
    """Yield ways to change one unit that leave it legal, shortest first."""
    game = headroom.game
    entries = [e for e in headroom.roster.document.entries if e.id in candidate.changes]
    start = edits.with_entries(headroom.document, entries)
    alone = game.resolve(start, headroom.library)
    by_id = headroom.roster.by_id  # the first half of a combined unit names it: it comes last
    labels = {member.label: by_id[member.id].label for member in reversed(alone.members)}
    deepest = DEEPEST if issue_counts(game, alone) else DEEPEST_LEGAL
    queue: deque[tuple[Document, tuple[Fix, ...]]] = deque([(start, ())])
    seen = {start.entries}
    while queue:
        document, fixes = queue.popleft()
        roster = game.resolve(document, headroom.library)
        is_legal = not issue_counts(game, roster)
        if fixes and is_legal:
            relabelled = tuple(_relabelled(fix, labels) for fix in fixes)
            yield replace(candidate, fixes=relabelled, weight=len(fixes))
        if len(fixes) == deepest:
            continue
        for fix in _edits(game, roster, is_legal):
            if len(seen) == most:
                break
            try:
                new_id = f"{NEW_ID}{len(fixes)}"
                edited = game.edits.apply(document, fix.edit, fix.args, new_id)
            except (EditConflict, InvalidInput):
                continue
            if edited.entries not in seen:
                seen.add(edited.entries)
                queue.append((edited, (*fixes, fix)))
    if () not in seen:
        whole = tuple(_relabelled(remove_entry(each), labels) for each in reversed(alone.members))
        yield replace(candidate, fixes=whole, weight=len(whole))


def _relabelled(fix: Fix, labels: Mapping[Term, Term]) -> Fix:
    """Return a fix with the unit's label in the whole list, where copies are numbered."""
    params = {
        name: labels.get(value, value) if isinstance(value, Term) else value
        for name, value in fix.params.items()
    }
    return replace(fix, params=params)


def _edits(game: Game, roster: AnyRoster, is_legal: bool) -> Iterable[Fix]:
    """Yield single edits of a unit: fixes first, then removals."""
    if not is_legal:
        for issue in game.issues(roster):
            if issue.level in BLOCKING and issue.entries:
                yield from islice(issue.fixes, FIXES_TRIED)
    for candidate in game.candidates.reductions(roster):
        if len(candidate.claims) == 1:
            yield candidate.fixes[0]
