"""The table in words: what each of its panels says."""

from collections.abc import Sequence
from functools import lru_cache

from digsite.boards import counted
from digsite.drawing import columns, paragraph
from digsite.games.antiquitus.board.seen import Camp, Deck, OwnPlacard, Piles, Printed, Public, Seen, Submission
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.conditions import Condition
from digsite.games.antiquitus.words.names import deck, placard, placards, rep
from digsite.games.antiquitus.words.notes import left
from digsite.text import _, plural
from digsite.text.speech import listed

# The Site and the turn


@lru_cache(256)
def site(p: Printed, site: tuple[int, ...], face: tuple[int, ...]) -> str:
    cells = [_cell(p, kind, side) for kind, side in zip(site, face, strict=True)]
    rows: list[Sequence[object]] = [("", *range(1, layout.COLUMNS + 1))]
    rows += [(row + 1, *cells[row * layout.COLUMNS : (row + 1) * layout.COLUMNS]) for row in range(layout.ROWS)]
    key = _("? face down, ( ) face down but known to all, - empty")
    return f"{columns(rows)}\n\n{key}"


def _cell(p: Printed, kind: int, side: int) -> str:
    if kind == layout.EMPTY:
        return "-"
    if kind >= layout.KINDS:
        return "?"
    return f"({p.kinds[kind]})" if side == layout.DOWN else p.kinds[kind]


def turn(t: Seen) -> str:
    said = t.going_on
    if t.is_in_turn:
        step = (_("step 1, dig"), _("step 2, its effect"), _("step 3, submit"))[t.step]
        on_turn = _("{name} is on turn: {step}.").format(name=t.names[t.s.active], step=step)
        said = [on_turn, *said, _("Steps: 1 dig, 2 its effect, 3 submit.")]
    return paragraph(*said, f"{made(t.s.total, t.wanted)}.")


def made(total: int, wanted: int) -> str:
    """How far the game has come."""
    return _("{made} of {wanted} submissions made").format(made=total, wanted=wanted)


def passing(t: Seen, seats: Sequence[int]) -> str:
    way, takers = _("{giver} to {taker}"), [*seats[1:], *seats[:1]]
    ways = [way.format(giver=t.names[one], taker=t.names[other]) for one, other in zip(seats, takers, strict=True)]
    own = _own_pass(t.printed, t.s.passed[t.seat]) if t.seated else []
    return paragraph(*t.going_on, _("Tiles go from {ways}.").format(ways="; ".join(ways)), *own)


def _own_pass(p: Printed, kind: int) -> list[str]:
    return [_("You pass this tile to the left: {tile}.").format(tile=p.kinds[kind])] if kind < layout.RELICS else []


# Decks and piles


@lru_cache(256)
def decks(p: Printed, shown: Sequence[Deck]) -> str:
    return columns([(deck(p.box, number), left(one.left), _face_up(p, one.up)) for number, one in enumerate(shown)])


def _face_up(p: Printed, up: Sequence[int]) -> str:
    if not up:
        return _("no placard lies face up")
    first = _("face up: {placard}").format(placard=asking(p, up[0]))
    under = _("{count} under it: {placards}").format(count=len(up) - 1, placards=placards(p.box, up[1:]))
    return f"{first}, {under}" if len(up) > 1 else first


@lru_cache(512)
def asking(p: Printed, number: int) -> str:
    """A placard with its worth and what it asks for."""
    name, worth = placard(p.box, number), rep(p.box.placard[number].rep)
    return _("{placard} ({rep}: {asks})").format(placard=name, rep=worth, asks=p.asks[number])


@lru_cache(256)
def piles(p: Printed, gone: Piles) -> str:
    tables = [_by_suit(p, _("discard: {count}"), gone.discard), _by_suit(p, _("submitted: {count}"), gone.submitted)]
    trashed = plural("{count} tile in the trash.", "{count} tiles in the trash.", sum(gone.trash))
    return "\n\n".join((*tables, paragraph(rest(p, gone), trashed.format(count=sum(gone.trash)))))


def _by_suit(p: Printed, head: str, counts: Sequence[int]) -> str:
    rows: list[Sequence[object]] = [(head.format(count=sum(counts)), *range(1, layout.RANKS + 1))]
    for suit, name in enumerate(p.suits):
        held = counts[suit * layout.RANKS : (suit + 1) * layout.RANKS]
        rows.append((name, *(count or "-" for count in held)))
    return columns(rows)


def rest(p: Printed, gone: Piles) -> str:
    """The tile deck and the trash."""
    sentence, names = _("{count} of {copies} {event}"), p.kinds[layout.RELICS :]
    events = zip(gone.trash, p.box.event, names, strict=True)
    trash = [sentence.format(count=count, copies=event.copies, event=name) for count, event, name in events]
    return _("Tile deck: {count}. In the trash: {events}.").format(count=gone.deck, events=listed(trash))


# Own things


def you(t: Seen) -> str:
    words = _("You are {name}. {rep}, {submissions}.")
    return paragraph(words.format(name=t.names[t.seat], rep=rep(t.rep), submissions=subs(t.s.subs[t.seat])))


