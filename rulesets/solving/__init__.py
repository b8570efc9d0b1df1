"""Completes and fixes lists: exact, outside the web process, each result judged by the engine."""
