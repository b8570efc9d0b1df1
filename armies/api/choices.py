"""What an entry of an army list may choose, by API."""

from rest_framework.exceptions import NotFound
from rest_framework.response import Response

from armies.api import shapes
from armies.models import Army
from armies.services.armies import armies
from rulesets.api import schema
from rulesets.api.authentication import owner_of
from rulesets.api.representations import text
from rulesets.games.ground.choices import OptionChoice, SectionChoice, choices
from rulesets.games.ground.fixes import text_of

WHERE = [
    schema.in_path("id", "The army list's id.", format="uuid"),
    schema.in_path("entry", "The entry's id.", pattern="^[-a-zA-Z0-9_]+$"),
]


@schema.operation(
    "armies_choices",
    "Army lists",
    parameters=WHERE,
    answer=schema.json(schema.list_of(shapes.SectionOnOffer)),
    errors=(404,),
)
def show_choices(request, id, entry):
    """Show what an entry may choose.

    Every section of its unit with its options: points, how often each is taken, and why it cannot
    be taken. An entry whose book does not know the unit has nothing to choose.
    """
    row = Army.objects.own(owner_of(request), id)
    member = armies.report(row).roster.by_id.get(entry)
    if member is None:
        raise NotFound
    sections = choices(member.kit, member.entry.picks) if member.kit else ()
    return Response([_section(choice) for choice in sections])


def _section(choice: SectionChoice) -> shapes.SectionOnOffer:
    return {
        "key": choice.section.key,
        "label": text(choice.section.label),
        "taken": choice.taken,
        "most": choice.most,
        "is_single": choice.is_single,
        "is_for_all": choice.is_for_all,
        "options": [_option(option) for option in choice.options],
    }


def _option(choice: OptionChoice) -> shapes.OptionOnOffer:
    return {
        "key": choice.option.key,
        "label": text(choice.option.label),
        "points": choice.points,
        "count": choice.count,
        "obstacle": choice.obstacle,
        "drops": [text_of(pick) for pick in choice.drops],
        "loses": [text_of(pick) for pick in choice.loses],
    }
