"""The sections of an army list's entry, by API."""

from uuid import UUID

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from armies.reports import report_shapes as shapes
from rulesets.api.authentication import owner_of
from rulesets.api.components import Shape
from rulesets.api.parameters import in_path
from rulesets.api.views import ApiViewSet
from rulesets.games.ground.choices import OptionChoice, SectionChoice, choices
from rulesets.games.ground.member import Member
from rulesets.lists.models import List
from rulesets.lists.services import judging
from rulesets.wording.terms import term

ENTRY = in_path("entry", "The entry's id.", pattern="^[-a-zA-Z0-9_]+$")


class EntrySections(ApiViewSet):
    tag = "Lists"

    @extend_schema(
        operation_id="lists_choices",
        parameters=[in_path("id", "The list's id.", format="uuid"), ENTRY],
        responses=Shape(shapes.SectionOnOffer),
    )
    def list(self, request: Request, id: UUID, entry: str) -> Response:
        """List what an entry may choose.

        Returns every section of its unit with the options: points, how often each is taken, and why
        it cannot be taken. An entry whose unit is not in its book has nothing to choose; nor has a
        ship, of which `fits` says what it can take.
        """
        row = get_object_or_404(List.objects.of_owner(owner_of(request)), pk=id)
        member = judging.report(row).roster.by_id.get(entry)
        if member is None:
            raise NotFound
        kit = member.kit if isinstance(member, Member) else None
        sections = choices(kit, member.entry.picks) if kit else ()
        return self.page(sections, _section)


def _section(choice: SectionChoice) -> shapes.SectionOnOffer:
    section = choice.section
    return {
        "key": section.key,
        "label": term(section.label),
        "taken": choice.taken,
        "most": choice.most,
        "is_single": section.is_single,
        "is_for_all": section.is_for_all,
        "options": [_option(option) for option in choice.options],
    }


def _option(choice: OptionChoice) -> shapes.OptionOnOffer:
    return {
        "key": choice.option.key,
        "label": term(choice.option.label),
        "points": choice.points,
        "count": choice.count,
        "obstacle": choice.obstacle,
        "drops": [pick.text for pick in choice.drops],
        "loses": [pick.text for pick in choice.loses],
    }
