"""Tags of lists: a player's own words."""

from collections.abc import Callable, Iterable, Sequence
from uuid import UUID

from django.db import transaction

from rulesets.lists.models import List
from rulesets.lists.search import join_words
from rulesets.owned.services import write

MAX_TAGS = 10
"""Most tags of a list."""

TAG_LENGTH = 30

INVERSE = {"tag": "untag", "untag": "tag"}
"""Bulk actions on tags, each with its inverse."""


def read_tags(text: str) -> list[str]:
    """Return the distinct tags of a comma-separated text."""
    tags: dict[str, str] = {}
    for part in text.split(","):
        if tag := " ".join(part.split()):
            tags.setdefault(tag.casefold(), tag)
    return list(tags.values())


def tag_columns(tags: Sequence[str]) -> dict[str, str]:
    """Return the columns of a list for these tags and their search words."""
    text = "\n".join(tags)
    return {"tags": f"\n{text}\n" if text else "", "tag_words": join_words(tags)}


def tags_of(owner: UUID | None) -> list[str]:
    """Return all tags of an owner's lists, sorted."""
    rows = List.objects.of_owner(owner).exclude(tags="").order_by()
    return split_tags(rows.values_list("tags", flat=True).distinct())


def split_tags(columns: Iterable[str]) -> list[str]:
    """Return all tags in values of the `tags` column, sorted."""
    return sorted(set("".join(columns).split("\n")) - {""}, key=str.casefold)


def set_tags(
    owner: UUID | None, id: UUID, tags: Sequence[str], revision: int | None = None
) -> None:
    """Replace a list's tags."""
    write(List.objects.of_owner(owner), id, revision, **tag_columns(tags))


def tag(owner: UUID | None, ids: Iterable[UUID], name: str) -> list[UUID]:
    """Add a tag to lists; return those that were changed."""
    return _change(owner, ids, _tagged, name)


def untag(owner: UUID | None, ids: Iterable[UUID], name: str) -> list[UUID]:
    """Remove a tag from lists; return those that had it."""
    return _change(owner, ids, _untagged, name)


def _tagged(tags: list[str], name: str) -> list[str]:
    is_there = name.casefold() in map(str.casefold, tags)
    return tags if is_there or len(tags) >= MAX_TAGS else [*tags, name]


def _untagged(tags: list[str], name: str) -> list[str]:
    return [other for other in tags if other.casefold() != name.casefold()]


@transaction.atomic
def _change(
    owner: UUID | None,
    ids: Iterable[UUID],
    change: Callable[[list[str], str], list[str]],
    name: str,
) -> list[UUID]:
    changed = []
    rows = List.objects.of_owner(owner).filter(pk__in=list(ids)).select_for_update()
    for row in rows.only("tags"):
        tags = change(row.tag_names, name)
        if tags != row.tag_names:
            List.objects.filter(pk=row.pk).update(**tag_columns(tags))
            changed.append(row.pk)
    return changed
