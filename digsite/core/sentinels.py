"""Four numbers past every seat and every kind, so that none is ever an index by mistake."""

CHANCE = 100  # in `to_move`: a die or a card decides
OVER = 101  # in `to_move`: the game has ended
NOBODY = 102  # as a seat: a spectator
HIDDEN = 103  # in a field: something is there that this seat may not know
