"""The table card: the turn of the game, prices and uses of buildings, a map to draw on."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest

from django.template.loader import render_to_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.campaigns.players import Player, players_of
from armies.campaigns.screens.table import objectives
from armies.campaigns.sentences import title_of
from armies.campaigns.sheets.battlefield import CORNERS, DEPTH, SMALL, TINY, battlefield
from armies.campaigns.sheets.building_cards import BuildingCard, blueprint, builder
from armies.campaigns.sheets.resources import first_skipped
from rulesets import wording
from rulesets.games.strategy import LEDGER, tables
from rulesets.games.strategy.actions import BeginBuild
from rulesets.games.strategy.state import State
from rulesets.games.strategy.tables import Numbers
from rulesets.sheets import measure
from rulesets.sheets.flow import PAGES
from rulesets.sheets.layout import halves, page
from rulesets.sheets.options import SheetOptions

Line = tuple[str, str]
"""A label and what it stands for."""

COLUMN, USE = 62.0, 83.0
"""Millimetres for the texts of rules and for the uses of buildings."""

POINTS, SMALL_POINTS = 10, 9.5
"""Type size of both, and where room is short, as on letter paper."""

SPACING, RULE, PIECE = 1.22, 1.0, 1.2
"""Height of lines in type sizes; millimetres around the text of a rule and of a building."""

OPPONENTS = 2
"""Players whose headquarters stand in opposing corners."""

REST, AROUND = 32.0, 16.2
"""Millimetres of the heads and remarks above the map, and of what is around it."""

MAP_WIDTH, NAMES_POINTS, NAMES_LINE, BESIDE_NAME = 106.0, 9, 4.6, 19.0
"""Room for the players' names below the map, their type size and line, and what is beside each."""

RULES_WIDTH, RULES_POINTS, RULES_LINE = 140.0, 8, 3.8
"""Width of house rules, set in a wider face than is measured, their type size and line height."""


SCOUT = _("A new unit with Scout makes its Scout deployment when it is produced.")
AMBUSH = _(
    "May wait in reserve, not for the next round but the one after: over 9″ from enemies, within "
    "12″ of a friendly unit or building. It can’t seize or contest objectives that round."
)
HERO = _(
    "Joins a unit of several models within 2″ at the end of a round, and stays until that unit is "
    "gone."
)

TURN = (
    (
        _("Set-up"),
        _(
            "%(places)s, a builder within 3″ of each, %(start)d points. "
            "%(objectives)d objectives (%(fewest)d–%(most)d) evenly spread, clear of buildings."
        ),
    ),
    (
        _("Round"),
        _(
            "First the battle, then the build phase in four parts. Who started the round starts "
            "each part. Take turns, one action each, until all are done."
        ),
    ),
    (
        _("1 Income"),
        _("%(income)d for the headquarters, each objective held and each fortified one."),
    ),
    (
        _("2 Construction"),
        _(
            "Each builder sets one building beside itself, at least partly within 9″ of the "
            "headquarters or a held objective, on free ground; or repairs one beside it by D3."
        ),
    ),
    (
        _("3 Upgrades"),
        _("One for each unit, with a weaponsmith; it stays a legal unit. No combined units."),
    ),
    (
        _("4 Production"),
        _(
            "One unit from each building, placed beside it where there is room, at once with one "
            "upgrade if there is a weaponsmith."
        ),
    ),
)
"""The set-up and the parts of a round."""

SPECIAL_CASES = (
    (
        _("Fortified"),
        _(
            "Built on a held objective, no enemy within 3″ of it. Nobody else takes the objective "
            "before the fortification is destroyed."
        ),
    ),
    (_("Scout"), SCOUT),
    (_("Ambush"), AMBUSH),
    (_("Hero"), HERO),
)
"""The rules of single buildings and units."""

ROUT_TEST = (
    _("Rout test"),
    _(
        "Who loses half or more of their units in one round tests every unit’s Quality. "
        "Failed: Shaken; Shaken already: off the table."
    ),
)
"""A rule of skirmishes alone."""

