"""Hands an army list on together with the books that only its giver has."""

from dataclasses import replace
from uuid import UUID

from django.db import transaction

from armies.models import ArmyBook
from armies.services.books import copy_book
from rulesets.games.ground.document import ArmyDocument


@transaction.atomic
def with_books(document: ArmyDocument, giver: UUID, taker: UUID) -> ArmyDocument:
    """The list as its taker can read it: the giver's own books that it pins become theirs, too."""
    versions = {}
    for key, version in document.books.items():
        own = ArmyBook.objects.filter(
            game=document.game, key=key, version=version, owner=giver
        ).first()
        if own:
            versions[key] = copy_book(own, taker).row.version
    return replace(document, books={**document.books, **versions})
