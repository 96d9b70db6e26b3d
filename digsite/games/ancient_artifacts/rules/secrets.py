"""AA-15: everybody sees everything (AA-15.1), and nothing is fixed in advance (AA-15.2)."""

from digsite.core.usual import guess, hide, reveals, sees

__all__ = ["guess", "hide", "reveals", "sees"]
