"""A code that carries a whole list, and the digest that matches paper and reader.

The list is the fragment of a URL, which browsers do not send; the page there reads it without a
server. It holds the document, and the name and cost of each entry in the reader's language.
"""

import json
import zlib
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from urllib.parse import urljoin

from django.urls import reverse

from rulesets import wording
from rulesets.engine import codec
from rulesets.engine.report import Report
from rulesets.sheets.qr import QrCode, dense_code

RAW = -15
"""Deflate without a header, as browsers read it."""

DIGITS = 16
GROUP = 4


@dataclass(frozen=True, slots=True)
class ListCode:
    """The URL that holds a list, its code if one is large enough, and the printed digest."""

    address: str
    code: QrCode | None
    digest: str


def list_code(report: Report, share_url: str) -> ListCode:
    """Return a list in a URL on the site of its shared view."""
    content = {
        "document": json.loads(codec.write(report.document)),
        "entries": [
            [wording.term(member.label), member.points] for member in report.roster.members
        ],
        "title": report.document.name or report.game.title,
        "points": report.points,
        "verdict": wording.verdict_sentence(report),
    }
    raw = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    packed = urlsafe_b64encode(packer.compress(raw) + packer.flush()).decode().rstrip("=")
    address = f"{urljoin(share_url, reverse('lists:check'))}#{packed}"
    digits = sha256(raw).hexdigest()[:DIGITS].upper()
    digest = " ".join(digits[n : n + GROUP] for n in range(0, DIGITS, GROUP))
    return ListCode(address, dense_code(address), digest)
