"""Asking servers that others run, for JSON over HTTP: within time, more than once, and bounded."""
