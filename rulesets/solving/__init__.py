"""Completes and mends lists: exact, outside the web process, each answer judged by the engine."""
