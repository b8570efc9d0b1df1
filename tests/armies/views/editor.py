"""An army's editor as a visitor has it: what can be pressed, what it shows, what it changes."""

from dataclasses import dataclass

from django.test import Client

from armies.models import Army
from armies.services.armies import armies
from tests.pages import page

HTMX = {"HTTP_HX_REQUEST": "true"}


@dataclass
class Editor:
    client: Client
    row: Army

    @property
    def address(self):
        return f"/armies/{self.row.pk}/"

    @property
    def document(self):
        self.row.refresh_from_db()
        return armies.read(self.row)

    def entry(self, id):
        """An entry of the list, None if it is gone."""
        return next((entry for entry in self.document.entries if entry.id == id), None)

    def picks(self, id):
        """The options an entry has, by their keys, in the order of picking."""
        return [pick.option for pick in self.entry(id).picks]

    def look(self, opened=""):
        return page(self.client.get(f"{self.address}?{opened}"))

    def press(self, name, opened="", part="main"):
        """Press the one button of this name in a part of the page; the page that comes of it."""
        (value,) = [
            button.attrs["value"]
            for button in enabled(self.look(opened).one(id=part))
            if name_of(button) == name
        ]
        return page(self.send(value, opened, follow=True))

    def send(self, do, opened="", **extra):
        form = {"do": do, "open": opened}
        return self.client.post(self.address + "edit", form, **extra)

    def undo(self):
        self.client.post(self.address + "undo")


def enabled(part):
    """The buttons in a part of the page that send an edit."""
    return [b for b in part.all("button", name="do") if "disabled" not in b.attrs]


def name_of(button):
    return button.attrs.get("aria-label", button.text)


def buttons(part):
    return [name_of(button) for button in enabled(part)]


def section(shown, key):
    """A section's heading, then a text for each option: name, points, count, what can be pressed.

    What stands in the way is in brackets.
    """
    part = shown.one(id=f"section-{key}")
    return [part.one("h3").text, *_reasons(part.inside), *map(_line, part.all("li"))]


def _line(line):
    figures = [figure.text for figure in line.all(cls="figure")]
    signs = [button.text for button in enabled(line)]
    return " ".join([line.all("b")[0].text, *figures, *signs, *_reasons([line])])


def _reasons(parts):
    elements = [part for part in parts if not isinstance(part, str)]
    found = [e for part in elements if part.tag != "ul" for e in part.all(cls="why-not")]
    return [f"({element.text})" for element in found]


def weapons(card):
    """The weapons on a card as it shows them."""
    return [
        " ".join(cell.text for cell in row.inside if not isinstance(cell, str) and cell.text)
        for row in card.one("tbody").all("tr")
    ]
