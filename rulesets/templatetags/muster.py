"""Template words: terms, sentences of issues and fixes, signed figures."""

from django import template
from django.utils.translation import get_language

from rulesets import wording
from rulesets.engine.values import Term

register = template.Library()

register.filter("sentence", wording.sentence)
register.filter("fix_label", wording.fix_label)
register.filter("rule_title", wording.title)
register.filter("explanation", wording.explanation)


@register.filter
def term(value):
    """A term in the reader's language; any other text as it is."""
    return wording.term(value) if isinstance(value, Term) else value


@register.filter
def original(value):
    """The English name, for showing beside a translated one; empty where it is the same."""
    return value.en if get_language() == "it" and value.it not in ("", value.en) else ""


@register.filter
def level_word(level):
    return wording.LEVELS[level]


@register.filter
def verdict_word(verdict):
    return wording.VERDICTS[verdict]


@register.filter
def facing_word(facing):
    return wording.FACINGS[facing]
