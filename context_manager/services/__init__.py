"""What a chat does: takes a message, gathers what the model reads, has it answered, records all of it."""
