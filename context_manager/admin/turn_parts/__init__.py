"""The parts of the page of a turn, each a module: rows in, what its template shows out."""
