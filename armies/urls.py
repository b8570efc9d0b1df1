"""Addresses of army lists, of their shared views and of what they may hold."""

from armies.desk import ARMIES
from armies.views.reference import reference_patterns
from rulesets.pages.urls import desk_urls

app_name = "lists"

urlpatterns = [*desk_urls(ARMIES), *reference_patterns]
