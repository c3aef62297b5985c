"""Worker processes as they run: started, stopped, killed."""
