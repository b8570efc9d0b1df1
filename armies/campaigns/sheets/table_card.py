"""The table card: the turn of the game, prices and uses of buildings, a map to draw on."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armies.campaigns.sentences import title_of
from armies.campaigns.sheets.battlefield import SMALL, TINY, battlefield
from armies.campaigns.sheets.building_cards import BuildingCard, blueprint, builder
from armies.campaigns.sheets.resources import first_skipped
from rulesets import wording
from rulesets.games.strategy import LEDGER, tables
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import Numbers
from rulesets.sheets import measure
from rulesets.sheets.layout import halves, page
from rulesets.sheets.options import SheetOptions

Line = tuple[str, str]
"""A label and what it stands for."""

POINTS, COLUMN = 10, 60.0
"""Type size of the rules, and millimetres for their texts."""


def table_html(state: State, options: SheetOptions) -> str:
    """Return a page with the turn of the game and the prices and uses of buildings."""
    numbers, house_rules = state.numbers, wording.house_rules(LEDGER, state)
    context = {
        **page(options),
        "title": title_of(state),
        "game": LEDGER,
        "columns": _balanced([*_turn(numbers), *_special_cases(state)]),
        "pieces": _pieces(numbers),
        "battlefield": battlefield(state, TINY if house_rules else SMALL),
        "rounds": halves(range(1, first_skipped(state) + 1)),
        "objective_rows": list(zip_longest(*halves(range(1, state.document.objectives + 1)))),
        "house_rules": house_rules,
    }
    return render_to_string("sheets/campaign_table.html", context)


def _pieces(numbers: Numbers) -> list[BuildingCard]:
    return [*(blueprint(numbers, kind) for kind in tables.NAMES), builder(numbers)]


def _turn(numbers: Numbers) -> Iterator[Line]:
    """Yield the set-up and the parts of a round."""
    fewest, most = numbers.objectives
    setup = gettext(
        "Headquarters in opposing corners, a builder within 3″ of each, %(start)d points. "
        "%(fewest)d–%(most)d objectives evenly spread, clear of buildings."
    )
    yield (
        gettext("Set-up"),
        setup % {"start": numbers.start, "fewest": fewest, "most": most},
    )
    yield (
        gettext("Round"),
        gettext(
            "A round of the wargame with its objectives, then the build phase. Who started the "
            "round starts each part of it; players alternate, one action each, until all are done."
        ),
    )
    income = gettext("%(income)d for the headquarters, each objective held and each fortified one.")
    yield (gettext("1 Income"), income % {"income": numbers.income})
    yield (
        gettext("2 Construction"),
        gettext(
            "Each builder sets one building beside itself, at least partly within 9″ of the "
            "headquarters or a held objective, on free ground; or repairs one beside it by D3."
        ),
    )
    yield (
        gettext("3 Upgrades"),
        gettext("One for each unit, with a weaponsmith; it stays a legal unit. No combined units."),
    )
    yield (
        gettext("4 Production"),
        gettext(
            "One unit from each building, placed beside it where there is room, at once with one "
            "upgrade if there is a weaponsmith."
        ),
    )


def _special_cases(state: State) -> Iterator[Line]:
    """Yield the rules of single buildings and units, then how the campaign ends."""
    yield (
        gettext("Fortified"),
        gettext(
            "Built on a held objective, no enemy within 3″ of it. Nobody else takes the objective "
            "before the fortification is destroyed."
        ),
    )
    yield (
        gettext("Scout"),
        gettext("A new unit with Scout makes its Scout deployment when it is produced."),
    )
    yield (
        gettext("Ambush"),
        gettext(
            "May wait in reserve, not for the next round but the one after: over 9″ from enemies, "
            "within 12″ of a friendly unit or building. It can’t seize or contest objectives that "
            "round."
        ),
    )
    yield (
        gettext("Hero"),
        gettext(
            "Joins a unit of several models within 2″ at the end of a round, and stays until that "
            "unit is gone."
        ),
    )
    if state.is_skirmish:
        yield (
            gettext("Rout test"),
            gettext(
                "Who loses half or more of their units in one round tests every unit’s Quality. "
                "Failed: Shaken; Shaken already: off the table."
            ),
        )
    victory = gettext(
        "The last headquarters standing, or most objectives after round %(decisive)d; a tie plays "
        "on. From round %(skipped)d on, no build phase follows the battle."
    )
    yield (
        gettext("Victory"),
        victory % {"decisive": tables.DECISIVE_ROUND, "skipped": first_skipped(state)},
    )


def _balanced(lines: Sequence[Line]) -> tuple[Sequence[Line], Sequence[Line]]:
    """Return lines in two columns about equally high, in order."""
    heights = [measure.lines(text, COLUMN, POINTS) for _, text in lines]
    cuts = range(len(lines) + 1)
    cut = min(cuts, key=lambda n: (max(sum(heights[:n]), sum(heights[n:])), -n))
    return lines[:cut], lines[cut:]
