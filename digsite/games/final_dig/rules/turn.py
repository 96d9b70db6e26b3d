"""FD-2.4, FD-3: the main decision, what a card, power or hazard asks for, and what comes next."""

from digsite.core import CHANCE, rule
from digsite.games.final_dig.rules import digging, effects, layout, pieces, slots


@rule
def go_on(s, box):
    """Do what is due, the innermost first, until somebody or chance must decide."""
    while True:
        if s.due_draws > 0:
            if pieces.cards_left(s, box):
                pieces.renew_deck(s)
                pieces.ask(s, layout.DRAW_CARD, CHANCE)
                return
            s.due_draws, s.due_gives = 0, 0  # FD-10.3
        elif s.due_gives > 0:
            pieces.ask(s, layout.CHOOSE_CARD, int(s.active))
            return
        elif s.due_losses > 0 or s.due_takes > 0:
            if s.held[s.victim] > 0:
                pieces.ask(s, layout.RANDOM_DISCARD if s.due_losses > 0 else layout.TAKE_CARD, CHANCE)
                return
            s.due_losses, s.due_takes = 0, 0
        elif s.surveyed != layout.NO_SITE:
            if survey_goes_on(s):
                return
        elif s.moving == 1 and s.source[layout.INNER] == layout.NO_SOURCE:
            if digging.move_on(s, box):
                return
        elif s.source[layout.OUTER] != layout.NO_SOURCE or s.source[layout.INNER] != layout.NO_SOURCE:
            if effects.do_next_effect(s, box, effects.level(s)):
                return
        elif s.in_turn == 1:
            pieces.ask(s, layout.MAIN, int(s.active))
            return
        else:
            slots.enter_turn(s, box)
            return


# FD-3 The main decision


@rule
def weigh_main(s, box, weight):  # FD-3.1
    seat = int(s.to_move)
    if s.ap > 0:
        weight[layout.DOWN] = 1 if digging.can_go_down(s, box, seat) else 0
        weight[layout.UP] = 1 if digging.can_go_up(s, seat) else 0
        weight[layout.DRAW] = 1 if pieces.cards_left(s, box) else 0
    if s.final == 0 and (s.ap > 0 or digging.free_move_left(s, box, seat)):
        for site in range(layout.SITES):
            weight[layout.SITE + site] = 1
        weight[layout.SITE + s.site[seat]] = 0
    if s.held[seat] > 0:
        weigh_cards(s, box, weight, seat, 0)
    if s.treasures[seat] != 0:
        weigh_artifacts(s, box, weight, seat)
    weight[layout.POWER] = 1 if can_use_power(s, box, seat) else 0
    weight[layout.END_TURN] = 1


@rule
def weigh_cards(s, box, weight, seat, at_hazard):
    for kind in range(layout.KINDS):
        if s.hand[seat, kind] > 0 and box.at_hazard[kind] == at_hazard and is_within_limit(s, box, kind):
            weight[pieces.card_number(kind)] = 1 if effects.can_use(s, box, layout.OF_CARD + kind) else 0


@rule
def is_within_limit(s, box, kind):
    return box.per_turn[kind] == 0 or s.played[kind] < box.per_turn[kind]


@rule
def weigh_artifacts(s, box, weight, seat):  # FD-12.4
    for artifact in range(layout.ARTIFACTS):
        if s.owner[artifact] == seat and is_ready(s, box, artifact):
            weight[layout.ARTIFACT + artifact] = 1 if effects.can_use(s, box, layout.OF_ARTIFACT + artifact) else 0


@rule
def is_ready(s, box, artifact):  # FD-12.1
    return box.use[artifact] == layout.DISCARD or (box.use[artifact] == layout.ONCE_PER_TURN and s.used[artifact] == 0)


@rule
def can_use_power(s, box, seat):  # FD-13.1, FD-13.6
    return s.power_used == 0 and effects.can_use(s, box, layout.OF_CHARACTER + int(s.character[seat]))


@rule
def play_main(s, box, action):
    seat = int(s.active)
    if action == layout.DRAW:
        draw(s, box, seat)
    elif action == layout.POWER:
        s.power_used += 1
        effects.begin_effects(s, layout.OF_CHARACTER + int(s.character[seat]), layout.OUTER)
    elif action < layout.DOWN:
        digging.move_figure(s, box, action - layout.SITE)
    elif action < layout.CARD:
        use_artifact(s, action - layout.ARTIFACT, layout.OUTER)
    else:
        play_card(s, pieces.kind_of(action), layout.OUTER)
        if box.choose_one[pieces.kind_of(action)] == 1:
            effects.choose_effect(s, box, layout.OF_CARD + pieces.kind_of(action))


