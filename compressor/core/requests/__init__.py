"""What a message asks for, decided without a model: a file, a place in it, more of the same, or a search."""
