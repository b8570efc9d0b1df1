"""Template words: terms, sentences of issues and fixes, signed figures."""

from datetime import timedelta
from urllib.parse import urlencode

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.timesince import timesince
from django.utils.translation import get_language, gettext

from rulesets import wording
from rulesets.engine.common import OWN_SECTION
from rulesets.engine.values import Term

register = template.Library()

register.filter("sentence", wording.sentence)
register.filter("fix_label", wording.fix_label)
register.filter("both_names", wording.both_names)
register.filter("rule_title", wording.title)
register.filter("explanation", wording.explanation)


@register.filter
def term(value):
    """A term in the reader's language; any other text as it is."""
    return wording.term(value) if isinstance(value, Term) else value


@register.filter
def original(value):
    """The English name, for showing beside a translated one; empty where it is the same."""
    return value.en if get_language() == "it" and value.it not in ("", value.en) else ""


@register.filter
def stat(value, unit):
    """A figure with its unit; where upgrades change it, as printed and as it is now."""
    if not value.is_changed:
        return f"{value.base}{unit}"
    changed = '<span class="changed">{0}{2} → {1}{2}</span>'
    return format_html(changed, value.base, value.adjusted, unit)


@register.filter
def profile(weapon):
    """Range, attacks and strength of a weapon."""
    return wording.profile(weapon.range, weapon.attacks, weapon.strength)


@register.filter
def turret(vessel):
    """The same of a vessel's turret as printed."""
    return wording.profile(vessel.turret_range, vessel.turret_attacks, vessel.turret_strength)


@register.filter
def adjusted_turret(member):
    """The same of a member's turret, with its strength as upgrades change it."""
    strength = stat(member.turret_strength, "")
    vessel = member.vessel
    return format_html(wording.profile(vessel.turret_range, vessel.turret_attacks, "{}"), strength)


@register.filter
def level_word(level):
    return wording.LEVELS[level]


@register.filter
def verdict_word(verdict):
    return wording.VERDICTS[verdict]


@register.filter
def facing_word(facing):
    return wording.FACINGS[facing]


@register.filter
def as_edit(fix):
    """A fix as the value of the `do` field: the edit's name and its arguments."""
    arguments = {
        key: str(value).lower() if isinstance(value, bool) else value
        for key, value in fix.args.items()
        if value is not None
    }
    return f"{fix.edit}?{urlencode(arguments, doseq=True)}"


@register.filter
def scale(limit):
    """Where a limit's gauge ends: at what is allowed, further if more is used."""
    return max(limit.allowed, limit.used, 1)


@register.filter
def points_scale(report):
    return max(report.size, report.points)


@register.filter
def positive(number):
    return abs(number)


@register.filter
def members(issue, report):
    """The roster's members an issue is about."""
    return [member for member in report.roster.entries if member.id in issue.entries]


@register.filter
def rule_explanation(code, report):
    return wording.explanation(report.game.rule(code).explanation)


@register.filter
def rule_source(code, report):
    """Where a rule stands: document, version and section."""
    game = report.game
    section = game.rule(code).section or game.common_section
    if section == OWN_SECTION:
        return section
    return f"{game.title} {game.rules_version}, {section}"


@register.filter
def policy_sentence(issue, report):
    """The policy an issue assumes, with the option in force."""
    return wording.policy_sentence(issue.policy, report.roster.policy(issue.policy))


@register.filter
def age(moment):
    """How long ago something was, `just now` below a minute."""
    if timezone.now() - moment < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(age)s ago") % {"age": timesince(moment)}


@register.filter
def problem_sentence(problem):
    return wording.problem_sentence(problem)


@register.filter
def edit_sentence(revision):
    return wording.edit_sentence(revision.edit, Term(revision.about, revision.about_it))


@register.filter
def weight_word(weight):
    return wording.WEIGHTS[weight]


@register.filter
def obstacle_word(obstacle):
    return wording.OBSTACLES[obstacle]
