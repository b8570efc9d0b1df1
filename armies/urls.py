"""URLs of army books, the army reference, and campaigns."""

from django.urls import path, register_converter

from armies.views import moves, my_books, official, reference
from rulesets.web.converters import KeyConverter, VersionConverter

app_name = "armies"

register_converter(KeyConverter, "key")
register_converter(VersionConverter, "version")

urlpatterns = [
    path("lists/<uuid:id>/move", moves.move, name="move"),
    path("books", my_books.my_books, name="my_books"),
    path("books/official/<slug:game>", official.official, name="official"),
    path("books/get", official.start_download, name="get_book"),
    path("books/get/<uuid:id>", official.download, name="download"),
    path("books/<int:id>/delete", my_books.delete, name="delete_book"),
    path("rules/<slug:game>", reference.reference, name="reference"),
    path("rules/<slug:game>/<key:book>", reference.book, name="book"),
    path("rules/<slug:game>/<key:book>/compare", reference.compare, name="compare"),
    path("rules/<slug:game>/<key:book>/<version:version>", reference.book, name="book"),
]
