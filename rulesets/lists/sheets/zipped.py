"""Prints the sheets of many lists into one archive."""

import io
import uuid
import zipfile
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from time import sleep

from celery import shared_task
from django.db.models import QuerySet

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.jobs import services
from rulesets.jobs.services import Result
from rulesets.lists.addresses import file_name, share_url
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.processes import SheetUnavailable
from rulesets.sheets.render import render_pdf

TRIES = 5
"""Attempts to draw a sheet while the renderer is busy, with growing pauses."""


@shared_task
def draw_sheets(
    job: uuid.UUID,
    language: str | None,
    owner: uuid.UUID,
    origin: str,
    name: str,
    ids: Iterable[uuid.UUID],
    keys: Iterable[str],
    chosen: dict[str, str],
) -> None:
    """Run a job that prints a sheet of the owner's lists with these ids, then of shared lists."""
    rows = {f"lists[{n}]": List.objects.of_owner(owner).filter(pk=id) for n, id in enumerate(ids)}
    rows |= {f"keys[{n}]": List.objects.shared(key) for n, key in enumerate(keys)}
    options = SheetOptions.read(chosen)
    services.run(job, language, partial(_archive, origin, name, rows, options))


def _archive(
    origin: str,
    name: str,
    rows: Mapping[str, QuerySet[List]],
    options: SheetOptions,
    count_one: Callable[[], None],
) -> Result:
    """Draw the sheets of all lists into an archive; return it with an error per failed list."""
    archive, errors = io.BytesIO(), []
    with zipfile.ZipFile(archive, "w") as files:
        for number, (place, matching) in enumerate(rows.items(), 1):
            try:
                row = matching.first()
                if row is None:
                    raise InvalidInput(ErrorDetail("", "list_missing"))
                pdf = _sheet(origin, row, name, options)
                files.writestr(f"{number:02}-{file_name(row)}.pdf", pdf)
            except InvalidInput as error:
                errors += [
                    ErrorDetail(place, detail.code, detail.params) for detail in error.details
                ]
            count_one()
    return Result(archive.getvalue(), "application/zip", tuple(errors))


def _sheet(origin: str, row: List, name: str, options: SheetOptions) -> bytes:
    """Draw a sheet, trying again while the renderer is busy. Raises InvalidInput."""
    sheet = PRESENTATIONS[row.game].sheets.by_name.get(name)
    if sheet is None:
        raise InvalidInput(ErrorDetail("", "sheet_missing"))
    for attempt in range(TRIES):
        try:
            draft = sheet.draft(row, options, share_url(origin, row.share_key))
            return render_pdf(options, draft)
        except SheetUnavailable:
            sleep(attempt)
    raise InvalidInput(ErrorDetail("", "not_drawn"))
