"""Antiquitus: take relics from a grid that opens and vanishes around you; turn them in against hidden placards.

For 2-5 players. A mark such as AN-4.2 names the clause of docs/rules/antiquitus.md that the code beside it obeys.
The chapters follow the rulebook: setting_up, turn, dig, relics, needs, submission, placards; then secrets and
invariants. Each hands on to the next, so that none calls itself: dig, refill, analysis, submission, next turn.
"""

from digsite.core import rule
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
from digsite.games.antiquitus.rules.layout import (
    ACTIONS,
    BONES_CAMP,
    BONES_SITE,
    BOX,
    CAVE_PICK,
    CELL,
    COINS_DECK,
    COINS_DRAW,
    COINS_RETURN,
    CONFIRM,
    DECK,
    DIG,
    DONE,
    EVENT_ORDER,
    HAND_DECK,
    HAND_DRAW,
    PASS,
    PLACARD,
    SEATS,
    SETUP_CAMP,
    SETUP_HAND,
    SETUP_SITE,
    SITE_REFILL,
    STATE,
    SUBMIT_EXTRA,
    SUBMIT_TARGET,
    SUBMIT_TILES,
    SWITCHES,
    TEXTS_PICK,
    TILE,
    TREASURE_DRAW,
    WEAPONS_DOWN,
    WEAPONS_UP,
    Action,
    Phase,
)
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
    if s.phase == SITE_REFILL or s.phase == SETUP_SITE:
        weigh_deck(s, weight)
    elif s.phase == DIG or s.phase == BONES_SITE:
        weigh_relics_up(s, weight)
    elif s.phase == SUBMIT_TARGET:
        weigh_targets(s, box, weight)
    elif s.phase == SUBMIT_TILES:
        weigh_picks(s, box, weight)
    elif s.phase == SUBMIT_EXTRA:
        weigh_extras(s, box, weight)
    elif s.phase == SETUP_HAND or s.phase == COINS_DRAW or s.phase == HAND_DRAW:
        weigh_remainder(s, box, weight)
    elif s.phase == SETUP_CAMP or s.phase == TREASURE_DRAW:
        weigh_deck_relics(s, weight)
    elif s.phase == COINS_DECK or s.phase == HAND_DECK:
        weigh_decks(s, weight)
    elif s.phase == COINS_RETURN:
        weigh_hand(s, weight)
    elif s.phase == TEXTS_PICK:
        weigh_camp(s, weight)
    elif s.phase == WEAPONS_DOWN:
        weigh_up(s, weight)
    elif s.phase == WEAPONS_UP:
        weigh_down(s, weight)
    elif s.phase == BONES_CAMP:
        weigh_swaps(s, weight)
    elif s.phase == CAVE_PICK:
        weigh_cave_picks(s, weight)
    elif s.phase == EVENT_ORDER:
        weigh_events(s, weight)


@rule
def play(s, box, action):
    """Carry out one action that `options` allows."""
    if s.phase == SITE_REFILL:
        lay(s, box, action - TILE)
    elif s.phase == SETUP_SITE:
        lay_first(s, box, action - TILE)
    elif s.phase == DIG:
        excavate(s, box, action - CELL)
    elif s.phase == SUBMIT_TARGET:
        if action == PASS:
            end_turn(s, box)
        else:
            choose_target(s, action - PLACARD)
    elif s.phase == SUBMIT_TILES:
        if action == DONE:
            go_on_choosing(s, box)
        else:
            pick_tile(s, action - TILE)
    elif s.phase == SUBMIT_EXTRA:
        if action == CONFIRM:
            confirm(s, box)
        else:
            add_placard(s, box, action - PLACARD)
    elif s.phase == SETUP_HAND:
        deal_to_hand(s, box, action - PLACARD)
    elif s.phase == SETUP_CAMP:
        deal_to_camp(s, box, action - TILE)
    elif s.phase == TREASURE_DRAW:
        find_treasure(s, box, action - TILE)
    elif s.phase == COINS_DECK:
        draw_for_coins(s, action - DECK)
    elif s.phase == COINS_DRAW:
        drawn_for_coins(s, box, action - PLACARD)
    elif s.phase == COINS_RETURN:
        return_placard(s, box, action - PLACARD)
    elif s.phase == HAND_DECK:
        draw_for_hand(s, box, action - DECK)
    elif s.phase == HAND_DRAW:
        drawn_for_hand(s, box, action - PLACARD)
    elif s.phase == TEXTS_PICK:
        choose_to_pass(s, box, action - TILE)
    elif s.phase == WEAPONS_DOWN:
        turn_one_down(s, box, action - CELL)
    elif s.phase == WEAPONS_UP:
        turn_one_up(s, box, action - CELL)
    elif s.phase == BONES_SITE:
        mark_for_swap(s, action - CELL)
    elif s.phase == BONES_CAMP:
        swap(s, box, action - TILE)
    elif s.phase == CAVE_PICK:
        discard_pick(s, box, action - TILE)
    else:  # EVENT_ORDER
        choose_event(s, box, action - TILE)
