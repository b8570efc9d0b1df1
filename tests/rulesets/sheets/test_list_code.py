"""A list carried in a code: what is in the address, its digest, and when it is too long."""

import json
import zlib
from base64 import urlsafe_b64decode
from hashlib import sha256

import pytest

from rulesets.engine import codec
from rulesets.games import GAMES
from rulesets.sheets.list_code import RAW, list_code
from tests.builders import fleet, full_fleet, judged, ship

SHARED = "https://muster.example/s/Xk3v9QpL2mNf8RtYw1ZbCg/"


def unpacked(address):
    packed = address.partition("#")[2]
    return zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), RAW)


def test_address_holds_the_whole_list():
    document = fleet(300, *full_fleet().entries, name="Flotta “Ñandú”")
    found = list_code(judged(document), SHARED)
    content = json.loads(unpacked(found.address))
    assert found.address.startswith("https://muster.example/check/#")
    assert codec.read(GAMES["warfleets"].document, json.dumps(content["document"])) == document
    assert (content["points"], len(content["entries"])) == (
        judged(document).points,
        len(document.entries),
    )


def test_digest_is_that_of_what_is_carried():
    found = list_code(judged(full_fleet()), SHARED)
    digits = sha256(unpacked(found.address)).hexdigest()[:16].upper()
    assert found.digest.replace(" ", "") == digits


@pytest.mark.parametrize(("ships", "is_there"), [(3, True), (200, False)])
def test_list_too_long_for_a_code_has_none(ships, is_there):
    named = [ship("cruiser", name=f"{n * 7919:x}") for n in range(ships)]
    found = list_code(judged(fleet(300, *named)), SHARED)
    assert (found.code is not None) == is_there
