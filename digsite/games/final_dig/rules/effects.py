"""FD-11 to FD-13: when a card or power can be used, whom it can hit, and what each effect does."""

from digsite.core import NOBODY, rule
from digsite.games.final_dig.rules.digging import (
    begin_moving,
    can_go_down,
    can_go_up,
    clear_all_obstacles,
    clear_by_player,
    climb,
    spend_hazard,
)
from digsite.games.final_dig.rules.layout import (
    ADVANCE,
    ADVANCE_CLOCK,
    ALL,
    ALL_BELOW_SURFACE,
    ALWAYS,
    ARTIFACT_OR_VP,
    ARTIFACTS,
    BYPASS_OBSTACLE,
    CHOOSE_CARD,
    CHOOSE_OWN_ARTIFACT,
    CHOOSE_RIVAL,
    CHOOSE_RIVAL_ARTIFACT,
    CHOOSE_SITE,
    CHOOSING,
    CLEAR_ALL_OBSTACLES,
    CLEAR_OBSTACLE,
    CLIMB,
    CURSE,
    DIG_PENALTY,
    DIRECTION,
    DISCARD_RANDOM,
    DISCARD_THIS,
    DOWN,
    DRAW_CARDS,
    DROP_LEVEL,
    EFFECTS,
    FACE_DOWN,
    FALL_BACK,
    GAIN_AP,
    GAIN_VP,
    IMPROVISE,
    IN_FINAL,
    INNER,
    LOSE_ALL_AP,
    LOSE_VP,
    MOST,
    NAMED,
    NEGATE_HAZARD,
    NEXT_TURN_AP,
    NO_SOURCE,
    NOTHING,
    OF_ARTIFACT,
    OF_CARD,
    OFFER,
    OFFER_CARD_FOR_VP,
    OPEN,
    OUTER,
    PAY_CARD_FOR_VP,
    PLACE_VP,
    REVEAL_MARKS,
    RIVALS,
    SELF,
    SITES,
    SLIDE,
    STEAL_VP,
    SWAP_ARTIFACTS,
    TAKE_RANDOM_CARD,
    TARGET,
    TO_SURFACE,
    TRADE_VP,
    UP,
)
from digsite.games.final_dig.rules.pieces import (
    ask,
    cards_left,
    discard_artifact,
    gain_vp,
    give_artifact,
    has,
    is_rival,
    is_targetable,
    lose_vp,
    owned,
    point_above,
    return_fame,
    seat_in_order,
    take_artifact_away,
)

HERE = 1  # detail of an effect: the rival must be at the same site

# FD-11.1 Can it be used?


@rule
def can_use(s, box, source):
    """A card, artifact or power can be used if its first effect, after the cost, can happen; one of two, if either."""
    first = 1 if box.op[source, 0] == DISCARD_THIS else 0
    if source < OF_ARTIFACT:
        if box.op[source, 0] == PAY_CARD_FOR_VP and s.held[s.active] < 2:  # the card itself is gone then
            return False
        if box.choose_one[source - OF_CARD] == 1 and can_happen(s, box, source, first + 1):
            return True
    return can_happen(s, box, source, first)


@rule
def can_happen(s, box, source, step):
    """Would this effect of the active player's do anything?"""
    moment = int(box.moment[source, step])
    if moment != ALWAYS and (moment == IN_FINAL) != (s.final == 1):
        return False
    op = int(box.op[source, step])
    if op == NOTHING:
        return False
    seat = int(s.active)
    if op == CLEAR_OBSTACLE or op == BYPASS_OBSTACLE:
        return obstacle_yields(s, box, source, step)
    if op == ADVANCE:  # FD-11.6
        return can_go_down(s, box, seat) or can_go_up(s, seat)
    if op == CLIMB:
        return s.depth[seat] > 0
    if op == REVEAL_MARKS:  # FD-11.8
        return any_hidden_mark(s)
    if op == SWAP_ARTIFACTS:  # FD-11.13
        return can_swap(s, box, int(box.detail[source, step]))
    if op == DRAW_CARDS:
        return cards_left(s, box)
    if op == PAY_CARD_FOR_VP:
        return s.held[seat] > 0
    if op == IMPROVISE:  # FD-13.6
        return s.held[seat] > 0 and (s.moving == 1 or s.obstacle[s.site[seat]] == OPEN)
    if op == PLACE_VP:  # FD-13.1
        return s.vp[seat] > 0 and any_rival_artifact(s)
    if op == NEGATE_HAZARD:  # FD-7.2
        return s.moving == 1 and negates(s, box, source, step)
    return hits_anyone(s, box, source, step)


