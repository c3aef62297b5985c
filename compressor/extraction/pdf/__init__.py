"""PDF files: the reader, the process it listens to, and (`child`) what runs in that process."""
