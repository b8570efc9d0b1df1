"""Middleware: size limits of requests, compression, responses to exceptions."""
