"""A game is its list of numbers: the one driver that turns a list back into a position."""

from digsite.core.contract import options, play


def replay(s, box, weight, actions, count):
    """Play the first `count` actions as far as the rules allow them; return how many that were."""
    for i in range(count):
        options(s, box, weight)
        action = int(actions[i])
        if action < 0 or action >= len(weight) or weight[action] == 0:
            return i
        play(s, box, action)
    return count
