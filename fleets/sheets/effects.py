"""Effects of upgrades, heroes and titles in a few words, where whole texts have no room.

They stand for texts of the published book that take more than a line, by their keys.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

EFFECTS: Mapping[str, Any] = {
    "ablative-armor": _("Ramming it costs 1 more; overlaps never damage it."),
    "ace-carrier": _(
        "A squadron per upgrade waits; once, as it activates, they deploy within 2″ and may act."
    ),
    "anti-ship": _("+1 to hit ships; squadrons only on 6+."),
    "anti-squadron": _("+1 to hit squadrons; ships only on 6+."),
    "armored-plating": _("Disabled by 4 damage, not by 2."),
    "avenger": _("On activation: set down within D3+1″."),
    "blast": _("Hits all models within 4″ of the target, too."),
    "boarding-pod": _(
        "Ships only: each hit is a marker. As the target activates: 4+ removes one, else 1 damage."
    ),
    "broadside": _("Shoots to both sides at once."),
    "deadly": _("+1 damage for each hit not blocked."),
    "defiant": _("Friendly ship lost within 6″: 2 damage off."),
    "expert-sapper": _("On activation: mine within 4″; enemy moving within 3″: 2 damage."),
    "fragile": _("+1 damage the first time in a round."),
    "gravity-bumper": _("Ships it rams are pushed D6″ further."),
    "nuclear-ammo": _("+1 strength of the turret."),
    "overheating": _("A 1 to hit costs the shooter 1 damage."),
    "pulse-engine": _("+2″ move, +3″ cruise and ram."),
    "reinforced-ram": _("Ships it rams suffer 1 more."),
    "repair-bay": _("On activation: 1 damage off a ship within 4″."),
    "rogue": _("May act in a later phase: move or shoot."),
    "shield-booster": _("Each damage taken: no effect on 5+."),
    "sniper": _("You choose the upgrade that takes the damage."),
    "stealth-rig": _("In cover from over 12″ away."),
    "tactical-master": _("Reserve: from round 2 on, over 9″ from enemies."),
    "tracking-servo": _("+1 to hit with the turret."),
    "tractor-beam": _("On activation: pull an enemy ship within 8″ D6+1″ closer."),
    "twin-fire": _("Shoots twice, at two targets."),
    "vanguard": _("Once deployed: straight ahead up to its move."),
}

ONCE = {"ace-carrier"}
"""Keys of what is used once per game."""
