"""Addresses of what a fleet may hold."""

from django.urls import path

from fleets.views import reference

app_name = "fleets"

urlpatterns = [path("rules/warfleets", reference, name="reference")]
