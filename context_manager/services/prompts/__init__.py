"""What the prompt of a turn is made of, gathered from rows: the same for an answer and for a replay."""
