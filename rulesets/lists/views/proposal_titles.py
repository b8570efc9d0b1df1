"""Titles that tell proposals apart: what goes, and what each has most of, or fewest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Numbers = Mapping[str, int]
"""Numbers of a proposal by their titles, or of its units by their names."""


@dataclass(frozen=True)
class Title:
    """A trait that sets a proposal apart; `value` is the number in question, None for none."""

    words: str
    value: int | None = None


MOST_NAMES = 2
"""Most units that a title names of those that go; of more it gives the number."""


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
    words = {"count": units[number][leading[-1]], "name": leading[-1]}
    return Title(_("With %(count)d× %(name)s") % words)


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
