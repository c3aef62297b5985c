"""What runs in the process that opens a PDF: PDFium is not thread-safe, and a hostile file can make it crash,
hang or grow.

Nothing here imports anything of the project but this package and `compressor.extraction.sandbox`, nor numpy,
nor Pillow: the process has to start at once. It is started and listened to by
`compressor.extraction.pdf.process`.
"""
