"""URLs of the page of API keys."""

from django.urls import path

from rulesets.keys import views

app_name = "keys"

urlpatterns = [
    path("keys", views.keys, name="keys"),
    path("keys/<int:id>/revoke", views.revoke, name="revoke"),
]
