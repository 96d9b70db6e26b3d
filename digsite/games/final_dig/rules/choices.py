"""What may happen in each phase, and what comes of it."""

from digsite.core import rule
from digsite.games.final_dig.rules import digging, layout, pieces, setting_up, slots, turn


@rule
def weigh(s, box, weight):
    """Weigh each action: 0 if it cannot happen, else 1 (at chance, the odds)."""
    for action in range(layout.ACTIONS):
        weight[action] = 0
    if s.phase == layout.MAIN:
        turn.weigh_main(s, box, weight)
    elif s.phase == layout.DIE:
        digging.weigh_die(box, weight)
    elif s.phase == layout.DRAW_CARD:
        turn.weigh_deck(s, weight)
    elif s.phase == layout.RANDOM_DISCARD or s.phase == layout.TAKE_CARD:
        turn.weigh_hand(s, weight, int(s.victim), 1)
    elif s.phase == layout.EVENT:
        slots.weigh_events(s, weight)
    elif s.phase == layout.ROLL_CHOICE:
        digging.weigh_reroll(s, box, weight)
    elif s.phase == layout.OFFER:
        turn.weigh_offer(s, weight)
    elif s.phase == layout.CHOOSE_CARD:
        turn.weigh_cards_to_give(s, weight)
    elif s.phase == layout.CHOOSE_RIVAL:
        turn.weigh_rivals(s, box, weight)
    elif s.phase == layout.CHOOSE_SITE:
        turn.weigh_survey(s, weight)
    elif s.phase == layout.CHOOSE_OWN_ARTIFACT:
        turn.weigh_own_artifacts(s, box, weight)
    elif s.phase == layout.CHOOSE_RIVAL_ARTIFACT:
        turn.weigh_rival_artifacts(s, box, weight)
    elif s.phase == layout.DIRECTION:
        weight[layout.DOWN], weight[layout.UP] = 1, 1
    elif s.phase == layout.HAZARD:
        turn.weigh_hazard(s, box, weight)
    elif s.phase == layout.CURSE:
        turn.weigh_curse(s, weight)
    elif s.phase == layout.OBSTACLE_FLIP:
        digging.weigh_obstacle_flip(s, box, weight)
    elif s.phase == layout.HAZARD_FLIP:
        digging.weigh_hazard_flip(s, box, weight)
    elif s.phase == layout.NEXT_ARTIFACT:
        digging.weigh_next_artifact(s, box, weight)
    elif s.phase == layout.FIRST_ARTIFACT:
        setting_up.weigh_first_artifact(s, box, weight)
    elif s.phase == layout.PICK_CHARACTER or s.phase == layout.DEAL_CHARACTERS:
        setting_up.weigh_characters(s, weight)
    elif s.phase == layout.START_PLAYER:
        setting_up.weigh_start(s, weight)
    elif s.phase == layout.PLACE_FIGURE:
        setting_up.weigh_figure(weight)


@rule
def play(s, box, action):
    """Carry out one action that `weigh` allows, then what follows until somebody or chance must decide."""
    if s.phase == layout.MAIN:
        if action == layout.END_TURN:
            slots.end_turn(s, box)
            return
        if action == layout.DOWN or action == layout.UP:
            digging.begin_dig(s, action)
            return
        turn.play_main(s, box, action)
    elif s.phase == layout.DIE:
        s.die = action - layout.FACE + 1
        if digging.can_reroll(s, box):
            pieces.ask(s, layout.ROLL_CHOICE, int(s.active))
            return
        digging.settle_dig(s, box)
    elif s.phase == layout.DRAW_CARD:
        turn.draw_due_card(s, pieces.kind_of(action))
    elif s.phase == layout.RANDOM_DISCARD:
        turn.lose_card(s, pieces.kind_of(action))
    elif s.phase == layout.TAKE_CARD:
        turn.take_card(s, pieces.kind_of(action))
    elif s.phase == layout.EVENT:
        turn.reveal_event(s, box, action - layout.EVENT_CARD)
    elif s.phase == layout.ROLL_CHOICE:
        if action != layout.KEEP:
            digging.reroll(s, box, action)
            return
        digging.settle_dig(s, box)
    elif s.phase == layout.OFFER:
        turn.answer_offer(s, box, action)
    elif s.phase == layout.CHOOSE_CARD:
        turn.give_card(s, box, pieces.kind_of(action))
    elif s.phase == layout.CHOOSE_RIVAL:
        s.target = action - layout.SEAT
    elif s.phase == layout.CHOOSE_SITE:
        turn.survey(s, action - layout.SITE)
    elif s.phase == layout.CHOOSE_OWN_ARTIFACT:
        turn.offer_artifact(s, action - layout.ARTIFACT)
        return
    elif s.phase == layout.CHOOSE_RIVAL_ARTIFACT:
        turn.take_rival_artifact(s, box, action - layout.ARTIFACT)
    elif s.phase == layout.DIRECTION:
        turn.choose_direction(s, box, action)
    elif s.phase == layout.HAZARD:
        turn.meet_hazard(s, box, action)
    elif s.phase == layout.CURSE:
        turn.suffer_curse(s, box, action)
    elif s.phase == layout.OBSTACLE_FLIP:
        digging.open_obstacle(s, action - layout.OBSTACLE_CARD)
    elif s.phase == layout.HAZARD_FLIP:
        digging.open_hazard(s, action - layout.HAZARD_CARD)
    elif s.phase == layout.NEXT_ARTIFACT:
        digging.show_next_artifact(s, box, action - layout.ARTIFACT)
    else:
        play_set_up(s, box, action)
        return
    turn.go_on(s, box)


@rule
def play_set_up(s, box, action):  # FD-1
    if s.phase == layout.FIRST_ARTIFACT:
        setting_up.lay_first_artifact(s, box, action - layout.ARTIFACT)
    elif s.phase == layout.PICK_CHARACTER or s.phase == layout.DEAL_CHARACTERS:
        setting_up.take_character(s, box, action - layout.CHARACTER)
    elif s.phase == layout.START_PLAYER:
        setting_up.begin_placing(s, box, action - layout.SEAT)
    else:
        setting_up.place_figure(s, box, action - layout.SITE)
