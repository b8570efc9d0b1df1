"""URLs of the pages that link and forget browsers."""

from django.urls import path

from rulesets.devices import views

app_name = "devices"

urlpatterns = [
    path("devices", views.devices, name="devices"),
    path("devices/<uuid:id>/forget", views.forget, name="forget"),
    path("devices/<slug:key>", views.link, name="link"),
]
