"""An army's editor as a visitor has it: what can be pressed, what it shows, what it changes."""

from dataclasses import dataclass

from django.test import Client

from rulesets.lists.models import List
from rulesets.lists.services import judging
from tests.pages import page

HTMX = {"HTTP_HX_REQUEST": "true"}


@dataclass
class Editor:
    client: Client
    row: List

    @property
    def address(self):
        return f"/lists/{self.row.pk}/"

    @property
    def document(self):
        self.row.refresh_from_db()
        return judging.read(self.row)

    def entry(self, id):
        """An entry of the list, None if it is gone."""
        return next((entry for entry in self.document.entries if entry.id == id), None)

    def picks(self, id):
        """The options an entry has, by their keys, in the order of picking."""
        return [pick.option for pick in self.entry(id).picks]

    def look(self, opened=""):
        return page(self.client.get(f"{self.address}?{opened}"))

    def press(self, name, opened="", part="main"):
        """Press a button of this name in a part of the page; all of them do the same."""
        (value,) = {
            button.attrs["value"]
            for button in enabled(self.look(opened).one(id=part))
            if name_of(button) == name
        }
        return self.send(value, opened)

    def send(self, do, opened="", digests="", **extra):
        form = {"do": do, "open": opened, "digests": digests}
        return self.client.post(self.address + "edit", form, **extra)

    def undo(self):
        self.client.post(self.address + "undo")


def enabled(part):
    """The buttons in a part of the page that send an edit."""
    return [b for b in part.all("button", name="do") if "disabled" not in b.attrs]


def name_of(button):
    """What a button is called; a tick is taken or given up, as it is now."""
    name = button.attrs.get("aria-label", button.text)
    if "tick" not in button.classes:
        return name
    return f"Give up: {name}" if button.attrs["aria-pressed"] == "true" else f"Choose {name}"


SIGNS = {"One less": "−", "One more": "+", "Choose": "+", "Give up": "×"}


def _sign(button):
    return next(sign for word, sign in SIGNS.items() if name_of(button).startswith(word))


def buttons(part):
    return [name_of(button) for button in enabled(part)]


def section(shown, key):
    """A section's heading, then a text for each option: name, points, count, what can be pressed.

    What stands in the way is in brackets.
    """
    part = shown.one(id=f"section-{key}")
    reasons = _reasons(part.inside)
    heading = part.one("h3").text
    for reason in reasons:
        heading = heading.removesuffix(reason.strip("()")).strip()
    return [heading, *reasons, *map(_line, part.all("li"))]


def _line(line):
    figures = [figure.text for figure in line.all(cls="figure")]
    signs = [_sign(button) for button in enabled(line)]
    return " ".join([line.all("b")[0].text, *figures, *signs, *_reasons([line])])


def _reasons(parts):
    elements = [part for part in parts if not isinstance(part, str)]
    found = [e for part in elements if part.tag != "ul" for e in part.all(cls="why-not")]
    return [f"({element.text})" for element in found]


def weapons(part):
    """The weapons in a part of the page in short, such as `2× Pistol 12″ A1 AP1 Reliable`."""
    rows = [row for table in part.all("tbody") for row in table.all("tr")]
    return [_weapon(*(cell.text for cell in row.all("th") + row.all("td"))) for row in rows]


def _weapon(name, reach, attacks, piercing, special):
    found = [name, reach.replace("Melee", "–"), f"A{attacks}", f"AP{piercing}", special]
    return " ".join(text for text in found if text not in ("", "AP–"))


def together(editor, entry):
    """What an opened entry may do with others."""
    shown = editor.look(f"entry={entry}")
    parts = shown.all(id="panel-together")
    return buttons(parts[0]) if parts else []


def kind(editor, entry):
    return editor.look().one(id=f"entry-{entry}").all("small")[0].text
