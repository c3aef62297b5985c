"""What is done with chats and turns.

`turns` takes a message and has it answered, `prompts` gathers what the model reads, `record` stores what came
of it, `replay` rebuilds what was sent. The other modules change chats, export them, and forget them.
"""
