"""Addresses of the API, below /api/v1/."""

from django.urls import path, re_path

from armies.api.choices import show_choices
from config import api
from rulesets.api.addresses import Nowhere, address
from rulesets.api.lists.urls import list_urls

app_name = "api"

urlpatterns = [
    path("", api.show_reference, name="reference"),
    path("schema", address(GET=api.show_schema), name="schema"),
    path("games", address(GET=api.show_games), name="games"),
    path("games/<slug:game>", address(GET=api.show_game), name="game"),
    path("games/<slug:game>/limits", address(GET=api.show_limits), name="limits"),
    path("games/<slug:game>/catalogue", address(GET=api.show_catalogue), name="catalogue"),
    path("validate", address(POST=api.validate), name="validate"),
    path(
        "armies/<uuid:id>/entries/<slug:entry>/choices",
        address(GET=show_choices),
        name="armies_choices",
    ),
    *(url for collection in api.COLLECTIONS for url in list_urls(collection)),
    re_path("", Nowhere.as_view()),
]
