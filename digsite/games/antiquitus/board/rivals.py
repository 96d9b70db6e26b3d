"""The rivals as everybody sees them: their heads, and all that is public about them."""

from functools import lru_cache, partial

from digsite.boards import ThisBox
from digsite.drawing import (
    Fact,
    Panel,
    Rival,
    Sketch,
    card_back,
    clipped,
    column,
    flow,
    label,
    rect,
    seat_line,
    text,
    width_of,
    words_in,
)
from digsite.drawing.counts import counted_below
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.placards import DECK_HUES, backs, hue_of, open_card, worth
from digsite.games.antiquitus.board.printed import Printed
from digsite.games.antiquitus.board.seen import Public, Seen
from digsite.games.antiquitus.board.tiles import HUES, SIGNS, each
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import deck, placard
from digsite.text import _

CARD, HIGH = 216, 104


def rival(t: Seen, seat: int) -> Rival:
    """The head: REP, the camp and its suits, the placards by their backs."""
    known = t.public(seat)
    facts = [Fact(known.rep, _("REP"))]
    if t.screen.is_narrow or t.s.seats - t.seated < 4:
        facts.append(Fact(sum(known.camp), _("tiles in camp"), "hut", "brown"))
    for suit in range(layout.SUITS):
        count = sum(known.camp[suit * layout.RANKS : (suit + 1) * layout.RANKS])
        facts.append(Fact(count, t.printed.suits[suit], SIGNS[suit], HUES[suit]))
    made = _("{count} made").format(count=known.subs)
    return Rival(seat, made, facts, t.panel(OPENED[seat]), backs(ThisBox(t.box), known.held, 16, 20), _note(t, seat))


def _note(t: Seen, seat: int) -> str:
    """What is to be said of a seat now; who chooses a tile to pass is nobody's business."""
    if t.s.phase == layout.END:
        return _("place {place}").format(place=t.look.places[seat])
    if t.is_in_turn and t.s.active == seat:
        return _("on turn")
    return _("chooses now") if t.s.to_move == seat and not t.is_passing else ""


def opened(seat: int, t: Seen) -> Panel:
    """Everything that everybody may know of a seat."""
    return _opened(t.printed, seat, t.names[seat], t.public(seat))


@lru_cache(512)
def _opened(p: Printed, seat: int, name: str, known: Public) -> Panel:
    wide, camp = p.screen.is_wide, known.camp
    width = 680.0 if wide else 350.0
    figures = ((known.rep, _("REP")), (known.subs, _("submissions")), (sum(known.held), _("placards")))
    parts = [
        seat_line(seat, name, width, 19),
        flow([counted_below(figure, said, 22) for figure, said in figures], width, 26, 6),
        label(_("Placards: the backs show their worth; a face is known if it lay open when taken"), width, 13),
        _or(flow(_hand(p, seat, known), width, 10, 8), sum(known.held), width),
        label(words.camped(sum(camp)), width, 13),
        _or(flow(each(p, f"rival-{seat}-camp", 56 if wide else 44, camp), width, 8, 6), sum(camp), width),
        label(_("Museum"), width, 13),
        _or(_museum(p, seat, known, width), known.subs, width),
    ]
    drawn, title = column(parts, 10), _("What all know of {name}").format(name=name)
    return Panel(f"rival-{seat}", title, width, drawn.height + 6, drawn.svg, words.rival(p, name, known))


OPENED = [partial(opened, seat) for seat in range(int(layout.EACH))]


def _or(drawn: Sketch, count: int, width: float) -> Sketch:
    return drawn if count else words_in(_("nothing"), width, 13, "muted")


def _hand(p: Printed, seat: int, known: Public) -> list[Sketch]:
    """The placards that everybody knows with their words, the others by their backs."""
    made = []
    for number in reversed(range(layout.DECKS)):
        title, points = _("{deck} placard, hidden").format(deck=deck(p.box, number)), p.box.deck[number].rep
        for i in range(words.hidden(p, known, number)):
            id = f"rival-{seat}-back-{number}-{i}"
            made.append(Sketch(card_back(id, 0, 0, 84, HIGH - 4, points, DECK_HUES[number], title), 84, HIGH))
    shown = [(f"rival-{seat}-placard-{number}", number) for number in known.hand]
    return made + [Sketch(open_card(p, id, number, CARD, HIGH), CARD, HIGH) for id, number in shown]


def _museum(p: Printed, seat: int, known: Public, width: float) -> Sketch:
    """The placards that were submitted, and the tiles that went with them."""
    cards = []
    for number in known.submitted:
        said = clipped(placard(p.box, number), width - 54, 14, bold=True)
        wide = width_of(said, 14, bold=True) + 50
        svg = rect(1, 1, wide - 2, 34, "card", hue_of(p, number), 10) + text(37, 23, said, 14, serif=True)
        cards.append(Sketch(svg + worth(p, number, 19, 18, 12), wide, 36))
    gone = each(p, f"rival-{seat}-museum", 40, known.museum)
    return column([flow(cards, width, 8, 6), flow(gone, width, 8, 6)], 8)
