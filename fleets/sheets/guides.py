"""A short guide to the turn of Warfleets."""

from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from rulesets.sheets.guide import Guide

SQUADRONS = (
    _("Squadrons"),
    _(
        "Move up to their speed, turning freely; never ram or are rammed. One that comes within "
        "2″ of an enemy squadron ends its move within 2″ of it. Both are engaged: they can’t move "
        "and can only shoot each other. +1 to hit squadrons. Destroyed by 2 damage."
    ),
)
TO_HIT = (
    _("To hit"),
    _(
        "The target is in range and line of sight. A die for each attack: the target’s Evasion or "
        "more; +1 from its rear. 6 always succeeds, 1 always fails."
    ),
)
TO_BLOCK = (
    _("To block"),
    _(
        "A die for each hit, each roll minus the weapon’s strength, −1 from the rear, +1 in cover: "
        "Toughness or more blocks it, 6 always, 1 never. Each failure is 1 damage."
    ),
)
RAMMING = (
    _("Ramming"),
    _(
        "The ship with fewer upgrade slots takes 2 damage, the other 1. Equal: 1 each. A target "
        "with as many slots or fewer is pushed D6″; another ship or terrain stops it for 1 damage."
    ),
)
DAMAGE = (
    _("Damage"),
    _(
        "The ship’s owner picks an upgrade that takes it until disabled (2 damage), then the "
        "next. All disabled: destroyed."
    ),
)
MORALE = (
    _("Morale"),
    _(
        "At the end of a round with half of the starting ships or fewer, each ship rolls D6 + "
        "working upgrades: 6+ holds, else it surrenders. No ships left: squadrons surrender."
    ),
)
PROFILE = (_("24″ A3 S1"), _("Range, 3 attacks, strength 1."))
WITHOUT = ("(4″)", _("What is left once the upgrade is disabled."))
SIZE = (_("Heavy 4"), _("Size, and number of upgrades."))
SPEED = ("6″/9″", _("Move / cruise or ram."))
DEFENSE = ("2+/3+", _("Evasion / Toughness."))
LEGEND = (SPEED, DEFENSE, PROFILE, WITHOUT, SIZE, TO_HIT, TO_BLOCK, DAMAGE, MORALE)
"""How to read a copy for opponents."""

ROUNDS = _(
    "Four. The roll-off’s winner starts the first, then players in turn. In each: squadrons, "
    "light, medium, heavy ships; one model each, alternating, until all of a kind have acted."
)
ACTIONS = (
    _("Actions"),
    _(
        "Hold, pivot 180°, not onto a model · Move, 90° · Cruise or ram, 45°, no shooting. Ram "
        "only what you reach, and stop there. Straight ahead the full speed; one pivot in the "
        "second half. A ship that held is hit on 2+ until it moves."
    ),
)
OVERLAPPING = (
    _("Overlapping"),
    _(
        "Ending on a ship: straight on until 1″ clear; it and all it passed take 1 damage. On "
        "squadrons: the other player moves them within 1″."
    ),
)
TERRAIN = (
    _("Terrain"),
    _(
        "Difficult: half speed. Dangerous: D3 damage. Impassable: no way through. Off the "
        "table: back at the round’s end within 4″."
    ),
)
ARCS = (_("Arcs"), _("A weapon shoots where its circle is dark; a turret all around."))
OBJECTIVES = (
    _("Objectives"),
    _(
        "D3+2, placed in turns more than 9″ from table edges, zones and each other. A ship that "
        "moves over one carries it, and drops it when it is gone. Most after round 4 wins."
    ),
)
IN_ROUNDS = (_("Rounds"), ROUNDS)
DEPLOYING = (_("Deployment"), _("12″ along opposite long edges: ships, then squadrons."))
BEFORE = (IN_ROUNDS, DEPLOYING, OBJECTIVES)
"""Lines that the game no longer needs once it has begun."""
GUIDE = Guide(
    rounds=ROUNDS,
    deployment=_(
        "Roll off: the winner picks a long edge and places first; alternating, all ships within "
        "12″ of your own edge, then all squadrons."
    ),
    turn=(
        OBJECTIVES,
        ACTIONS,
        OVERLAPPING,
        SQUADRONS,
    ),
    fight=(
        TO_HIT,
        TO_BLOCK,
        DAMAGE,
        RAMMING,
        MORALE,
        TERRAIN,
    ),
    core=(
        PROFILE,
        WITHOUT,
        SIZE,
        ARCS,
        ACTIONS,
        TO_HIT,
        TO_BLOCK,
        DAMAGE,
        MORALE,
        SQUADRONS,
        RAMMING,
        OVERLAPPING,
        TERRAIN,
        *BEFORE,
    ),
)
BESIDE_CHARTS = replace(
    GUIDE, turn=(OBJECTIVES, OVERLAPPING), fight=(SQUADRONS, TO_HIT, DAMAGE, TERRAIN)
)
"""The guide without all that the charts of the table card say."""
