"""The pages of staff: files with their state, map and job; their parts; questions to try; who read what."""

from compressor.admin import files, parts, readings

__all__ = ["files", "parts", "readings"]
