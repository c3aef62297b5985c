"""What `manage.py demo` is made of: its book, its questions, what it prints, the process beside it."""
