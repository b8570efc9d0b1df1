"""Addresses of the way to another device."""

from django.urls import path

from rulesets.devices import views

app_name = "devices"

urlpatterns = [
    path("devices", views.devices, name="devices"),
    path("devices/<slug:key>", views.link, name="link"),
]
