"""What an army list can be saved and printed as, depending on its game."""

import json

import pytest

from rulesets.lists.services import lifecycle
from tests import ground
from tests.armies.armyforge.samples import read_list
from tests.armies.lists import vanguard
from tests.pages import page

TEXTS = ["Discord", "Plain text", "Markdown"]
FORGE = ["Army Forge (save file)", "Army Forge (with stats)"]
SHEETS = ["Roster sheet", "Unit cards", "Booklet to fold", "Table card"]
OPPONENT = "Copy for opponents"
EXPORTS = {
    "gf35": ["Muster file", *TEXTS, *FORGE],
    "gff": ["Muster file", *TEXTS, *FORGE],
    "gf15": ["Muster file", *TEXTS],
}
GAME_SHEETS = {
    "gf35": [*SHEETS, OPPONENT],
    "gff": [*SHEETS, OPPONENT],
    "gf15": [*SHEETS, OPPONENT, "Play sheet"],
}


@pytest.fixture(params=["own", "shared"])
def address(request):
    """Where a list is shown with its exports, and what its exports and sheets are below."""

    def address(row):
        if request.param == "own":
            return f"/lists/{row.pk}/share", f"/lists/{row.pk}"
        return f"/s/{row.share_key}/", f"/s/{row.share_key}"

    return address


@pytest.mark.parametrize("game", EXPORTS)
def test_exports_of_a_game(client, owner, address, game):
    row = lifecycle.create(owner, ground.army(game, 1000, books={}))
    shown, _ = address(row)
    found = page(client.get(shown)).one("main")
    tabs = [label.text for each in found.all(cls="tabs") for label in each.all("label", cls="tab")]
    files = [link.text for link in found.one("ul", cls="exports").all("a")]
    assert (tabs, files) == (
        (TEXTS, [name for name in EXPORTS[game] if name not in TEXTS])
        if shown.endswith("share")
        else ([], EXPORTS[game])
    )


@pytest.mark.parametrize("game", GAME_SHEETS)
def test_sheets_of_a_game(client, owner, game):
    row = lifecycle.create(owner, ground.army(game, 1000, books={}))
    shared = page(client.get(f"/s/{row.share_key}/")).one("form", cls="print")
    own = page(client.get(f"/lists/{row.pk}/print")).one(cls="sizes")
    assert [button.text for button in shared.all("button")] == GAME_SHEETS[game]
    assert {label.text for label in own.all("label")} >= {*GAME_SHEETS[game]}
    assert page(client.get(f"/lists/{row.pk}/share")).all("a", href=f"/lists/{row.pk}/print")


@pytest.mark.parametrize(
    ("style", "root"), [("army-forge-save", "list"), ("army-forge", "forceOrgErrors")]
)
def test_army_forge_reads_what_is_saved(client, owner, address, style, root):
    row = lifecycle.create(owner, vanguard())
    _, below = address(row)
    response = client.get(f"{below}/export/{style}?download")
    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["Content-Disposition"] == 'attachment; filename="vanguard.json"'
    assert root in json.loads(response.content)
    document = read_list(response.content, owner).document
    assert [entry.key for entry in document.entries] == [e.key for e in vanguard().entries]


@pytest.mark.parametrize(
    ("game", "path"),
    [
        ("gf15", "export/army-forge"),
        ("gf15", "export/army-forge-save"),
        ("gf35", "play-sheet.pdf"),
        ("gff", "play-sheet.pdf"),
        ("gf35", "army-roster.pdf"),
    ],
)
def test_what_a_game_does_not_have(client, owner, address, game, path):
    row = lifecycle.create(owner, ground.army(game, 1000, books={}))
    _, below = address(row)
    assert client.get(f"{below}/{path}").status_code == 404


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("gf35", ["/blank/gf35/army-roster.pdf"]),
        ("gff", ["/blank/gff/army-roster.pdf"]),
        ("gf15", ["/blank/gf15/army-roster.pdf", "/blank/gf15/play-sheet.pdf"]),
    ],
)
def test_blank_sheets_of_a_new_list(client, game, expected):
    links = page(client.get(f"/new/{game}")).one("main").one(cls="links").all("a")
    assert [link.attrs["href"] for link in links] == expected
