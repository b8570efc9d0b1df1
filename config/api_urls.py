"""Addresses of the API, below /api/v1/."""

from django.urls import include, path, re_path

from config import api
from rulesets.api.addresses import Nowhere, address

app_name = "api"

urlpatterns = [
    path("", api.show_reference, name="reference"),
    path("schema", address(GET=api.show_schema), name="schema"),
    path("games", address(GET=api.show_games), name="games"),
    path("games/<slug:game>", address(GET=api.show_game), name="game"),
    path("games/<slug:game>/limits", address(GET=api.show_limits), name="limits"),
    path("games/<slug:game>/catalogue", address(GET=api.show_catalogue), name="catalogue"),
    path("validate", address(POST=api.validate), name="validate"),
    path("", include("fleets.urls_api")),
    re_path("", Nowhere.as_view()),
]
