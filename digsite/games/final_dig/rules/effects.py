"""FD-11 to FD-13: when a card or power can be used, whom it can hit, and what each effect does."""

from digsite.core import NOBODY, rule
from digsite.games.final_dig.rules import digging, layout, pieces

# FD-11.1 Can it be used?


@rule
def can_use(s, box, source):
    """A card, artifact or power can be used if its first effect, after the cost, can happen; one of two, if either."""
    first = 1 if box.op[source, 0] == layout.DISCARD_THIS else 0
    if source < layout.OF_ARTIFACT:
        if box.op[source, 0] == layout.PAY_CARD_FOR_VP and s.held[s.active] < 2:  # the card itself is gone then
            return False
        if box.choose_one[source - layout.OF_CARD] == 1 and can_happen(s, box, source, first + 1):
            return True
    return can_happen(s, box, source, first)


@rule
def can_happen(s, box, source, step):
    """Would this effect of the active player's do anything?"""
    moment = int(box.moment[source, step])
    if moment != layout.ALWAYS and (moment == layout.IN_FINAL) != (s.final == 1):
        return False
    op = int(box.op[source, step])
    if op == layout.NOTHING:
        return False
    seat = int(s.active)
    if op == layout.CLEAR_OBSTACLE or op == layout.BYPASS_OBSTACLE:
        return obstacle_yields(s, box, source, step)
    if op == layout.ADVANCE:  # FD-11.6
        return digging.can_go_down(s, box, seat) or digging.can_go_up(s, seat)
    if op == layout.CLIMB:
        return s.depth[seat] > 0
    if op == layout.REVEAL_MARKS:  # FD-11.8
        return any_hidden_mark(s)
    if op == layout.SWAP_ARTIFACTS:  # FD-11.13
        return can_swap(s, box, int(box.detail[source, step]))
    if op == layout.DRAW_CARDS:
        return pieces.cards_left(s, box)
    if op == layout.PAY_CARD_FOR_VP:
        return s.held[seat] > 0
    if op == layout.IMPROVISE:  # FD-13.6
        return s.held[seat] > 0 and (s.moving == 1 or s.obstacle[s.site[seat]] == layout.OPEN)
    if op == layout.PLACE_VP:  # FD-13.1
        return s.vp[seat] > 0 and any_rival_artifact(s)
    if op == layout.NEGATE_HAZARD:  # FD-7.2
        return s.moving == 1 and negates(s, box, source, step)
    return hits_anyone(s, box, source, step)


@rule
def obstacle_yields(s, box, source, step):  # FD-11.2 to FD-11.4
    seat = int(s.active)
    site = s.site[seat]
    if s.obstacle[site] != layout.OPEN:
        return False
    if box.op[source, step] == layout.BYPASS_OBSTACLE:
        return s.bypass[seat] == 0
    return (
        box.detail[source, step] != layout.NAMED or box.opened_by[s.obstacle_card[site], source - layout.OF_CARD] == 1
    )


@rule
def negates(s, box, source, step):
    card = s.hazard_card[s.site[s.active]]
    return box.detail[source, step] != layout.NAMED or box.negated_by[card, source - layout.OF_CARD] == 1


@rule
def has_hidden_mark(s, site):
    return s.obstacle[site] == layout.FACE_DOWN or s.hazard[site] == layout.FACE_DOWN


@rule
def any_hidden_mark(s):
    for site in range(layout.SITES):
        if has_hidden_mark(s, site):
            return True
    return False


# Whom an effect hits


@rule
def hits_anyone(s, box, source, step):
    """Effects on players need nobody in particular, except where a rival is chosen or something is to be lost."""
    op, who = int(box.op[source, step]), int(box.who[source, step])
    if who == layout.TARGET:
        return s.target != NOBODY or any_target(s, box, source, step)
    if op != layout.DISCARD_RANDOM and op != layout.DROP_LEVEL and op != layout.TO_SURFACE:
        return True
    for seat in range(s.seats):
        if is_hit(s, who, seat) and can_suffer(s, op, seat):
            return True
    return False


@rule
def any_target(s, box, source, step):
    for rival in range(s.seats):
        if can_be_target(s, box, rival, source, step):
            return True
    return False


@rule
def can_be_target(s, box, rival, source, step):  # FD-11.10 to FD-11.12
    op = int(box.op[source, step])
    if not pieces.is_targetable(s, box, rival) or not can_suffer(s, op, rival):
        return False
    return op != layout.STEAL_VP or box.detail[source, step] != layout.HERE or s.site[rival] == s.site[s.active]


@rule
def can_suffer(s, op, seat):
    if op == layout.TAKE_RANDOM_CARD or op == layout.DISCARD_RANDOM:
        return s.held[seat] > 0
    if op == layout.STEAL_VP or op == layout.LOSE_VP:
        return s.vp[seat] > 0
    if op == layout.DROP_LEVEL or op == layout.TO_SURFACE:
        return s.depth[seat] > 0
    return True


