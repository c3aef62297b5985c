"""Turns in Django admin."""
