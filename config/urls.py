"""Root URLs."""

from django.contrib import admin
from django.urls import include, path

from rulesets.api import guide_page
from rulesets.importing import views as importing
from rulesets.web import theme

admin.site.site_header = admin.site.site_title = "Muster"

urlpatterns = [
    path("", include("rulesets.lists.urls")),
    path("import", importing.import_page, name="import"),
    path("import/<uuid:id>", importing.result, name="import_result"),
    path("", include("rulesets.keys.urls")),
    path("", include("rulesets.backups.urls")),
    path("", include("rulesets.devices.urls")),
    path("", include("rulesets.accounts.urls")),
    path("", include("fleets.urls")),
    path("", include("armies.urls")),
    path("", include("armies.campaigns.urls")),
    path("api", guide_page.guide, name="api_guide"),
    path("api/v1/", include("config.api_urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("theme", theme.choose, name="theme"),
    path("admin/", admin.site.urls),
]
