"""Attacks through the front door of a running Muster: what each costs, and whether others notice.

`python -m tests.attacks` serves the site on a free port, sends what a stranger could send, and
prints for each attack its longest answer, its statuses and the worst `/healthz` meanwhile.
"""
