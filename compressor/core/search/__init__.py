"""Finding chunks: the keyword index, search by meaning, and rankings fused by rank."""
