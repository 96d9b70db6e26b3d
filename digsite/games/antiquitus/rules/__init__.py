"""Antiquitus: take relics from a grid that opens and vanishes around you; turn them in against hidden placards.

For 2-5 players. A mark such as AN-4.2 names the clause of docs/rules/antiquitus.md that the code beside it obeys.
The chapters follow the rulebook: setting_up, turn, dig, relics, needs, submission, placards; then secrets and
invariants. Each hands on to the next, so that none calls itself: dig, refill, analysis, submission, next turn.
"""

from digsite.core import rule
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.digging import (
    choose_event,
    discard_pick,
    excavate,
    find_treasure,
    lay,
    weigh_cave_picks,
    weigh_deck,
    weigh_deck_relics,
    weigh_events,
)
from digsite.games.antiquitus.rules.invariants import check
from digsite.games.antiquitus.rules.layout import ACTIONS, BOX, SEATS, STATE, SWITCHES, Action, Phase
from digsite.games.antiquitus.rules.placards import draw_for_hand, drawn_for_hand, weigh_decks, weigh_remainder
from digsite.games.antiquitus.rules.relics import (
    choose_to_pass,
    draw_for_coins,
    drawn_for_coins,
    mark_for_swap,
    return_placard,
    swap,
    turn_one_down,
    turn_one_up,
    weigh_camp,
    weigh_down,
    weigh_hand,
    weigh_relics_up,
    weigh_swaps,
    weigh_up,
)
from digsite.games.antiquitus.rules.secrets import guess, hide, reveals, sees
from digsite.games.antiquitus.rules.setting_up import deal_to_camp, deal_to_hand, lay_first, setup
from digsite.games.antiquitus.rules.submission import (
    add_placard,
    choose_target,
    confirm,
    go_on_choosing,
    pick_tile,
    weigh_extras,
    weigh_picks,
    weigh_targets,
)
from digsite.games.antiquitus.rules.turn import end_turn, rank, score

__all__ = [
    "ACTIONS",
    "BOX",
    "SEATS",
    "STATE",
    "SWITCHES",
    "Action",
    "Phase",
    "check",
    "guess",
    "hide",
    "options",
    "play",
    "rank",
    "reveals",
    "score",
    "sees",
    "setup",
]


@rule
def options(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1 (at chance, the odds)."""
    for action in range(ACTIONS):
        weight[action] = 0
    if s.phase == layout.SITE_REFILL or s.phase == layout.SETUP_SITE:
        weigh_deck(s, weight)
    elif s.phase == layout.DIG or s.phase == layout.BONES_SITE:
        weigh_relics_up(s, weight)
    elif s.phase == layout.SUBMIT_TARGET:
        weigh_targets(s, box, weight)
    elif s.phase == layout.SUBMIT_TILES:
        weigh_picks(s, box, weight)
    elif s.phase == layout.SUBMIT_EXTRA:
        weigh_extras(s, box, weight)
    elif s.phase == layout.SETUP_HAND or s.phase == layout.COINS_DRAW or s.phase == layout.HAND_DRAW:
        weigh_remainder(s, box, weight)
    elif s.phase == layout.SETUP_CAMP or s.phase == layout.TREASURE_DRAW:
        weigh_deck_relics(s, weight)
    elif s.phase == layout.COINS_DECK or s.phase == layout.HAND_DECK:
        weigh_decks(s, weight)
    elif s.phase == layout.COINS_RETURN:
        weigh_hand(s, weight)
    elif s.phase == layout.TEXTS_PICK:
        weigh_camp(s, weight)
    elif s.phase == layout.WEAPONS_DOWN:
        weigh_up(s, weight)
    elif s.phase == layout.WEAPONS_UP:
        weigh_down(s, weight)
    elif s.phase == layout.BONES_CAMP:
        weigh_swaps(s, weight)
    elif s.phase == layout.CAVE_PICK:
        weigh_cave_picks(s, weight)
    elif s.phase == layout.EVENT_ORDER:
        weigh_events(s, weight)


@rule
def play(s, box, action):
    """Carry out one action that `options` allows."""
    if s.phase == layout.SITE_REFILL:
        lay(s, box, action - layout.TILE)
    elif s.phase == layout.SETUP_SITE:
        lay_first(s, box, action - layout.TILE)
    elif s.phase == layout.DIG:
        excavate(s, box, action - layout.CELL)
    elif s.phase == layout.SUBMIT_TARGET:
        if action == layout.PASS:
            end_turn(s, box)
        else:
            choose_target(s, action - layout.PLACARD)
    elif s.phase == layout.SUBMIT_TILES:
        if action == layout.DONE:
            go_on_choosing(s, box)
        else:
            pick_tile(s, action - layout.TILE)
    elif s.phase == layout.SUBMIT_EXTRA:
        if action == layout.CONFIRM:
            confirm(s, box)
        else:
            add_placard(s, box, action - layout.PLACARD)
    elif s.phase == layout.SETUP_HAND:
        deal_to_hand(s, box, action - layout.PLACARD)
    elif s.phase == layout.SETUP_CAMP:
        deal_to_camp(s, box, action - layout.TILE)
    elif s.phase == layout.TREASURE_DRAW:
        find_treasure(s, box, action - layout.TILE)
    elif s.phase == layout.COINS_DECK:
        draw_for_coins(s, action - layout.DECK)
    elif s.phase == layout.COINS_DRAW:
        drawn_for_coins(s, box, action - layout.PLACARD)
    elif s.phase == layout.COINS_RETURN:
        return_placard(s, box, action - layout.PLACARD)
    elif s.phase == layout.HAND_DECK:
        draw_for_hand(s, box, action - layout.DECK)
    elif s.phase == layout.HAND_DRAW:
        drawn_for_hand(s, box, action - layout.PLACARD)
    elif s.phase == layout.TEXTS_PICK:
        choose_to_pass(s, box, action - layout.TILE)
    elif s.phase == layout.WEAPONS_DOWN:
        turn_one_down(s, box, action - layout.CELL)
    elif s.phase == layout.WEAPONS_UP:
        turn_one_up(s, box, action - layout.CELL)
    elif s.phase == layout.BONES_SITE:
        mark_for_swap(s, action - layout.CELL)
    elif s.phase == layout.BONES_CAMP:
        swap(s, box, action - layout.TILE)
    elif s.phase == layout.CAVE_PICK:
        discard_pick(s, box, action - layout.TILE)
    else:  # EVENT_ORDER
        choose_event(s, box, action - layout.TILE)
