"""The top of the address tree. An app of lists is included under the slug of its desk."""

from django.contrib import admin
from django.urls import include, path

from config.desks import DESKS
from rulesets.pages.urls import home_urls

admin.site.site_header = admin.site.site_title = "Muster"

urlpatterns = [
    *home_urls(DESKS),
    path("", include("fleets.urls", namespace="fleets")),
    path("", include("armies.urls", namespace="armies")),
    path("api/v1/", include("config.api_urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