@rule
def is_hit(s, who, seat):
    """Is the seat among those whom an effect hits? Never one who has escaped."""
    if s.escaped[seat] == 1:
        return False
    if who == layout.SELF:
        return seat == s.active
    if who == layout.TARGET:
        return seat == s.target
    if who == layout.RIVALS:
        return seat != s.active
    if who == layout.ALL_BELOW_SURFACE:
        return s.depth[seat] > 0
    return who == layout.ALL or pieces.owned(s, seat) == fewest_artifacts(s)


@rule
def fewest_artifacts(s):  # FD-14.5
    fewest = layout.ARTIFACTS
    for seat in range(s.seats):
        if s.escaped[seat] == 0:
            fewest = min(fewest, pieces.owned(s, seat))
    return fewest


# FD-11.13, FD-13.1 Artifacts of others


@rule
def can_swap(s, box, max_gain):
    for artifact in range(layout.ARTIFACTS):
        if s.owner[artifact] == s.active and has_partner(s, box, artifact, max_gain):
            return True
    return False


@rule
def has_partner(s, box, own, max_gain):
    for artifact in range(layout.ARTIFACTS):
        if is_partner(s, box, own, artifact, max_gain):
            return True
    return False


@rule
def is_partner(s, box, own, artifact, max_gain):
    owner = int(s.owner[artifact])
    if owner >= layout.MOST or box.value[artifact] > box.value[own] + max_gain:
        return False
    return pieces.is_targetable(s, box, owner)


@rule
def is_rivals(s, artifact):
    owner = int(s.owner[artifact])
    return owner < layout.MOST and pieces.is_rival(s, owner)


@rule
def any_rival_artifact(s):
    for artifact in range(layout.ARTIFACTS):
        if is_rivals(s, artifact):
            return True
    return False


@rule
def swap_artifacts(s, own, other):  # FD-11.13, FD-13.5
    seat, rival = int(s.active), int(s.owner[other])
    pieces.take_artifact_away(s, own)
    pieces.take_artifact_away(s, other)
    pieces.give_artifact(s, seat, other)
    pieces.give_artifact(s, rival, own)
    if seat == s.celebrity:
        pieces.return_fame(s, other)
    elif rival == s.celebrity:
        pieces.return_fame(s, own)


@rule
def fame_target(box, artifact):  # FD-13.2
    value = int(box.value[artifact])
    return value * int(box.fame_factor) if value > 0 else int(box.fame_zero_target)


@rule
def place_vp(s, box, artifact):  # FD-13.1, FD-13.2
    seat = int(s.active)
    s.vp[seat] -= 1
    s.fame[artifact] += 1
    if s.fame[artifact] >= fame_target(box, artifact):
        s.vp[s.owner[artifact]] += s.fame[artifact]
        s.fame[artifact] = 0
        pieces.take_artifact_away(s, artifact)
        pieces.give_artifact(s, seat, artifact)
        pieces.gain_vp(s, seat, pieces.has(s, box, seat, layout.TRADE_VP))


# What is being resolved


@rule
def level(s):
    """What a hazard has set off comes before what led there."""
    return layout.OUTER if s.source[layout.INNER] == layout.NO_SOURCE else layout.INNER


@rule
def begin_effects(s, source, level):
    s.source[level] = source
    s.step[level] = 0
    s.last[level] = layout.EFFECTS


@rule
def choose_effect(s, box, source):
    """One of two effects happens: the only one that can, or the one that is chosen."""
    ways = 0
    for step in range(2):
        if can_happen(s, box, source, step):
            take_effect(s, step)
            ways += 1
    if ways == 2:
        s.last[layout.OUTER] = layout.CHOOSING


@rule
def take_effect(s, step):
    s.step[layout.OUTER], s.last[layout.OUTER] = step, step


@rule
def end_effect(s, level):
    s.step[level] += 1
    s.walk = 0


@rule
def do_next_effect(s, box, level):
    """Do the next effect of what is being resolved; True if somebody must decide first."""
    source, step = s.source[level], s.step[level]
    if s.last[level] == layout.CHOOSING:  # FD-11.4
        pieces.ask(s, layout.DIRECTION, int(s.active))
        return True
    if step > s.last[level] or box.op[source, step] == layout.NOTHING:
        s.source[level] = layout.NO_SOURCE
        if level == layout.OUTER:
            s.target = NOBODY
        return False
    if not can_happen(s, box, source, step):
        end_effect(s, level)
        return False
    phase = question(s, box, source, step)
    if phase != NO_QUESTION:
        pieces.ask(s, phase, int(s.active))
        return True
    if box.op[source, step] == layout.OFFER_CARD_FOR_VP:
        return next_offer(s, box, source, level)
    if box.op[source, step] == layout.DISCARD_RANDOM:
        next_loser(s, box, source, level)
        return False
    do_effect(s, box, source, step)
    end_effect(s, level)
    return False


NO_QUESTION = 99


