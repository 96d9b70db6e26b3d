"""A match on a text screen; it is handed a match and whoever sits on its seats."""
