"""Timing, and the fleet that everything is measured with: 30 entries, 60 picks."""

import os
import re
import statistics
import time

ROUNDS = 7

SABRE = "squad-command-command:squad-command-command-sabre"
TOGGLE = (
    f"change_picks?entries=e3&add={SABRE}",
    f"change_picks?entries=e3&drop={SABRE}",
)
"""Edits of an army that undo each other."""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def set_up():
    """Django with an empty database and the catalogues, its settings as in production."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_catalogues", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def seconds(action, times=50, clock=time.perf_counter):
    """Median over rounds of the mean of so many calls."""
    action()
    rounds = []
    for _ in range(ROUNDS):
        start = clock()
        for _ in range(times):
            action()
        rounds.append((clock() - start) / times)
    return statistics.median(rounds)


def compressed(content: bytes) -> int:
    from rulesets.middleware.bodies import packed

    return len(packed(content))


def say(what, figure, budget, holds):
    print(f"{'ok  ' if holds else 'OVER'} {what}: {figure} (budget {budget})", flush=True)


def say_first_visit(client, address):
    """What a browser without a cache loads to show an editor, and how long the page takes."""
    from django.conf import settings

    page = client.get(address)
    text = page.content.decode()
    html = compressed(page.content)
    files = re.findall(r'(?:href|src)="/static/([^"#]+\.(?:css|js|svg|woff2))["#]', text)
    sizes = {file: _sent_size(settings.STATIC_ROOT / file) for file in files}
    for path in (settings.STATIC_ROOT / "fonts").glob("*.*.woff2"):
        sizes[f"fonts/{path.name}"] = path.stat().st_size
    total = html + sum(sizes.values())
    script = sum(size for file, size in sizes.items() if file.endswith(".js"))
    figure = f"{total / 1000:.1f} kB (page {html / 1000:.1f})"
    say("first visit of the editor, 30 entries, compressed", figure, "60 kB", total <= 60_000)
    say("script in it", f"{script / 1000:.1f} kB", "25 kB", script <= 25_000)
    opened = seconds(lambda: client.get(address), 10)
    print(f"     the editor's page: {opened * 1000:.1f} ms, {len(page.content) / 1000:.0f} kB")


def _sent_size(path):
    brotli = path.with_name(path.name + ".br")
    return (brotli if brotli.exists() else path).stat().st_size


def big_fleet(ships=20, squadrons=10, size=4000):
    """A legal fleet of 30 entries."""
    from rulesets.games.warfleets.document import FleetDocument, FleetEntry, Upgrade

    picks = {
        "cruiser": "linked-railgun@front weapon-batteries@sides armored-plating pulse-engine",
        "destroyer": "rapid-cannon@front missile-cluster@sides nuclear-ammo",
    }
    entries = []
    for number in range(ships):
        key = ("cruiser", "destroyer")[number % 2]
        upgrades = [text.partition("@") for text in picks[key].split()]
        entries.append(
            FleetEntry(
                id=f"a{number}",
                key=key,
                name=f"Ship {number}",
                heroes=("expert-sapper",) if number % 3 == 0 else (),
                upgrades=tuple(Upgrade(key=k, facing=f or None) for k, _, f in upgrades),
            )
        )
    entries += [FleetEntry(id=f"s{n}", key="fighter", count=2) for n in range(squadrons)]
    return FleetDocument(
        game="warfleets",
        name="Measured",
        size=size,
        books={"warfleets": "2.1.0"},
        entries=tuple(entries),
    )


def say_queries(what, action, most):
    """Count an action's queries, BEGIN and COMMIT around them apart; return its answer."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as captured:
        answer = action()
    frame = ("BEGIN", "COMMIT")
    count = sum(not query["sql"].startswith(frame) for query in captured.captured_queries)
    say(what, f"{count}, {len(captured) - count} for the transaction", most, count <= most)
    return answer


def digests_of(page):
    """The digests of its fragments that a page carries and sends with every edit."""
    return re.search(r'name="digests"[^>]*value="([^"]*)"', page.content.decode())[1]
