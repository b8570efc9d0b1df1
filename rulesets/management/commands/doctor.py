"""manage.py doctor: report what this installation lacks and what is unsafe."""

from typing import Any

from django.core.checks import ERROR, run_checks
from django.core.management.base import BaseCommand, CommandError

from rulesets.operations.diagnosis import CHECKS


class Command(BaseCommand):
    help = "Report what is missing or unsafe; the exit status is 1 if there are errors."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        messages = run_checks(include_deployment_checks=True)
        messages += [message for check in CHECKS for message in check()]
        for message in sorted(messages, key=lambda each: -each.level):
            style = self.style.ERROR if message.level >= ERROR else self.style.WARNING
            word = "Error" if message.level >= ERROR else "Warning"
            hint = f" {message.hint}" if message.hint else ""
            self.stdout.write(f"{style(word)}: {message.msg}{hint} ({message.id})")
        errors = sum(message.level >= ERROR for message in messages)
        if errors:
            raise CommandError(f"Errors: {errors}.")
        self.stdout.write("Nothing is missing.")
