"""Checks that every game shares: points, size, emptiness, unknown keys."""

from collections.abc import Iterator
from itertools import chain

from rulesets.engine.checks import Check, Fix, Issue, Requirement, check
from rulesets.engine.fields import MAX_SIZE
from rulesets.engine.messages import gettext_noop
from rulesets.engine.roster import AnyRoster, Member, Resolved
from rulesets.engine.values import Level, Term

OWN_CHAPTER = "Muster"
"""Chapter of checks that compare a list with its book, which no document demands."""

NOT_IN_BOOK = gettext_noop("“%(key)s” isn’t in this version of the book. Kept at 0 points.")

SAVINGS = 2
"""Ways to spend less that an issue suggests."""

ACCEPT_POINTS = Fix(edit="accept_points")
"""Forget what another program stated."""


def set_size(size: int) -> tuple[Fix, ...]:
    """Return the fix that changes the game size, none beyond the largest one."""
    if size > MAX_SIZE:
        return ()
    return (Fix(edit="set_size", args={"size": size}),)


def remove_entry(member: Member) -> Fix:
    params = {"entry": member.label, "points": member.points}
    return Fix(edit="remove_entry", args={"entry": member.id}, params=params)


def is_made_own(member: Member) -> bool:
    """Return whether a player gave an entry a name or a note."""
    return bool(member.entry.name or member.entry.note)


def use_book(book: str, version: str) -> Fix:
    return Fix(edit="use_book", args={"book": book, "version": version})


@check(
    "common.points_over",
    None,
    title=gettext_noop("Points"),
    sentence=gettext_noop("%(used)d points, %(allowed)d allowed: %(excess)d too many"),
    is_about_points=True,
)
def points_over(roster: AnyRoster) -> Iterator[Issue]:
    """A list may cost up to the agreed game size, and not a point more."""
    size = roster.document.size
    if size is not None and roster.points > size:
        excess = roster.points - size
        yield Issue(
            used=roster.points,
            allowed=size,
            formula=f"{roster.points} − {size} = {excess}",
            params={"excess": excess},
            fixes=chain(
                roster.game.candidates.savings(roster, excess),
                set_size(roster.game.next_size(roster.points)),
            ),
        )


@check(
    "common.empty",
    None,
    title=gettext_noop("Empty list"),
    sentence=gettext_noop("Nothing in the list yet"),
    level=Level.INCOMPLETE,
)
def empty(roster: AnyRoster) -> Iterator[Issue]:
    """There is nothing in the list yet."""
    if not roster.members:
        yield Issue(fixes=roster.game.candidates.beginnings(roster))


@check(
    "common.limit_unset",
    None,
    title=gettext_noop("Game size"),
    sentence=gettext_noop("No game size set, so its limits aren’t checked"),
    level=Level.INCOMPLETE,
)
def limit_unset(roster: AnyRoster) -> Iterator[Issue]:
    """Without an agreed game size, nothing that depends on it can be judged."""
    if roster.document.size is None:
        game = roster.game
        offers = game.usual_sizes_for(roster.points)[:1] if roster.points else game.sizes
        yield Issue(fixes=tuple(fix for size in offers for fix in set_size(size)))


@check(
    "common.cost_mismatch",
    OWN_CHAPTER,
    title=gettext_noop("Points of imported lists"),
    sentence=gettext_noop(
        "Imported as %(allowed)d points, but Muster counts %(used)d: %(reasons)s"
    ),
    is_about_points=True,
)
def cost_mismatch(roster: AnyRoster) -> Iterator[Issue]:
    """An imported list states a total that its entries do not add up to; the sum counts.

    Another version of the book, options without a price, and the experience of a campaign, which
    Army Forge charges for and Muster does not, are the usual reasons. While a book is missing,
    nobody can tell.
    """
    claimed = roster.document.claimed_points
    if claimed is not None and claimed != roster.points and not roster.missing_books:
        yield Issue(
            used=roster.points,
            allowed=claimed,
            formula=f"{roster.points} ≠ {claimed}",
            params={"reasons": roster.doubts(is_less=roster.points < claimed)},
            fixes=(ACCEPT_POINTS,),
        )


