"""Edits of how an army is deployed: combined units, joined heroes, transports, reserve."""

from dataclasses import replace

from rulesets.engine import edits
from rulesets.engine.fields import EntryId, Key
from rulesets.engine.messages import gettext_noop
from rulesets.games.ground.document import ArmyDocument, Player
from rulesets.games.ground.edits import EDITS, PickTexts, add_entry, change_each
from rulesets.games.ground.ties import find_entry, find_other, halves_of, hand_over


@EDITS.edit(
    gettext_noop("Added %(about)s, combined"),
    detailed=gettext_noop("Added %(about)s with %(choices)s, combined"),
    entries="",
)
def add_combined(
    document: ArmyDocument,
    key: Key,
    book: Key,
    new_id: EntryId,
    player: Player = 1,
    picks: PickTexts = (),
) -> ArmyDocument:
    """Add two copies with the same picks at the end of the list, combined."""
    first, second = edits.free_ids(document, ("first", "second"), new_id).values()
    document = add_entry(document, key, book, first, "", player, picks)
    return combine_new(document, first, second)


@EDITS.edit(gettext_noop("Combined %(about)s"), renumbers=True)
def combine(document: ArmyDocument, entry: EntryId, other: EntryId) -> ArmyDocument:
    """Combine two entries into one unit; each leaves one that it was combined with before."""
    find_other(document, entry, other, "other")
    document = edits.change_fields(hand_over(document, other), other, combined=False, join=None)
    document = hand_over(document, entry)
    document = edits.change_fields(document, entry, combined=True, join=None)
    return edits.change_fields(document, other, combined=True, join=entry)


@EDITS.edit(gettext_noop("Combined %(about)s with a second one"))
def combine_new(document: ArmyDocument, entry: EntryId, new_id: EntryId) -> ArmyDocument:
    """Add a copy with the same picks and combine it with the entry."""
    own = find_entry(document, entry)
    half = replace(own, id=new_id, combined=True, join=entry, name="", note="")
    document = edits.insert_entry(document, edits.position_of(document, entry) + 1, half)
    return edits.change_fields(document, entry, combined=True)


@EDITS.edit(gettext_noop("Split %(about)s"))
def split(document: ArmyDocument, entry: EntryId) -> ArmyDocument:
    """Deploy the halves of a combined unit as separate units."""
    halves = {half.id for half in halves_of(document, entry)}
    return change_each(
        document,
        halves,
        lambda half: replace(half, combined=False, join=None if half.combined else half.join),
    )


@EDITS.edit(
    gettext_noop("%(about)s attached to a unit"),
    detailed=gettext_noop("%(about)s attached to %(other)s"),
    other="host",
)
def join(document: ArmyDocument, entry: EntryId, host: EntryId) -> ArmyDocument:
    """Deploy a hero as part of a unit."""
    find_other(document, entry, host, "host")
    return edits.change_fields(hand_over(document, entry), entry, join=host, combined=False)


@EDITS.edit(gettext_noop("%(about)s detached"))
def leave(document: ArmyDocument, entry: EntryId) -> ArmyDocument:
    """Deploy a hero alone."""
    return edits.change_fields(document, entry, join=None)


@EDITS.edit(
    gettext_noop("%(about)s embarked in a transport"),
    detailed=gettext_noop("%(about)s embarked in %(other)s"),
    other="transport",
)
def ride(document: ArmyDocument, entry: EntryId, transport: EntryId) -> ArmyDocument:
    """Deploy a unit inside a transport."""
    find_other(document, entry, transport, "transport")
    return edits.change_fields(document, entry, ride=transport, reserve=False)


@EDITS.edit(gettext_noop("%(about)s disembarked"))
def alight(document: ArmyDocument, entry: EntryId) -> ArmyDocument:
    """Deploy a unit outside any transport."""
    return edits.change_fields(document, entry, ride=None)


@EDITS.edit(
    gettext_noop("Changed the deployment of %(about)s"),
    by_value={
        "on": gettext_noop("%(about)s waits in reserve"),
        "off": gettext_noop("%(about)s starts on the table"),
    },
    value="reserve",
)
def set_reserve(document: ArmyDocument, entry: EntryId, reserve: bool = False) -> ArmyDocument:
    """Keep a unit off the table at first, or deploy it with the rest."""
    return edits.change_fields(document, entry, reserve=reserve)
