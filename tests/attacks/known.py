"""Attacks that once stopped the site: slow clients, big edits, sheets, comparing, archives."""

import io
import json
import socket
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from tests.attacks.visitor import ARCHIVE_SECONDS, SHEET_SECONDS, Attack, together
from tests.server import ROOT


def levy(*entries, **fields):
    books = {"meridian-levy": "1.0"}
    return {"game": "gf35", "size": 2000, "books": books, "entries": list(entries), **fields}


def unit(n, key="levy-company", **fields):
    return {"id": f"e{n}", "key": key, "book": "meridian-levy", **fields}


def picks_of(key, count):
    """Options that a unit of the shipped book really has, over and over."""
    book = json.loads((ROOT / "fixtures/armies/gf35/meridian-levy.json").read_text())
    book = book.get("document", book)
    packages = next(unit for unit in book["units"] if unit["key"] == key)["packages"]
    found = [
        {"section": section["key"], "option": option["key"]}
        for package in book["packages"]
        if package["key"] in packages
        for section in package["sections"]
        for option in section["options"]
    ]
    return [found[n * 7 % len(found)] for n in range(count)]


def crowded(units, picks=100):
    return levy(*(unit(n, picks=picks_of("levy-company", picks)) for n in range(units)))


def judge_crowded(visitor):
    visitor.judge(crowded(62))
    visitor.judge(crowded(20))
    visitor.judge(crowded(150, 13))


def edit_widely(visitor):
    page = visitor.bring(levy(*(unit(n) for n in range(150))))
    entries = "&".join(f"entries=e{n % 150}" for n in range(5000))
    adds = "&".join(f"add=company-arms-specials:{n}" for n in range(1500))
    visitor.post(f"{page}edit", {"do": f"change_picks?{entries}&{adds}"})


def edit_chain(visitor):
    halves = [unit(0, combined=True)]
    halves += [unit(n, combined=True, join=f"e{n - 1}") for n in range(1, 200)]
    page = visitor.bring(levy(*halves))
    visitor.post(f"{page}edit", {"do": "remove_unit?entry=e0"})


def long_query(visitor):
    page = visitor.bring(levy(unit(0)))
    visitor.post(f"{page}edit", {"do": "rename?" + "&".join(["a=1"] * 1_500_000)})


def fleet(ships):
    weapons = ["giga-cannon", "rapid-cannon", "plasma-cannon", "linked-railgun"]
    upgrades = [{"key": weapons[n % 4], "facing": "front"} for n in range(12)]
    entries = [{"id": f"s{n}", "key": "cruiser", "upgrades": upgrades} for n in range(ships)]
    return {"game": "warfleets", "size": 450, "books": {"warfleets": "2.1.0"}, "entries": entries}


def draw_fleet(visitor):
    page = visitor.bring(fleet(150))
    together(
        lambda: visitor.ask("GET", f"{page}sheet.pdf"),
        lambda: visitor.ask("GET", f"{page}sheet.pdf?paper=letter"),
        lambda: visitor.ask("GET", f"{page}sheet.pdf?ink=saving"),
    )


def draw_cards(visitor):
    page = visitor.bring(crowded(150, 12))
    visitor.ask("GET", f"{page}cards.pdf")


def compare_versions(visitor):
    lines = [f"line {n}" for n in range(200)]
    ships = [
        {"id": f"s{n}", "key": f"ship{n}", "name": f"n{n}", "note": "\n".join(lines)}
        for n in range(100)
    ]
    document = {"game": "warfleets", "books": {"warfleets": "2.1.0"}, "entries": ships}
    page = visitor.bring(document)
    token = visitor.http.cookies.get("csrftoken", "")
    for n in range(2):
        do = f"annotate_entry?entry=s{n}"
        fields = {"do": do, "note": "\n".join(lines[::-1]), "csrfmiddlewaretoken": token}
        visitor.http.post(f"{page}edit", data=fields)
    visitor.ask("GET", f"{page}history/1")


