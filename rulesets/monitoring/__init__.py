"""Probes, logs and metrics."""
