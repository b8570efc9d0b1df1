"""What a fleet may hold: ships, squadrons, heroes, titles, upgrades, special rules, limits."""

from django.shortcuts import render
from django.views.decorators.http import require_safe

from fleets.mapping import catalogue
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.catalogue import Weapon


@require_safe
def reference(request):
    book = catalogue()
    vessels, upgrades = book.vessels.values(), book.upgrades.values()
    context = {
        "game": WARFLEETS,
        "book": book,
        "ships": [vessel for vessel in vessels if vessel.kind == "ship"],
        "squadrons": [vessel for vessel in vessels if vessel.kind == "squadron"],
        "weapons": [upgrade for upgrade in upgrades if isinstance(upgrade, Weapon)],
        "systems": [upgrade for upgrade in upgrades if not isinstance(upgrade, Weapon)],
        "limits": [(limit, _allowances(limit)) for limit in WARFLEETS.limits],
        "sizes": WARFLEETS.sizes,
    }
    return render(request, "fleets/reference.html", context)


def _allowances(limit):
    return [limit.allowed(size, {}) for size in WARFLEETS.sizes]
