"""Reads rendered pages for tests: what stands where, and what an answer to htmx puts where."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.test import Client
from lxml import etree

VOID = {"br", "hr", "img", "input", "link", "meta"}
TAGS = re.compile(rf"<(/?)(?!(?:{'|'.join(VOID)})\b)([a-z][a-z0-9]*)([^>]*)>")
"""Quick: every page that a test reads is searched for them."""


def cookie_of(owner):
    """Return the cookie of another browser of an owner."""
    from rulesets.devices.services import add_device
    from rulesets.web.ownership import device_key

    return device_key(add_device(owner, ""))


def browser(owner=None):
    """Return another browser, of an owner if one is given."""
    client = Client()
    if owner:
        client.cookies[settings.OWNER_COOKIE] = cookie_of(owner)
    return client


@dataclass(frozen=True)
class Element:
    """A tag of a page, with its attributes and what is in it."""

    node: Any

    @property
    def tag(self):
        return self.node.tag

    @property
    def attrs(self):
        return self.node.attrib

    @property
    def text(self):
        """All text in it, runs of white space as one space."""
        return " ".join("".join(self.node.itertext()).split())

    @property
    def classes(self):
        return self.attrs.get("class", "").split()

    @property
    def inside(self):
        """Texts and elements in it, in order."""
        parts = [self.node.text]
        for child in self.node:
            parts += [Element(child), child.tail]
        return [part for part in parts if part]

    def walk(self):
        """Itself and every element in it, in the order of the page."""
        return map(Element, self.node.iter("*"))

    def all(self, tag="", cls="", **attrs):
        """Elements in it with this tag, class and attributes; those left out may be anything."""
        if cls:
            attrs["class"] = cls
        found = _search(tag, *attrs)
        named = {f"v{place}": value for place, value in enumerate(attrs.values())}
        return [Element(node) for node in found(self.node, **named)]

    def one(self, tag="", cls="", **attrs):
        (element,) = self.all(tag, cls, **attrs)
        return element


@cache
def _search(tag, *names):
    """An expression that finds elements by tag, class and attributes, compiled once for all."""
    conditions = [
        f"[contains(concat(' ', normalize-space(@class), ' '), concat(' ', $v{place}, ' '))]"
        if name == "class"
        else f"[@{name} = $v{place}]"
        for place, name in enumerate(names)
    ]
    return etree.XPath(f"descendant-or-self::{tag or '*'}{''.join(conditions)}")


def page(response):
    """The page, or the fragments, of an answer."""
    text = response.text
    assert unclosed(text) == []
    if "<html" in text:
        return Element(_read(text))
    (fragments,) = _read(f"<html><body>{text}</body></html>")
    fragments.tag = "fragments"
    return Element(fragments)


def _read(text):
    return etree.fromstring(text, etree.HTMLParser(remove_comments=True))


def words(html):
    """The text of a page or a sheet, every run of white space one space."""
    return " ".join(" ".join(_read(html).itertext()).split())


def unclosed(text):
    """The tags that are not closed in the order in which they were opened."""
    opened = []
    for closes, tag, rest in TAGS.findall(text):
        if closes and opened[-1:] == [tag]:
            opened.pop()
        elif closes or not rest.endswith("/"):
            opened.append(tag)
    return opened


def problems(response):
    """Place and sentence of every problem a refusal lists."""
    found = []
    for line in page(response).one("ul", cls="problems").all("li"):
        place = "".join(code.text for code in line.all("code") + line.all("b"))
        found.append((place, line.text.removeprefix(place).strip()))
    return found


def notice(response):
    return page(response).one(id="notice").text


def notice_above(response):
    """Return the notice above a page."""
    return page(response).one(cls="undo").text


def press_undo(client, shown):
    """Press the button of the notice above a page."""
    form = page(shown).one(cls="undo").one("form")
    fields = {}
    for field in form.all("input"):
        fields.setdefault(field.attrs["name"], []).append(field.attrs["value"])
    return client.post(form.attrs["action"], fields, follow=True)


def cards(response):
    """Name and points of every unit of the list, in order, without those that joined another."""
    found = page(response).one("ol", id="card-list")
    rows = [row for row in found.inside if isinstance(row, Element)]
    return [(_name(row), _points(row.all(cls="figure")[0].text)) for row in rows]


def _points(text):
    return int(text) if text.isdecimal() else None


def _name(row):
    heading = row.all("h3") or row.all(cls="name")[0].all("b")
    return heading[0].text


def swaps(response):
    """What an answer to htmx puts where: ids it replaces, or `beforeend:#list` and the like."""
    found = []
    for element in page(response).all():
        how = element.attrs.get("hx-swap-oob")
        if how == "true":
            found.append(element.attrs["id"])
        elif how:
            found.append(how if ":" in how else f"{how}:#{element.attrs['id']}")
    return sorted(found)


def digests(shown):
    """The digests of its fragments that a page carries."""
    return shown.one(id="digests").attrs["value"]


def inline_code(response):
    """Scripts, styles and handlers written into a page, which its policy would block."""
    return [
        f"{element.tag} {sorted(element.attrs)}"
        for element in page(response).walk()
        if element.tag == "style"
        or (element.tag == "script" and not element.attrs.get("src"))
        or any(name == "style" or name.startswith("on") for name in element.attrs)
        or element.attrs.get("href", "").startswith("javascript:")
    ]


def swap(shown, answer):
    """Put the parts of an answer into a page, as htmx does."""
    for element in answer.all():
        how = element.attrs.pop("hx-swap-oob", None)
        if how in ("true", "delete"):
            old = shown.one(id=element.attrs["id"]).node
            if how == "true":
                old.addprevious(element.node)
            old.getparent().remove(old)
        elif how:
            place, _, target = how.partition(":#")
            beside = shown.one(id=target).node
            inner = [part.node for part in element.inside if isinstance(part, Element)]
            for node in inner if place == "beforebegin" else reversed(inner):
                add = beside.addprevious if place == "beforebegin" else beside.addnext
                add(node)


def outline(shown):
    """Tags, attributes and texts of a page's middle without what differs with every request."""
    found = []
    _add_outline(found, shown.one("main").node)
    return found


def _add_outline(found, node):
    if node.get("id") == "notice" or node.get("name") in ("csrfmiddlewaretoken", "request_key"):
        return
    found.append((node.tag, sorted(node.items())))
    _add_words(found, node.text)
    for child in node:
        _add_outline(found, child)
        _add_words(found, child.tail)


def _add_words(found, text):
    if text and text.strip():
        found.append(" ".join(text.split()))


def addresses_below(prefix, urlpatterns):
    """What follows a prefix in the addresses that begin with it."""
    routes = [str(each.pattern) for each in urlpatterns]
    return [route.removeprefix(prefix) for route in routes if route.startswith(prefix)]


def listed(response):
    """Name, points and verdict of every list on the page."""
    lists = page(response).all("ul", cls="lists")
    return [
        (row.one(cls="name").text, row.one(cls="figure").text, row.one(cls="chip").text)
        for shown in lists
        for row in shown.all("div", cls="line")
    ]


def send_edit(client, row, do, **fields):
    """Press a button of a list's editor; `extra` are options of the client."""
    extra = fields.pop("extra", {})
    return client.post(f"/lists/{row.pk}/edit", {"do": do, **fields}, **extra)
