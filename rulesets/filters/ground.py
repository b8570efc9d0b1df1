"""What the lists of ground games show: special rules in use, weapons, what options give."""

from django.utils.html import format_html, format_html_join

from rulesets import wording


def kind_word(kind):
    return wording.KINDS[kind]


def defense_word(game):
    return wording.DEFENSE[game]


def casting_value(spell, game):
    """What a spell takes: in v1.5 a roll of so much or more, else so many tokens."""
    return f"{spell.threshold}+" if game == "gf15" else spell.threshold


def advice_word(advice):
    return wording.ADVICE[advice]


def signed(points):
    """Points that are added, `+10` or `−5`; a dash where there is no price."""
    if points is None:
        return "–"
    return f"+{points}" if points >= 0 else f"−{-points}"


def option_gains(option):
    """What an option gives: names in bold, profiles in small; its label if it gives nothing."""
    gains = [*map(_weapon, option.weapons), *map(_item, option.items)]
    if option.rules:
        gains.append(format_html("<b>{}</b>", wording.rule_uses(option.rules)))
    if not gains:
        return format_html("<b>{}</b>", wording.term(option.label))
    return format_html_join(" ", "{}", ((gain,) for gain in gains))


def _weapon(weapon):
    profile = wording.weapon_profile(weapon)
    return format_html('<b>{}</b> <span class="quiet">{}</span>', _counted(weapon), profile)


def _item(item):
    inside = [*map(wording.rule_use, item.rules)]
    inside += [f"{_counted(weapon)} {wording.weapon_profile(weapon)}" for weapon in item.weapons]
    details = format_html_join(", ", "{}", ((text,) for text in inside))
    return format_html('<b>{}</b> <span class="quiet">{}</span>', _counted(item), details)


def _counted(thing):
    name = wording.term(thing.name)
    return f"{thing.count}× {name}" if thing.count > 1 else name


FILTERS = {
    "advice_word": advice_word,
    "casting_value": casting_value,
    "defense_word": defense_word,
    "kind_word": kind_word,
    "kind_words": wording.kinds,
    "option_gains": option_gains,
    "piercing": wording.piercing,
    "rule_use": wording.rule_use,
    "rule_uses": wording.rule_uses,
    "signed": signed,
    "weapon_profile": wording.weapon_profile,
}
