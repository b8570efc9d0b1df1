"""Sentences of the ground games: Grimdark Future v1.5, 3.5 and Firefight."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

GAMES = ("gf35", "gff", "gf15")


def _for(game, words):
    return {f"{game}.{name}": text for name, text in words.items()}


SHARED_TITLES = {
    "stated_points": _("Stated points"),
    "stated_loadout": _("Stated loadout"),
    "option_limit": _("Too many of an option"),
    "option_target": _("Nothing to replace"),
    "option_unpriced": _("Option without a price"),
    "option_unoffered": _("Option of other units"),
    "combine_half": _("Half a combined unit"),
    "join_missing": _("Unit to join missing"),
}
TITLES = {
    "gf35.hero_max": _("Heroes"),
    "gf35.copies": _("Same unit"),
    "gf35.unit_cap": _("Largest unit"),
    "gf35.unit_count": _("Units"),
    "gf35.combine_single": _("Single model combined"),
    "gf35.combine_different": _("Different units combined"),
    "gf35.combine_max_two": _("More than two combined"),
    "gf35.combine_all_models": _("Upgrade of all models"),
    "gf35.join_not_hero": _("Joined without being a hero"),
    "gf35.hero_tough": _("Hero too tough to join"),
    "gf35.hero_host_single": _("Hero with a single model"),
    "gf35.hero_host_taken": _("Two heroes in a unit"),
    "gff.hero_max": _("Heroes"),
    "gff.copies": _("Same unit"),
    "gff.unit_cap": _("Largest unit"),
    "gff.unit_count": _("Units"),
    "gff.model_count": _("Models"),
    "gff.no_combine": _("Combined units"),
    "gff.no_join": _("Joined heroes"),
    "gf15.hero_max": _("Heroes"),
    "gf15.vehicle_monster_max": _("Vehicles and monsters"),
    "gf15.titan_max": _("Titans"),
    "gf15.hero_min": _("A hero"),
    "gf15.size_between_rows": _("Size between two rows"),
    "gf15.size_outside_table": _("Size outside the table"),
    "gf15.team_split": _("Shared points"),
    "gf15.team_split_rounded": _("Uneven share"),
    "gf15.combine_not_infantry": _("Combined, but not infantry"),
    "gf15.combine_different": _("Different units combined"),
    "gf15.combine_max_two": _("More than two combined"),
    "gf15.combine_all_models": _("Upgrade of all models"),
    "gf15.join_not_hero": _("Joined without being a hero"),
    "gf15.hero_host": _("Hero with something else than infantry"),
}

HEROES = ngettext_lazy(
    "%(used)d hero, %(allowed)d allowed (%(formula)s)",
    "%(used)d heroes, %(allowed)d allowed (%(formula)s)",
    "used",
)
UNITS = ngettext_lazy(
    "%(used)d unit, %(allowed)d allowed (%(formula)s)",
    "%(used)d units, %(allowed)d allowed (%(formula)s)",
    "used",
)
COPIES = ngettext_lazy(
    "%(used)d copy of %(group)s, %(allowed)d allowed (%(formula)s)",
    "%(used)d copies of %(group)s, %(allowed)d allowed (%(formula)s)",
    "used",
)
UNIT_CAP = _("%(group)s costs %(used)d points, %(allowed)d allowed (%(formula)s)")
DIFFERENT = _("%(name)s and %(other)s are not the same unit")
ALL_MODELS = _("The other half has %(names)s for all models, this one has not")

SHARED_ISSUES = {
    "stated_points": _("The document states %(allowed)d points, it costs %(used)d: %(reasons)s"),
    "stated_loadout": _("The document states %(stated)s, it carries %(carried)s: %(reasons)s"),
    "option_limit": _("%(name)s is one pick too many in its section"),
    "option_target": _("%(name)s replaces or needs something that the unit has not"),
    "option_unpriced": _("The book has no price of %(name)s for this unit"),
    "option_unoffered": _("The book offers %(name)s to other units, not to this one"),
    "combine_half": _("Marked as combined, but the other half is not in the list"),
    "join_missing": _("The unit it joins is not in the list"),
}
ISSUES = {
    "gf35.hero_max": HEROES,
    "gf35.copies": COPIES,
    "gf35.unit_cap": UNIT_CAP,
    "gf35.unit_count": UNITS,
    "gf35.combine_single": _("Only units of several models combine"),
    "gf35.combine_different": DIFFERENT,
    "gf35.combine_max_two": _("%(used)d copies combined, %(allowed)d allowed"),
    "gf35.combine_all_models": ALL_MODELS,
    "gf35.join_not_hero": _("Only heroes join another unit"),
    "gf35.hero_tough": _("Tough(%(used)d), and at most Tough(%(allowed)d) joins a unit"),
    "gf35.hero_host_single": _("%(host)s is a single model, and a hero joins several"),
    "gf35.hero_host_taken": _("%(used)d heroes in %(host)s, %(allowed)d allowed"),
    "gff.hero_max": HEROES,
    "gff.copies": COPIES,
    "gff.unit_cap": UNIT_CAP,
    "gff.unit_count": UNITS,
    "gff.model_count": ngettext_lazy(
        "%(used)d model, %(allowed)d allowed (%(formula)s)",
        "%(used)d models, %(allowed)d allowed (%(formula)s)",
        "used",
    ),
    "gff.no_combine": _("This game has no combined units"),
    "gff.no_join": _("In this game heroes join no unit"),
    "gf15.hero_max": HEROES,
    "gf15.vehicle_monster_max": ngettext_lazy(
        "%(used)d vehicle or monster, %(allowed)d allowed (%(formula)s)",
        "%(used)d vehicles and monsters, %(allowed)d allowed (%(formula)s)",
        "used",
    ),
    "gf15.titan_max": ngettext_lazy(
        "%(used)d titan, %(allowed)d allowed (%(formula)s)",
        "%(used)d titans, %(allowed)d allowed (%(formula)s)",
        "used",
    ),
    "gf15.hero_min": _("No hero yet: every army has one"),
    "gf15.size_between_rows": _("%(used)d points are between two rows: that of %(allowed)d holds"),
    "gf15.size_outside_table": _("The table has no row for %(used)d points"),
    "gf15.team_split": _(
        "Player %(player)d spends %(used)d points, and %(allowed)d are theirs (%(formula)s)"
    ),
    "gf15.team_split_rounded": _(
        "%(used)d points among %(players)d players are %(allowed)d each; %(rest)d stay unused"
    ),
    "gf15.combine_not_infantry": _("Only infantry is combined"),
    "gf15.combine_different": DIFFERENT,
    "gf15.combine_max_two": _("%(used)d copies combined, %(allowed)d allowed"),
    "gf15.combine_all_models": ALL_MODELS,
    "gf15.join_not_hero": _("Only heroes join another unit"),
    "gf15.hero_host": _("%(host)s is not infantry, and a hero joins infantry"),
}
for _game in GAMES:
    TITLES |= _for(_game, SHARED_TITLES)
    ISSUES |= _for(_game, SHARED_ISSUES)

FIXES = {
    "drop_picks": _("Give up %(names)s"),
    "add_picks": _("Add %(names)s here, too (%(points)d points)"),
    "accept_loadout": _("Use what it carries here"),
    "split": _("Split %(entry)s"),
    "leave": _("Deploy %(entry)s alone"),
    "one_player": _("Play this side alone"),
    "set_player": _("Give %(names)s to player %(player)d"),
}

EDITS = {
    "remove_unit": _("Removed %(about)s"),
    "change_picks": _("Changed upgrades of %(about)s"),
    "combine": _("Combined %(about)s"),
    "combine_new": _("Combined %(about)s with a second one"),
    "split": _("Split %(about)s"),
    "join": _("%(about)s joined a unit"),
    "leave": _("%(about)s left its unit"),
    "ride": _("%(about)s boarded a transport"),
    "alight": _("%(about)s left its transport"),
    "set_reserve": _("Changed the deployment of %(about)s"),
    "set_player": _("Gave %(about)s to another player"),
    "set_players": _("Changed the number of players"),
    "drop_book": _("Took a book away"),
}

POLICIES = {
    "attached_heroes": _("A hero in a unit"),
    "added_models": _("Models that options add"),
    "lone_hero": _("Heroes at 500 and 750 points"),
    "below_table": _("Games below 500 points"),
    "beyond_table": _("Games above 3000 points"),
    "hero_monster": _("A hero that is also a vehicle or monster"),
    "titans_and_flyers": _("Titans and flyers"),
}

OPTIONS = {
    "attached_heroes": {
        "together": _("One unit together with its host"),
        "apart": _("Counted apart"),
    },
    "added_models": {"counted": _("Counted"), "printed": _("Only the printed models count")},
    "lone_hero": {
        "table": _("One, as the table says"),
        "paragraph": _("Any number, as the core rules say"),
    },
    "below_table": {
        "first_row": _("The row of 500 points"),
        "arithmetic": _("The table's arithmetic"),
    },
    "beyond_table": {
        "arithmetic": _("The table's arithmetic"),
        "last_row": _("The row of 3000 points"),
    },
    "hero_monster": {"both": _("Counts as both"), "hero": _("Counts as a hero only")},
    "titans_and_flyers": {"apart": _("Counted apart"), "infantry": _("Count as infantry")},
}

OBSTACLES = {
    "unknown": _("not in the book"),
    "unpriced": _("no price for this unit"),
    "unoffered": _("not for this unit"),
    "target": _("what it replaces or needs is not there"),
    "limit": _("no more of this section"),
}

ADVICE = {
    "overfull": _("no room left"),
    "too_big": _("too big to ride"),
    "not_infantry": _("only infantry rides"),
}

KINDS = {
    "hero": _("Hero"),
    "infantry": _("Infantry"),
    "vehicle": _("Vehicle"),
    "monster": _("Monster"),
    "titan": _("Titan"),
    "flyer": _("Flyer"),
    "aircraft": _("Aircraft"),
    "artillery": _("Artillery"),
    "light": _("Light"),
}

AIMS = {"damage": _("Damage"), "friendly": _("On friends"), "enemy": _("On enemies")}

DEFENSE = {
    "gf35": _("Defense"),
    "gff": _("Defense"),
    "gf15": _("Defense, attacker rolls"),
}
AP = pgettext_lazy("profile", "AP")
RANGED = pgettext_lazy("profile", "%(range)d″ A%(attacks)d")
MELEE = pgettext_lazy("profile", "Melee A%(attacks)d")
