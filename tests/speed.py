"""How tests take less time: fewer collections of garbage, a large frame."""

import gc
import sys

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session):
    """Collect no garbage while modules are imported and tests found: almost nothing becomes any."""
    gc.disable()


def pytest_collection_finish(session):
    """Leave what is loaded by now out of collections of garbage, and collect less often.

    Looking through modules and collected tests again and again costs tests that draw pages a
    fifth of their time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session):
    """Run the tests below one very large frame, which makes Python reserve memory for all of them.

    Otherwise it reserves 16 kB at a time and returns them at once: a call that needs the next piece
    costs two system calls, each time (https://github.com/python/cpython/issues/142183). Tests that
    draw pages would take a tenth more time of the processor.
    """
    hooks = session.config.pluginmanager
    others = hooks.subset_hook_caller("pytest_runtestloop", [sys.modules[__name__]])
    return others(session=session)


pytest_runtestloop.__code__ = pytest_runtestloop.__code__.replace(co_stacksize=2**16 + 1)
