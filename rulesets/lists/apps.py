from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "rulesets.lists"

    def ready(self) -> None:
        from rulesets.books.models import Book
        from rulesets.books.services import USERS
        from rulesets.lists.models import Favourite, List
        from rulesets.storage.services import KEPT

        USERS.update({"lists": List, "favourites": Favourite})
        KEPT.extend([List, Book])
