"""API tokens: stored as hashes, shown once, expiring, revoked by their owner."""
