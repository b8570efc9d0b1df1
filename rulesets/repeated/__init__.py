"""Requests that come again: what the first one led to is claimed and stored, to answer them all."""
