"""Words: scripts, languages, stop words, stems, and the phrases that say what a message wants."""
