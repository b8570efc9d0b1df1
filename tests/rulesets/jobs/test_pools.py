"""Pools of child processes end with the process that started them."""

import subprocess
import sys

from tests.server import ROOT


def test_process_that_is_still_starting_its_children_ends():
    """At once, or half a second later."""
    script = """if True:
        import multiprocessing, time
        from functools import partial
        from django.conf import settings
        from rulesets.jobs.pools import Pool
        settings.configure(CHILDREN=1)
        fork, forkserver = map(multiprocessing.get_context, ("fork", "forkserver"))
        def start(seconds):
            Pool("CHILDREN", forkserver, partial(time.sleep, 60), 1).start()
            time.sleep(seconds)
        starting = [fork.Process(target=start, args=(seconds,)) for seconds in (0, 0.5)]
        for process in starting:
            process.start()
        for process in starting:
            process.join(30)
            print("ended", process.exitcode)
            process.kill()
    """
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout == b"ended 0\n" * 2
