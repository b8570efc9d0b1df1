"""Remembers how books were when they were fetched, so that the same are not fetched again."""

from armies.models import MARK_LENGTH, ArmyBook, BookSource


def remember(path: str, book: ArmyBook, mark: str, modified: str) -> None:
    """Note what came from a path; a mark too long to be kept is left out."""
    kept = mark if len(mark) <= MARK_LENGTH else ""
    BookSource.objects.update_or_create(
        path=path, defaults={"book": book, "mark": kept, "modified": modified}
    )
