"""The rivals as everybody sees them: their heads, and all that is public about them."""

from functools import lru_cache, partial

from digsite.drawing import Fact, Panel, Rival, Sketch, card_back, column, flow, label, seat_line, words_in
from digsite.drawing.counts import counted_below
from digsite.games.antiquitus.board import in_words as words
from digsite.games.antiquitus.board.placards import DECK_HUES, backs, open_card, plate
from digsite.games.antiquitus.board.seen import Printed, Public, Seen
from digsite.games.antiquitus.board.tiles import HUES, SIGNS, each
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.words.names import deck
from digsite.text import _

CARD, HIGH = 216, 104


def rival(t: Seen, seat: int) -> Rival:
    """The head: REP, the camp and its suits, the placards by their backs."""
    p, known, made = t.printed, t.public(seat), _("{count} made")
    facts = _facts(p, known, t.screen.is_narrow or t.s.seats - t.seated < 4)
    opened, hand = t.panel(OPENED[seat]), backs(p, known.held, 16, 20)
    return Rival(seat, made.format(count=known.subs), facts, opened, hand, _note(t, seat))


@lru_cache(512)
def _facts(p: Printed, known: Public, roomy: bool) -> list[Fact]:
    facts = [Fact(known.rep, _("REP"))]
    facts += [Fact(sum(known.camp), _("tiles in camp"), "hut", "brown")] if roomy else []
    for suit, name in enumerate(p.suits):
        count = sum(known.camp[suit * layout.RANKS : (suit + 1) * layout.RANKS])
        facts.append(Fact(count, name, SIGNS[suit], HUES[suit]))
    return facts


def _note(t: Seen, seat: int) -> str:
    """What is to be said of a seat now; who chooses a tile to pass is nobody's business."""
    if t.s.phase == layout.END:
        return _("place {place}").format(place=t.look.places[seat])
    if t.is_in_turn and t.s.active == seat:
        return _("on turn")
    return _("chooses now") if t.s.to_move == seat and not t.is_passing else ""


def _all_known(seat: int, t: Seen) -> Panel:
    """Everything that everybody may know of a seat."""
    return _opened(t.printed, seat, t.names[seat], t.public(seat))


OPENED = [partial(_all_known, seat) for seat in range(int(layout.EACH))]


@lru_cache(512)
def _opened(p: Printed, seat: int, name: str, known: Public) -> Panel:
    (width, size), id = (680.0, 56) if p.screen.is_wide else (350.0, 44), f"rival-{seat}"
    figures = ((known.rep, _("REP")), (known.subs, _("submissions")), (sum(known.held), _("placards")))
    placards = _("Placards: the backs show their worth; a face is known if it lay open when taken")
    museum = [flow([plate(p, number, width) for number in known.submitted], width, 8, 6)]
    museum.append(flow(each(p, f"{id}-museum", 40, known.museum), width, 8, 6))
    parts = [
        seat_line(seat, name, width, 19),
        flow([counted_below(figure, said, 22) for figure, said in figures], width, 26, 6),
        *_below(placards, flow(_hand(p, id, known), width, 10, 8)),
        *_below(words.camped(sum(known.camp)), flow(each(p, f"{id}-camp", size, known.camp), width, 8, 6)),
        *_below(_("Museum"), column(museum, 8)._replace(width=width)),
    ]
    drawn, title = column(parts, 10), _("What all know of {name}").format(name=name)
    return Panel(id, title, width, drawn.height + 6, drawn.svg, words.rival(p, name, known))


def _below(title: str, drawn: Sketch) -> tuple[Sketch, Sketch]:
    """Things below their title, or the word for none."""
    return label(title, drawn.width, 13), drawn if drawn.height else words_in(_("nothing"), drawn.width, 13, "muted")


def _hand(p: Printed, id: str, known: Public) -> list[Sketch]:
    """The placards that everybody knows with their words, the others by their backs."""
    made = []
    for number in reversed(range(layout.DECKS)):
        title, points = _("{deck} placard, hidden").format(deck=deck(p.box, number)), p.box.deck[number].rep
        for i in range(words.hidden(p, known, number)):
            back = card_back(f"{id}-back-{number}-{i}", 0, 0, 84, HIGH - 4, points, DECK_HUES[number], title)
            made.append(Sketch(back, 84, HIGH))
    return made + [open_card(p, f"{id}-placard-{number}", number, CARD, HIGH) for number in known.hand]
