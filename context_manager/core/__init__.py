"""What a model reads in a turn, decided without Django, I/O, clock or settings."""
