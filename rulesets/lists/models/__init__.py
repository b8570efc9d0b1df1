"""Players' lists, and what is stored of them and beside them."""

from rulesets.lists.models.favourites import Favourite
from rulesets.lists.models.lists import FACTION_LENGTH, List, ListQuerySet, ListToEdit
from rulesets.lists.models.results import ImportResult
from rulesets.lists.models.revisions import ABOUT_LENGTH, REQUEST_KEY_LENGTH, Revision
from rulesets.lists.models.webhooks import WEBHOOK_LENGTH, Webhook

__all__ = [
    "ABOUT_LENGTH",
    "FACTION_LENGTH",
    "REQUEST_KEY_LENGTH",
    "WEBHOOK_LENGTH",
    "Favourite",
    "ImportResult",
    "List",
    "ListQuerySet",
    "ListToEdit",
    "Revision",
    "Webhook",
]
