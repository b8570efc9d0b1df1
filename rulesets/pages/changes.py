"""What the editor's page shows, and which of its fragments a change makes different."""

from urllib.parse import urlencode

from rulesets import wording
from rulesets.desks import Desk, Fragment, Part
from rulesets.engine.report import Report
from rulesets.services import Change

VIEWS = ("add", "settings")
"""What `?view=` can open beside the list."""

ADDRESSES = ("editor", "edit", "undo", "redo")
"""Views whose addresses the page's fragments ask for again and again."""

NOTICE = "rosters/_notice.html"
BAR = "rosters/_bar.html"
CARDS = "rosters/_cards.html"
PANEL = "rosters/_panel.html"
PARTS = (
    Part("rosters/_name.html", lambda page: page["document"].name),
    Part(
        "rosters/_limits.html",
        lambda page: (page["document"].force_org, page["report"].size, page["report"].limits),
    ),
    Part("rosters/_issues.html", lambda page: (page["report"].size, page["report"].issues)),
)

SAME_CARDS = {"replaced": (), "inserted": (), "removed": ()}
"""What an answer says of single cards when it says nothing."""


def opened_query(opened) -> str:
    """The part of an address that says what is open; empty for the list alone."""
    if opened.get("entry"):
        return urlencode({"entry": opened["entry"]})
    return urlencode({"view": opened["view"]}) if opened.get("view") in VIEWS else ""


def editor_page(desk: Desk, row, report: Report, opened) -> dict:
    """Everything the page shows; `opened` holds `entry` or `view` as the address does."""
    view = opened.get("view")
    return _compared(desk, row, report, opened) | {
        "desk": desk,
        "row": row,
        "opened_query": opened_query(opened),
        "policies": _policies(report) if view == "settings" else (),
        "editable": True,
        "notice": None,
        "refusal": "",
        "problems": (),
        "typed": {},
        "reference_url": desk.reference_url(report.game),
        **{f"{name}_url": desk.address(name, row.pk) for name in ADDRESSES},
    }


def _compared(desk: Desk, row, report: Report, opened) -> dict:
    """What of the page is compared to find the parts that a change makes different."""
    own = desk.page(row, report)
    entry, view = opened.get("entry"), opened.get("view")
    card = next((card for card in own["cards"] if entry in card.ids), None)
    panel = card and desk.panel(report, card, entry)
    return {
        "report": report,
        "document": report.document,
        "view": "entry" if card else view if view in VIEWS else "list",
        "opened": panel,
        "panel_templates": _panel_templates(desk, panel),
        **own,
    }


def whole(*templates: str) -> list[Fragment]:
    """Parts of the page as they are now."""
    return [(template, None) for template in templates]


def everything(desk: Desk) -> list[Fragment]:
    parts = (part.template for part in (*PARTS, *desk.parts))
    return whole(BAR, NOTICE, *parts, CARDS, PANEL)


def changes(desk: Desk, change: Change, opened, is_current: bool = True) -> dict:
    """What an answer to htmx shows: the page as it is now, and which parts of it changed.

    All of it, if the page did not show the list as it was before, but still earlier.
    """
    now = editor_page(desk, change.row, change.after, opened)
    if not is_current:
        return now | {"parts": everything(desk)} | SAME_CARDS
    was = _compared(desk, change.row, change.before, opened)
    cards = _card_changes(was["cards"], now["cards"])
    return now | (cards or SAME_CARDS) | {"parts": _changed_parts(desk, was, now, not cards)}


def _changed_parts(desk: Desk, was: dict, now: dict, needs_new_list: bool) -> list[Fragment]:
    parts = whole(BAR, NOTICE) + _different((*PARTS, *desk.parts), was, now)
    if needs_new_list:
        parts += whole(CARDS)
    if was["opened"] and was["panel_templates"] == now["panel_templates"]:
        return parts + _different(desk.panel_parts, was["opened"], now["opened"])
    return parts + whole(PANEL) if was["opened"] or now["view"] != "list" else parts


def _panel_templates(desk: Desk, panel: dict | None) -> list[str]:
    """The parts of an opened card's panel."""
    if not panel:
        return []
    return [part.template for part in desk.panel_parts if part.shows(panel) is not None]


def _different(parts, was: dict, now: dict) -> list[Fragment]:
    return [fragment for part in parts for fragment in part.changed(was, now)]


def _card_changes(was: list, now: list) -> dict | None:
    """Cards to replace, to insert after another, and ids to take away.

    None if entries changed their order, or the list became empty or stopped being so: then it is
    shown anew.
    """
    before, after = {card.id: card for card in was}, {card.id: card for card in now}
    kept = [id for id in before if id in after]
    if not before or not after or kept != [id for id in after if id in before]:
        return None
    return {
        "replaced": [after[id] for id in kept if after[id] != before[id]],
        "inserted": [
            (card, previous)
            for previous, (id, card) in zip(["", *after], after.items(), strict=False)
            if id not in before
        ],
        "removed": [id for id in before if id not in after],
    }


def _policies(report: Report) -> list[dict]:
    return [
        {
            "key": policy.key,
            "title": wording.POLICIES[policy.key],
            "options": [
                {
                    "key": option,
                    "label": wording.OPTIONS[policy.key][option],
                    "is_chosen": report.roster.policy(policy.key) == option,
                }
                for option in policy.options
            ],
        }
        for policy in report.game.policies
    ]
