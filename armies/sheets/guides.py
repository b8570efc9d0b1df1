"""The turn of each ground game in short."""

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulesets.sheets.guide import TABLE, Guide, GuideLine
from rulesets.wording.terms import Text

ROUNDS = _(
    "Four. The roll-off’s winner starts the first, whoever finished activating first the next; "
    "one unit each, alternating."
)
LONG_EDGE = _(
    "Roll off: the winner picks a long edge and places first; then one unit each, alternating, "
    "within 12″ of your own edge."
)
ANY_EDGE = _(
    "Roll off: the winner picks an edge and places first; then one unit each, alternating, within "
    "12″ of your own edge."
)
MARKERS = (
    _("Markers"),
    _(
        "D3+2, placed in turns outside the deployment zones, more than 9″ apart. Most after "
        "round 4 wins."
    ),
)
SEIZING = (
    _("Objectives"),
    _(
        "At the end of a round you seize a marker with a unit within 3″ and no enemy there. It "
        "stays yours when you leave. If both are there, it is nobody’s."
    ),
)
HOLDING = (
    _("Objectives"),
    _("You hold a marker while you have a unit within 3″ and no enemy is there."),
)
ACTIONS = (
    _("Actions"),
    _(
        "Hold 0″, may shoot; Advance 6″, then may shoot; Rush 12″, no shooting; Charge 12″ into "
        "melee."
    ),
)
TERRAIN = (
    _("Terrain"),
    _(
        "Difficult: 6″ a move at most. Dangerous: a die for each model that crosses it or is "
        "activated in it, or as many as its Tough; each 1 is a wound."
    ),
)
TERRAIN_15 = (
    _("Terrain"),
    _(
        "Difficult: 6″ a move at most. Dangerous: a die for each model that crosses it or is "
        "activated in it; each 1 is a wound."
    ),
)
DISTANCES = _(
    "{near}″ at most to another model of the unit, {far}″ to all; over 1″ to other units unless "
    "charging."
)
COVER = (
    _("Cover"),
    _("Most of the unit inside or behind it: +1 to block shots."),
)
SHOOTING = (
    _("Shooting"),
    _("In range and in sight, all weapons fire; two targets at most, split by weapon."),
)
TO_HIT = (
    _("To hit"),
    _("A die for each attack: Quality or more. 6 always succeeds, 1 always fails."),
)
TO_BLOCK = (
    _("To block"),
    _("A die for each hit: Defense or more. Each failure takes off a model, or 1 of its Tough."),
)
TO_BLOCK_WOUNDS = (
    _("To block"),
    _("A die for each hit: Defense or more. Each failure is a wound."),
)
FIGHTING = _(
    "Charge into contact; the defenders move up to 3″ in. Models within 2″ (4″ up or down) strike, "
    "then the defenders may strike back. Then the chargers move back 1″; if one side is destroyed, "
    "the other may move 3″."
)
LOSING = _("The side that caused fewer wounds tests morale.")
FATIGUE = (
    _("Fatigued"),
    _("After charging or striking back: hits only on 6s in melee until the round ends."),
)
SHAKEN = (
    _("Shaken"),
    _(
        "Spends its next activation idle, then recovers. Until then it strikes back only on 6s, "
        "fails morale tests and can’t hold objectives."
    ),
)
SHAKEN_MODEL = (
    _("Shaken"),
    _(
        "Spends its next activation idle, then recovers. Until then it adds 1 to its wound rolls, "
        "hits only on 6s in melee, fails morale tests and can’t hold objectives."
    ),
)
MORALE = (
    _("Morale"),
    _(
        "At the end of an activation whose wounds outside melee leave the unit at half or less (a "
        "single model: half its Tough), test Quality. After a melee only the loser tests. Failed: "
        "Shaken; after a lost melee at half or less: off the table."
    ),
)
MORALE_OF_ARMY = (
    _("Morale"),
    _(
        "End of a round with half of the starting units or fewer: every unit tests "
        "Quality. Failed: Shaken; Shaken already: off the table."
    ),
)
LAST_MODEL = (
    _("Wounds"),
    _(
        "Each kills a model until one is left. The last one gets a mark for each wound, then rolls "
        "D6 + marks, +1 if Shaken: 6 or more, it is out; less, it is Shaken. Tough(X): no roll "
        "before X marks, out on 5+X."
    ),
)
SIGHT_15 = (
    _("Line of sight"),
    _("A straight line to the target that crosses no obstacle and no other unit."),
)
HITS_15 = (
    _("To hit"),
    _(
        "A die for each attack: Quality or more. A 1 always fails. Where 7 or more is needed, roll "
        "a 6 and then 4+ with that die."
    ),
)
WOUNDS_15 = (
    _("To wound"),
    _("The attacker rolls a die for each hit: the target’s Defense or more is a wound."),
)
MORALE_15 = (
    _("Morale"),
    _(
        "Test Quality when wounds outside melee leave the unit at half or less. After a melee only "
        "the loser tests. Failed: Pinned; after a lost melee at half or less: off the table."
    ),
)
MELEE_15 = (
    _("Melee"),
    _(
        "Charge only where a model reaches base contact; the defenders move up to 3″ in. Models "
        "within 2″ strike, then the defenders strike back. "
        "The side that caused fewer wounds tests morale. The attackers step back 1″; if one side "
        "is destroyed, the other may move 3″."
    ),
)
COVER_15 = (_("Cover"), _("Most models in or behind it: −1 on the shooter’s rolls."))
PINNED = (
    _("Pinned"),
    _(
        "Until the end of its next activation, which it spends idle; −1 on attack rolls in melee, "
        "and it doesn’t count at objectives."
    ),
)
MELEE = (_("Melee"), format_lazy("{} {}", FIGHTING, LOSING))
MELEE_OF_MODELS = (_("Melee"), FIGHTING)
SPACING = _("Spacing")
PUSHING = (
    _("Pushing"),
    _("When a model rolls Shaken, the attacker may try to push it: on a 4+ up to 2″ any way."),
)
JUMPING = (
    _("Jumping"),
    _(
        "Over 1″ gaps and down 3″ it just moves. Up to 6″ it jumps, beside its move: a die and one "
        "more for each full 3″, all on 3+, or it falls."
    ),
)
FALLING = (
    _("Falling"),
    _(
        "From 2″ or more: a hit with AP(1) for each full 3″; it lies within 2″ of the bottom, its "
        "activation over. In a unit the model dies, until one is left."
    ),
)


