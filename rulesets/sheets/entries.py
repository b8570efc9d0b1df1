"""Notes on entries and names of what they have, for every game's sheets."""

from collections.abc import Iterable

from rulesets.engine.roster import AnyRoster
from rulesets.engine.values import Term
from rulesets.wording.terms import original

Note = tuple[int, Term, str]
"""Number, name and note of an entry."""


def note_numbers(roster: AnyRoster) -> dict[str, int]:
    """Return the entries with a note, numbered from 1 in the order of the sheet."""
    noted = [member.id for member in roster.printed_members if member.entry.note]
    return {entry: number for number, entry in enumerate(noted, start=1)}


def notes(roster: AnyRoster) -> list[Note]:
    """Return the notes of all entries that have one."""
    numbered = [(number, roster.by_id[id]) for id, number in note_numbers(roster).items()]
    return [(number, member.label, member.entry.note) for number, member in numbered]


def translated_names(roster: AnyRoster, rules: Iterable[Term] = ()) -> list[Term]:
    """Return the names of units, equipment and rules that a reader sees in translation only."""
    names = [name for member in roster.members for name in (member.names[-1], *member.equipment)]
    return [name for name in dict.fromkeys((*names, *rules)) if original(name)]
