"""A program that listens to changes of lists."""

from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Barrier, Thread

from tests.builders import fleet, ship

PATROL = fleet(450, ship("cruiser"), name="Patrol")
BOT = "https://bot.example/muster"


class Bot:
    """Another program on this machine, with the posts it received and the statuses it returns.

    It answers nobody before as many have asked as it gathers.
    """

    def __init__(self):
        self.url = ""
        self.told = []
        self.statuses = []
        self.gathering = Barrier(1)


@contextmanager
def listening():
    bot = Bot()

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            bot.told.append((body, self.headers["Muster-Signature"]))
            bot.gathering.wait(5)
            self.send_response(bot.statuses.pop(0) if bot.statuses else 204)
            self.send_header("Location", bot.url)
            self.end_headers()

        def log_message(self, *args):
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        bot.url = f"http://127.0.0.1:{server.server_port}/hook"
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield bot
        server.shutdown()


def registered(owner, row, url):
    response = owner.post(f"lists/{row.pk}/webhooks", {"url": url})
    assert response.status_code == 201
    return response.json()


def shown(owner, row):
    (found,) = owner.get(f"lists/{row.pk}/webhooks").json()["results"]
    return found
