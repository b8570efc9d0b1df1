"""Effects of upgrades, heroes and titles in a line, for rosters that explain each only once.

They stand for texts of the published book that take more than a line, by their English names.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

EFFECTS: Mapping[str, Any] = {
    "Ablative Armor": _("Ramming it costs 1 more; overlaps never damage it."),
    "Ace Carrier": _("Holds back a squadron for each upgrade."),
    "Anti-Ship": _("+1 to hit ships; squadrons only on 6+."),
    "Anti-Squadron": _("+1 to hit squadrons; ships only on 6+."),
    "Armored Plating": _("Disabled by 4 damage, not by 2."),
    "Avenger": _("On activation: set down within D3+1″."),
    "Blast": _("Hits all models within 4″ of the target, too."),
    "Boarding Pod": _("Ships only; each hit is a boarding marker."),
    "Broadside": _("Shoots to both sides at once."),
    "Deadly": _("+1 damage for each hit not blocked."),
    "Defiant": _("Friendly ship lost within 6″: 2 damage off."),
    "Expert Sapper": _("On activation: a mine within 4″."),
    "Fragile": _("+1 damage the first time in a round."),
    "Gravity Bumper": _("Ships it rams are pushed D6″ further."),
    "Nuclear Ammo": _("+1 strength of the turret."),
    "Overheating": _("A 1 to hit costs the shooter 1 damage."),
    "Pulse Engine": _("+2″ move, +3″ cruise and ram."),
    "Reinforced Ram": _("Ships it rams suffer 1 more."),
    "Repair Bay": _("On activation: 1 damage off a ship within 4″."),
    "Rogue": _("May act in a later phase: move or shoot."),
    "Shield Booster": _("Each damage taken: no effect on 5+."),
    "Sniper": _("You choose the upgrade that takes the damage."),
    "Stealth Rig": _("In cover from over 12″ away."),
    "Tactical Master": _("Reserve: from round 2 on, over 9″ from enemies."),
    "Tracking Servo": _("+1 to hit with the turret."),
    "Tractor Beam": _("On activation: pull an enemy within 8″ D6+1″ closer."),
    "Twin-Fire": _("Shoots twice, at two targets."),
    "Vanguard": _("Once deployed: straight ahead up to its move."),
}
