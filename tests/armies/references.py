"""The rules reference and its books, as pages show them."""

from django.urls import reverse

from tests.pages import page

LEVY = "meridian-levy"


def reference(client, game="gf35", query="", **headers):
    url = reverse("armies:reference", args=[game])
    return page(client.get(url, {"q": query} if query else {}, headers=headers))


def book_page(client, game="gf35", book=LEVY, *version):
    return page(client.get(reverse("armies:book", args=[game, book, *version])))


def limits(found):
    """Return the headings and rows of the table of limits."""
    table = found.one(id="limits").one("table")
    return [[cell.text for cell in row.all("th") + row.all("td")] for row in table.all("tr")]


def names(found):
    """Return the special rules shown."""
    return [term.text for term in found.one(id="special-rules").all("dt")]
