"""Lists that a visitor may see: their own by id, any shared one by its key."""

from uuid import UUID

from rulesets.lists.models import List
from rulesets.web.ownership import OwnerRequest


def own_list(request: OwnerRequest, id: UUID) -> List:
    """Return one of the visitor's own lists."""
    return List.objects.of_owner(request.owner).with_favourites().get(pk=id)


def shared_list(key: str) -> List:
    return List.objects.shared(key).get()
