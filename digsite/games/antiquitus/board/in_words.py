"""The table in words: what each of its panels says."""

from collections.abc import Sequence
from functools import lru_cache

from digsite.drawing import columns, paragraph
from digsite.games.antiquitus.board.printed import Printed
from digsite.games.antiquitus.board.seen import Public, Seen
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.conditions import Condition, ranks_of
from digsite.games.antiquitus.words.names import deck, placard, placards, rep, tile, tiles
from digsite.games.antiquitus.words.notes import left
from digsite.text import _, plural
from digsite.text.speech import listed

# The Site and the turn


def site(t: Seen) -> str:
    return _site(t.printed, tuple(t.s.site), tuple(t.s.face))


@lru_cache(256)
def _site(p: Printed, site: tuple[int, ...], face: tuple[int, ...]) -> str:
    rows: list[Sequence[object]] = [("", *range(1, layout.COLUMNS + 1))]
    for row in range(layout.ROWS):
        cells = range(row * layout.COLUMNS, (row + 1) * layout.COLUMNS)
        rows.append((row + 1, *(_cell(p, site[cell], face[cell]) for cell in cells)))
    key = _("? face down, ( ) face down but known to all, - empty")
    return f"{columns(rows)}\n\n{key}"


def _cell(p: Printed, kind: int, side: int) -> str:
    if kind == layout.EMPTY:
        return "-"
    if kind >= layout.KINDS:
        return "?"
    name = p.kinds[kind]
    return f"({name})" if side == layout.DOWN else name


def turn(t: Seen) -> str:
    said = [*t.going_on]
    if t.is_in_turn:
        step = (_("step 1, dig"), _("step 2, its effect"), _("step 3, submit"))[t.step]
        said = [_("{name} is on turn: {step}.").format(name=t.names[t.s.active], step=step), *said]
        said += [_("Steps: 1 dig, 2 its effect, 3 submit.")]
    return paragraph(*said, f"{made(t)}.")


def made(t: Seen) -> str:
    """How far the game has come."""
    return _("{made} of {wanted} submissions made").format(made=t.s.total, wanted=t.wanted)


def passing(t: Seen, seats: Sequence[int]) -> str:
    ways = [
        _("{giver} to {taker}").format(giver=t.names[giver], taker=t.names[taker])
        for giver, taker in zip(seats, [*seats[1:], *seats[:1]], strict=True)
    ]
    said = [*t.going_on, _("Tiles go from {ways}.").format(ways="; ".join(ways))]
    return paragraph(*said, *(_own_pass(t) if t.seated else []))


def _own_pass(t: Seen) -> list[str]:
    kind = t.s.passed[t.seat]
    return [_("You pass this tile to the left: {tile}.").format(tile=tile(t.box, kind))] if kind < layout.RELICS else []


# Decks and piles


def decks(t: Seen) -> str:
    return _decks(t.printed, tuple(t.s.remainder), tuple(tuple(t.stack(number)) for number in range(layout.DECKS)))


@lru_cache(256)
def _decks(p: Printed, remainder: tuple[int, ...], stacks: tuple[tuple[int, ...], ...]) -> str:
    rows = [(deck(p.box, i), left(count), _face_up(p, stacks[i])) for i, count in enumerate(remainder)]
    return columns(rows)


def _face_up(p: Printed, up: Sequence[int]) -> str:
    if not up:
        return _("no placard lies face up")
    first = _("face up: {placard}").format(placard=asking(p, up[0]))
    if len(up) == 1:
        return first
    under = _("{count} under it: {placards}").format(count=len(up) - 1, placards=placards(p.box, up[1:]))
    return f"{first}, {under}"


@lru_cache(512)
def asking(p: Printed, number: int) -> str:
    """A placard with its worth and what it asks for."""
    name, worth = placard(p.box, number), rep(p.box.placard[number].rep)
    return _("{placard} ({rep}: {asks})").format(placard=name, rep=worth, asks=p.asks[number])


