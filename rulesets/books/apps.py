from django.apps import AppConfig


class BooksConfig(AppConfig):
    name = "rulesets.books"
    label = "books"
