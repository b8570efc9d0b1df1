from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "rulesets.lists"

    def ready(self) -> None:
        from rulesets.books.models import Book
        from rulesets.books.uses import USES, Uses
        from rulesets.lists.models import Favourite, List, Revision
        from rulesets.storage.sums import KEPT

        USES["lists"] = Uses(List.objects.all_of_owner)
        USES["revisions"] = Uses(Revision.objects.of_owner, "list__game", "list__deleted_at")
        USES["favourites"] = Uses(Favourite.objects.all_of_owner)
        KEPT.extend([List, Book])