@rule
def obstacle_yields(s, box, source, step):  # FD-11.2 to FD-11.4
    seat = int(s.active)
    site = s.site[seat]
    if s.obstacle[site] != OPEN:
        return False
    if box.op[source, step] == BYPASS_OBSTACLE:
        return s.bypass[seat] == 0
    return box.detail[source, step] != NAMED or box.opened_by[s.obstacle_card[site], source - OF_CARD] == 1


@rule
def negates(s, box, source, step):
    card = s.hazard_card[s.site[s.active]]
    return box.detail[source, step] != NAMED or box.negated_by[card, source - OF_CARD] == 1


@rule
def has_hidden_mark(s, site):
    return s.obstacle[site] == FACE_DOWN or s.hazard[site] == FACE_DOWN


@rule
def any_hidden_mark(s):
    for site in range(SITES):
        if has_hidden_mark(s, site):
            return True
    return False


# Whom an effect hits


@rule
def hits_anyone(s, box, source, step):
    """Effects on players need nobody in particular, except where a rival is chosen or something is to be lost."""
    op, who = int(box.op[source, step]), int(box.who[source, step])
    if who == TARGET:
        return s.target != NOBODY or any_target(s, box, source, step)
    if op != DISCARD_RANDOM and op != DROP_LEVEL and op != TO_SURFACE:
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
    if not is_targetable(s, box, rival) or not can_suffer(s, op, rival):
        return False
    return op != STEAL_VP or box.detail[source, step] != HERE or s.site[rival] == s.site[s.active]


@rule
def can_suffer(s, op, seat):
    if op == TAKE_RANDOM_CARD or op == DISCARD_RANDOM:
        return s.held[seat] > 0
    if op == STEAL_VP or op == LOSE_VP:
        return s.vp[seat] > 0
    if op == DROP_LEVEL or op == TO_SURFACE:
        return s.depth[seat] > 0
    return True


@rule
def is_hit(s, who, seat):
    """Is the seat among those whom an effect hits? Never one who has escaped."""
    if s.escaped[seat] == 1:
        return False
    if who == SELF:
        return seat == s.active
    if who == TARGET:
        return seat == s.target
    if who == RIVALS:
        return seat != s.active
    if who == ALL_BELOW_SURFACE:
        return s.depth[seat] > 0
    return who == ALL or owned(s, seat) == fewest_artifacts(s)


@rule
def fewest_artifacts(s):  # FD-14.5
    fewest = ARTIFACTS
    for seat in range(s.seats):
        if s.escaped[seat] == 0:
            fewest = min(fewest, owned(s, seat))
    return fewest


# FD-11.13, FD-13.1 Artifacts of others


@rule
def can_swap(s, box, max_gain):
    for artifact in range(ARTIFACTS):
        if s.owner[artifact] == s.active and has_partner(s, box, artifact, max_gain):
            return True
    return False


@rule
def has_partner(s, box, own, max_gain):
    for artifact in range(ARTIFACTS):
        if is_partner(s, box, own, artifact, max_gain):
            return True
    return False


@rule
def is_partner(s, box, own, artifact, max_gain):
    owner = int(s.owner[artifact])
    if owner >= MOST or box.value[artifact] > box.value[own] + max_gain:
        return False
    return is_targetable(s, box, owner)


@rule
def is_rivals(s, artifact):
    owner = int(s.owner[artifact])
    return owner < MOST and is_rival(s, owner)


@rule
def any_rival_artifact(s):
    for artifact in range(ARTIFACTS):
        if is_rivals(s, artifact):
            return True
    return False


@rule
def swap_artifacts(s, own, other):  # FD-11.13, FD-13.5
    seat, rival = int(s.active), int(s.owner[other])
    take_artifact_away(s, own)
    take_artifact_away(s, other)
    give_artifact(s, seat, other)
    give_artifact(s, rival, own)
    if seat == s.celebrity:
        return_fame(s, other)
    elif rival == s.celebrity:
        return_fame(s, own)


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
        take_artifact_away(s, artifact)
        give_artifact(s, seat, artifact)
        gain_vp(s, seat, has(s, box, seat, TRADE_VP))


# What is being resolved


@rule
def level(s):
    """What a hazard has set off comes before what led there."""
    return OUTER if s.source[INNER] == NO_SOURCE else INNER


@rule
def begin_effects(s, source, level):
    s.source[level] = source
    s.step[level] = 0
    s.last[level] = EFFECTS


@rule
def choose_effect(s, box, source):
    """One of two effects happens: the only one that can, or the one that is chosen."""
    ways = 0
    for step in range(2):
        if can_happen(s, box, source, step):
            take_effect(s, step)
            ways += 1
    if ways == 2:
        s.last[OUTER] = CHOOSING


@rule
def take_effect(s, step):
    s.step[OUTER], s.last[OUTER] = step, step


