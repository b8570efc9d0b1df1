"""Lists that a visitor may see: their own by id, any shared one by its key."""

from uuid import UUID

from django.shortcuts import get_object_or_404

from rulesets.lists.models import List, ListToEdit
from rulesets.web.ownership import OwnerRequest


def own_list(request: OwnerRequest, id: UUID) -> List:
    """Return one of the visitor's own lists."""
    return get_object_or_404(List.objects.of_owner(request.owner), pk=id)


def list_to_edit(request: OwnerRequest, id: UUID) -> ListToEdit:
    """Return one of the visitor's own lists with what the editor asks of it."""
    return get_object_or_404(List.objects.for_editing(request.owner), pk=id)


def shared_list(key: str) -> List:
    return get_object_or_404(List.objects.shared(key))
