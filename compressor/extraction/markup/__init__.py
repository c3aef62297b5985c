"""HTML and XHTML: from bytes to events (`html_events`, `xhtml_events`), from events to blocks (`reader`)."""
