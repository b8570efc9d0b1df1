"""Reads rendered pages for tests: what stands where, and what an answer to htmx puts where."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "link", "meta"}


@dataclass
class Element:
    """A tag with its attributes and what is in it, texts and elements in order."""

    tag: str
    attrs: dict
    inside: list = field(default_factory=list)

    @property
    def text(self):
        """All text in it, runs of white space as one space."""
        return " ".join("".join(self._texts()).split())

    @property
    def classes(self):
        return self.attrs.get("class", "").split()

    def _texts(self):
        for part in self.inside:
            yield from [part] if isinstance(part, str) else part._texts()

    def walk(self):
        """Itself and every element in it, in the order of the page."""
        yield self
        for part in self.inside:
            if isinstance(part, Element):
                yield from part.walk()

    def all(self, tag="", cls="", **attrs):
        """Elements in it with this tag, class and attributes; those left out may be anything."""
        return [
            element
            for element in self.walk()
            if tag in ("", element.tag)
            and (not cls or cls in element.classes)
            and attrs.items() <= element.attrs.items()
        ]

    def one(self, tag="", cls="", **attrs):
        (element,) = self.all(tag, cls, **attrs)
        return element


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag, attrs):
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if self.open[-1].tag == tag and tag not in VOID:
            self.open.pop()

    def handle_data(self, data):
        self.open[-1].inside.append(data)


def page(response):
    """The page, or the fragments, of an answer."""
    reader = _Reader()
    reader.feed(response.text)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is never closed"
    return reader.open[0]


def problems(response):
    """Place and sentence of every problem a refusal lists."""
    found = []
    for line in page(response).one("ul", cls="problems").all("li"):
        place = "".join(code.text for code in line.all("code"))
        found.append((place, line.text.removeprefix(place).strip()))
    return found


def notice(response):
    return page(response).one(id="notice").text


def cards(response):
    """Name and points of every card of the list, in order."""
    found = page(response).one("ol", id="card-list").all("li", cls="card")
    return [(card.one("h3").text, int(card.all(cls="figure")[0].text)) for card in found]


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
            _replace(shown, element.attrs["id"], [element] if how == "true" else [], keep=False)
        elif how:
            place, _, target = how.partition(":#")
            assert place in ("afterend", "afterbegin")
            inner = [part for part in element.inside if isinstance(part, Element)]
            _replace(shown, target, inner, keep=True, inside=place == "afterbegin")


def _replace(shown, id, new, keep, inside=False):
    (parent,) = [e for e in shown.walk() if any(_has_id(part, id) for part in e.inside)]
    (place,) = [n for n, part in enumerate(parent.inside) if _has_id(part, id)]
    if inside:
        parent.inside[place].inside[:0] = new
    else:
        parent.inside[place + keep : place + 1] = new


def _has_id(part, id):
    return isinstance(part, Element) and part.attrs.get("id") == id


def outline(shown):
    """Tags, attributes and texts of a page's middle without what differs with every request."""
    return list(_outline(shown.one("main")))


def _outline(element):
    if element.attrs.get("id") == "notice" or element.attrs.get("name") == "csrfmiddlewaretoken":
        return
    yield element.tag, sorted(element.attrs.items())
    for part in element.inside:
        if isinstance(part, Element):
            yield from _outline(part)
        elif part.strip():
            yield " ".join(part.split())


def addresses_below(prefix, urlpatterns):
    """The routes that are included under a prefix."""
    (found,) = [each for each in urlpatterns if str(each.pattern) == prefix]
    return [str(each.pattern) for each in found.url_patterns]
