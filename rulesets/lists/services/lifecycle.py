"""Creates, clones, shares, archives and deletes lists, and makes templates of them."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from itertools import chain, count
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet, Value
from django.db.models.functions import Coalesce
from django.http import Http404
from django.utils import timezone, translation
from django.utils.translation import gettext

from rulesets.books.library import pin_and_hold
from rulesets.books.services import grant_books
from rulesets.engine.details import Description
from rulesets.engine.document import Document
from rulesets.engine.fields import MAX_NAME
from rulesets.engine.stored import write_stored
from rulesets.engine.values import Term
from rulesets.lists.models import List
from rulesets.lists.services.judging import read, summarise
from rulesets.lists.services.storing import size_of, store_revision
from rulesets.lists.services.tagging import set_tags
from rulesets.owned.secrets import new_share_key
from rulesets.owned.services import write
from rulesets.storage.services import claim_room

ACTIONS = {
    "delete": ("deleted_at", True),
    "archive": ("archived_at", True),
    "unarchive": ("archived_at", False),
    "template": ("template_at", True),
    "untemplate": ("template_at", False),
}
"""Actions on one or more lists: the column that stores the time, and whether it is set."""


@transaction.atomic
def create(owner: UUID, document: Document, edit: str = "create", earlier: str = "") -> List:
    """Create a list with its first revision. Raises QuotaExceeded.

    `earlier` is the text of the document, whose unknown fields are preserved.
    """
    row = List(owner=owner, game=document.game, updated_at=timezone.now())
    pinned, row.readable_books = pin_and_hold(document, document.game, owner)
    row.document = write_stored(pinned, earlier)
    summarise(row, pinned)
    row.bytes = size_of(row)
    claim_room(owner, row.bytes, List)
    row.save(force_insert=True)
    store_revision(row, Description(edit, Term(pinned.name)))
    return row


@transaction.atomic
def clone(row: List, taker: UUID) -> List:
    """Create a list for the taker with the same document, whoever owns the original.

    Its name is one that the taker has not used, except for a list made from a template.
    """
    document = grant_books(read(row), row.owner, taker)
    name = _name_of_original(document.name)
    document = replace(
        document,
        name=name if row.template_at else _name_of_copy(document.name, taker, row.owner),
    )
    copy = create(taker, document, "clone", row.document)
    if taker == row.owner:
        set_tags(taker, copy.pk, row.tag_names)
    return copy


def _name_of_original(name: str) -> str:
    """Return a list's name without the ending that marks a copy, in any language."""
    endings = []
    for language, _label in settings.LANGUAGES:
        with translation.override(language):
            plain, numbered = gettext("%(name)s (copy)"), gettext("%(name)s (copy %(n)d)")
        endings.append(re.escape(plain % {"name": ""}))
        endings.append(re.escape(numbered % {"name": "", "n": 0}).replace("0", r"\d+"))
    return re.sub(f"(?:{'|'.join(endings)})$", "", name)


def _name_of_copy(name: str, taker: UUID, giver: UUID) -> str:
    """Return a name that the taker has not used: `Patrol (copy)`, then `Patrol (copy 2)`.

    A list of somebody else keeps its name if possible; one without a name stays so.
    """
    used = List.objects.of_owner(taker).filter(name=name)
    if not name or (taker != giver and not used.exists()):
        return name
    name = _name_of_original(name)
    plain, numbered = gettext("%(name)s (copy)"), gettext("%(name)s (copy %(n)d)")
    endings = chain([plain % {"name": ""}], (numbered % {"name": "", "n": n} for n in count(2)))
    return unused_name(taker, name, endings)


def unused_name(owner: UUID | None, name: str, endings: Iterable[str]) -> str:
    """Return the name with the first of the endings that makes it new among the owner's lists."""
    named = List.objects.of_owner(owner).filter(name__startswith=name[: MAX_NAME // 2])
    taken = set(named.values_list("name", flat=True))
    candidates = (name[: MAX_NAME - len(ending)] + ending for ending in endings)
    return next(candidate for candidate in candidates if candidate not in taken)


def keep_share_key(owner: UUID | None, id: UUID, revision: int | None = None) -> str:
    """Return the share key, a new one if the list has none."""
    lists = List.objects.of_owner(owner)
    write(lists, id, revision, share_key=Coalesce("share_key", Value(new_share_key())))
    return str(lists.values_list("share_key", flat=True).get(pk=id))


def renew_share_key(owner: UUID | None, id: UUID, revision: int | None = None) -> str:
    """Replace the share key and return the new one."""
    key = new_share_key()
    write(List.objects.of_owner(owner), id, revision, share_key=key)
    return key


def withdraw_share_key(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    """Stop sharing a list."""
    write(List.objects.of_owner(owner), id, revision, share_key=None)


def restore_share_key(owner: UUID | None, id: UUID, key: str) -> None:
    """Make the link with this key, which the list had before, work again.

    Raises Http404 if another list has it by now.
    """
    try:
        with transaction.atomic():
            write(List.objects.of_owner(owner), id, share_key=key)
    except IntegrityError:
        raise Http404 from None


def delete(owner: UUID | None, id: UUID, revision: int | None = None) -> datetime:
    """Delete a list and return when; `undelete` undoes it."""
    return act(owner, id, "delete", revision)


def undelete(owner: UUID | None, id: UUID, revision: int | None = None) -> None:
    """Undo `delete`."""
    write(List.objects.deleted_of_owner(owner), id, revision, deleted_at=None)


def act(owner: UUID | None, id: UUID, action: str, revision: int | None = None) -> datetime:
    """Apply one of ACTIONS to a list and return when."""
    column, is_set = ACTIONS[action]
    moment = timezone.now()
    write(List.objects.of_owner(owner), id, revision, **{column: moment if is_set else None})
    return moment


def bulk(owner: UUID | None, ids: Iterable[UUID], action: str) -> tuple[datetime, list[str]]:
    """Apply one of ACTIONS to those of the lists that it changes.

    Returns the time stored, by which `undo_bulk` finds them, and their names.
    """
    column, is_set = ACTIONS[action]
    moment = timezone.now()
    rows = List.objects.of_owner(owner).filter(pk__in=list(ids), **{f"{column}__isnull": is_set})
    return moment, _update(rows, column, moment if is_set else None)


def undo_bulk(owner: UUID | None, action: str, moment: datetime) -> list[str]:
    """Undo `bulk` for lists that nobody changed back since; return their names."""
    column, _is_set = ACTIONS[action]
    return _update(List.objects.all_of_owner(owner).filter(**{column: moment}), column, None)


def _update(rows: QuerySet[List], column: str, moment: datetime | None) -> list[str]:
    names = list(rows.values_list("name", flat=True))
    rows.update(**{column: moment})
    return names
