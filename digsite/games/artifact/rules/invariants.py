"""AR-INV: what must hold after every action; two records tell."""

from digsite.core import rule


@rule
def check(before, s, box):
    return 0
