"""A small Army Forge on this machine, with what a test puts there."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread


@dataclass
class Forge:
    """What it answers by path, with status and headers, and what it was asked."""

    url: str = ""
    answers: dict[str, tuple[int, bytes, dict[str, str]]] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)

    def put(self, path, body=b"", status=200, **headers):
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.answers[path] = (status, content, headers)

    def put_index(self, slug, *pages):
        """The pages of an index, and an empty one after them."""
        for number, books in enumerate([*pages, []], 1):
            query = f"filters=official&gameSystemSlug={slug}&page={number}"
            self.put(f"/api/army-books?{query}", books)

    def asked_for_books(self):
        """Paths of books asked for since the last time, and what was said to be known of them."""
        found = [(path, mark) for path, mark in self.asked if path.startswith("/api/army-books/")]
        self.asked.clear()
        return found


@contextmanager
def running() -> Iterator[Forge]:
    forge = Forge()

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self):
            mark = self.headers.get("If-None-Match") or self.headers.get("If-Modified-Since") or ""
            forge.asked.append((self.path, mark))
            status, body, headers = forge.answers.get(self.path, (404, b"", {}))
            if mark and mark in headers.values():
                status, body = 304, b""
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name.replace("_", "-"), value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args):
            """Say nothing on standard error."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        forge.url = f"http://127.0.0.1:{server.server_port}"
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield forge
        server.shutdown()
