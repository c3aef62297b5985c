"""How the pages of staff write dates, instead of what Django has for a language."""
