"""manage.py summarise_lists: recompute the summary columns of every list."""

from typing import Any

from django.core.management.base import BaseCommand

from rulesets.lists.models import List
from rulesets.lists.services.judging import SUMMARY, summarise


class Command(BaseCommand):
    help = "Rebuild the summary beside every stored list from its document."

    def handle(self, *args: Any, **options: Any) -> None:
        for row in List.objects.iterator():
            summarise(row)
            row.save(update_fields=[*SUMMARY, "changed_at"])
