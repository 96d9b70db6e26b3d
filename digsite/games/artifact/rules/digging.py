"""AR-11 Research, AR-12 Hire workers, AR-13 Ship artifacts, and the draws they bring (AR-9.5, AR-22)."""

from digsite.core import CHANCE, rule
from digsite.games.artifact.rules import layout
from digsite.games.artifact.rules.order import ask, end_action, look_at_deck, next_hut, reveal_from
from digsite.games.artifact.rules.pieces import find_sets, gain, is_special, kind_at, special

# AR-22 Chance


@rule
def draw_cards(s, box, site, count, seat, then):
    s.draw_site, s.draw_left = site, count
    s.draw_seat, s.draw_then = seat, then
    next_draw(s, box)


@rule
def next_draw(s, box):
    if s.draw_left > 0 and s.deck_size[s.draw_site] > 0:
        s.phase = layout.DRAW
        s.to_move = CHANCE
    else:  # AR-9.5
        site, then = s.draw_site, s.draw_then
        s.draw_site, s.draw_left, s.draw_seat, s.draw_then = 0, 0, 0, 0
        if then == layout.AFTER_ACTION:
            end_action(s, box)
        elif then == layout.AFTER_RESEARCH:
            ask_judd(s, box)
        elif then == layout.NEXT_HUT:
            next_hut(s, box)
        else:  # NEXT_REVEAL
            reveal_from(s, box, site + 1)


@rule
def weigh_draw(s, weight):  # AR-22.1
    for i in range(layout.AT_SITE):
        kind = kind_at(s.draw_site, i)
        weight[layout.CARD + kind] = s.deck[kind]


@rule
def draw_card(s, box, kind):
    s.deck[kind] -= 1
    s.deck_size[s.draw_site] -= 1
    s.draw_left -= 1
    if s.draw_seat == layout.FACE_UP:
        s.face[kind] += 1
    elif is_special(kind, layout.CURSED):  # AR-18.8
        s.gone[kind] += 1
    else:
        s.hand[s.draw_seat, kind] += 1
        s.held[s.draw_seat] += 1
        s.blind[s.draw_seat, kind] += 1
        s.blind_of[s.draw_seat, s.draw_site] += 1
        find_sets(s, box, s.draw_seat)
    look_at_deck(s, s.draw_site)
    next_draw(s, box)


# AR-11 Research


@rule
def huts_at(s, site):
    count = 0
    for seat in range(s.seats):
        count += s.huts[seat, site]
    return count


@rule
def build_huts(s, seat, site, count):
    s.huts[seat, site] += count
    s.reserve[seat] -= count


@rule
def research_site(s, box):
    seat, site = s.mover, s.arg
    card = 1 if huts_at(s, site) > 0 else 0  # AR-11.2, AR-11.3
    build_huts(s, seat, site, 1)
    if s.expansion_1 == 1:  # AR-17.2, AR-20.6
        s.research[seat, site] = research_after(s, box, seat, site)
    draw_cards(s, box, site, card, layout.FACE_UP, layout.AFTER_RESEARCH)


@rule
def research_after(s, box, seat, site):
    """The space that research leads to."""
    steps = box.carter_steps if s.archaeologist[seat] == layout.CARTER else box.research_steps
    return int(min(s.research[seat, site] + steps, box.research_top))


@rule
def ask_judd(s, box):  # AR-20.7
    if s.archaeologist[s.mover] == layout.JUDD and unseen_cards(s, box, s.arg) > 0:
        ask(s, layout.ASK_JUDD, s.mover)
    else:
        end_action(s, box)


@rule
def unseen_cards(s, box, site):
    """How many London or Judd would draw."""
    return int(min(box.private_draw, s.deck_size[site]))


@rule
def draw_unseen(s, box):  # AR-20.3, AR-20.7
    draw_cards(s, box, s.arg, box.private_draw, s.mover, layout.AFTER_ACTION)


# AR-12 Hire workers


@rule
def hire_workers(s, box):  # AR-20.8
    if may_hire_more(s, box, s.mover, s.money[s.mover], s.paid):
        ask(s, layout.ASK_MORLEY, s.mover)
    else:
        place_workers(s, box, 1)


@rule
def may_hire_more(s, box, seat, money, price):
    """With so many coins left after so many were paid for the first hut."""
    return (
        s.archaeologist[seat] == layout.MORLEY and s.reserve[seat] >= box.morley_huts and money >= more_huts(box, price)
    )


@rule
def more_huts(box, price):
    """What the further huts cost."""
    return int(price * (box.morley_huts - 1))


@rule
def hire_more(s, box):  # AR-20.8
    s.money[s.mover] -= more_huts(box, s.paid)
    place_workers(s, box, box.morley_huts)


@rule
def place_workers(s, box, count):  # AR-12.2
    build_huts(s, s.mover, s.arg, count)
    draw_cards(s, box, s.arg, count, layout.FACE_UP, layout.AFTER_ACTION)


# AR-13 Ship artifacts


@rule
def ship_artifacts(s, box):
    kind, cursed = special(s.arg, layout.CURSED), cursed_shipped(s, s.mover, s.arg)
    s.need = cards_shipped(s, s.mover, s.arg)
    s.face[kind] -= cursed
    s.gone[kind] += cursed
    s.low = 0
    if s.need > 0:
        ask(s, layout.SHIP_PICK, s.mover)
    else:
        return_huts(s, box)


@rule
def allowance(s, seat, site):  # AR-13.2
    own = int(s.huts[seat, site])
    return own - 1 if own == huts_at(s, site) else own


@rule
def cursed_shipped(s, seat, site):
    """They go first of all, and out of the game."""  # AR-18.7
    return int(min(allowance(s, seat, site), s.face[special(site, layout.CURSED)]))


@rule
def cards_shipped(s, seat, site):  # AR-13.3
    return int(min(allowance(s, seat, site), cards_at(s, site)) - cursed_shipped(s, seat, site))


@rule
def cards_at(s, site):
    count = 0
    for i in range(layout.AT_SITE):
        count += s.face[kind_at(site, i)]
    return count


@rule
def weigh_ship_picks(s, weight):  # AR-13.5; a cursed card is not there any more
    later = 0
    for i in range(layout.AT_SITE - 1, -1, -1):
        kind = kind_at(s.arg, i)
        later += s.face[kind]
        weight[layout.CARD + kind] = 1 if s.face[kind] > 0 and kind >= s.low and later >= s.need else 0


@rule
def pick_shipped(s, box, kind):
    s.face[kind] -= 1
    gain(s, box, s.mover, kind)
    s.low = kind
    s.need -= 1
    if s.need == 0:
        s.low = 0
        return_huts(s, box)


@rule
def return_huts(s, box):  # AR-13.4
    seat, site = s.mover, s.arg
    s.reserve[seat] += s.huts[seat, site]
    s.huts[seat, site] = 0
    if s.city[seat] == layout.LONDON and unseen_cards(s, box, site) > 0:  # AR-20.3
        ask(s, layout.ASK_LONDON, seat)
    else:
        end_action(s, box)
