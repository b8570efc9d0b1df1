"""Fleets as documents and as text, read back."""

import re

import pytest

from rulesets.engine import codec
from rulesets.lists.models import List
from rulesets.lists.services import judging
from rulesets.texts.writer import messages
from tests.builders import fleet, full_fleet, ship, squadron
from tests.pages import page

HOSTILE = "`ls` *b* _i_ ~~s~~ ||x|| # <b> [l](u) \\ @everyone"
STYLES = ["plain", "markdown", "discord"]
ACTIVE = [
    ("markdown", r"(?<!\\)(?:[*_`|~<]|\](?=\())"),
    ("discord", r"(?<!\\)(?:\*+|_+|[`|~]|@(?=everyone))"),
]
"""What would be a mark if no backslash stood before it."""


def patrol():
    """A fleet with every kind of choice, named as badly as names can be."""
    flagship = ship("cruiser", "ace-carrier", "avenger", name=HOSTILE, note=f"{HOSTILE}\nTwo")
    odd = ship("corvette", upgrades=[], heroes=("lost-hero",), titles=("lost-title",))
    return fleet(
        300,
        flagship,
        odd,
        ship("corvette", upgrades=["pulse-engine", "lost-weapon@sides"]),
        squadron("bomber", count=4),
        squadron("star-whale", count=2),
        name=HOSTILE,
        note=f"# {HOSTILE}\nTwo\n\nThree",
        force_org=False,
        policies={"characters": "unique"},
    )


PATROL = [
    [
        HOSTILE,
        "220 of 300 points",
        "Illegal at 300 points under Grimdark Future: Warfleets v2.1.0",
        "Without force organisation",
        "The same hero or title more than once: Once in a fleet",
        f"# {HOSTILE}",
        "Two",
        "Three",
    ],
    [
        f"{HOSTILE} (Cruiser Ship) – 100 points",
        "Hero: Ace Carrier +10",
        "Title: Avenger +10",
        "Speed 4″ / 6″; Turret 24″ A2 S2; Evasion 2+, Toughness 2+",
        "Rapid Cannon [front] (12″ A3 S0, Twin-Fire)",
        "Weapon Batteries [sides] (6″ A2 S2, Broadside)",
        "Giga Cannon [rear] (6″ A1 S4, Deadly)",
        "Repair Bay",
        HOSTILE,
        "Two",
    ],
    [
        "Corvette Ship – 40 points",
        "Hero: lost-hero",
        "Title: lost-title",
        "Speed 8″ / 12″; Turret 12″ A2 S0; Evasion 4+, Toughness 4+",
    ],
    [
        "Corvette Ship – 40 points",
        "Speed 8″ → 10″ / 12″ → 15″; Turret 12″ A2 S0; Evasion 4+, Toughness 4+",
        "Pulse Engine",
        "lost-weapon [sides]",
    ],
    [
        "4× Bomber Squadron – 40 points",
        "Speed 8″ / 12″; Turret 2″ A1 S2; Evasion 4+, Toughness 5+; Anti-Ship, Deadly",
    ],
    ["2× star-whale – 0 points"],
    [
        "Problems",
        "star-whale: “star-whale” isn’t in this version of the book. Kept at 0 points.",
        "Corvette Ship 1: “lost-hero” isn’t in this version of the book. Kept at 0 points.",
        "Corvette Ship 1: “lost-title” isn’t in this version of the book. Kept at 0 points.",
        "Corvette Ship 2: “lost-weapon” isn’t in this version of the book. Kept at 0 points.",
        "Corvette Ship 1: 2 slots empty",
    ],
]
"""What each style says of the patrol, block by block, before the address of the shared view."""

SHORT_PATROL = [
    PATROL[0],
    [
        PATROL[1][0],
        PATROL[1][3],
        "Ace Carrier, Avenger, Rapid Cannon [front], Weapon Batteries [sides], "
        "Giga Cannon [rear], Repair Bay",
        HOSTILE,
        "Two",
    ],
    [PATROL[2][0], PATROL[2][-1], "lost-hero, lost-title"],
    [*PATROL[3][:2], "Pulse Engine, lost-weapon [sides]"],
    PATROL[4],
    *PATROL[-2:],
]


def exported(browser, row, style):
    return browser.get(f"/lists/{row.pk}/export/{style}")


def blocks(text, style):
    """The text's blocks as lists of lines, its marks and escapes undone."""
    marks = {
        "plain": r"^  - ",
        "markdown": r"^(# |## |- )",
        "discord": r"^(\*\*|__|> )|(?<!\\)(\*\*|__)$",
    }[style]
    escaped = r"(?!)()" if style == "plain" else r"\\(.)"
    return [
        [re.sub(escaped, r"\1", re.sub(marks, "", line)) for line in block.splitlines()]
        for block in text.split("\n\n")
    ]


