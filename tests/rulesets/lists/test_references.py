"""References to lists: ids, share keys and links, of this host alone."""

import uuid

import pytest

from rulesets.lists.references import Reference, last_link, share_key

HOST = "muster.example:8000"
ID = uuid.UUID("0b5f3c1e-9a4d-4f0e-8a7b-1c2d3e4f5a6b")
KEY = "Xk3v9QpL2mNf8RtYw1ZbCg"


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        (f"{ID}", Reference(ID)),
        (f"{ID}@3", Reference(ID, revision=3)),
        (f"{ID}/warfleets/2.1.0", Reference(ID, book="warfleets", version="2.1.0")),
        (KEY, Reference(key=KEY)),
        (f"{KEY}@12", Reference(key=KEY, revision=12)),
        (f"https://{HOST}/s/{KEY}/", Reference(key=KEY)),
        (f"http://{HOST}/s/{KEY}.json?revision=4", Reference(key=KEY, revision=4)),
        (f"/s/{KEY}.pdf", Reference(key=KEY)),
        (f"https://{HOST}/api/v1/shared/{KEY}/text?style=plain", Reference(key=KEY)),
        (f"https://other.example/s/{KEY}/", None),
        (f"https://{HOST}.other.example/s/{KEY}/", None),
        (f"https://{HOST}/lists/{ID}/", None),
        ("https://[", None),
        ("", None),
    ],
)
def test_reference_is_read(text, reference):
    assert Reference.read(HOST, text) == reference


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (KEY, KEY),
        (f" {KEY}\n", KEY),
        (f"http://{HOST}/s/{KEY}/", KEY),
        (f"http://muster.example/s/{KEY}/", ""),
        ("https://[", ""),
    ],
)
def test_share_key_of_this_host(text, key):
    assert share_key(HOST, text) == key


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("(see https://a.example/1), then https://b.example/2!", "https://b.example/2"),
        (f" {KEY} ", KEY),
    ],
)
def test_last_link_of_a_text_counts(text, link):
    assert last_link(text) == link
