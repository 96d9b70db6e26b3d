"""A match on a page: Django for pages, a small live part beside it for streams and actions."""
