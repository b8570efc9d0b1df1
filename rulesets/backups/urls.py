"""URLs of the pages that write and restore backups."""

from django.urls import path

from rulesets.backups import views

app_name = "backups"

urlpatterns = [
    path("backup", views.backups, name="backups"),
    path("backup/all.zip", views.download, name="download"),
    path("backup/restore", views.restore, name="restore"),
]
