"""Addresses of fleets, of their shared views and of what they may hold."""

from django.urls import path

from fleets.desk import FLEETS
from fleets.views import reference
from rulesets.pages.urls import desk_urls

app_name = "lists"

urlpatterns = [*desk_urls(FLEETS), path("rules/warfleets", reference, name="reference")]
