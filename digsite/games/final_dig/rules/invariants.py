"""FD-INV: what must hold after every action. Two consecutive records show these; the others are laws of all games."""

from digsite.core import CHANCE, NOBODY, OVER, rule
from digsite.games.final_dig.rules import digging, effects, layout, pieces


@rule
def check(before, s, box):
    """0, or the number of the invariant that is broken."""
    if not cards_add_up(s, box):
        return 1
    if not vp_add_up(s, box):
        return 2
    if not artifacts_are_in_one_place(s, box):
        return 3
    if not fame_is_right(s, box):
        return 4
    if not events_are_right(s, box):
        return 5
    if before.final == 0 and s.final == 0 and not clock_rises_as_it_should(before, s, box):
        return 6
    if not clock_falls_as_it_should(before, s, box):
        return 7
    if not counters_are_right(s, box):
        return 8
    if not marks_are_right(s, box):
        return 9
    if not escapes_are_right(s, box):
        return 10
    if not bypasses_are_right(s):
        return 11
    if not decision_fits_phase(s) or not sources_fit_phase(s) or not players_are_there(s):
        return 13
    if not turn_values_are_right(s, box):
        return 12
    if s.to_move < s.seats and not phase_is_right(s, box):
        return 13
    if not stays_one_way(before, s):
        return 16
    return 0


@rule
def decision_fits_phase(s):  # FD-INV-13
    phase = s.phase
    if phase == layout.END:
        return s.to_move == OVER
    if s.active >= s.seats and phase != layout.START_PLAYER:
        return False
    if s.offered != layout.NO_ARTIFACT:
        if phase != layout.CHOOSE_RIVAL_ARTIFACT or s.owner[s.offered] != s.active:
            return False
    if phase >= layout.FIRST_ARTIFACT:
        return s.to_move == CHANCE and (phase != layout.TAKE_CARD or s.target < s.seats)
    return s.to_move < s.seats if phase == layout.OFFER else s.to_move == s.active


@rule
def sources_fit_phase(s):  # FD-INV-13
    phase, resolving = s.phase, False
    for level in range(layout.LEVELS):
        source = s.source[level]
        if source != layout.NO_SOURCE:
            resolving = True
            if source >= layout.OF_ARTIFACT and source < layout.OF_CHARACTER:
                owner = s.owner[source - layout.OF_ARTIFACT]
                if owner >= s.seats and owner != layout.GONE:
                    return False
    if not resolving:
        if phase == layout.CHOOSE_CARD:
            return s.due_gives > 0
        return phase < layout.CURSE or phase >= layout.FIRST_ARTIFACT
    return phase != layout.MAIN and phase != layout.ROLL_CHOICE and phase != layout.EVENT and phase != layout.DIE


@rule
def players_are_there(s):  # FD-INV-13
    phase = s.phase
    if phase == layout.PICK_CHARACTER or phase == layout.FIRST_ARTIFACT:
        return True
    if phase == layout.DEAL_CHARACTERS or phase == layout.START_PLAYER:
        return True
    for seat in range(s.seats):
        if s.character[seat] == layout.NO_CHARACTER:
            return False
        if s.site[seat] == layout.NO_SITE and phase != layout.PLACE_FIGURE:
            return False
    return s.start < s.seats


@rule
def cards_add_up(s, box):  # FD-INV-1
    deck, discard, hand = s.deck, s.discard, s.hand
    in_deck = 0
    for kind in range(layout.KINDS):
        count = deck[kind] + discard[kind]
        if deck[kind] < 0 or discard[kind] < 0:
            return False
        for seat in range(s.seats):
            count += hand[seat, kind]
            if hand[seat, kind] < 0:
                return False
        if count != box.copies[kind]:
            return False
        in_deck += deck[kind]
    return in_deck == s.deck_size and hands_are_counted(s)


@rule
def hands_are_counted(s):
    hand = s.hand
    for seat in range(s.seats):
        in_hand = 0
        for kind in range(layout.KINDS):
            in_hand += hand[seat, kind]
        if in_hand != s.held[seat]:
            return False
    return True


