"""What answers a prompt: the table of models, the client of the server that runs them, the offline quoter."""
