"""Reference page of fleets: ships, squadrons, heroes, titles, upgrades, special rules, limits."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulesets.books.library import Books
from rulesets.games.warfleets import WARFLEETS
from rulesets.games.warfleets.catalogue import Catalogue, Weapon
from rulesets.games.warfleets.roster import BOOK
from rulesets.web.ownership import OwnerRequest


@require_safe
def reference(request: OwnerRequest) -> HttpResponse:
    book = Books[Catalogue, Catalogue](WARFLEETS.slug, request.owner).gather({BOOK: ""})
    vessels, upgrades = book.vessels.values(), book.upgrades.values()
    context = {
        "game": WARFLEETS,
        "book": book,
        "ships": [vessel for vessel in vessels if vessel.kind == "ship"],
        "squadrons": [vessel for vessel in vessels if vessel.kind == "squadron"],
        "weapons": [upgrade for upgrade in upgrades if isinstance(upgrade, Weapon)],
        "systems": [upgrade for upgrade in upgrades if not isinstance(upgrade, Weapon)],
        "limits": [
            (limit, [limit.allowed(size, {}) for size in WARFLEETS.sizes])
            for limit in WARFLEETS.limits
        ],
        "sizes": WARFLEETS.sizes,
    }
    return render(request, "fleets/reference.html", context)
