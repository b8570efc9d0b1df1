"""Entry point of Granian: receives whole bodies, then lets threads answer by WSGI.

Under Granian's WSGI interface a thread waits for the body, so a few slow clients would hold all.
No client holds all threads either: who sends a hundred requests at once delays nobody else.
"""

import asyncio
import math
import sys
from concurrent.futures import ThreadPoolExecutor
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from weakref import WeakValueDictionary

from django.conf import settings
from django.http import HttpRequest

from config import wsgi
from rulesets.uploads.files import MEGABYTE
from rulesets.web.requests import client_network

BODY_SECONDS = 60
DRAINED_BYTES = 32 * MEGABYTE
"""Most bytes of a body to receive; those beyond what Django reads are discarded."""

IN_MEMORY = 64 * 1024

THREADS = ThreadPoolExecutor(settings.WEB_THREADS)

CLIENT_THREADS = math.ceil(settings.WEB_THREADS / 2)
"""Most threads that answer one client at a time."""

TURNS: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
"""By the address of each client that is being answered."""


async def application(scope: Any, protocol: Any) -> None:
    """Answer a request.

    One whose body takes longer than BODY_SECONDS gets 408; one that breaks off is not answered by
    Django, which would take the part that came for the whole.
    """
    with SpooledTemporaryFile(IN_MEMORY) as body:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                length = await _receive(protocol, body)
        except TimeoutError:
            protocol.response_empty(408, [("connection", "close")])
            return
        if length < min(int(scope.headers.get("content-length", "0")), DRAINED_BYTES):
            protocol.response_empty(400, [("connection", "close")])
            return
        environ = _environ(scope, body, length)
        loop = asyncio.get_running_loop()
        turns = TURNS.setdefault(_client(environ), asyncio.Semaphore(CLIENT_THREADS))
        async with turns:
            answer = await loop.run_in_executor(THREADS, _answer, environ)
        protocol.response_bytes(*answer)


async def _receive(protocol: Any, body: IO[bytes]) -> int:
    """Receive a body, as much of it as Django reads; return the number of its bytes."""
    length = 0
    async for part in protocol:
        length += len(part)
        if length <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            body.write(part)
        elif length > DRAINED_BYTES:
            break
    body.seek(0)
    return length


def _environ(scope: Any, body: IO[bytes], length: int) -> dict[str, Any]:
    """Return the environment of WSGI (PEP 3333); of a chunked body the length is as received."""
    server, _, port = scope.server.rpartition(":")
    environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        if "_" in name:  # it would pass for the header with a dash there, which a proxy sets
            continue
        key = "HTTP_" + name.upper().replace("-", "_")
        environ[key] = f"{environ[key]},{value}" if key in environ else value
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    environ["CONTENT_LENGTH"] = environ.pop("HTTP_CONTENT_LENGTH", str(length))
    return environ


def _client(environ: dict[str, Any]) -> str:
    request = HttpRequest()
    request.META = environ
    return client_network(request)


def _answer(environ: dict[str, Any]) -> tuple[int, list[tuple[str, str]], bytes]:
    """Return the status, headers and content of the response."""
    started: list[Any] = []
    call: Any = wsgi.application
    response = call(environ, lambda *begun: started.extend(begun))
    try:
        content = b"".join(response)
    finally:
        response.close()
    status, headers = started
    return int(status.partition(" ")[0]), headers, content
