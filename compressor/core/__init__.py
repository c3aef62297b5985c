"""Pure functions from a file and a request to an excerpt: no Django, no I/O, no clock, no settings."""
