"""Responses compressed for the browsers that take it."""

import gzip

import brotli
import pytest

from rulesets.middleware.bodies import packed

OPENERS = {"br": brotli.decompress, "gzip": gzip.decompress}


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("", None)],
    ids=["brotli", "gzip", "neither"],
)
def test_page_is_sent_as_the_browser_takes_it(db, client, accepted, encoding):
    plain = client.get("/api/v1/schema").content
    response = client.get("/api/v1/schema", headers={"Accept-Encoding": accepted})
    assert response.get("Content-Encoding") == encoding
    assert "Accept-Encoding" in response["Vary"]
    assert int(response["Content-Length"]) == len(response.content)
    assert OPENERS.get(encoding, bytes)(response.content) == plain


def test_short_response_is_not_compressed(db, client):
    response = client.get("/healthz", headers={"Accept-Encoding": "br"})
    assert response.get("Content-Encoding") is None


@pytest.mark.parametrize("padding", [0, 1, 4, 5, 255, 256])
def test_padding_is_skipped_by_decoders(padding):
    sent = packed(b"Hold the line." * 40, padding)
    assert brotli.decompress(sent) == b"Hold the line." * 40
    assert len(sent) == len(packed(b"Hold the line." * 40)) + padding + (2 if padding else 0)


def test_length_differs_with_every_response(db, client):
    headers = {"Accept-Encoding": "br"}
    lengths = [len(client.get("/privacy", headers=headers).content) for _ in range(12)]
    assert len(set(lengths)) > 1