def test_json_is_the_document(client, save):
    row = save(patrol())
    response = exported(client, row, "json")
    assert response.headers["Content-Type"] == "application/json"
    assert response.text == row.document == codec.write(patrol())


def test_json_can_be_imported_again(client, stranger, save):
    row = save(patrol())
    text = exported(client, row, "json").text
    stranger.post("/import", {"text": text})
    copy = List.objects.exclude(pk=row.pk).get()
    assert (judging.read(copy), copy.document) == (patrol(), text)


def test_shared_exports_are_the_same(client, stranger, save):
    row = save(patrol())
    for style in ["json", *STYLES]:
        shared = stranger.get(f"/s/{row.share_key}/export/{style}")
        assert shared.content == exported(client, row, style).content


@pytest.mark.parametrize("style", STYLES)
def test_text_of_a_fleet(client, save, style):
    row = save(patrol())
    response = exported(client, row, style)
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    *said, address = blocks(response.text, style)
    assert said == (SHORT_PATROL if style == "discord" else PATROL)
    assert address == [f"http://testserver/s/{row.share_key}/"]


@pytest.mark.parametrize(("style", "active"), ACTIVE)
def test_text_of_a_fleet_has_no_marks_of_the_players(client, save, style, active):
    text, _, address = exported(client, save(patrol()), style).text.rpartition("\n\n")
    assert address.startswith("http://testserver/s/")
    marks = {"**", "__"} if style == "discord" else set()
    assert set(re.findall(active, text)) - marks == set()


@pytest.mark.parametrize("style", ["html", "JSON", "pdf", "plain-", "x"])
@pytest.mark.parametrize("whose", ["own", "shared"])
def test_unknown_style(client, save, style, whose):
    row = save()
    path = f"/lists/{row.pk}" if whose == "own" else f"/s/{row.share_key}"
    response = client.get(f"{path}/export/{style}")
    assert (response.status_code, page(response).one("h1").text) == (404, "Not found")


@pytest.mark.parametrize(
    ("name", "style", "file"),
    [
        ("Third Patrol", "json", "third-patrol.json"),
        ("Third Patrol", "plain", "third-patrol.txt"),
        ("Third Patrol", "markdown", "third-patrol.md"),
        ("Third Patrol", "discord", "third-patrol.txt"),
        ("船団", "json", "fleet.json"),
        ('a"; filename="b.exe', "json", "a-filenamebexe.json"),
        ("../../etc/passwd", "json", "etcpasswd.json"),
    ],
)
def test_download_has_a_safe_name(client, save, name, style, file):
    row = save(fleet(300, name=name))
    response = client.get(f"/lists/{row.pk}/export/{style}?download")
    assert response.headers["Content-Disposition"] == f'attachment; filename="{file}"'


def test_text_of_a_withdrawn_fleet_has_no_address(client, save):
    row = save(full_fleet())
    client.post(f"/lists/{row.pk}/share/withdraw")
    assert "http" not in exported(client, row, "plain").text


BLOCK = "Ship\n" + "a" * 15


@pytest.mark.parametrize(
    ("text", "most", "expected"),
    [
        pytest.param("Fleet\n\nShip\n", 100, ["Fleet\n\nShip"], id="all in one"),
        pytest.param("Fleet\n\nShip\n", 11, ["Fleet\n\nShip"], id="just fits"),
        pytest.param("Fleet\n\nShip\n", 10, ["Fleet", "Ship"], id="between entries"),
        pytest.param(f"Fleet\n\n{BLOCK}", 16, ["Fleet", "Ship", "a" * 15], id="lines"),
        pytest.param("a" * 25, 10, ["a" * 10, "a" * 10, "a" * 5], id="within a line"),
    ],
)
def test_messages_are_as_long_as_a_chat_takes(text, most, expected):
    assert messages(text, most) == expected


def test_long_fleet_is_messages_for_discord(client, save):
    row = save(fleet(None, *(ship("cruiser", note="x" * 400) for _ in range(9))))
    shown = page(client.get(f"/lists/{row.pk}/share"))
    parts = [text.node.text for text in shown.all("textarea") if text.attrs["id"][:2] == "di"]
    assert max(map(len, parts)) <= 2000
    labels = [label for label in shown.all("label") if label.attrs["for"][:2] == "di"]
    assert [label.text for label in labels] == [
        f"Message {n} of {len(parts)}" for n in range(1, len(parts) + 1)
    ]
    exported = client.get(f"/lists/{row.pk}/export/discord").text
    assert "".join("\n\n".join(parts).split()) == "".join(exported.split())
