"""What a message asks for, decided without a model: a whole file, a place in it, more of the same, a search."""
