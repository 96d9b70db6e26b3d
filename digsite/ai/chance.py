"""A seat that plays at random: the same choices as in a simulation with the same seed."""

from digsite.match import Look, Luck, by_chance


class RandomBot:
    """Every legal action alike."""

    reads_steps = False

    def choose(self, look: Look, luck: Luck) -> int:
        return by_chance(look, luck)