@rule
def vp_add_up(s, box):  # FD-INV-2
    vp, fame = s.vp, s.fame
    count = int(s.bank)
    for seat in range(s.seats):
        count += vp[seat]
        if vp[seat] < 0:
            return False
    for artifact in range(layout.ARTIFACTS):
        count += fame[artifact]
        if fame[artifact] < 0:
            return False
    return count == box.bank_vp and s.bank >= 0


@rule
def artifacts_are_in_one_place(s, box):  # FD-INV-3
    owners = s.owner
    for artifact in range(layout.ARTIFACTS):
        owner = owners[artifact]
        if owner >= s.seats and owner != layout.IN_PILE and owner != layout.FACE_UP and owner != layout.GONE:
            return False
        if (owner == layout.FACE_UP) != (s.face_up[box.site[artifact]] == artifact):
            return False
        for seat in range(s.seats):
            if pieces.owns(s, seat, artifact) != (owner == seat):
                return False
    return True


@rule
def fame_is_right(s, box):  # FD-INV-4
    for artifact in range(layout.ARTIFACTS):
        if s.fame[artifact] > 0:
            if s.celebrity == NOBODY or s.to_move == OVER or s.fame[artifact] >= effects.fame_target(box, artifact):
                return False
            if s.owner[artifact] >= s.seats or s.owner[artifact] == s.celebrity:
                return False
    return True


@rule
def events_are_right(s, box):  # FD-INV-5
    used = 0
    for event in range(layout.EVENTS):
        used += 1 if s.events_left[event] == 0 else 0
    earlier = int(s.rounds) - int(box.first_event_round)  # events revealed before that of this round
    if earlier < 0:
        return used == 0 and s.dry == 0 and s.event == layout.NO_EVENT
    if s.event != layout.NO_EVENT and (box.lasting[s.event] == 0 or s.events_left[s.event] == 1):
        return False
    return used == earlier % layout.EVENTS + (0 if s.phase == layout.EVENT else 1) and s.dry == earlier // layout.EVENTS


@rule
def omens(s, box):
    """How far the clock is beyond what collections explain."""
    steps = int(s.clock) - int(box.clock_start)
    owners = s.owner
    for artifact in range(layout.ARTIFACTS):
        if owners[artifact] != layout.IN_PILE and owners[artifact] != layout.FACE_UP:
            steps -= box.collect_step
    for site in range(layout.SITES):
        if s.face_up[site] == layout.NO_ARTIFACT and s.phase != layout.FIRST_ARTIFACT and not is_about_to_show(s, site):
            steps -= box.empty_site_step
    return steps


@rule
def is_about_to_show(s, site):
    return s.phase == layout.NEXT_ARTIFACT and s.site[s.active] == site


@rule
def clock_rises_as_it_should(before, s, box):  # FD-INV-6
    if omens(s, box) < omens(before, box) or s.clock < box.clock_start:
        return False
    return s.clock < box.clock_max or s.phase == layout.NEXT_ARTIFACT


@rule
def clock_falls_as_it_should(before, s, box):  # FD-INV-7
    if (s.final == 1) != (s.trigger != NOBODY) or s.final < before.final:
        return False
    if s.final == 0:
        return s.to_move != OVER
    if s.clock == 0:
        return s.to_move == OVER
    if before.final == 1 and s.clock > before.clock:
        return False
    return (int(box.clock_max) - int(s.clock)) % int(box.countdown_step) == 0 and s.clock > 0


@rule
def counters_are_right(s, box):  # FD-INV-8
    for seat in range(s.seats):
        depth = s.depth[seat]
        if depth < 0 or depth > box.counter_max:
            return False
        if s.final == 0 and s.to_move < s.seats:
            artifact = layout.NO_ARTIFACT if s.site[seat] == layout.NO_SITE else s.face_up[s.site[seat]]
            if depth != 0 and (artifact == layout.NO_ARTIFACT or depth >= box.final[artifact]):
                return False
    return True


