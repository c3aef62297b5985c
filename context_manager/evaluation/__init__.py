"""The suites of the context manager: what fits a budget, and what a provider's cache can keep."""
