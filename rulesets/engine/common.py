"""Checks that every game shares: points, size, emptiness, what the catalogue does not know."""

from collections.abc import Iterator
from typing import Any

from rulesets.engine.checks import Check, Fix, Issue, check
from rulesets.engine.codec import MAX_SIZE
from rulesets.engine.values import Level, Term

SECTION = ""
"""Stands for the section in which each game's own document speaks of points."""

OWN_SECTION = "Muster"
"""Of checks that no document asks for: what a list and its book disagree about."""

ANY_VERSION = Term("any", "qualsiasi")
"""Stands for the version of a book that a list needs and does not pin."""

SIZE_STEP = 50
"""Points to which an offered game size is rounded up."""


ACCEPT_POINTS = Fix(code="accept_points", edit="accept_points", args={})
"""Forget what another program stated."""


def set_size(size: int) -> tuple[Fix, ...]:
    """Play at another game size; nothing to offer beyond the largest there is."""
    if size > MAX_SIZE:
        return ()
    return (Fix(code="set_size", edit="set_size", args={"size": size}, params={"size": size}),)


def remove_entry(entry: Any) -> Fix:
    return Fix(
        code="remove_entry",
        edit="remove_entry",
        args={"entry": entry.id},
        params={"entry": entry.label, "points": entry.points},
    )


def use_book(book: str, version: str) -> Fix:
    args = {"book": book, "version": version}
    return Fix(code="use_book", edit="use_book", args=args, params=args)


def size_for(points: int) -> int:
    """The smallest round game size that holds so many points."""
    return max(1, -(-points // SIZE_STEP)) * SIZE_STEP


@check("common.points_over", SECTION)
def points_over(roster: Any) -> Iterator[Issue]:
    """The list may cost as much as the agreed game size, and not a point more."""
    size = roster.document.size
    if size is None or roster.points <= size:
        return
    excess = roster.points - size
    saving = roster.saving(excess)
    yield Issue(
        used=roster.points,
        allowed=size,
        formula=f"{roster.points} − {size} = {excess}",
        params={"excess": excess},
        fixes=(*((saving,) if saving else ()), *set_size(size_for(roster.points))),
    )


@check("common.empty", SECTION)
def empty(roster: Any) -> Iterator[Issue]:
    """An empty list is a beginning, not something to play with."""
    if not roster.entries:
        yield Issue(level=Level.INCOMPLETE, fixes=roster.first_entries)


@check("common.limit_unset", SECTION)
def limit_unset(roster: Any) -> Iterator[Issue]:
    """Without an agreed game size, nothing that depends on it can be judged."""
    if roster.document.size is None:
        sizes = [size for size in roster.suggested_sizes if size >= roster.points]
        offers = sizes or [min(size_for(roster.points), MAX_SIZE)]
        fixes = tuple(fix for size in offers for fix in set_size(size))
        yield Issue(level=Level.INCOMPLETE, fixes=fixes)


@check("common.cost_mismatch", OWN_SECTION)
def cost_mismatch(roster: Any) -> Iterator[Issue]:
    """An imported list states a total that its entries do not add up to; the sum counts.

    Another version of the book, options without a price, and the experience of a campaign, which
    Army Forge charges for and Muster does not, are the usual reasons.
    """
    claimed = roster.document.claimed_points
    if claimed is not None and claimed != roster.points:
        yield Issue(
            used=roster.points,
            allowed=claimed,
            formula=f"{roster.points} ≠ {claimed}",
            params={"reasons": roster.doubts(roster.entries)},
            fixes=(ACCEPT_POINTS,),
        )


@check("common.book_missing", OWN_SECTION)
def book_missing(roster: Any) -> Iterator[Issue]:
    """The list is written for a book or a book version that is not here."""
    for book, version in roster.missing_books.items():
        offers = roster.available_books.get(book, ())
        name = roster.document.book_names.get(book, book)
        yield Issue(
            params={"book": name, "version": version or ANY_VERSION},
            fixes=tuple(use_book(book, offer) for offer in offers),
        )


@check("common.other_version", OWN_SECTION)
def other_version(roster: Any) -> Iterator[Issue]:
    """The list is written for another version of its book than the one it is judged under.

    It is exported as written for that one until it is moved.
    """
    for book, version in roster.document.written_for.items():
        used = roster.document.books.get(book, "")
        here = roster.available_books.get(book, ())
        arrived = [each for each in here if each.partition("+")[0] == version]
        name = roster.document.book_names.get(book, book)
        yield Issue(
            level=Level.WARNING,
            params={"book": name, "version": version, "used": used},
            fixes=tuple(use_book(book, each) for each in (*arrived[:1], used) if each),
        )


@check("common.unknown_unit", OWN_SECTION)
def unknown_unit(roster: Any) -> Iterator[Issue]:
    """The book in use has no such unit. It stays in the list and costs nothing."""
    for entry in roster.judged_entries:
        if entry.is_unknown:
            yield Issue(
                entries=(entry.id,), params={"key": entry.key}, fixes=(remove_entry(entry),)
            )


@check("common.unknown_option", OWN_SECTION)
def unknown_option(roster: Any) -> Iterator[Issue]:
    """The book in use has no such option. It stays at its unit and costs nothing."""
    for entry in roster.judged_entries:
        for key, fix in entry.unknown_options:
            yield Issue(entries=(entry.id,), params={"key": key}, fixes=(fix,))


@check("common.unknown_policy", OWN_SECTION)
def unknown_policy(roster: Any) -> Iterator[Issue]:
    """The list switches a policy that this game does not have; the defaults count."""
    for policy in roster.unknown_policies:
        yield Issue(
            level=Level.WARNING,
            params={"key": policy},
            fixes=(Fix(code="drop_policy", edit="drop_policy", args={"policy": policy}),),
        )


CHECKS: tuple[Check, ...] = (
    points_over,
    empty,
    limit_unset,
    cost_mismatch,
    book_missing,
    other_version,
    unknown_unit,
    unknown_option,
    unknown_policy,
)


def unequal_sizes(first: int | None, second: int | None) -> Issue | None:
    """Two lists paired for one match must be built for the same game size.

    Sizes count, not the sums spent.
    """
    if first == second:
        return None
    return Issue(
        code="common.unequal_limits", used=first, allowed=second, formula=f"{first} ≠ {second}"
    )