def archive(documents):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for n, document in enumerate(documents):
            file.writestr(f"{n}.json", json.dumps(document | {"name": f"list {n}"}))
    return packed.getvalue()


def import_archive(visitor):
    files = {"files": ("lists.zip", archive([crowded(50, 40)] * 100), "application/zip")}
    visitor.post("/import", files=files)


def long_rule(visitor):
    rule = "x" + " " * 250_000 + "y"
    document = {
        "armyName": "A",
        "gameSystem": "gf",
        "units": [{"name": "U", "specialRules": [rule]}],
    }
    visitor.post("/import", {"text": json.dumps(document)})


def campaign(*entries):
    players = [{"id": f"p{n}", "name": f"P{n}", "book": "meridian-levy"} for n in range(1, 7)]
    log = [{"id": f"a{n}", **entry} for n, entry in enumerate(entries)]
    return {"game": "strategy", "variant": "normal", "players": players, "entries": log}


def ledger_of_999(visitor):
    visitor.judge(campaign({"do": "row", "player": "p1", "round": 999, "start": 1}))


def deep(visitor):
    text = "[" * 100_000 + "]" * 100_000
    headers = {"Content-Type": "application/json"}
    visitor.ask("POST", "/api/v1/validate", content=text, headers=headers)


def guesses(visitor):
    for n in range(20):
        visitor.http.get("/admin/login/")
        visitor.post("/admin/login/", {"username": "admin", "password": f"guess {n}"})


def silent(visitor):
    with held(visitor.address, 200, b""):
        visitor.ask("GET", "/rules")


def dribbling(visitor):
    with held(visitor.address, 400, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: aaaa"):
        visitor.ask("GET", "/rules")


def unfinished(visitor):
    head = (
        b"POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n"
        b"Content-Type: application/json\r\n\r\n"
    )
    with held(visitor.address, 400, head):
        visitor.ask("GET", "/rules")


def unread(visitor):
    with held(visitor.address, 100, b"GET /rules/gf35 HTTP/1.1\r\nHost: localhost\r\n\r\n"):
        visitor.ask("GET", "/rules")


@contextmanager
def held(address, count, first) -> Iterator[None]:
    """Connections that sent their first bytes and then a byte now and again."""
    place = urlsplit(address)
    ended = threading.Event()
    sockets = [socket.create_connection((place.hostname, place.port)) for _ in range(count)]
    for held_open in sockets:
        held_open.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        held_open.sendall(first)

    def dribble():
        while first and not ended.wait(1):
            for held_open in sockets:
                with suppress(OSError):
                    held_open.send(b"a")

    thread = threading.Thread(target=dribble)
    thread.start()
    ended.wait(3)
    try:
        yield
    finally:
        ended.set()
        thread.join()
        for held_open in sockets:
            held_open.close()


ATTACKS = [
    Attack("200 silent connections", silent, "200"),
    Attack("400 dribbling headers", dribbling, "200"),
    Attack("400 unfinished bodies", unfinished, "200"),
    Attack("100 unread answers", unread, "200"),
    Attack("62 and 20 units of 100 picks", judge_crowded, "200 400"),
    Attack("edit of 5,000 entries by 1,500 picks", edit_widely, "302 400"),
    Attack("removal in a chain of 200 halves", edit_chain, "302"),
    Attack("1,500,000 fields in an edit", long_query, "302 413"),
    Attack("sheets of 150 ships of 12 upgrades", draw_fleet, "200 302 503", SHEET_SECONDS),
    Attack("cards of 150 units of 12 picks", draw_cards, "200 302 503", SHEET_SECONDS),
    Attack("20,000 lines compared", compare_versions, "200 302"),
    Attack("archive of 100 crowded lists", import_archive, "302", ARCHIVE_SECONDS),
    Attack("a rule of 250,000 spaces", long_rule, "302"),
    Attack("a ledger's row of round 999", ledger_of_999, "200"),
    Attack("JSON 100,000 deep", deep, "400"),
    Attack("20 guesses at the admin's log-in", guesses, "200 429"),
]
