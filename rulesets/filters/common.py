"""What the lists of every game show: terms, sentences of issues and fixes, limits, dates."""

from datetime import datetime, timedelta
from urllib.parse import urlencode

from django.template.defaultfilters import linebreaksbr, slugify
from django.utils.formats import date_format
from django.utils.html import format_html, strip_spaces_between_tags
from django.utils.safestring import mark_safe
from django.utils.timesince import timesince
from django.utils.timezone import localtime, now
from django.utils.translation import gettext

from rulesets import wording
from rulesets.engine.common import OWN_SECTION
from rulesets.engine.values import Term
from rulesets.language import language


def term(value):
    """A term in the reader's language; any other text as it is."""
    return wording.term(value) if isinstance(value, Term) else value


def original(value):
    """The English name, for showing beside a translated one; empty where it is the same."""
    return value.en if language() == "it" and value.it not in ("", value.en) else ""


def stat(value, unit):
    """A figure with its unit; where upgrades change it, as printed and as it is now."""
    if not value.is_changed:
        return f"{value.base}{unit}"
    changed = '<span class="changed">{0}{2} → {1}{2}</span>'
    return format_html(changed, value.base, value.adjusted, unit)


def level_word(level):
    return wording.LEVELS[level]


def verdict_word(verdict):
    return wording.VERDICTS[verdict]


def obstacle_word(obstacle):
    return wording.OBSTACLES[obstacle]


def as_edit(fix):
    """A fix as the value of the `do` field: the edit's name and its arguments."""
    arguments = {
        key: str(value).lower() if isinstance(value, bool) else value
        for key, value in fix.args.items()
        if value is not None
    }
    return f"{fix.edit}?{urlencode(arguments, doseq=True)}"


def scale(limit):
    """Where a limit's gauge ends: at what is allowed, further if more is used."""
    return max(limit.allowed, limit.used, 1)


def points_scale(report):
    return max(report.size, report.points)


def members(issue, report):
    """The roster's members an issue is about."""
    return [member for member in report.roster.entries if member.id in issue.entries]


def rule_explanation(code, report):
    return wording.explanation(report.game.rule(code).explanation)


def rule_source(code, report):
    """Where a rule stands: document, version and section."""
    game = report.game
    section = game.rule(code).section or game.common_section
    if section == OWN_SECTION:
        return section
    return f"{game.title} {game.rules_version}, {section}"


def policy_sentence(issue, report):
    """The policy an issue assumes, with the option in force."""
    return wording.policy_sentence(issue.policy, report.roster.policy(issue.policy))


def edit_sentence(revision):
    return wording.edit_sentence(revision.edit, Term(revision.about, revision.about_it))


def date(moment: datetime, format: str) -> str:
    """A moment where the server is, in a format of Django's `date` filter."""
    return date_format(localtime(moment), format)


def age(moment):
    """How long ago something was, `just now` below a minute."""
    if now() - moment < timedelta(minutes=1):
        return gettext("just now")
    return gettext("%(age)s ago") % {"age": timesince(moment)}


def spaceless(content):
    """Markup without the space between its tags."""
    return mark_safe(strip_spaces_between_tags(content))  # noqa: S308 - escaped while rendered


FILTERS = {
    "age": age,
    "as_edit": as_edit,
    "both_names": wording.both_names,
    "date": date,
    "edit_sentence": edit_sentence,
    "explanation": wording.explanation,
    "fix_label": wording.fix_label,
    "level_word": level_word,
    "linebreaksbr": linebreaksbr,
    "members": members,
    "obstacle_word": obstacle_word,
    "original": original,
    "points_scale": points_scale,
    "policy_sentence": policy_sentence,
    "problem_sentence": wording.problem_sentence,
    "rule_explanation": rule_explanation,
    "rule_source": rule_source,
    "rule_title": wording.title,
    "scale": scale,
    "sentence": wording.sentence,
    "slugify": slugify,
    "spaceless": spaceless,
    "stat": stat,
    "term": term,
    "verdict_sentence": wording.verdict_sentence,
    "verdict_word": verdict_word,
}
