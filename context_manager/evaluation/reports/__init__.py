"""Sheets in every format they are written in."""
