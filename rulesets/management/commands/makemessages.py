"""Django's makemessages, which reads the docstrings of checks and limits, too."""

from pathlib import Path

from django.core.management.commands import makemessages

from rulesets.games import GAMES

TEMPORARY = Path("rulesets/wording/explanations_to_translate.py")
"""A module that exists only while messages are collected: one line per explanation."""


def explanations() -> list[str]:
    """Every explanation as the surface looks it up: in one line."""
    texts = (rule.explanation for game in GAMES.values() for rule in game.rules())
    return sorted({" ".join(text.split()) for text in texts})


class Command(makemessages.Command):
    def handle(self, *args, **options):
        lines = [f"gettext_noop({text!r})\n" for text in explanations()]
        TEMPORARY.write_text("from django.utils.translation import gettext_noop\n" + "".join(lines))
        try:
            super().handle(*args, **options)
        finally:
            TEMPORARY.unlink()
