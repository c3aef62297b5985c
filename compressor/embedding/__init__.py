"""Embedders: text to vectors, here or on a server or not at all, and questions within a deadline."""
