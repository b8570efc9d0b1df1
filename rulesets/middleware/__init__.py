"""Middleware: bounds on what a request may carry, answers to faults."""
