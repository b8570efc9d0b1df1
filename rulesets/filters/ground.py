"""What the lists of ground games show: special rules in use, weapons, what options give."""

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


def contents(item):
    """The special rules and the weapons of an item."""
    inside = [*map(wording.rule_use, item.rules)]
    inside += [
        f"{wording.counted(weapon)} {wording.weapon_profile(weapon)}" for weapon in item.weapons
    ]
    return ", ".join(inside)


FILTERS = {
    "advice_word": advice_word,
    "casting_value": casting_value,
    "contents": contents,
    "counted": wording.counted,
    "defense_word": defense_word,
    "kind_word": kind_word,
    "kind_words": wording.kinds,
    "piercing": wording.piercing,
    "rule_use": wording.rule_use,
    "rule_uses": wording.rule_uses,
    "signed": signed,
    "weapon_profile": wording.weapon_profile,
}