def piles(t: Seen) -> str:
    heads = (
        _("discard: {count}").format(count=sum(t.s.discard)),
        _("submitted: {count}").format(count=sum(t.submitted)),
    )
    counts, suits = (tuple(t.s.discard), t.submitted), t.printed.suits
    tables = [_by_suit(head, suits, pile) for head, pile in zip(heads, counts, strict=True)]
    trashed = plural("{count} tile in the trash.", "{count} tiles in the trash.", sum(t.s.trash))
    return "\n\n".join((*tables, paragraph(rest(t), trashed.format(count=sum(t.s.trash)))))


@lru_cache(256)
def _by_suit(head: str, suits: tuple[str, ...], counts: tuple[int, ...]) -> str:
    rows: list[Sequence[object]] = [(head, *range(1, layout.RANKS + 1))]
    for suit, name in enumerate(suits):
        held = counts[suit * layout.RANKS : suit * layout.RANKS + layout.RANKS]
        rows.append((name, *(count or "-" for count in held)))
    return columns(rows)


def rest(t: Seen) -> str:
    """The tile deck and the trash."""
    sentence = _("{count} of {copies} {event}")
    gone = [
        sentence.format(count=t.s.trash[i], copies=event.copies, event=t.printed.kinds[layout.RELICS + i])
        for i, event in enumerate(t.box.event)
    ]
    words = _("Tile deck: {count}. In the trash: {events}.")
    return words.format(count=t.s.deck_size, events=listed(gone))


# Own things


def you(t: Seen) -> str:
    words = _("You are {name}. {rep}, {submissions}.")
    return paragraph(words.format(name=t.names[t.seat], rep=rep(t.rep), submissions=subs(t.s.subs[t.seat])))


def subs(count: int) -> str:
    return plural("{count} submission", "{count} submissions", count).format(count=count)


def camped(count: int) -> str:
    return plural("Camp, {count} tile", "Camp, {count} tiles", count).format(count=count)


def own_camp(t: Seen) -> str:
    """How large the own camp is, and how much of it is put aside."""
    count = sum(t.mine.camp)
    aside = count - sum(t.in_camp)
    said = camped(count)
    return _("{camp}, {aside} put aside").format(camp=said, aside=aside) if aside else said


def camp(t: Seen) -> str:
    rows = [_suit_in_camp(t, suit) for suit in range(layout.SUITS)]
    parts = [f"{own_camp(t)}:", columns(rows) if any(t.in_camp) else _("No tiles in your camp.")]
    return "\n".join([*parts, *_own_pass(t)])


def _suit_in_camp(t: Seen, suit: int) -> tuple[str, str]:
    held = t.in_camp
    kinds = [kind for kind in range(suit * layout.RANKS, (suit + 1) * layout.RANKS) if held[kind]]
    count = sum(held[kind] for kind in kinds)
    name = _(t.box.suit[suit].singular) if count == 1 else t.printed.suits[suit]
    names = [_several(t.printed, kind, held[kind]) for kind in kinds]
    return _("{count} {suit}").format(count=count, suit=name), ", ".join(names)


def _several(p: Printed, kind: int, count: int) -> str:
    return f"{p.kinds[kind]} (×{count})" if count > 1 else p.kinds[kind]


def hand(t: Seen) -> str:
    rows = []
    for number in t.hand:
        name, remark = placard(t.box, number), remark_on(t, number)
        name = _("{placard} ({remark})").format(placard=name, remark=remark) if remark else name
        rows.append((rep(t.box.placard[number].rep), name, t.printed.asks[number]))
        rows.append(("", "", f"({conditions(t, number)})"))
    words = columns(rows) if rows else _("No placards in your hand.")
    return f"{words}\n\n{paragraph(museum(t.printed, t.museum))}." if t.museum else words


def conditions(t: Seen, number: int) -> str:
    found = t.conditions(number)
    return "; ".join(f"{_('met') if one.holds else _('open')}: {written(one)}" for one in found)


