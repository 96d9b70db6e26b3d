from digsite.core import rule


@rule
def check(before, s, box):
    return 0
