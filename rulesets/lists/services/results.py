"""Keeps the results of imports."""

import json
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.serializers.json import DjangoJSONEncoder

from rulesets.lists.models import ImportResult
from rulesets.storage.services import count_stored

RESULTS_KEPT_FOR = timedelta(days=30)
MAX_RESULTS = 10
"""Results of one owner; older ones are deleted."""


def keep(owner: UUID, outcomes: list[dict[str, Any]], text: str) -> ImportResult:
    """Keep the outcomes of an import, with the pasted text if it was refused."""
    count_stored(len(text.encode()) + len(json.dumps(outcomes, cls=DjangoJSONEncoder)))
    results = ImportResult.objects.filter(owner=owner)
    newest = results.order_by("-created_at").values_list("pk", flat=True)[: MAX_RESULTS - 1]
    results.exclude(pk__in=list(newest)).delete()
    return ImportResult.objects.create(owner=owner, outcomes=outcomes, text=text)