VICTORY = (
    _("Victory"),
    _(
        "The last headquarters standing, or most objectives after round %(decisive)d; a tie plays "
        "on. From round %(skipped)d on, no build phase follows the battle."
    ),
)


def table_html(state: State, options: SheetOptions, squares: Sequence[str] = ()) -> str:
    """Return a page with the turn of the game and the prices and uses of buildings."""
    house_rules = "; ".join(wording.house_rules(LEDGER, state))
    rules = _rules(state)
    columns = rules[: len(TURN)], rules[len(TURN) :]
    pieces = _pieces(state.numbers)
    height = partial(_height, columns, pieces, house_rules)
    room = PAGES[options.paper] - AROUND - _more_names(state)
    is_small = options.paper == "letter" or room - height(POINTS) < TINY * DEPTH
    scale = (room - height(SMALL_POINTS if is_small else POINTS)) / DEPTH
    context = {
        **page(options),
        "title": title_of(state),
        "game": LEDGER,
        "columns": columns,
        "pieces": pieces,
        "battlefield": battlefield(state, max(TINY, min(SMALL, scale)), squares),
        "is_small": is_small,
        "rounds": halves(list(_rounds(state))),
        "objective_rows": list(zip_longest(*halves(objectives(state, "")))),
        "house_rules": house_rules,
    }
    return render_to_string("sheets/campaign_table.html", context)


def _pieces(numbers: Numbers) -> list[BuildingCard]:
    return [*(blueprint(numbers, kind) for kind in tables.NAMES), builder(numbers)]


def _rounds(state: State) -> Iterator[tuple[int, Player | None]]:
    """Yield every round that a build phase may follow, with who started it if it is over."""
    players = players_of(state)
    began = {
        moment.round: players.get(action.first)
        for action, moment in zip(state.document.entries, state.moments, strict=True)
        if isinstance(action, BeginBuild) and action.first and action.id not in state.struck
    }
    yield from ((n, began.get(n)) for n in range(1, first_skipped(state) + 1))


def _rules(state: State) -> list[Line]:
    """Return the turn of the game, its special cases, and how the campaign ends."""
    fewest, most = state.numbers.objectives
    facts = {
        "places": _places(len(state.players)),
        "start": state.numbers.start,
        "objectives": state.document.objectives,
        "fewest": fewest,
        "most": most,
        "income": state.numbers.income,
        "decisive": tables.DECISIVE_ROUND,
        "skipped": first_skipped(state),
    }
    rout = (ROUT_TEST,) if state.is_skirmish else ()
    lines = (*TURN, *SPECIAL_CASES, *rout, VICTORY)
    return [(str(title), str(text) % facts) for title, text in lines]


def _places(players: int) -> str:
    """Return where so many players put their headquarters."""
    if players == OPPONENTS:
        return gettext("Headquarters in opposing corners")
    if players <= len(CORNERS):
        return gettext("Each headquarters in a corner of its own")
    return gettext("Headquarters as far apart as you agree")


def _height(
    columns: Sequence[Sequence[Line]],
    pieces: Sequence[BuildingCard],
    house_rules: str,
    points: float,
) -> float:
    """Return about how many millimetres everything above the map takes."""
    line = points * measure.POINT * SPACING
    rules = (
        sum(measure.lines(text, COLUMN, points) * line + RULE for _title, text in column)
        for column in columns
    )
    uses = (
        measure.lines(" ".join((each.texts[0], *each.weapon)), USE, points) * line + PIECE
        for each in pieces
    )
    return REST + rules_height(house_rules) + max(rules) + sum(uses)


def _more_names(state: State) -> float:
    """Return how many millimetres the names below the map take beyond a line."""
    names = (player.name for player in players_of(state).values())
    taken = sum(
        measure.width(name, NAMES_POINTS, "condensed-semibold") + BESIDE_NAME for name in names
    )
    return taken // MAP_WIDTH * NAMES_LINE


def rules_height(house_rules: str) -> float:
    """Return about how many millimetres house rules take."""
    return measure.lines(house_rules, RULES_WIDTH, RULES_POINTS) * RULES_LINE
