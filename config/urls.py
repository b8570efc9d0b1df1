"""The top of the address tree."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("fleets.urls")),
    path("api/v1/", include("config.api_urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
