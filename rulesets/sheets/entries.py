"""Notes on entries and names of what they have, for every game's sheets."""

from collections.abc import Iterable, Sequence

from rulesets.engine.roster import AnyRoster, Member
from rulesets.engine.values import NOTHING, Term
from rulesets.sheets.equals import by_kind
from rulesets.sheets.gauges import in_ranges
from rulesets.wording.terms import original

Note = tuple[str, Term, str]
"""Numbers of the entries with a note, their name unless these differ, the note."""


def note_numbers(roster: AnyRoster) -> dict[str, int]:
    """Return the entries with a note, numbered from 1 in the order of the sheet."""
    noted = [member.id for member in roster.printed_members if member.entry.note]
    return {entry: number for number, entry in enumerate(noted, start=1)}


def notes(roster: AnyRoster) -> list[Note]:
    """Return the notes of all entries, equal ones once."""
    numbered = [(number, roster.by_id[id]) for id, number in note_numbers(roster).items()]
    by_text = by_kind(numbered, lambda numbered: numbered[1].entry.note)
    return [(*_named(found), text) for text, found in by_text.items()]


def _named(numbered: Sequence[tuple[int, Member]]) -> tuple[str, Term]:
    labels = {member.label for _, member in numbered}
    numbers = ", ".join(in_ranges([number for number, _ in numbered]))
    return numbers, labels.pop() if len(labels) == 1 else NOTHING


def translated_names(roster: AnyRoster, rules: Iterable[Term] = ()) -> list[Term]:
    """Return the names of units, equipment and rules that a reader sees in translation only."""
    names = [name for member in roster.members for name in (member.names[-1], *member.equipment)]
    return [name for name in dict.fromkeys((*names, *rules)) if original(name)]
