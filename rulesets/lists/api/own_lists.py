"""The base of all views of one's own lists."""

from django.db.models import QuerySet

from rulesets.api.authentication import owner_of
from rulesets.api.views import ApiViewSet
from rulesets.lists.models import List


class OwnLists(ApiViewSet):
    tag = "Lists"
    queryset = List.objects.none()
    lookup_url_kwarg = "id"
    lookup_value_converter = "uuid"

    def get_queryset(self) -> QuerySet[List]:
        return List.objects.of_owner(owner_of(self.request))
