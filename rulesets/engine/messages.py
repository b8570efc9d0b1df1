"""Texts for players as message ids: pages and the API translate and fill them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plural:
    """A text in two forms; the parameter called `number` says which of them fits."""

    one: str
    many: str
    number: str


Message = str | Plural


def gettext_noop(text: str) -> str:
    """Mark a text for translation. `makemessages` finds it by the name of this function."""
    return text


def ngettext_noop(one: str, many: str, number: str) -> Plural:
    """Mark a text in its two forms for translation."""
    return Plural(one, many, number)
