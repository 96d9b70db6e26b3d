"""Speeds, with the machine named; never run as tests. `python -m bench` prints them."""
