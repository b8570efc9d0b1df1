"""The base of endpoints about the caller's own lists."""

from django.db.models import QuerySet

from rulesets.api.authentication import owner_of
from rulesets.api.views import ApiViewSet
from rulesets.lists.models import List


class OwnLists(ApiViewSet):
    """Finds a list among those of the caller."""

    tag = "Lists"
    lookup_url_kwarg = "id"
    lookup_value_converter = "uuid"

    def get_queryset(self) -> QuerySet[List]:
        return List.objects.of_owner(owner_of(self.request))
