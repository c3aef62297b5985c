"""Turns a file and a request into an excerpt by arguments alone: no Django, I/O, clock or settings."""
