"""Sets of cells, kinds or placards as whole numbers, a bit for each: how many there are, and which comes first."""

from digsite.core import rule
from digsite.games.antiquitus.rules import layout


@rule
def count_bits(bits):
    """How many there are in a set of up to 63."""
    bits -= bits >> 1 & 0x5555555555555555
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    return bits + (bits >> 32) & 0x7F


@rule
def first_of(bits):
    """The lowest number in a set; 63 if it is empty."""
    return count_bits(~bits & bits - 1 & 0x7FFFFFFFFFFFFFFF)


@rule
def kinds_in(tiles):
    """The kinds of relic in a camp or among the picks."""
    kinds = 0
    for kind in range(layout.RELICS):
        kinds |= int(tiles[kind] > 0) << kind
    return kinds


@rule
def hand_of(s, seat):
    """The placards in a hand."""
    where, place, hand = s.where, layout.HAND + int(seat), 0
    for placard in range(layout.PLACARDS):
        hand |= int(where[placard] == place) << placard
    return hand
