"""The import page as a visitor has it."""

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.pages import page


def hand_over(client, text="", **uploads):
    """Import files by name, a dot in it written as two underscores."""
    uploads = [SimpleUploadedFile(n.replace("__", "."), raw) for n, raw in uploads.items()]
    response = client.post("/import", {"files": uploads, "text": text})
    address = response.headers.get("Location", "")
    return client.get(address) if address.startswith("/import/") else response


def results(response):
    """The texts of what is said of each thing."""
    return [
        [_said(part) for part in line.inside if not isinstance(part, str)]
        for line in page(response).one("ul", cls="outcomes").inside
        if not isinstance(line, str)
    ]


def _said(part):
    """A list by what its line shows but its age and its menu; the text of anything else."""
    if part.tag != "div" or part.classes == ["buttons"]:
        return part.text
    *faction, units, age, game = part.one(cls="brief").text.split(" · ")
    assert age == "just now"
    shown = [part.one(cls="name").text, *faction, game, units, part.one(cls="chip").text]
    return " · ".join([*shown, part.one(cls="figure").text])


def typed(response):
    return page(response).one("main").one("textarea").text
