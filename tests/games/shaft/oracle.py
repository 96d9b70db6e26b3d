"""Shaft a second time, from its rules page alone: slow, in dictionaries and tuples, sharing nothing with the rules.

Only tests use it. `moves` gives what can happen, by the numbers of section 5 of the page, with its odds.
"""

from dataclasses import dataclass, replace

TOOLS = "LRSM"  # Lamp, Rope, Sieve, Map
COPIES = {"L": 4, "R": 4, "S": 4, "M": 3}
WORTH = {"L": 1, "R": 2, "S": 3, "M": 4}


@dataclass(frozen=True)
class Dig:
    """A position; hands and the deck are sorted strings of tools."""

    seats: int
    supply: int
    shelves: tuple[int, ...]
    hands: tuple[str, ...]
    deck: str
    todo: str  # first, deal, turn, roll, draw, trade, offer, over
    dealt: int  # tools for everyone
    first: int = 0
    seat: int = 0  # who digs, draws or is asked
    depth: int = 0
    basket: int = 0
    lamp: bool = False
    left: int = 0  # tools still to draw
    half: str = ""  # first tool of a trade
    offers: tuple[str, ...] = ()  # by seat: a tool, "-" for nothing, "" for not asked


def begin(seats: int, tools: int = 2, *, random_first: bool = False, handicap: bool = False) -> Dig:
    """SH-1: the set-up."""
    shelves = [0] * seats
    if handicap and seats == 2:
        shelves[1] = 2
    deck = "".join(tool * COPIES[tool] for tool in TOOLS)
    todo = "first" if random_first else "deal"
    return Dig(seats, 30 - sum(shelves), tuple(shelves), ("",) * seats, deck, todo, tools)


def moves(dig: Dig) -> dict[int, tuple[int, Dig]]:
    """What can happen: action number -> odds and the position after it."""
    return {"first": first, "deal": deal, "turn": turn, "roll": roll, "draw": draw, "trade": trade, "offer": offer}.get(
        dig.todo, over
    )(dig)


def over(_dig: Dig) -> dict[int, tuple[int, Dig]]:
    return {}


def first(dig: Dig) -> dict[int, tuple[int, Dig]]:  # SH-1.3
    return {18 + seat: (1, replace(dig, first=seat, todo="deal")) for seat in range(dig.seats)}


def deal(dig: Dig) -> dict[int, tuple[int, Dig]]:  # SH-1.4
    found = {}
    for tool in set(dig.deck):
        next = take(dig, dig.seat, tool)
        if len(next.hands[dig.seat]) == dig.dealt:
            next = replace(next, seat=dig.seat + 1)
        if next.seat == dig.seats:
            next = replace(next, seat=dig.first, todo="turn")
        found[3 + TOOLS.index(tool)] = (dig.deck.count(tool), next)
    return found


def turn(dig: Dig) -> dict[int, tuple[int, Dig]]:  # SH-2
    hand, found = dig.hands[dig.seat], {}
    if dig.depth < 6 and dig.supply:  # SH-2.2
        found[0] = replace(dig, depth=dig.depth + 1, todo="roll")
        if "L" in hand and not dig.lamp:  # SH-2.5a
            found[3] = replace(drop(dig, "L"), lamp=True)
    if dig.basket or not dig.supply:  # SH-2.3
        found[1] = end(put(dig, dig.seat, dig.basket))
    if dig.depth and dig.shelves[dig.seat]:  # SH-2.4
        found[2] = replace(put(dig, dig.seat, -1), depth=dig.depth - 1)
    if dig.depth and "R" in hand:  # SH-2.5b
        found[4] = replace(drop(dig, "R"), depth=0)
    if dig.depth and "S" in hand and dig.supply:  # SH-2.5c
        found[5] = replace(drop(dig, "S"), supply=dig.supply - 1, basket=dig.basket + 1)
    if "M" in hand and dig.deck:  # SH-2.5d
        found[6] = replace(drop(dig, "M"), todo="draw", left=min(2, len(dig.deck)))
    if not dig.depth and dig.supply:  # SH-2.6
        for tool in set(hand):
            if any(TOOLS.index(other) >= TOOLS.index(tool) for other in hand.replace(tool, "", 1)):
                found[7 + TOOLS.index(tool)] = replace(dig, todo="trade", half=tool)
    return {action: (1, next) for action, next in found.items()}


