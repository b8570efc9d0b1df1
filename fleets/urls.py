"""URLs of the fleet reference."""

from django.urls import path

from fleets.views import reference

app_name = "fleets"

urlpatterns = [path("rules/warfleets", reference, name="reference")]
