"""Measurements on the service as it runs: workers killed, uploads at once, questions beside an upload."""
