"""From a file to its pages: `formats.extract` picks the reader, a module or package reads each format.

Nothing is imported here: the processes that open strangers' files must start at once.
"""