@rule
def marks_are_right(s, box):  # FD-INV-9
    for site in range(layout.SITES):
        artifact = s.face_up[site]
        for_obstacle = 0 if artifact == layout.NO_ARTIFACT else box.obstacle_at[artifact]
        for_hazard = 0 if artifact == layout.NO_ARTIFACT else box.hazard_at[artifact]
        if (s.obstacle[site] == layout.NO_MARK) != (for_obstacle == 0) or (s.hazard[site] == layout.NO_MARK) != (
            for_hazard == 0
        ):
            return False
        if (s.obstacle[site] == layout.OPEN) != (s.obstacle_card[site] != layout.NO_OBSTACLE):
            return False
        if (s.hazard[site] == layout.OPEN) != (s.hazard_card[site] != layout.NO_HAZARD):
            return False
        if s.obstacle[site] == layout.OPEN and box.obstacle_site[s.obstacle_card[site]] != site:
            return False
        if s.hazard[site] == layout.OPEN and box.hazard_site[s.hazard_card[site]] != site:
            return False
    return True


@rule
def escapes_are_right(s, box):  # FD-INV-10
    for seat in range(s.seats):
        if s.escaped[seat] == 1 and (s.depth[seat] != 0 or s.final == 0):
            return False
        stranded = s.depth[seat] == 0 and s.escaped[seat] == 0
        if s.to_move == OVER and stranded and box.pulled_up == 0:
            return False
    return True


@rule
def bypasses_are_right(s):  # FD-INV-11
    for seat in range(s.seats):
        if s.bypass[seat] == 1:
            if s.site[seat] == layout.NO_SITE:
                return False
            mark = s.obstacle[s.site[seat]]
            if mark != layout.OPEN and mark != layout.DONE:
                return False
    return True


@rule
def turn_values_are_right(s, box):  # FD-INV-12
    for seat in range(s.seats):
        if s.ap_change[seat] > box.most_ap_change or s.spores[seat] < 0 or s.spores[seat] > 2:
            return False
    if s.ap < 0 or s.ap > box.most_ap or s.free_moves > box.most_free_moves:
        return False
    return s.rounds <= box.most_rounds and (s.rounds > 0 or s.in_turn == 0)


@rule
def phase_is_right(s, box):  # FD-INV-13
    seat = int(s.to_move)
    if s.phase == layout.OFFER:
        return s.held[seat] > 0 and s.escaped[seat] == 0
    if seat != s.active or s.escaped[seat] == 1:
        return False
    if s.phase == layout.PICK_CHARACTER or s.phase == layout.PLACE_FIGURE:
        return s.rounds == 0
    if s.in_turn == 0:
        return False
    if s.phase == layout.ROLL_CHOICE:
        return digging.can_reroll(s, box) and s.die >= 1 and s.die <= box.die_faces
    if s.phase == layout.HAZARD:
        return hazard_is_met(s, box, seat)
    if s.phase == layout.CURSE:
        return s.hazard[s.site[seat]] == layout.DONE and s.treasures[seat] != 0
    return choice_is_right(s, box, seat)


@rule
def hazard_is_met(s, box, seat):
    site = s.site[seat]
    point = box.hazard_at[s.face_up[site]]
    return s.hazard[site] == layout.OPEN and s.depth[seat] == point and s.noted > point and s.moving == 1


@rule
def choice_is_right(s, box, seat):
    source, step = s.source[layout.OUTER], s.step[layout.OUTER]
    if s.phase == layout.CHOOSE_CARD:
        return s.held[seat] > 0
    if s.phase == layout.CHOOSE_RIVAL:
        return effects.any_target(s, box, source, step)
    if s.phase == layout.CHOOSE_SITE:
        return effects.any_hidden_mark(s)
    if s.phase == layout.CHOOSE_OWN_ARTIFACT:
        return effects.can_swap(s, box, int(box.detail[source, step]))
    if s.phase == layout.CHOOSE_RIVAL_ARTIFACT:
        return effects.any_rival_artifact(s)
    if s.phase == layout.DIRECTION:
        return s.last[layout.OUTER] == layout.CHOOSING or (
            digging.can_go_up(s, seat) and digging.can_go_down(s, box, seat)
        )
    return True


@rule
def stays_one_way(before, s):  # FD-INV-16
    was, now = before.owner, s.owner
    for artifact in range(layout.ARTIFACTS):
        if was[artifact] != layout.IN_PILE and now[artifact] == layout.IN_PILE:
            return False
        if was[artifact] == layout.GONE and now[artifact] != layout.GONE:
            return False
        if was[artifact] < s.seats and now[artifact] == layout.FACE_UP:
            return False
    for seat in range(s.seats):
        if before.escaped[seat] == 1 and s.escaped[seat] == 0:
            return False
    return True
