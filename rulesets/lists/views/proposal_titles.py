"""Proposals ready for a page, with titles that tell them apart.

A title names what goes, or what a proposal has most of, or fewest.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets import wording
from rulesets.engine.checks import Fix
from rulesets.engine.report import Report
from rulesets.engine.values import Term
from rulesets.lists.edit_values import edit_value
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.solving.tasks import Proposal

REMOVED = "remove_entry"
"""The code of a fix by which a unit goes."""

MOST_NAMES = 2
"""Most units that a title names of those that go; of more it gives the number."""

Numbers = Mapping[str, int]
"""Numbers of a proposal by their titles, or of its units by their names."""


@dataclass(frozen=True)
class Title:
    """A trait that sets a proposal apart; `value` is the number in question, None for none."""

    words: str
    value: int | None = None


@dataclass(frozen=True)
class ShownProposal:
    """A proposal ready for the page; `lines` and `units` count labels of its edits and units.

    `traits` are numbers that tell it from others, by their titles; `change` names what goes and
    the difference in points, `title` the trait in which it leads.
    """

    proposal: Proposal
    report: Report
    lines: Counter[str]
    edits: list[str]
    units: Counter[str]
    traits: dict[str, int]
    change: Title
    title: Title | None = None

    @property
    def distance(self) -> tuple[int, int]:
        """How far it is from the list as it stands: in points, then in edits."""
        return abs(self.change.value or 0), len(self.edits)


def shown_proposals(
    before: Report, proposed: Iterable[tuple[Proposal, Report]], *, nearest_first: bool
) -> list[ShownProposal]:
    """Return proposals with titles, each with the report of the list after it."""
    shown = _different(_shown(before, *answer) for answer in proposed)
    if nearest_first:
        shown.sort(key=lambda proposal: proposal.distance)
    led = titles([proposal.traits for proposal in shown], [proposal.units for proposal in shown])
    return [replace(proposal, title=title) for proposal, title in zip(shown, led, strict=True)]


def _shown(before: Report, proposal: Proposal, after: Report) -> ShownProposal:
    lines = Counter(map(_line, proposal.fixes))
    units: Counter[str] = Counter()
    for member in after.roster.members:
        units[wording.term(member.label)] += getattr(member, "count", 1)
    edits = [edit_value(fix.edit, **fix.args) for fix in proposal.fixes]
    traits = PRESENTATIONS[after.game.slug].traits(after)
    traits[_("Fewest changes")] = -len(edits)
    gone = [wording.term(fix.params["entry"]) for fix in proposal.fixes if fix.code == REMOVED]
    change = without(gone, after.points - before.points)
    return ShownProposal(proposal, after, lines, edits, units, traits, change)


def _line(fix: Fix) -> str:
    """Return the label of a fix with the unit that it changes."""
    label, unit = wording.fix_label(fix), fix.params.get("entry", "")
    name = wording.term(unit) if isinstance(unit, Term) else str(unit)
    return label if name in label else f"{name}: {label}"


def _different(proposals: Iterable[ShownProposal]) -> list[ShownProposal]:
    """Return the proposals without those that have the same units and numbers as an earlier one."""
    distinct: dict[object, ShownProposal] = {}
    for proposal in proposals:
        distinct.setdefault(
            (frozenset(proposal.units.items()), *proposal.traits.values()), proposal
        )
    return list(distinct.values())


def without(names: Sequence[str], points: int) -> Title:
    """Return a title by the units that go and the change in points."""
    if not names:
        return Title(_("Every unit stays"), points)
    more = len(names) - MOST_NAMES
    words = {"names": ", ".join(names[:MOST_NAMES]), "more": more}
    sentence = _("Without %(names)s")
    if more > 0:
        sentence = ngettext(
            "Without %(names)s and %(more)d more", "Without %(names)s and %(more)d more", more
        )
    return Title(sentence % words, points)


def titles(traits: Sequence[Numbers], units: Sequence[Numbers]) -> list[Title | None]:
    """Return for each proposal a trait in which it leads all others, the clearest lead first.

    Traits are negative where fewer is what counts. Each is given once. A proposal that leads in
    none is named by its units, if it has more of one. A single proposal needs no title.
    """
    if len(traits) < 2:
        return [None] * len(traits)
    given: dict[int, str] = {}
    for _lead, number, words in sorted(_leads(traits), key=lambda lead: -lead[0]):
        if number not in given and words not in given.values():
            given[number] = words
    return [
        Title(given[number], abs(own[given[number]])) if number in given else _named(number, units)
        for number, own in enumerate(traits)
    ]


def _named(number: int, units: Sequence[Numbers]) -> Title | None:
    """Return a title with the unit of which a proposal has more than all others."""
    leading = [name for _lead, place, name in _leads(units) if place == number]
    if not leading:
        return None
    name, count = leading[-1], int(units[number][leading[-1]])
    return Title(_("With %(names)s") % {"names": f"{count}× {name}" if count > 1 else name})


def _leads(numbers: Sequence[Numbers]) -> list[tuple[float, int, str]]:
    """Return (share by which it leads, place of the proposal, title) for each lead."""
    leads = []
    for place, own in enumerate(numbers):
        others = [*numbers[:place], *numbers[place + 1 :]]
        for words, value in own.items():
            best = max(other.get(words, 0) for other in others)
            if value > best:
                leads.append(((value - best) / max(1, abs(best)), place, words))
    return leads
