"""Full-text search in lists, with FTS5 on SQLite and a search vector on PostgreSQL.

Migration 0002 makes the database keep its index in step with `owner`, `text` and `tag_words`.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any, TypeVar
from uuid import UUID

from django.contrib.postgres.search import SearchQuery, SearchVectorField
from django.db import connection
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

Rows = TypeVar("Rows", bound=QuerySet[Any])

WORD = re.compile(r"[^\W_]+")


def words_of(text: str) -> list[str]:
    """Return the words of a text, casefolded and without accents and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return WORD.findall("".join(letter for letter in letters if not unicodedata.combining(letter)))


def join_words(texts: Iterable[str]) -> str:
    """Return the value of a search column: the distinct words of the texts, sorted."""
    return " ".join(sorted({word for text in texts for word in words_of(text)}))


def having_words(rows: Rows, owner: UUID, text: str) -> Rows:
    """Filter an owner's lists by all words of a text; the last one matches as a prefix.

    Only letters and digits reach the query, so that no search operator does.
    """
    words = words_of(text)
    if not words:
        return rows
    if connection.vendor == "postgresql":
        vector = RawSQL('"lists_list"."search"', [], SearchVectorField())
        asked = SearchQuery(" & ".join(words) + ":*", config="simple", search_type="raw")
        return rows.alias(search=vector).filter(search=asked)
    quoted = " ".join(f'"{word}"' for word in words)
    match = f'owner : "{owner.hex}" AND words : ({quoted}*)'
    matching = RawSQL("SELECT id FROM lists_search WHERE lists_search MATCH %s", [match])
    return rows.filter(pk__in=matching)
