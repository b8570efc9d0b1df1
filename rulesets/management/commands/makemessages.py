"""Django's makemessages for Jinja templates and docstrings of checks and limits."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.commands import makemessages
from jinja2 import Environment

from rulesets.games import RULESETS

TEMPORARY = Path("rulesets/wording/explanations_to_translate.py")
"""Exists only while messages are collected, with one line per explanation."""


class Source(makemessages.BuildFile):
    """A source file; a template is replaced by its gettext calls."""

    def preprocess(self) -> None:
        if self.is_templatized:
            template = Path(self.path).read_text()
            Path(self.work_path).write_text("\n".join(gettext_calls(template)) + "\n")


def gettext_calls(template: str) -> Iterator[str]:
    """Yield the translatable texts of a Jinja template as Python calls."""
    environment: Any = Environment(extensions=["jinja2.ext.i18n"])  # noqa: S701 - renders nothing
    for _, function, texts in environment.extract_translations(template):
        words = [texts] if isinstance(texts, str) else [text for text in texts or () if text]
        if words:
            yield f"{function}({', '.join(map(repr, words))})"


def explanations() -> list[str]:
    """Return every explanation in one line, as pages look it up."""
    texts = (each.explanation for ruleset in RULESETS.values() for each in ruleset.requirements())
    return sorted({" ".join(text.split()) for text in texts})


class Command(makemessages.Command):
    build_file_class = Source
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=ngettext_noop:1,2"]

    def handle(self, *args: Any, **options: Any) -> None:
        lines = [f"gettext_noop({text!r})\n" for text in explanations()]
        TEMPORARY.write_text("from django.utils.translation import gettext_noop\n" + "".join(lines))
        try:
            super().handle(*args, **options)
        finally:
            TEMPORARY.unlink()
