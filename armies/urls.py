"""Addresses of army lists, of their shared views, of their books and of what they may hold."""

from django.urls import path

from armies.campaigns.urls import campaign_patterns
from armies.desk import ARMIES
from armies.views import books, moves
from armies.views.reference import reference_patterns
from rulesets.pages.urls import desk_urls

app_name = "lists"

urlpatterns = [
    *desk_urls(ARMIES),
    path("armies/<uuid:id>/move", moves.move, name="move"),
    path("books", books.my_books, name="my_books"),
    path("books/<int:id>/delete", books.delete, name="delete_book"),
    *reference_patterns,
    *campaign_patterns,
]