def written(one: Condition) -> str:
    return _("{condition}: {have}").format(condition=one.words, have=one.have) if one.have else one.words


def remark_on(t: Seen, number: int) -> str:
    """What is to be said about an own placard."""
    if number in t.chosen:
        return _("in your submission")
    return _("known to all") if t.s.shown[number] else ""


def museum(p: Printed, cards: Sequence[int]) -> str:
    return _("Submitted: {placards}").format(placards=placards(p.box, cards))


# The own submission


def submission(t: Seen) -> str:
    head = further(t)
    if t.chosen:
        put = _("Put aside for your submission, {rep} so far: {tiles}.")
        put = put.format(rep=rep(t.gained), tiles=tiles(t.box, t.s.pick) or _("no tiles yet"))
        more = _("For further placards: {more}.").format(more=t.bonus)
        head = f"{put} {adding_up(t)}. {more} {leads_to(t)}."
    rows = [(asking(t.printed, number), status(t, number), conditions(t, number)) for number in t.hand]
    return "\n\n".join((paragraph(head), *([columns(rows, widest=30)] if rows else [])))


def further(t: Seen) -> str:
    words = _("Each further placard of one submission brings {bonus} REP more.")
    return words.format(bonus=t.box.scoring.bonus_per_extra_placard)


def no_tiles(t: Seen) -> str:
    return _("No tiles yet.") if t.chosen else _("Choose tiles and placards in any order.")


def adding_up(t: Seen) -> str:
    total = ranks_of(t.s.pick)
    if not t.goal:
        return _("Ranks add up to {total}").format(total=total)
    return _("Ranks add up to {total}; {goal} are wanted").format(total=total, goal=t.goal)


def status(t: Seen, number: int) -> str:
    """How an own placard stands towards the submission."""
    if number in t.chosen:
        return _("chosen")
    if not t.is_begun:
        return _("can be completed") if layout.PLACARD + number in t.said else _("not with this camp")
    return _("complete") if all(one.holds for one in t.conditions(number)) else _("not complete")


def leads_to(t: Seen) -> str:
    before = t.rep
    return _("you: {before} to {after}").format(before=before, after=before + t.gained)


# Rivals


def rival(p: Printed, name: str, known: Public) -> str:
    rows = [(_("name"), name), (_("standing"), f"{rep(known.rep)}, {subs(known.subs)}")]
    rows.append((_("camp"), _counted(p, known.camp) if any(known.camp) else _("0 tiles")))
    rows.append((_("placards"), _hand_of(p, known)))
    if known.submitted:
        worth = ", ".join(rep(p.box.placard[number].rep) for number in known.submitted)
        words = _("{placards} ({worth}); with {tiles}")
        said = words.format(placards=museum(p, known.submitted), worth=worth, tiles=_counted(p, known.museum))
        rows.append((_("museum"), said))
    return columns(rows, widest=20)


def _counted(p: Printed, counts: Sequence[int]) -> str:
    """Tiles kind by kind, and their number."""
    found = [_several(p, kind, count) for kind, count in enumerate(counts) if count]
    words = plural("{count} tile: {tiles}", "{count} tiles: {tiles}", sum(counts))
    return words.format(count=sum(counts), tiles=listed(found))


def hidden(p: Printed, known: Public, number: int) -> int:
    """How many placards of a deck somebody holds that the reader does not know."""
    return known.held[number] - len([card for card in known.hand if p.box.placard[card].deck == number])


def _hand_of(p: Printed, known: Public) -> str:
    backs = [
        _("hidden {deck}").format(deck=deck(p.box, number))
        for number in range(layout.DECKS)
        for _i in range(hidden(p, known, number))
    ]
    count = sum(known.held)
    held = plural("{count} placard", "{count} placards", count).format(count=count)
    cards = [*backs, *(asking(p, card) for card in known.hand)]
    return f"{held}: {listed(cards)}" if cards else held
