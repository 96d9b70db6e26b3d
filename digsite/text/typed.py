"""Whole numbers as people type them and browsers send them."""


def whole_number(word: str, digits: int = 6) -> int | None:
    """The number that a word of at most so many digits is; None for every other word (`²` is a digit to Python)."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= digits else None
