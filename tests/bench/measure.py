"""Timing, and the fleet that everything is measured with: 30 entries, 60 picks."""

import gzip
import os
import statistics
import time

ROUNDS = 7

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def set_up():
    """Django with an empty database and the catalogues, its settings as in production."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_catalogues", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def seconds(action, times=50):
    """Median over rounds of the mean of so many calls."""
    action()
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(times):
            action()
        rounds.append((time.perf_counter() - start) / times)
    return statistics.median(rounds)


def compressed(content: bytes) -> int:
    return len(gzip.compress(content, 6))


def say(what, figure, budget, holds):
    print(f"{'ok  ' if holds else 'OVER'} {what}: {figure} (budget {budget})", flush=True)


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
