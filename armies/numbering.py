"""Which of several versions of a book is the newer one."""

import re
from collections.abc import Iterable

from armies.models import ArmyBook


def version_rank(version: str) -> tuple[int, ...]:
    """The numbers of a version, for comparing: 3.5.10 is above 3.5.9.

    The mark of its content, behind a plus sign, does not count. What begins with no number, such
    as the version of a book that was inside a list, is below all others.
    """
    plain = version.partition("+")[0]
    return tuple(map(int, re.findall("[0-9]+", plain))) if re.match("[0-9]", plain) else ()


def newest_first(books: Iterable[ArmyBook]) -> list[ArmyBook]:
    """Books by their versions; of two with one number the one stored last is the newer."""
    return sorted(books, key=lambda book: (version_rank(book.version), book.pk), reverse=True)


def other_versions(versions: Iterable[str], version: str) -> list[str]:
    """The versions besides one, without those of books that were inside lists."""
    return [other for other in versions if other != version and version_rank(other)]