@rule
def question(s, box, source, step):
    """What the active player must decide before an effect can happen."""
    op = int(box.op[source, step])
    if op == layout.PAY_CARD_FOR_VP or op == layout.IMPROVISE:
        return layout.CHOOSE_CARD
    if op == layout.REVEAL_MARKS:
        return layout.CHOOSE_SITE
    if op == layout.SWAP_ARTIFACTS:
        return layout.CHOOSE_OWN_ARTIFACT
    if op == layout.PLACE_VP:
        return layout.CHOOSE_RIVAL_ARTIFACT
    if op == layout.ADVANCE and digging.can_go_down(s, box, int(s.active)) and digging.can_go_up(s, int(s.active)):
        return layout.DIRECTION
    if op == layout.ARTIFACT_OR_VP and s.treasures[s.active] != 0:
        return layout.CURSE
    if box.who[source, step] == layout.TARGET and s.target == NOBODY:
        return layout.CHOOSE_RIVAL
    return NO_QUESTION


@rule
def next_offer(s, box, source, level):  # FD-14.11
    """Ask the next player with a card, in turn order."""
    who = int(box.who[source, s.step[level]])
    while s.walk < s.seats:
        seat = pieces.seat_in_order(s, int(s.walk))
        s.walk += 1
        if s.held[seat] > 0 and is_hit(s, who, seat):
            pieces.ask(s, layout.OFFER, seat)
            return True
    end_effect(s, level)
    return False


@rule
def next_loser(s, box, source, level):  # FD-14.6
    """The next player, in turn order, who discards cards at random."""
    step = int(s.step[level])
    while s.walk < s.seats:
        seat = pieces.seat_in_order(s, int(s.walk))
        s.walk += 1
        if s.held[seat] > 0 and is_hit(s, int(box.who[source, step]), seat):
            s.victim = seat
            s.due_losses = box.amount[source, step]
            return
    end_effect(s, level)


# 2.10 What each effect does


@rule
def do_effect(s, box, source, step):
    op, n = int(box.op[source, step]), int(box.amount[source, step])
    seat = int(s.active)
    if op == layout.CLEAR_OBSTACLE:
        digging.clear_by_player(s, box, seat)
    elif op == layout.BYPASS_OBSTACLE:  # FD-6.6
        s.bypass[seat] = 1
    elif op == layout.GAIN_AP:
        s.ap += n
    elif op == layout.LOSE_ALL_AP:
        s.ap = 0
    elif op == layout.DRAW_CARDS:
        s.due_draws = n
    elif op == layout.ADVANCE:
        advance(s, seat, n, layout.DOWN if digging.can_go_down(s, box, seat) else layout.UP)
    elif op == layout.CLIMB:
        digging.climb(s, seat, n)
    elif op == layout.STEAL_VP:
        steal_vp(s, seat, int(s.target), n)
    elif op == layout.TAKE_RANDOM_CARD:  # FD-11.11
        s.victim = s.target
        s.due_takes = n
    elif op == layout.NEGATE_HAZARD:  # FD-7.5
        digging.spend_hazard(s, int(s.site[seat]))
    elif op == layout.FALL_BACK:
        fall_back(s, seat, n)
    elif op == layout.SLIDE:
        digging.climb(s, seat, n)
        s.moving = 0
    elif op == layout.ARTIFACT_OR_VP:
        pieces.lose_vp(s, seat, n)
    elif op == layout.DIG_PENALTY:
        s.spores[seat] = 2  # this turn and the next
        s.spore_loss[seat] = n
    elif op == layout.CLEAR_ALL_OBSTACLES:
        digging.clear_all_obstacles(s)
    elif op == layout.ADVANCE_CLOCK:  # FD-14.9
        if s.final == 0:
            s.clock = min(int(box.clock_max) - 1, int(s.clock) + n)
    elif op == layout.DISCARD_THIS:
        pieces.discard_artifact(s, source - layout.OF_ARTIFACT)
    else:
        hit_players(s, box, op, n, int(box.who[source, step]))


@rule
def advance(s, seat, n, direction):  # FD-11.6
    if direction == layout.DOWN:
        digging.begin_moving(s, seat, n)
    else:
        digging.climb(s, seat, n)


@rule
def steal_vp(s, seat, rival, n):
    taken = min(n, int(s.vp[rival]))
    s.vp[rival] -= taken
    s.vp[seat] += taken


@rule
def fall_back(s, seat, n):  # FD-7.9
    s.noted = max(0, s.noted - n)
    if s.noted <= s.depth[seat]:
        s.depth[seat] = s.noted
        s.moving = 0


@rule
def hit_players(s, box, op, n, who):  # FD-14.4
    for place in range(s.seats):
        seat = pieces.seat_in_order(s, place)
        if is_hit(s, who, seat):
            if op == layout.GAIN_VP:
                pieces.gain_vp(s, seat, n)
            elif op == layout.LOSE_VP:
                pieces.lose_vp(s, seat, n)
            elif op == layout.NEXT_TURN_AP:
                s.ap_change[seat] += n
            elif op == layout.DROP_LEVEL:  # FD-11.12
                s.depth[seat] = pieces.point_above(box, int(s.depth[seat]))
            else:  # TO_SURFACE
                s.depth[seat] = 0
