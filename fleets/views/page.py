"""What the editor's page and its fragments show."""

from urllib.parse import urlencode

from django.urls import reverse

from fleets import cards
from rulesets import wording

VIEWS = ("add", "settings")
"""What `?view=` can open beside the list."""


def opened_query(opened):
    """The part of an address that says what is open; empty for the list alone."""
    if opened.get("entry"):
        return urlencode({"entry": opened["entry"]})
    return urlencode({"view": opened["view"]}) if opened.get("view") in VIEWS else ""


def editor_page(fleet, report, opened):
    """Everything the page shows; `opened` holds `entry` or `view` as the address does."""
    card = _card(report, opened)
    view = opened.get("view")
    return {
        "fleet": fleet,
        "report": report,
        "document": report.document,
        "cards": cards.cards(report),
        "ships": cards.offers(report, "ship"),
        "squadrons": cards.offers(report, "squadron"),
        "view": "entry" if card else view if view in VIEWS else "list",
        "opened": card and _panel(report, card),
        "opened_query": opened_query(opened),
        "policies": _policies(report) if view == "settings" else (),
        "editable": True,
        "edit_url": reverse("fleets:edit", args=[fleet.pk]),
        "verdict_sentence": wording.verdict_sentence(report),
    }


def page_difference(change, opened):
    """Cards to replace, to insert after another, and ids to take away."""
    before = [member.id for member in change.before.roster.entries]
    after = [member.id for member in change.after.roster.entries]
    in_order = [id for id in before if id in after] == [id for id in after if id in before]
    changed = cards.changed_cards(change.before, change.after)
    was_open, is_open = _card(change.before, opened), _card(change.after, opened)
    return {
        "has_new_panel": was_open != is_open or opened.get("view") == "settings",
        "has_new_list": not in_order or not before or not after,
        "replaced": [card for card in changed if card.id in before],
        "inserted": [(card, _predecessor(after, card.id)) for card in changed if card.id not in before],
        "removed": [id for id in before if id not in after],
    }


def _card(report, opened):
    return next((card for card in cards.cards(report) if card.id == opened.get("entry")), None)


def _panel(report, card):
    if not card.member.is_ship:
        return {"card": card}
    return {
        "card": card,
        "weapons": cards.weapon_choices(report, card.member),
        "systems": cards.system_choices(report, card.member),
        "heroes": cards.hero_choices(report, card.member),
        "titles": cards.title_choices(report, card.member),
    }


def _policies(report):
    return [
        {
            "key": policy.key,
            "title": wording.POLICIES[policy.key],
            "options": [
                {
                    "key": option,
                    "label": wording.OPTIONS[option],
                    "is_chosen": report.roster.policy(policy.key) == option,
                }
                for option in policy.options
            ],
        }
        for policy in report.game.policies
    ]


def _predecessor(ids, id):
    position = ids.index(id)
    return ids[position - 1] if position else ""
