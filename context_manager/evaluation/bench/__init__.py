"""Measurements of what turns cost: their context, and the lists that staff look at."""