@rule
def end_effect(s, level):
    s.step[level] += 1
    s.walk = 0


@rule
def do_next_effect(s, box, level):
    """Do the next effect of what is being resolved; True if somebody must decide first."""
    source, step = s.source[level], s.step[level]
    if s.last[level] == CHOOSING:  # FD-11.4
        ask(s, DIRECTION, int(s.active))
        return True
    if step > s.last[level] or box.op[source, step] == NOTHING:
        s.source[level] = NO_SOURCE
        if level == OUTER:
            s.target = NOBODY
        return False
    if not can_happen(s, box, source, step):
        end_effect(s, level)
        return False
    phase = question(s, box, source, step)
    if phase != NO_QUESTION:
        ask(s, phase, int(s.active))
        return True
    if box.op[source, step] == OFFER_CARD_FOR_VP:
        return next_offer(s, box, source, level)
    if box.op[source, step] == DISCARD_RANDOM:
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
    if op == PAY_CARD_FOR_VP or op == IMPROVISE:
        return CHOOSE_CARD
    if op == REVEAL_MARKS:
        return CHOOSE_SITE
    if op == SWAP_ARTIFACTS:
        return CHOOSE_OWN_ARTIFACT
    if op == PLACE_VP:
        return CHOOSE_RIVAL_ARTIFACT
    if op == ADVANCE and can_go_down(s, box, int(s.active)) and can_go_up(s, int(s.active)):
        return DIRECTION
    if op == ARTIFACT_OR_VP and s.treasures[s.active] != 0:
        return CURSE
    if box.who[source, step] == TARGET and s.target == NOBODY:
        return CHOOSE_RIVAL
    return NO_QUESTION


@rule
def next_offer(s, box, source, level):  # FD-14.11
    """Ask the next player with a card, in turn order."""
    who = int(box.who[source, s.step[level]])
    while s.walk < s.seats:
        seat = seat_in_order(s, int(s.walk))
        s.walk += 1
        if s.held[seat] > 0 and is_hit(s, who, seat):
            ask(s, OFFER, seat)
            return True
    end_effect(s, level)
    return False


@rule
def next_loser(s, box, source, level):  # FD-14.6
    """The next player, in turn order, who discards cards at random."""
    step = int(s.step[level])
    while s.walk < s.seats:
        seat = seat_in_order(s, int(s.walk))
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
    if op == CLEAR_OBSTACLE:
        clear_by_player(s, box, seat)
    elif op == BYPASS_OBSTACLE:  # FD-6.6
        s.bypass[seat] = 1
    elif op == GAIN_AP:
        s.ap += n
    elif op == LOSE_ALL_AP:
        s.ap = 0
    elif op == DRAW_CARDS:
        s.due_draws = n
    elif op == ADVANCE:
        advance(s, seat, n, DOWN if can_go_down(s, box, seat) else UP)
    elif op == CLIMB:
        climb(s, seat, n)
    elif op == STEAL_VP:
        steal_vp(s, seat, int(s.target), n)
    elif op == TAKE_RANDOM_CARD:  # FD-11.11
        s.victim = s.target
        s.due_takes = n
    elif op == NEGATE_HAZARD:  # FD-7.5
        spend_hazard(s, int(s.site[seat]))
    elif op == FALL_BACK:
        fall_back(s, seat, n)
    elif op == SLIDE:
        climb(s, seat, n)
        s.moving = 0
    elif op == ARTIFACT_OR_VP:
        lose_vp(s, seat, n)
    elif op == DIG_PENALTY:
        s.spores[seat] = 2  # this turn and the next
        s.spore_loss[seat] = n
    elif op == CLEAR_ALL_OBSTACLES:
        clear_all_obstacles(s)
    elif op == ADVANCE_CLOCK:  # FD-14.9
        if s.final == 0:
            s.clock = min(int(box.clock_max) - 1, int(s.clock) + n)
    elif op == DISCARD_THIS:
        discard_artifact(s, source - OF_ARTIFACT)
    else:
        hit_players(s, box, op, n, int(box.who[source, step]))


@rule
def advance(s, seat, n, direction):  # FD-11.6
    if direction == DOWN:
        begin_moving(s, seat, n)
    else:
        climb(s, seat, n)


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
        seat = seat_in_order(s, place)
        if is_hit(s, who, seat):
            if op == GAIN_VP:
                gain_vp(s, seat, n)
            elif op == LOSE_VP:
                lose_vp(s, seat, n)
            elif op == NEXT_TURN_AP:
                s.ap_change[seat] += n
            elif op == DROP_LEVEL:  # FD-11.12
                s.depth[seat] = point_above(box, int(s.depth[seat]))
            else:  # TO_SURFACE
                s.depth[seat] = 0
