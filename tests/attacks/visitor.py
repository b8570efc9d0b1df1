"""A stranger who attacks: a browser that notes how long each answer took."""

import json
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import httpx

SECONDS = 3
SHEET_SECONDS = 8
ARCHIVE_SECONDS = 10
PATIENCE = 40


LIST = re.compile(r'"(/(?:lists|campaigns)/[-0-9a-f]{36}/?)"')


@dataclass
class Attack:
    """What a stranger does, and the statuses it is to be answered with, 503 only now and then."""

    name: str
    run: Callable[["Visitor"], None]
    answers: str
    seconds: float = SECONDS


@dataclass
class Visitor:
    """A stranger with a cookie jar; `times` of all it asked for, in seconds."""

    address: str
    times: list[float] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)

    def __post_init__(self):
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)
        self.http.get("/")

    def ask(self, method, path, **content) -> httpx.Response:
        began = time.monotonic()
        try:
            response = self.http.request(method, path, **content)
            self.statuses.append(response.status_code)
        except httpx.HTTPError:
            response = httpx.Response(599)
            self.statuses.append(599)
        self.times.append(time.monotonic() - began)
        return response

    def post(self, path, data=None, **content):
        token = self.http.cookies.get("csrftoken", "")
        fields = {**(data or {}), "csrfmiddlewaretoken": token}
        return self.ask("POST", path, data=fields, **content)

    def judge(self, document):
        token = {"X-CSRFToken": self.http.cookies.get("csrftoken", "")}
        return self.ask("POST", "/api/v1/validate", json=document, headers=token)

    def bring(self, document) -> str:
        """Import a document and return the address of its page; it must be taken."""
        answer = self.post("/import", {"text": json.dumps(document)})
        address = urlsplit(answer.headers.get("Location", "")).path
        if address.startswith("/import/"):
            answer = self.http.get(address)
        elif address:
            return address
        found = LIST.search(answer.text)
        assert found, (answer.status_code, answer.text[:2000])
        return found[1]


def together(*calls):
    threads = [threading.Thread(target=call) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
