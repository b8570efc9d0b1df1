"""URLs of the API, below /api/v1/."""

from django.urls import path, re_path
from rest_framework.routers import SimpleRouter

from armies.api import EntrySections
from armies.campaigns.api.campaigns import Campaigns
from armies.campaigns.api.seats import Seats
from rulesets.api import about
from rulesets.api.bulk import Bulk
from rulesets.api.own_books import OwnBooks
from rulesets.api.views import Missing
from rulesets.lists.api.compare import Compare
from rulesets.lists.api.favourites import Favourites
from rulesets.lists.api.games import Games
from rulesets.lists.api.imports import FileImport, LinkImport
from rulesets.lists.api.jobs import Jobs
from rulesets.lists.api.oembed import OEmbed
from rulesets.lists.api.validate import Validate
from rulesets.lists.api.views import Lists, Shared

app_name = "api"

router = SimpleRouter(trailing_slash=False, use_regex_path=False)
router.register("games", Games, "games")
router.register("campaigns", Campaigns, "campaigns")
router.register("seats", Seats, "seats")
router.register("books", OwnBooks, "books")
router.register("favourites", Favourites, "favourites")
router.register("jobs", Jobs, "jobs")
router.register("lists", Lists, "lists")
router.register("shared", Shared, "shared")
router.register("bulk", Bulk, "bulk")
router.register("problems", about.Problems, "problems")
router.register("schemas", about.Schemas, "schemas")

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
    *router.urls,
    re_path("", Missing.as_view()),
]
