"""The top of the address tree."""

from django.contrib import admin
from django.urls import include, path

from rulesets.health import healthz

urlpatterns = [
    path("", include("fleets.urls")),
    path("api/v1/", include("config.api_urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("healthz", healthz),
    path("admin/", admin.site.urls),
]
