"""Turns a file and a request into an excerpt; nothing here knows Django, files, the time or settings."""
