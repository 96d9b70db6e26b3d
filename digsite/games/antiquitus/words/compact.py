"""The table in few lines: the Site in short marks, the decks beside it, everybody's camp, and the own placards."""

from digsite.games.antiquitus.box import Box
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import deck, placard, rep, tile, top
from digsite.games.antiquitus.words.turns import state
from digsite.match.look import Look
from digsite.text import _, plural
from digsite.text.compact import (
    LINES,
    ROOM,
    as_many,
    beside,
    cells,
    counted,
    cut,
    fold,
    grid,
    share,
    short_names,
    tight,
)

HUES = ("green", "gold", "blue", "red")
LEAST_HAND = 16  # columns of a rival's placards, however large the camp
EVENT_HUES = ("grey", "gold")


def compact(look: Look) -> str:
    """The table in few lines."""
    site = _site(look)
    lines = beside(site, _decks(look, ROOM - max(map(cells, site)) - 3))
    players = _players(look)
    return tight([*lines, *players, *_own(look, LINES - len(lines) - len(players))])


def mark(box: Box, kind: int) -> str:
    """A tile in two letters or so: B3, CI."""
    if kind < layout.RELICS:
        return str(box.relic[kind].code)
    name = tile(box, kind)
    parts = name.replace("-", " ").split()
    return "".join(part[0] for part in parts).upper() if len(parts) > 1 else name[:2].upper()


def _site(look: Look) -> list[str]:
    rows = [("", *(f" {column + 1} " for column in range(layout.COLUMNS)))]
    rows += [
        (str(row + 1), *(_cell(look, row * layout.COLUMNS + column) for column in range(layout.COLUMNS)))
        for row in range(layout.ROWS)
    ]
    return grid(rows, 1)


def _cell(look: Look, cell: int) -> str:
    kind = look.s.site[cell]
    if kind == layout.EMPTY:
        return " - "
    if kind >= layout.KINDS:
        return " ?? "
    name = mark(look.box, kind)
    chosen = look.s.marked == cell
    if look.s.face[cell] == layout.DOWN:
        return f"({name})"
    return f"*{name}" if chosen else f" {name} "


def _decks(look: Look, room: int) -> list[str]:
    """How far the game is, what lies on the decks, and what this turn has brought."""
    s, box = look.s, look.box
    wanted = int(box.record.submissions[s.seats])
    made = plural(
        "{made} of {wanted} submissions, {count} tile in the deck",
        "{made} of {wanted} submissions, {count} tiles in the deck",
        s.deck_size,
    )
    lines = [made.format(made=s.total, wanted=wanted, count=s.deck_size)]
    for number in range(layout.DECKS):
        first = top(look, number)
        left = _("{deck}, {count} left: ").format(deck=deck(box, number), count=s.remainder[number])
        said = _("nothing face up")
        if first is not None:
            said = f"{placard(box, first)}. {box.placard_text(first)}"
        lines.append(cut(left + said, room))
    effect = _(box.suit[s.dug].text) if s.dug != layout.NO_SUIT else ""
    return [*lines, *fold(" ".join(said for said in state(look) if said != effect), room, 2, "")]


def _players(look: Look) -> list[str]:
    """Everybody's REP, camp and placards; those that all know by their REP and name."""
    s, names = look.s, short_names(look.names)
    heads = [
        (
            ">" if seat == s.active else " ",
            names[seat],
            rep(s.rep[seat]),
            _("{count} sub.").format(count=s.subs[seat]),
        )
        for seat in range(look.seats)
    ]
    made = []
    for seat, head in enumerate(grid(heads, 1, right=(2, 3))):
        hand = "" if seat == look.seat else f"  {_hand(look, seat)}"
        room = ROOM - cells(head) - 2
        camp = _camp(look, seat, room - min(cells(hand), LEAST_HAND))
        made.append(f"{head}  {camp}{cut(hand, room - cells(camp))}")
    return made


def _camp(look: Look, seat: int, room: int) -> str:
    s = look.s
    tiles = [mark(look.box, kind) for kind in range(layout.RELICS) for _i in range(s.camp[seat][kind])]
    passes = ""
    if s.passed[seat] < layout.RELICS:
        passes = _(" (passes {tile})").format(tile=mark(look.box, s.passed[seat]))
    room -= cells(passes)
    plain = " ".join(tiles) or "-"
    return (plain if cells(plain) <= room else as_many(_grouped(look, seat), room)) + passes


def _grouped(look: Look, seat: int) -> list[str]:
    """A large camp by suits: B1123."""
    made = []
    for suit in range(layout.SUITS):
        ranks = range(layout.RANKS)
        own = look.s.camp[seat][suit * layout.RANKS : (suit + 1) * layout.RANKS]
        found = "".join(str(look.box.relic[suit * layout.RANKS + i].rank) * own[i] for i in ranks)
        if found:
            made.append(look.box.suit[suit].code + found)
    return made


def _placards_of(look: Look, seat: int) -> list[int]:
    """The placards that this reader knows in a hand."""
    return [number for number, place in enumerate(look.s.where) if place == layout.HAND + seat]


def _hand(look: Look, seat: int) -> str:
    """The placards of a rival: their backs, then those that everybody knows."""
    known, box = _placards_of(look, seat), look.box
    backs = []
    for number in range(layout.DECKS):
        hidden = look.s.held[seat][number] - sum(box.placard[card].deck == number for card in known)
        backs += [str(box.deck[number].rep)] * hidden
    said = [_("placards {reps}").format(reps="+".join(backs))] if backs else []
    return ", ".join([*said, *(placard(box, number) for number in known)])


def _own(look: Look, lines: int) -> list[str]:
    """The own placards with what they ask for, and what a submission in progress holds."""
    if look.seat >= look.seats:
        return []
    s, box = look.s, look.box
    said = []
    for number in _placards_of(look, look.seat):
        taken = "*" if s.active == look.seat and number in s.chosen[: s.choosing] else ""
        head = f"{taken}{rep(box.placard[number].rep)} {placard(box, number)}: "
        asks = box.placard_text(number)
        tight_now = len(_placards_of(look, look.seat)) >= lines and cells(head + asks) > ROOM
        said.append(head + (_shorter(asks) if tight_now else asks))
    if s.active == look.seat and any(s.pick):
        picked = [mark(box, kind) for kind in range(layout.RELICS) for _i in range(s.pick[kind])]
        said.insert(0, _("You submit: {tiles}").format(tiles=" ".join(counted(picked))))
    return share(said, ROOM, lines)


def _shorter(asks: str) -> str:
    """What a placard asks for, without words that can be understood."""
    for words, instead in (
        (_("At least "), ""),
        (_(" of rank "), " "),
        (_(" or more "), "+ "),
        (_("nothing but"), _("only")),
    ):
        asks = asks.replace(words, instead)
    return asks


def hues(box: Box) -> dict[str, str]:
    """The colours of relics and events, by their names and marks."""
    made = dict[str, str]()
    for kind in range(layout.KINDS):
        hue = HUES[kind // layout.RANKS] if kind < layout.RELICS else EVENT_HUES[kind - layout.RELICS]
        made[tile(box, kind)] = made[mark(box, kind)] = hue
    for suit, hue in zip(box.suit, HUES, strict=True):
        made[_(suit.name)] = hue
    return made
