"""manage.py doctor: what this installation lacks, and what is unsafe about it."""

from typing import Any

from django.core.checks import ERROR, run_checks
from django.core.management.base import BaseCommand, CommandError

from rulesets.operations.diagnosis import CHECKS


class Command(BaseCommand):
    help = "Say what is missing or unsafe; the exit status is 1 if anything needs mending."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        messages = run_checks(include_deployment_checks=True)
        messages += [message for check in CHECKS for message in check()]
        for message in sorted(messages, key=lambda each: -each.level):
            style = self.style.ERROR if message.level >= ERROR else self.style.WARNING
            word = "Mend" if message.level >= ERROR else "Mind"
            hint = f" {message.hint}" if message.hint else ""
            self.stdout.write(f"{style(word)}: {message.msg}{hint} ({message.id})")
        errors = sum(message.level >= ERROR for message in messages)
        if errors:
            raise CommandError(f"{errors} to mend.")
        self.stdout.write("Nothing is missing.")
