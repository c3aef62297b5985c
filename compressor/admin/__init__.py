"""The pages of staff: files with their state, map and job; their parts; questions to try; who read what."""

from compressor.admin import accounts, files, parts, readings

__all__ = ["accounts", "files", "parts", "readings"]
