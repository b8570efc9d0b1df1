"""Rebuild the points and verdicts that listings show."""

from django.core.management.base import BaseCommand

from fleets.models import Fleet
from fleets.services import fleets


class Command(BaseCommand):
    help = "Rebuild the summary beside every stored fleet from its document."

    def handle(self, *args, **options):
        for fleet in Fleet.objects.iterator():
            fleets.summarise(fleet)