def _guide(
    turn: tuple[GuideLine, ...],
    fight: tuple[GuideLine, ...],
    deployment: Text,
    table: tuple[int, int] = TABLE,
) -> Guide:
    """Return a guide whose summary has no line on rounds, deployment, markers and who shoots."""
    return Guide(
        rounds=ROUNDS,
        deployment=deployment,
        turn=(MARKERS, *turn),
        fight=fight,
        core=tuple(line for line in (*turn, *fight) if line is not SHOOTING),
        table=table,
    )


GF35_GUIDE = _guide(
    turn=(SEIZING, ACTIONS, (SPACING, format_lazy(DISTANCES, near=1, far=9)), TERRAIN, COVER),
    fight=(SHOOTING, TO_HIT, TO_BLOCK, MELEE, FATIGUE, MORALE, SHAKEN),
    deployment=LONG_EDGE,
)
GFF_GUIDE = _guide(
    turn=(
        SEIZING,
        ACTIONS,
        (SPACING, format_lazy(DISTANCES, near=1, far=6)),
        TERRAIN,
        JUMPING,
        FALLING,
    ),
    fight=(
        SHOOTING,
        TO_HIT,
        TO_BLOCK_WOUNDS,
        COVER,
        LAST_MODEL,
        SHAKEN_MODEL,
        PUSHING,
        MELEE_OF_MODELS,
        FATIGUE,
        MORALE_OF_ARMY,
    ),
    deployment=ANY_EDGE,
    table=(48, 48),
)
GF15_GUIDE = _guide(
    turn=(
        HOLDING,
        ACTIONS,
        (SPACING, format_lazy(DISTANCES, near=2, far=6)),
        TERRAIN_15,
        COVER_15,
    ),
    fight=(SIGHT_15, HITS_15, WOUNDS_15, MELEE_15, MORALE_15, PINNED),
    deployment=LONG_EDGE,
)
