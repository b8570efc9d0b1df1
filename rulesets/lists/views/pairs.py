"""Two random lists of equal points; the seed in the URL reproduces them."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.document import Document
from rulesets.engine.fields import MAX_NAME
from rulesets.engine.report import Report
from rulesets.lists.forms import NewList
from rulesets.lists.presentation import PRESENTATIONS, Presentation
from rulesets.lists.presentation.contents import Card
from rulesets.lists.services import lifecycle, proposing
from rulesets.lists.views.new import form_context
from rulesets.repeated.once import once
from rulesets.solving.children import SolverUnavailable
from rulesets.solving.tasks import Answer
from rulesets.web.ownership import OwnerRequest, ensure_owner
from rulesets.web.parsing import read_number
from rulesets.web.throttling import throttled

SEEDS = 1_000_000
NOT_CHOICES = {"seed", "keep", "name-0", "name-1", "csrfmiddlewaretoken"}
SIDES = {"0": (0,), "1": (1,), "both": (0, 1)}
"""Lists to keep, by the value of the button."""


@dataclass(frozen=True)
class PairSide:
    """One of the two lists, with the name that it would get."""

    report: Report
    cards: Sequence[Card]
    name: str


@dataclass(frozen=True)
class PairPage:
    """Two random lists and the choices `asked`; `answer` is None while the solver is busy."""

    presentation: Presentation
    form: NewList
    asked: QueryDict
    seed: int
    answer: Answer | None
    reports: Sequence[Report]

    @property
    def rival(self) -> str:
        return self.asked.get("rival", "")

    @property
    def reason(self) -> str:
        """Why there are no lists."""
        return wording.no_proposal_sentence(self.answer) if self.answer else ""

    @cached_property
    def sides(self) -> list[PairSide]:
        is_named = bool(self.asked.get("name"))
        return [
            PairSide(
                report,
                self.presentation.cards_of(report),
                report.document.name if is_named else _name(report),
            )
            for report in self.reports
        ]

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The choices as fields of a form."""
        names = [name for name in self.asked if name not in NOT_CHOICES]
        return [(name, value) for name in names for value in self.asked.getlist(name)]

    @property
    def again(self) -> str:
        """The query of another pair for the same choices."""
        return _query(self.asked, secrets.randbelow(SEEDS))

    def renamed(self, number: int) -> Document:
        """Return one of the lists by the name typed, by default its own."""
        report, typed = self.reports[number], self.asked.get(f"name-{number}", "").strip()
        with codec.reporting_errors():
            return replace(report.document, name=typed[:MAX_NAME] or _name(report))


@require_http_methods(["GET", "HEAD", "POST"])
@throttled("sheets")
@once
def random_pair(request: OwnerRequest, game: str) -> HttpResponse:
    """Show two random lists for the choices of the new-list form; a POST keeps one or both.

    `?rival=` is the book of the second list: another one than the first, until one is chosen.
    """
    presentation = PRESENTATIONS.get(game)
    if presentation is None:
        raise Http404
    if request.method != "POST" and not request.GET:
        return redirect("lists:new", game)
    asked, forms = _forms(request, presentation)
    documents = [document for form in forms if (document := _document(form))]
    if len(documents) < len(forms):
        refused = next(form for form in forms if form.errors)
        return render(request, "lists/new.html", form_context(request, refused), status=400)
    seed = read_number(asked.get("seed", ""))
    if seed is None:
        return redirect(f"{request.path}?{_query(asked, secrets.randbelow(SEEDS))}")
    try:
        answer, reports = proposing.pair(documents, request.owner, seed)
    except SolverUnavailable:
        answer, reports = None, []
    page = PairPage(presentation, forms[0], asked, seed, answer, reports)
    if reports and request.method == "POST" and (numbers := SIDES.get(asked.get("keep", ""))):
        return _keep(request, [page.renamed(number) for number in numbers])
    address = request.build_absolute_uri(f"{request.path}?{_query(asked, seed)}")
    return render(request, "lists/pair.html", {"page": page, "address": address})


def _forms(request: OwnerRequest, presentation: Presentation) -> tuple[QueryDict, list[NewList]]:
    """Return the choices, with default books, and one form, or two if the sides differ."""
    new_form = partial(presentation.form, game=presentation.game, owner=request.owner)
    asked = (request.POST if request.method == "POST" else request.GET).copy()
    book: Any = new_form().fields.get("book")
    if book:
        asked["book"] = asked.get("book") or book.initial
        if "seed" not in asked and not asked.get("rival"):
            others = [key for key, _name in book.choices if key not in ("", asked["book"])]
            asked["rival"] = secrets.choice(others or [asked["book"]])
    return asked, [new_form(of_side) for of_side in _by_side(asked)]


def _by_side(asked: QueryDict) -> list[QueryDict]:
    """Return the choices, and those of the second side if it uses another book."""
    rival = asked.get("rival", "")
    if rival in ("", asked.get("book")):
        return [asked]
    other = asked.copy()
    other["book"] = rival
    return [asked, other]


def _document(form: NewList) -> Document | None:
    return form.document() if form.is_valid() else None


def _keep(request: OwnerRequest, documents: Sequence[Document]) -> HttpResponse:
    owner = ensure_owner(request)
    with transaction.atomic():
        rows = [lifecycle.create(owner, document) for document in documents]
    if len(rows) == 1:
        return redirect("lists:editor", rows[0].pk)
    query = urlencode([("list", row.pk) for row in rows])
    return redirect(f"{reverse('lists:side_by_side')}?{query}")


def _name(report: Report) -> str:
    """Return a name for a random list: its two most expensive units."""
    members = sorted(report.roster.members, key=lambda member: -member.points)
    names = list(dict.fromkeys(wording.term(member.names[-1]) for member in members))[:2]
    return " & ".join(names)[:MAX_NAME]


def _query(asked: QueryDict, seed: int) -> str:
    query = {name: asked[name] for name in asked if name not in NOT_CHOICES}
    return urlencode({**query, "seed": seed})
