"""Who the owner of a browser is, and which lists an owner has."""

from django.conf import settings

from rulesets.devices import services
from rulesets.lists.models import List


def owner_of(client):
    return services.find_device(client.cookies[settings.OWNER_COOKIE].value).owner


def names(owner):
    return sorted(row.name for row in List.objects.of_owner(owner))
