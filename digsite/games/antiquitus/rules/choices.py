"""What can be done in each phase, and what then happens: the phases that come most often stand first."""

from digsite.core import rule
from digsite.games.antiquitus.rules import digging, layout, needs, placards, relics, setting_up, submission, turn


@rule
def weigh(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1 (at chance, the odds)."""
    for action in range(layout.ACTIONS):
        weight[action] = 0
    if s.phase == layout.SITE_REFILL or s.phase == layout.SETUP_SITE:
        digging.weigh_deck(s, weight, layout.KINDS)
    elif s.phase == layout.DIG or s.phase == layout.BONES_SITE:
        relics.weigh_relics_up(s, weight)
    elif s.phase == layout.SUBMIT_TARGET:
        submission.weigh_targets(s, box, weight)
    elif s.phase == layout.SUBMIT_TILES:
        needs.weigh_tiles(s, box, int(s.chosen[0]), weight)
    elif s.phase == layout.SUBMIT_EXTRA:
        submission.weigh_extras(s, box, weight)
    elif s.phase == layout.SETUP_HAND or s.phase == layout.COINS_DRAW or s.phase == layout.HAND_DRAW:
        placards.weigh_remainder(s, box, weight)
    elif s.phase == layout.SETUP_CAMP or s.phase == layout.TREASURE_DRAW:
        digging.weigh_deck(s, weight, layout.RELICS)
    elif s.phase == layout.COINS_DECK or s.phase == layout.HAND_DECK:
        placards.weigh_decks(s, weight)
    elif s.phase == layout.COINS_RETURN:
        relics.weigh_hand(s, weight)
    elif s.phase == layout.TEXTS_PICK:
        relics.weigh_camp(s, weight, 0)
    elif s.phase == layout.WEAPONS_DOWN:
        relics.weigh_up(s, weight)
    elif s.phase == layout.WEAPONS_UP:
        relics.weigh_down(s, weight)
    elif s.phase == layout.BONES_CAMP:
        relics.weigh_camp(s, weight, layout.RANKS)
    elif s.phase == layout.CAVE_PICK:
        digging.weigh_cave_picks(s, weight)
    elif s.phase == layout.EVENT_ORDER:
        digging.weigh_events(s, weight)


@rule
def play(s, box, action):
    """Carry out one action that `weigh` allows."""
    if s.phase == layout.SITE_REFILL:
        digging.lay(s, box, action - layout.TILE)
    elif s.phase == layout.SETUP_SITE:
        setting_up.lay_first(s, box, action - layout.TILE)
    elif s.phase == layout.DIG:
        digging.excavate(s, box, action - layout.CELL)
    elif s.phase == layout.SUBMIT_TARGET:
        if action == layout.PASS:
            turn.end_turn(s, box)
        else:
            submission.choose_target(s, action - layout.PLACARD)
    elif s.phase == layout.SUBMIT_TILES:
        if action == layout.DONE:
            submission.go_on_choosing(s, box)
        else:
            submission.pick_tile(s, action - layout.TILE)
    elif s.phase == layout.SUBMIT_EXTRA:
        if action == layout.CONFIRM:
            submission.confirm(s, box)
        else:
            submission.add_placard(s, box, action - layout.PLACARD)
    elif s.phase == layout.SETUP_HAND:
        setting_up.deal_to_hand(s, box, action - layout.PLACARD)
    elif s.phase == layout.SETUP_CAMP:
        setting_up.deal_to_camp(s, box, action - layout.TILE)
    elif s.phase == layout.TREASURE_DRAW:
        digging.find_treasure(s, box, action - layout.TILE)
    elif s.phase == layout.COINS_DECK:
        relics.draw_for_coins(s, action - layout.DECK)
    elif s.phase == layout.COINS_DRAW:
        relics.drawn_for_coins(s, box, action - layout.PLACARD)
    elif s.phase == layout.COINS_RETURN:
        relics.return_placard(s, box, action - layout.PLACARD)
    elif s.phase == layout.HAND_DECK:
        placards.draw_for_hand(s, box, action - layout.DECK)
    elif s.phase == layout.HAND_DRAW:
        placards.drawn_for_hand(s, box, action - layout.PLACARD)
    elif s.phase == layout.TEXTS_PICK:
        relics.choose_to_pass(s, box, action - layout.TILE)
    elif s.phase == layout.WEAPONS_DOWN:
        relics.turn_one_down(s, box, action - layout.CELL)
    elif s.phase == layout.WEAPONS_UP:
        relics.turn_one_up(s, box, action - layout.CELL)
    elif s.phase == layout.BONES_SITE:
        relics.mark_for_swap(s, action - layout.CELL)
    elif s.phase == layout.BONES_CAMP:
        relics.swap(s, box, action - layout.TILE)
    elif s.phase == layout.CAVE_PICK:
        digging.discard_pick(s, box, action - layout.TILE)
    else:  # EVENT_ORDER
        digging.choose_event(s, box, action - layout.TILE)
