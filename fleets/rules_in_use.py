"""The special rules that a fleet has, with their texts."""

from rulesets import wording
from rulesets.games.warfleets import FleetReport
from rulesets.games.warfleets.catalogue import Weapon
from rulesets.texts.writer import RuleText


def rules_in_use(report: FleetReport) -> list[RuleText]:
    """Return every special rule, system, hero and title in the fleet."""
    catalogue = report.roster.catalogue
    used: set[str] = set()
    for member in report.roster.members:
        used.update(rule.key for rule in (member.vessel.rules if member.vessel else ()))
        used.update(character.key for character in (*member.heroes, *member.titles))
        for mount in member.mounts:
            if isinstance(mount.upgrade, Weapon):
                used.update(rule.key for rule in mount.upgrade.rules)
            elif mount.upgrade:
                used.add(mount.key)
    explained = [
        *catalogue.rules.values(),
        *catalogue.upgrades.values(),
        *catalogue.heroes.values(),
        *catalogue.titles.values(),
    ]
    texts = [RuleText(e.key, e.name, e.summary) for e in explained if e.key in used]
    return sorted(texts, key=lambda text: wording.term(text.name).casefold())