@rule
def draw(s, box, seat):  # FD-10.1
    s.ap -= 1
    s.due_draws = cards_drawn(s, box, seat)
    s.draws += 1


@rule
def cards_drawn(s, box, seat):
    """How many cards a Draw action brings."""
    return 1 + (pieces.has(s, box, seat, layout.MORE_CARDS_DRAWN) if s.draws == 0 else 0)


@rule
def play_card(s, kind, level):  # FD-11.1
    pieces.discard_card(s, int(s.active), kind)
    s.played[kind] += 1
    effects.begin_effects(s, layout.OF_CARD + kind, level)


@rule
def use_artifact(s, artifact, level):  # FD-12.1
    s.used[artifact] += 1
    effects.begin_effects(s, layout.OF_ARTIFACT + artifact, level)


# FD-7 A hazard on the way


@rule
def weigh_hazard(s, box, weight):  # FD-7.2
    seat = int(s.to_move)
    weight[layout.STAY], weight[layout.PROCEED] = 1, 1
    weigh_cards(s, box, weight, seat, 1)
    for artifact in range(layout.ARTIFACTS):
        if s.owner[artifact] == seat and is_ready(s, box, artifact) and is_negator(box, layout.OF_ARTIFACT + artifact):
            weight[layout.ARTIFACT + artifact] = 1 if effects.can_use(s, box, layout.OF_ARTIFACT + artifact) else 0
    if box.op[layout.OF_CHARACTER + s.character[seat], 0] == layout.IMPROVISE:
        weight[layout.POWER] = 1 if can_use_power(s, box, seat) else 0


@rule
def is_negator(box, source):
    return box.op[source, 1 if box.op[source, 0] == layout.DISCARD_THIS else 0] == layout.NEGATE_HAZARD


@rule
def meet_hazard(s, box, action):
    seat = int(s.active)
    if action == layout.STAY:  # FD-7.3
        s.moving = 0
    elif action == layout.PROCEED:  # FD-7.4
        site = int(s.site[seat])
        effects.begin_effects(s, layout.OF_HAZARD + int(s.hazard_card[site]), layout.INNER)
        digging.spend_hazard(s, site)
    elif action == layout.POWER:  # FD-7.5
        s.power_used += 1
        effects.begin_effects(s, layout.OF_CHARACTER + int(s.character[seat]), layout.INNER)
    elif action < layout.CARD:
        use_artifact(s, action - layout.ARTIFACT, layout.INNER)
    else:
        play_card(s, pieces.kind_of(action), layout.INNER)


@rule
def weigh_curse(s, weight):  # FD-7.9
    for artifact in range(layout.ARTIFACTS):
        weight[layout.ARTIFACT + artifact] = 1 if s.owner[artifact] == s.to_move else 0
    weight[layout.PAY] = 1


@rule
def suffer_curse(s, box, action):  # FD-7.9
    if action == layout.PAY:
        pieces.lose_vp(s, int(s.active), amount_now(s, box))
    else:
        pieces.discard_artifact(s, action - layout.ARTIFACT)
    effects.end_effect(s, effects.level(s))


# What an effect asks for


@rule
def source_now(s):
    return s.source[effects.level(s)]


@rule
def step_now(s):
    return s.step[effects.level(s)]


@rule
def amount_now(s, box):
    return int(box.amount[source_now(s), step_now(s)])


@rule
def weigh_rivals(s, box, weight):
    source, step = source_now(s), step_now(s)
    for seat in range(s.seats):
        weight[layout.SEAT + seat] = 1 if effects.can_be_target(s, box, seat, source, step) else 0


@rule
def weigh_own_artifacts(s, box, weight):  # FD-11.13
    max_gain = int(box.detail[source_now(s), step_now(s)])
    for artifact in range(layout.ARTIFACTS):
        if s.owner[artifact] == s.to_move:
            weight[layout.ARTIFACT + artifact] = 1 if effects.has_partner(s, box, artifact, max_gain) else 0


@rule
def weigh_rival_artifacts(s, box, weight):  # FD-11.13, FD-13.1
    own, max_gain = int(s.offered), int(box.detail[source_now(s), step_now(s)])
    for artifact in range(layout.ARTIFACTS):
        if own == layout.NO_ARTIFACT:
            weight[layout.ARTIFACT + artifact] = 1 if effects.is_rivals(s, artifact) else 0
        else:
            weight[layout.ARTIFACT + artifact] = 1 if effects.is_partner(s, box, own, artifact, max_gain) else 0


