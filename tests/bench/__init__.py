"""Measures what docs/performance.md promises: `make bench`. Never part of the tests.

Every time is given as a ratio to something measured in the same run, because machines differ.
"""