def roll(dig: Dig) -> dict[int, tuple[int, Dig]]:  # SH-2.2
    found = {}
    for face in range(1, 7):
        if face + (2 if dig.lamp else 0) < dig.depth:
            next = end(dig)
        else:
            sherds = min(dig.depth, dig.supply)
            next = replace(dig, supply=dig.supply - sherds, basket=dig.basket + sherds, lamp=False, todo="turn")
        found[11 + face] = (1, next)
    return found


def draw(dig: Dig) -> dict[int, tuple[int, Dig]]:  # SH-2.5d
    found = {}
    for tool in set(dig.deck):
        next = replace(take(dig, dig.seat, tool), left=dig.left - 1)
        found[3 + TOOLS.index(tool)] = (dig.deck.count(tool), next if next.left else replace(next, todo="turn"))
    return found


def trade(dig: Dig) -> dict[int, tuple[int, Dig]]:  # SH-2.6
    rest, found = dig.hands[dig.seat].replace(dig.half, "", 1), {}
    for tool in set(rest):
        if TOOLS.index(tool) >= TOOLS.index(dig.half):
            got = min(3, dig.supply)
            next = put(drop(drop(dig, dig.half), tool), dig.seat, got)
            found[7 + TOOLS.index(tool)] = (1, replace(next, supply=dig.supply - got, todo="turn", half=""))
    return found


def end(dig: Dig) -> Dig:
    """A turn ends: the next digs, or the offer begins (SH-3.1)."""
    clear = replace(dig, depth=0, basket=0, lamp=False)
    if dig.supply:
        return replace(clear, todo="turn", seat=(dig.seat + 1) % dig.seats)
    return ask(replace(clear, todo="offer", offers=("",) * dig.seats))


def ask(dig: Dig) -> Dig:
    """The next in order who holds a tool and has not been asked; if there is none, all offers are shown."""
    order = [(dig.first + i) % dig.seats for i in range(dig.seats)]
    waiting = [seat for seat in order if dig.hands[seat] and not dig.offers[seat]]
    return replace(dig, seat=waiting[0]) if waiting else show(dig)


def offer(dig: Dig) -> dict[int, tuple[int, Dig]]:  # SH-3.1
    choices = {11: "-", **{3 + TOOLS.index(tool): tool for tool in dig.hands[dig.seat]}}
    return {
        action: (1, ask(replace(dig, offers=changed(dig.offers, dig.seat, made)))) for action, made in choices.items()
    }


def show(dig: Dig) -> Dig:  # SH-3.2
    for seat, made in enumerate(dig.offers):
        if made in TOOLS and made:
            dig = drop(dig, made, seat)
            if dig.offers.count(made) == 1:
                dig = put(dig, seat, WORTH[made])
    return replace(dig, todo="over")


def places(dig: Dig) -> list[int]:  # SH-3.3
    strength = [(dig.shelves[seat], len(dig.hands[seat])) for seat in range(dig.seats)]
    return [1 + sum(other > own for other in strength) for own in strength]


def take(dig: Dig, seat: int, tool: str) -> Dig:
    hand = "".join(sorted(dig.hands[seat] + tool, key=TOOLS.index))
    return replace(dig, deck=dig.deck.replace(tool, "", 1), hands=changed(dig.hands, seat, hand))


def drop(dig: Dig, tool: str, seat: int | None = None) -> Dig:
    owner = dig.seat if seat is None else seat
    return replace(dig, hands=changed(dig.hands, owner, dig.hands[owner].replace(tool, "", 1)))


def put(dig: Dig, seat: int, sherds: int) -> Dig:
    shelves = list(dig.shelves)
    shelves[seat] += sherds
    return replace(dig, shelves=tuple(shelves))


def changed(row: tuple[str, ...], seat: int, value: str) -> tuple[str, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def count_lines(dig: Dig, depth: int) -> int:
    """How many lines of this many actions there are; a game that ends earlier counts once at its end."""
    if depth == 0 or dig.todo == "over":
        return 1
    return sum(count_lines(next, depth - 1) for _odds, next in moves(dig).values())
