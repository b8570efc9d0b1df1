"""Prints the sheets of many lists into one archive."""

import io
import uuid
import zipfile
from collections.abc import Callable, Iterator
from time import sleep
from typing import Annotated

import pydantic
from django.http import HttpRequest

from rulesets.engine.errors import ErrorDetail, InvalidInput
from rulesets.engine.fields import record
from rulesets.jobs.services import Result
from rulesets.lists.addresses import file_name, share_url
from rulesets.lists.api.bulk_reads import MAX_SHARE_KEYS
from rulesets.lists.api.links import KeyOrLink
from rulesets.lists.models import List
from rulesets.lists.presentation import PRESENTATIONS
from rulesets.lists.references import share_key
from rulesets.sheets.options import SheetOptions
from rulesets.sheets.processes import SheetUnavailable

TRIES = 5
"""Attempts to draw a sheet while the renderer is busy, with growing pauses."""

ListId = Annotated[uuid.UUID, pydantic.Field(strict=False)]


@record
class SheetsWanted:
    """A sheet of up to 75 lists, your own by id and shared ones by key."""

    sheet: Annotated[str, pydantic.Field(pattern=r"^[-a-zA-Z0-9_]{1,40}$")] = "sheet"
    lists: Annotated[
        tuple[ListId, ...],
        pydantic.Field(max_length=MAX_SHARE_KEYS, description="Ids of your own lists."),
    ] = ()
    keys: Annotated[tuple[KeyOrLink, ...], pydantic.Field(max_length=MAX_SHARE_KEYS)] = ()


def draw(
    request: HttpRequest,
    owner: uuid.UUID,
    wanted: SheetsWanted,
    options: SheetOptions,
    count_one: Callable[[], None],
) -> Result:
    """Draw the sheets of all lists into an archive; return it with an error per failed list."""
    archive, errors = io.BytesIO(), []
    with zipfile.ZipFile(archive, "w") as files:
        for number, (place, row) in enumerate(_rows(request, owner, wanted), 1):
            try:
                if row is None:
                    raise InvalidInput(ErrorDetail("", "list_missing"))
                drawn = _sheet(request, row, wanted.sheet, options)
                files.writestr(f"{number:02}-{file_name(row)}.pdf", drawn)
            except InvalidInput as error:
                errors += [
                    ErrorDetail(place, detail.code, detail.params) for detail in error.details
                ]
            count_one()
    return Result(archive.getvalue(), "application/zip", tuple(errors))


def _rows(
    request: HttpRequest, owner: uuid.UUID, wanted: SheetsWanted
) -> Iterator[tuple[str, List | None]]:
    """Yield the place in the body and the list of each wanted list, None if it is missing."""
    for number, id in enumerate(wanted.lists):
        yield f"lists[{number}]", List.objects.of_owner(owner).filter(pk=id).first()
    for number, link in enumerate(wanted.keys):
        key = share_key(request.get_host(), link)
        yield f"keys[{number}]", List.objects.shared(key).first()


def _sheet(request: HttpRequest, row: List, name: str, options: SheetOptions) -> bytes:
    """Draw a sheet, trying again while the renderer is busy. Raises InvalidInput."""
    sheet = PRESENTATIONS[row.game].sheets.get(name)
    if sheet is None:
        raise InvalidInput(ErrorDetail("", "sheet_missing"))
    for attempt in range(TRIES):
        try:
            return sheet.render(row, options, share_url(request, row.share_key))
        except SheetUnavailable:
            sleep(attempt)
    raise InvalidInput(ErrorDetail("", "not_drawn"))
