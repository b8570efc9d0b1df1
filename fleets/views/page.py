"""What the editor's page and its fragments show."""

from collections.abc import Callable
from dataclasses import dataclass
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
    shown = cards.cards(report)
    card = next((card for card in shown if card.id == opened.get("entry")), None)
    view = opened.get("view")
    return {
        "fleet": fleet,
        "report": report,
        "document": report.document,
        "cards": shown,
        "ships": cards.offers(report, "ship"),
        "squadrons": cards.offers(report, "squadron"),
        "view": "entry" if card else view if view in VIEWS else "list",
        "opened": card and _panel(report, card),
        "opened_query": opened_query(opened),
        "policies": _policies(report) if view == "settings" else (),
        "editable": True,
        "reference_url": reverse("fleets:reference"),
        "editor_url": reverse("fleets:editor", args=[fleet.pk]),
        "edit_url": reverse("fleets:edit", args=[fleet.pk]),
        "verdict_sentence": wording.verdict_sentence(report),
    }


@dataclass(frozen=True)
class Part:
    """A fragment of the page, and the values of the page that it shows."""

    template: str
    shows: Callable[[dict], object]


NOTICE = ("fleets/_notice.html",)
ALWAYS = ("fleets/_bar.html", *NOTICE)
PARTS = (
    Part("fleets/_name.html", lambda page: page["document"].name),
    Part(
        "rosters/_limits.html",
        lambda page: (page["document"].force_org, page["report"].size, page["report"].limits),
    ),
    Part("rosters/_issues.html", lambda page: (page["verdict_sentence"], page["report"].issues)),
    Part("fleets/_catalogue.html", lambda page: (page["ships"], page["squadrons"])),
)
WHOLE_LIST = ("fleets/_cards.html",)
WHOLE_PANEL = ("fleets/_panel.html",)
PANEL_PARTS = (
    Part("fleets/_panel_head.html", lambda panel: panel["card"]),
    Part("fleets/_mounts.html", lambda panel: panel.get("weapons") and panel["card"]),
    Part("fleets/_weapons.html", lambda panel: panel.get("weapons")),
    Part("fleets/_systems.html", lambda panel: panel.get("systems")),
    Part("fleets/_heroes.html", lambda panel: panel.get("heroes")),
    Part("fleets/_titles.html", lambda panel: panel.get("titles")),
    Part(
        "rosters/_entry_texts.html",
        lambda panel: (panel["card"].member.entry.name, panel["card"].member.entry.note),
    ),
)


EVERYTHING = (*ALWAYS, *(part.template for part in PARTS), *WHOLE_LIST, *WHOLE_PANEL)


def changes(change, opened, is_current=True):
    """What an answer to htmx shows: the page as it is now, and which parts of it changed.

    All of it, if the page did not show the fleet as it was before, but still earlier.
    """
    was = editor_page(change.row, change.before, opened)
    now = editor_page(change.row, change.after, opened)
    if not is_current:
        return now | {"parts": EVERYTHING}
    return now | _list_changes(was, now) | {"parts": _changed_parts(was, now)}


def _changed_parts(was, now):
    parts = [*ALWAYS, *_different(PARTS, was, now)]
    if _needs_new_list(was, now):
        parts += WHOLE_LIST
    if not was["opened"] or not now["opened"] or was["opened"].keys() != now["opened"].keys():
        return [*parts, *WHOLE_PANEL] if was["opened"] or now["view"] != "list" else parts
    return parts + _different(PANEL_PARTS, was["opened"], now["opened"])


def _different(parts, was, now):
    return [part.template for part in parts if part.shows(was) != part.shows(now)]


def _needs_new_list(was, now):
    """Whether entries changed their order, or the list became empty or stopped being so."""
    before, after = _ids(was), _ids(now)
    kept = [id for id in before if id in after]
    return not before or not after or kept != [id for id in after if id in before]


def _list_changes(was, now):
    """Cards to replace, to insert after another, and ids to take away."""
    if _needs_new_list(was, now):
        return {}
    before = {card.id: card for card in was["cards"]}
    after = _ids(now)
    return {
        "replaced": [c for c in now["cards"] if c.id in before and c != before[c.id]],
        "inserted": [(c, _predecessor(after, c.id)) for c in now["cards"] if c.id not in before],
        "removed": [id for id in before if id not in after],
    }


def _ids(page):
    return [card.id for card in page["cards"]]


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