@check(
    "common.book_missing",
    OWN_CHAPTER,
    title=gettext_noop("Missing book"),
    sentence=gettext_noop(
        "You don’t have the book “%(book)s” yet, so its units show without stats"
    ),
    level=Level.INCOMPLETE,
)
def book_missing(roster: Resolved) -> Iterator[Issue]:
    """The list uses a book that Muster doesn’t have, so its units can’t be checked."""
    for book, version in roster.missing_books.items():
        offers = roster.available_books.get(book, ())
        name = f"{roster.document.book_names.get(book, book)} {version or ''}".strip()
        yield Issue(
            params={"book": name, "key": book},
            fixes=tuple(use_book(book, offer) for offer in offers),
        )


@check(
    "common.other_version",
    OWN_CHAPTER,
    title=gettext_noop("Another version"),
    sentence=gettext_noop(
        "Written for “%(book)s” %(version)s, judged under %(used)s: points and options may differ"
    ),
    level=Level.WARNING,
)
def other_version(roster: AnyRoster) -> Iterator[Issue]:
    """The list is written for another version of its book than the one it is judged under.

    It is exported as written for that one until it is moved.
    """
    for book, version in roster.document.written_for.items():
        used = roster.document.books.get(book, "")
        here = roster.available_books.get(book, ())
        arrived = [each for each in here if each.partition("+")[0] == version]
        name = roster.document.book_names.get(book, book)
        yield Issue(
            params={"book": name, "version": version, "used": used},
            fixes=tuple(use_book(book, each) for each in (*arrived[:1], used) if each),
        )


@check(
    "common.unknown_unit",
    OWN_CHAPTER,
    title=gettext_noop("Unknown unit"),
    sentence=NOT_IN_BOOK,
)
def unknown_unit(roster: AnyRoster) -> Iterator[Issue]:
    """The book has no such unit. It stays in the list at 0 points."""
    for member in roster.judged_members:
        if member.is_unknown:
            called = {"key": member.label}
            yield Issue(entries=(member.id,), params=called, fixes=(remove_entry(member),))


@check(
    "common.unknown_option",
    OWN_CHAPTER,
    title=gettext_noop("Unknown option"),
    sentence=NOT_IN_BOOK,
)
def unknown_option(roster: AnyRoster) -> Iterator[Issue]:
    """The book has no such option. It stays with its unit at 0 points."""
    for member in roster.judged_members:
        for name, fixes in roster.game.candidates.unknown_options(member):
            yield Issue(entries=(member.id,), params={"key": name}, fixes=fixes)


@check(
    "common.unknown_policy",
    OWN_CHAPTER,
    title=gettext_noop("Unknown house rule"),
    sentence=gettext_noop("This game has no house rule or choice “%(key)s”; the default counts"),
    level=Level.WARNING,
)
def unknown_policy(roster: Resolved) -> Iterator[Issue]:
    """The list sets a house rule that this game doesn’t have; the defaults apply."""
    for policy in roster.unknown_policies:
        fix = Fix(edit="drop_policy", args={"policy": policy})
        yield Issue(params={"key": policy}, fixes=(fix,))


more_issues = Requirement(
    code="common.more_issues",
    chapter=Term(OWN_CHAPTER),
    title=gettext_noop("More problems"),
    sentence=gettext_noop("and %(used)d more"),
    explanation="Only the worst problems are shown; the others appear as you fix these.",
)
"""The last issue of a list with too many to show has its code."""

CHECKS: tuple[Check[AnyRoster], ...] = (
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


@check(
    "common.unequal_limits",
    None,
    title=gettext_noop("Unequal game sizes"),
    sentence=gettext_noop("Built for different game sizes: %(used)s and %(allowed)s points"),
    is_about_points=True,
)
def unequal_limits(sizes: tuple[int | None, int | None]) -> Iterator[Issue]:
    """Two lists paired for one match are built for the same game size, whatever they spend."""
    first, second = sizes
    if first != second:
        yield Issue(used=first, allowed=second, formula=f"{first} ≠ {second}")