def subs(count: int) -> str:
    return plural("{count} submission", "{count} submissions", count).format(count=count)


def camped(count: int) -> str:
    return plural("Camp, {count} tile", "Camp, {count} tiles", count).format(count=count)


def own_camp(held: Camp) -> str:
    """How large the own camp is, and how much of it is put aside."""
    said, aside = camped(held.size), held.size - sum(count for _kind, count in held.left)
    return _("{camp}, {aside} put aside").format(camp=said, aside=aside) if aside else said


@lru_cache(256)
def camp(p: Printed, held: Camp) -> str:
    rows = [_suit_in_camp(p, held, suit) for suit in range(layout.SUITS)] if held.left else []
    parts = [f"{own_camp(held)}:", columns(rows) if rows else _("No tiles in your camp.")]
    return "\n".join([*parts, *_own_pass(p, held.passed)])


def _suit_in_camp(p: Printed, held: Camp, suit: int) -> tuple[str, str]:
    tiles = [(p.kinds[kind], count) for kind, count in held.left if kind // layout.RANKS == suit]
    total = sum(count for _kind, count in tiles)
    name = _(p.box.suit[suit].singular) if total == 1 else p.suits[suit]
    kinds = [f"{kind} (×{count})" if count > 1 else kind for kind, count in tiles]
    return _("{count} {suit}").format(count=total, suit=name), ", ".join(kinds)


@lru_cache(256)
def hand(p: Printed, cards: Sequence[OwnPlacard], submitted: Sequence[int]) -> str:
    rows = []
    for card in cards:
        name, remark = placard(p.box, card.number), remark_on(card)
        name = _("{placard} ({remark})").format(placard=name, remark=remark) if remark else name
        rows.append((rep(p.box.placard[card.number].rep), name, p.asks[card.number]))
        rows.append(("", "", f"({conditions(card)})"))
    words = columns(rows) if rows else _("No placards in your hand.")
    return f"{words}\n\n{paragraph(museum(p, submitted))}." if submitted else words


def conditions(card: OwnPlacard) -> str:
    return "; ".join(f"{_('met') if one.holds else _('open')}: {written(one)}" for one in card.conditions)


def written(one: Condition) -> str:
    return _("{condition}: {have}").format(condition=one.words, have=one.have) if one.have else one.words


def remark_on(card: OwnPlacard) -> str:
    """What is to be said about an own placard."""
    if card.chosen:
        return _("in your submission")
    return _("known to all") if card.shown else ""


def museum(p: Printed, cards: Sequence[int]) -> str:
    return _("Submitted: {placards}").format(placards=placards(p.box, cards))


# The own submission


def submission(t: Seen) -> str:
    p, put, head = t.printed, t.submission, further(t)
    if put.placards:
        tiles = listed([p.kinds[kind] for kind in put.tiles]) or _("no tiles yet")
        head = _("Put aside for your submission, {rep} so far: {tiles}.").format(rep=rep(put.gained), tiles=tiles)
        more = _("For further placards: {more}.").format(more=put.bonus)
        head = f"{head} {adding_up(put)}. {more} {leads_to(t)}."
    rows = [(asking(p, card.number), status(card), conditions(card)) for card in t.hand]
    return "\n\n".join((paragraph(head), *([columns(rows, widest=30)] if rows else [])))


def further(t: Seen) -> str:
    words = _("Each further placard of one submission brings {bonus} REP more.")
    return words.format(bonus=t.box.scoring.bonus_per_extra_placard)


def adding_up(put: Submission) -> str:
    words = _("Ranks add up to {total}; {goal} are wanted") if put.goal else _("Ranks add up to {total}")
    return words.format(total=sum(kind % layout.RANKS + 1 for kind in put.tiles), goal=put.goal)


def status(card: OwnPlacard) -> str:
    """How an own placard stands towards the submission."""
    if card.chosen:
        return _("chosen")
    if not card.begun:
        return _("can be completed") if card.said is not None else _("not with this camp")
    return _("complete") if all(one.holds for one in card.conditions) else _("not complete")


def leads_to(t: Seen) -> str:
    return _("you: {before} to {after}").format(before=t.rep, after=t.rep + t.submission.gained)


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
    words = plural("{count} tile: {tiles}", "{count} tiles: {tiles}", sum(counts))
    return words.format(count=sum(counts), tiles=counted(p.kinds, counts))


def hidden(p: Printed, known: Public, number: int) -> int:
    """How many placards of a deck somebody holds that the reader does not know."""
    return known.held[number] - len([card for card in known.hand if p.box.placard[card].deck == number])


def _hand_of(p: Printed, known: Public) -> str:
    back, count = _("hidden {deck}"), sum(known.held)
    backs = [number for number in range(layout.DECKS) for _i in range(hidden(p, known, number))]
    cards = [back.format(deck=deck(p.box, number)) for number in backs] + [asking(p, card) for card in known.hand]
    held = plural("{count} placard", "{count} placards", count).format(count=count)
    return f"{held}: {listed(cards)}" if cards else held
