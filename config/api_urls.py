"""URLs of the API, below /api/v1/."""

from django.urls import URLPattern, URLResolver, path, re_path
from rest_framework.routers import SimpleRouter

from armies.api import EntrySections
from armies.campaigns.api.campaigns import Campaigns
from armies.campaigns.api.seats import Seats
from rulesets.api import about
from rulesets.api.bulk import Bulk
from rulesets.api.own_books import OwnBooks
from rulesets.api.views import ApiViewSet, Missing
from rulesets.lists.api.archive import Archive
from rulesets.lists.api.bulk_reads import OwnInBulk, SharedInBulk
from rulesets.lists.api.compare import Compare
from rulesets.lists.api.favourites import Favourites
from rulesets.lists.api.games import Games
from rulesets.lists.api.history import History
from rulesets.lists.api.imports import FileImport, LinkImport
from rulesets.lists.api.jobs import Jobs
from rulesets.lists.api.oembed import OEmbed
from rulesets.lists.api.proposals import Completion
from rulesets.lists.api.validate import Validate
from rulesets.lists.api.views import Lists, Shared
from rulesets.lists.api.webhooks import Webhooks

app_name = "api"

RESOURCES: dict[str, list[type[ApiViewSet]]] = {
    "games": [Games],
    "campaigns": [Campaigns],
    "seats": [Seats],
    "books": [OwnBooks],
    "favourites": [Favourites],
    "jobs": [Jobs],
    "lists": [Lists, Archive, Completion, History, OwnInBulk, Webhooks],
    "shared": [SharedInBulk, Shared],  # before any share key
    "bulk": [Bulk],
    "problems": [about.Problems],
    "schemas": [about.Schemas],
}


def _routes(name: str, viewset: type[ApiViewSet]) -> list[URLPattern | URLResolver]:
    """Return the routes of one viewset; a router takes only one of each name."""
    router = SimpleRouter(trailing_slash=False, use_regex_path=False)
    router.register(name, viewset, name)
    return router.urls


urlpatterns = [
    path("", about.Reference.as_view(), name="reference"),
    path("schema", about.Description.as_view(), name="schema"),
    path("compare", Compare.as_view(), name="compare"),
    path("oembed", OEmbed.as_view(), name="oembed"),
    path("imports", FileImport.as_view(), name="imports"),
    path("imports/link", LinkImport.as_view(), name="import_link"),
    path("validate", Validate.as_view(), name="validate"),
    path(
        "lists/<uuid:id>/entries/<slug:entry>/choices",
        EntrySections.as_view({"get": "list"}),
        name="lists-choices",
    ),
    *(
        route
        for name, views in RESOURCES.items()
        for view in views
        for route in _routes(name, view)
    ),
    re_path("", Missing.as_view()),
]
