"""A small Army Forge on this machine, with content from a test."""

import json
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread, main_thread


@dataclass
class Forge:
    """Its responses by path, with status and headers, and the requests that it got.

    `busy` is how often a path first answers with a status and headers. A request for the
    path `stops_at` is interrupted, as by Ctrl-C.
    """

    url: str = ""
    answers: dict[str, tuple[int, bytes, dict[str, str]]] = field(default_factory=dict)
    busy: dict[str, list[tuple[int, bytes, dict[str, str]]]] = field(default_factory=dict)
    stops_at: str = ""
    asked: list[tuple[str, str]] = field(default_factory=list)

    def put(self, path, body=b"", status=200, **headers):
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.answers[path] = (status, content, headers)

    def put_busy(self, path, times, status=429, **headers):
        self.busy[path] = [(status, b"", headers)] * times

    def answer(self, path):
        if path == self.stops_at:
            signal.pthread_kill(main_thread().ident, signal.SIGINT)
        first = self.busy.get(path)
        return first.pop() if first else self.answers.get(path, (404, b"", {}))

    def put_index(self, slug, *pages):
        """Return the pages of an index, and an empty one after them."""
        for number, books in enumerate([*pages, []], 1):
            query = f"filters=official&gameSystemSlug={slug}&page={number}"
            self.put(f"/api/army-books?{query}", books)

    def asked_for_books(self):
        """Return paths and conditional headers of books requested since the last call."""
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
            status, body, headers = forge.answer(self.path)
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


@contextmanager
def dripping(at_once: bytes, byte: bytes) -> Iterator[str]:
    """Yield the URL of a server that answers at once, then sends single bytes slowly."""
    over = Event()

    def drip():
        connection, _ = server.accept()
        with connection, suppress(OSError):
            connection.sendall(at_once)
            while not over.wait(0.05):
                connection.sendall(byte)

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = Thread(target=drip, daemon=True)
        thread.start()
        host, port = server.getsockname()
        yield f"{host}:{port}"
        over.set()
        thread.join()