@rule
def offer_artifact(s, artifact):
    s.offered = artifact
    pieces.ask(s, layout.CHOOSE_RIVAL_ARTIFACT, int(s.active))


@rule
def take_rival_artifact(s, box, artifact):
    if s.offered == layout.NO_ARTIFACT:
        effects.place_vp(s, box, artifact)
    else:
        effects.swap_artifacts(s, int(s.offered), artifact)
        s.offered = layout.NO_ARTIFACT
    effects.end_effect(s, effects.level(s))


@rule
def choose_direction(s, box, action):  # FD-11.4, FD-11.6
    if s.last[layout.OUTER] == layout.CHOOSING:
        effects.take_effect(s, 0 if action == layout.DOWN else 1)
    else:
        effects.advance(s, int(s.active), amount_now(s, box), action)
        effects.end_effect(s, layout.OUTER)


@rule
def weigh_survey(s, weight):  # FD-11.8
    for site in range(layout.SITES):
        weight[layout.SITE + site] = 1 if effects.has_hidden_mark(s, site) else 0


@rule
def survey(s, site):
    s.surveyed = site
    effects.end_effect(s, effects.level(s))


@rule
def survey_goes_on(s):  # FD-11.8
    """Turn the next hidden mark of the surveyed site face up; True if there is one."""
    site = int(s.surveyed)
    if s.obstacle[site] == layout.FACE_DOWN:
        pieces.ask(s, layout.OBSTACLE_FLIP, CHANCE)
        return True
    if s.hazard[site] == layout.FACE_DOWN:
        pieces.ask(s, layout.HAZARD_FLIP, CHANCE)
        return True
    s.surveyed = layout.NO_SITE
    return False


# Cards out of decks and hands


@rule
def weigh_deck(s, weight):  # FD-10.2
    for kind in range(layout.KINDS):
        weight[pieces.card_number(kind)] = s.deck[kind]


@rule
def weigh_hand(s, weight, seat, by_copies):
    """The kinds in a hand: to a player all alike, to chance by their copies."""
    for kind in range(layout.KINDS):
        if s.hand[seat, kind] > 0:
            weight[pieces.card_number(kind)] = s.hand[seat, kind] if by_copies == 1 else 1


@rule
def weigh_cards_to_give(s, weight):  # FD-10.3
    """Any card; where several must be given, in the order of their kinds, and so that enough are left."""
    if s.due_gives == 0:
        weigh_hand(s, weight, int(s.to_move), 0)
        return
    later = 0
    for kind in range(layout.KINDS - 1, s.low - 1, -1):
        later += s.hand[s.to_move, kind]
        weight[pieces.card_number(kind)] = 1 if s.hand[s.to_move, kind] > 0 and later >= s.due_gives else 0


@rule
def give_card(s, box, kind):
    seat = int(s.active)
    pieces.discard_card(s, seat, kind)
    if s.due_gives > 0:  # FD-10.3
        s.due_gives -= 1
        s.low = kind if s.due_gives > 0 else 0
        return
    if box.op[source_now(s), step_now(s)] == layout.PAY_CARD_FOR_VP:
        pieces.gain_vp(s, seat, amount_now(s, box))
    elif effects.level(s) == layout.INNER:  # FD-13.6 (b)
        digging.spend_hazard(s, int(s.site[seat]))
    else:  # FD-13.6 (a)
        digging.clear_by_player(s, box, seat)
    effects.end_effect(s, effects.level(s))


@rule
def weigh_offer(s, weight):  # FD-14.11
    weigh_hand(s, weight, int(s.to_move), 0)
    weight[layout.DECLINE] = 1


@rule
def answer_offer(s, box, action):
    if action != layout.DECLINE:
        pieces.discard_card(s, int(s.to_move), pieces.kind_of(action))
        pieces.gain_vp(s, int(s.to_move), amount_now(s, box))


@rule
def draw_due_card(s, kind):  # FD-10.2
    pieces.draw_card(s, int(s.active), kind)
    s.due_draws -= 1


@rule
def lose_card(s, kind):  # FD-14.6
    pieces.discard_card(s, int(s.victim), kind)
    s.due_losses -= 1


@rule
def take_card(s, kind):  # FD-11.11
    s.hand[s.victim, kind] -= 1
    s.held[s.victim] -= 1
    s.hand[s.active, kind] += 1
    s.held[s.active] += 1
    s.due_takes -= 1


@rule
def reveal_event(s, box, event):  # FD-14.2
    s.events_left[event] = 0
    if box.lasting[event] == 1:
        s.event = event
    effects.begin_effects(s, layout.OF_EVENT + event, layout.OUTER)
