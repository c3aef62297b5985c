"""Dates in English: short, with the day before the month and hours from 0 to 23: "30 Nov 2026, 19:38"."""

DATE_FORMAT = "j M Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j M Y, H:i"
