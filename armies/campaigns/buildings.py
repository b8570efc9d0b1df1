"""The use of each building in a line, for cards and screens."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets.games.ground.member import Member
from rulesets.games.strategy.actions import Produce
from rulesets.games.strategy.checks.buildings import is_gated, maker_of
from rulesets.games.strategy.offers import NEW
from rulesets.games.strategy.points import produced
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import SKIRMISH, Numbers

MAKES = {
    "headquarters": _("Trains builders (%(points)d pts). If it falls you are out."),
    "barracks": _("Makes infantry; with a weaponsmith also heroes."),
    "workshop": _(
        "Makes light vehicles and small monsters; with a weaponsmith any vehicle, monster, "
        "artillery, aircraft or titan."
    ),
    "weaponsmith": _("One upgrade for each unit a round; opens heroes and large units."),
    "fortification": _(
        "On an objective held, no enemy within 3″. Nobody takes the objective while it stands."
    ),
}
MAKES_IN_SKIRMISH = {
    **MAKES,
    "barracks": _("Makes units without Tough; with a weaponsmith also heroes."),
    "workshop": _("Makes units with Tough that aren’t heroes; large ones with a weaponsmith."),
}
"""The use of each building."""

EARNING = ("headquarters", "fortification")


def use_of(numbers: Numbers, kind: str) -> str:
    """Describe what a building makes, prevents and earns."""
    makes = (MAKES_IN_SKIRMISH if numbers is SKIRMISH else MAKES)[kind]
    earns = gettext("Earns %(n)d a round.") % {"n": numbers.income}
    sentences = [str(makes % {"points": numbers.builder}), *([earns] if kind in EARNING else [])]
    return " ".join(sentences)


def units_made(state: State, player: str, kind: str) -> tuple[list[Member], list[Member]]:
    """Return the units that a player's building makes alone, and those that need a weaponsmith."""
    catalogue = state.library.books.get(state.players[player].book)
    units = [
        produced(state, Produce(id=NEW, player=player, building=f"{player}.hq", unit=key))
        for key in (catalogue.kits if catalogue else ())
    ]
    made = [unit for unit in units if maker_of(unit, state.is_skirmish) == kind]
    gated = [each for each in made if is_gated(state, each)]
    return [each for each in made if each not in gated], gated
