"""An earlier version of a list beside the list as it is now."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import groupby

from django.http import Http404
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rulesets.pages.editor import own_row
from rulesets.texts import STYLES

Line = tuple[str, str]
"""A mark and a text: `-` what only the first text has, `+` only the second, empty both."""


@never_cache
@require_safe
def version(request, desk, id, number):
    """What bringing a version back would change."""
    row = own_row(request, desk, id)
    revision = row.revisions.select_related("list").filter(number=number).first()
    if revision is None:
        raise Http404
    then = desk.lists.judge(desk.lists.read(revision), row.owner)
    texts = (_text(desk, report) for report in (desk.lists.report(row), then))
    context = {"desk": desk, "row": row, "revision": revision, "blocks": changed_blocks(*texts)}
    return render(request, "rosters/version.html", context)


def _text(desk, report):
    """A list as plain text, without the marks before its lines."""
    return desk.render_text(report, "plain", None).replace(STYLES["plain"].line.format(""), "")


def changed_blocks(before: str, after: str) -> list[list[Line]]:
    """The blocks between empty lines that differ, with all their lines."""
    lines = _compared(before.splitlines(), after.splitlines())
    blocks = [
        list(block) for is_text, block in groupby(lines, lambda line: bool(line[1])) if is_text
    ]
    return [block for block in blocks if any(mark for mark, _ in block)]


def _compared(before: list[str], after: list[str]) -> Iterator[Line]:
    for kind, i, j, k, m in SequenceMatcher(None, before, after).get_opcodes():
        if kind == "equal":
            yield from (("", line) for line in before[i:j])
        else:
            yield from (("-", line) for line in before[i:j])
            yield from (("+", line) for line in after[k:m])
