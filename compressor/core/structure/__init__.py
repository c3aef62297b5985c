"""What a text is made of: blocks, headings, sections, contents lists, and the chunks it is cut into."""
