"""Fitting the table of the token estimate; `compressor.evaluation.fit_tokens` runs it."""
