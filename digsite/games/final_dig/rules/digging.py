"""FD-4 to FD-9: digging, moving down, obstacles, hazards, collecting an artifact, moving to another site."""

from digsite.core import CHANCE, rule
from digsite.games.final_dig.rules import layout
from digsite.games.final_dig.rules.pieces import ask, gain_vp, give_artifact, has, in_force, is_rival, landing
from digsite.games.final_dig.rules.slots import begin_final_dig

FAR = 999  # past every point: no mark is in the way

# FD-4 Digging


@rule
def can_go_down(s, box, seat):  # FD-3.1, AP apart
    site = s.site[seat]
    artifact = s.face_up[site]
    if artifact == layout.NO_ARTIFACT or s.depth[seat] >= box.final[artifact]:
        return False
    return not is_blocked(s, box, seat)


@rule
def is_blocked(s, box, seat):  # FD-6.3
    """Does the seat stand in front of an open obstacle? Asked where an artifact lies."""
    site = s.site[seat]
    stands = s.obstacle[site] == layout.OPEN and s.bypass[seat] == 0
    return stands and s.depth[seat] == box.obstacle_at[s.face_up[site]]


@rule
def can_go_up(s, seat):
    return s.final == 1 and s.depth[seat] > 0


@rule
def begin_dig(s, direction):  # FD-4.1
    s.ap -= 1
    s.digs += 1
    s.direction = direction
    ask(s, layout.DIE, CHANCE)


@rule
def weigh_die(box, weight):  # FD-4.2
    for face in range(box.die_faces):
        weight[layout.FACE + face] = 1


@rule
def artifact_to_reroll(s, box, seat):  # FD-4.3
    """The first artifact of the seat that can still reroll a die in this turn."""
    if int(s.treasures[seat]) & int(box.bearers[layout.REROLLS]) == 0:
        return layout.NO_ARTIFACT
    for artifact in range(layout.ARTIFACTS):
        if s.owner[artifact] == seat and s.used[artifact] < box.artifact_has[layout.REROLLS, s.final, artifact]:
            return artifact
    return layout.NO_ARTIFACT


@rule
def character_can_reroll(s, box, seat):
    return s.power_used < box.character_has[layout.REROLLS, s.final, s.character[seat]]


@rule
def can_reroll(s, box):
    seat = int(s.active)
    return character_can_reroll(s, box, seat) or artifact_to_reroll(s, box, seat) != layout.NO_ARTIFACT


@rule
def weigh_reroll(s, box, weight):
    seat = int(s.to_move)
    weight[layout.KEEP] = 1
    weight[layout.REROLL_CHARACTER] = 1 if character_can_reroll(s, box, seat) else 0
    weight[layout.REROLL_ARTIFACT] = 1 if artifact_to_reroll(s, box, seat) != layout.NO_ARTIFACT else 0


@rule
def reroll(s, box, action):
    if action == layout.REROLL_CHARACTER:
        s.power_used += 1
    else:
        s.used[artifact_to_reroll(s, box, int(s.active))] += 1
    ask(s, layout.DIE, CHANCE)


@rule
def dig_total(s, box, seat, direction, die, digs):  # FD-4.4
    """How far a dig goes with this face of the die, all modifiers counted."""
    down = direction == layout.DOWN
    always, first = (layout.DIG_DOWN, layout.FIRST_DIG_DOWN) if down else (layout.DIG_UP, layout.FIRST_DIG_UP)
    total = die + has(s, box, seat, always) + in_force(s, box, always)
    if digs == 1:
        total += has(s, box, seat, first) + in_force(s, box, first)
    for other in range(s.seats):
        if is_rival(s, other) and s.site[other] == s.site[seat]:
            total += has(s, box, other, layout.RIVALS_HERE_DIG)
    if s.spores[seat] > 0:
        total += s.spore_loss[seat]
    return max(int(box.dig_floor), total)


@rule
def settle_dig(s, box):  # FD-4.6
    seat = int(s.active)
    total = dig_total(s, box, seat, int(s.direction), int(s.die), int(s.digs))
    if s.direction == layout.DOWN:
        begin_moving(s, seat, total)
    else:
        climb(s, seat, total)


@rule
def climb(s, seat, n):
    s.depth[seat] = max(0, s.depth[seat] - n)


# FD-5 Moving down


@rule
def begin_moving(s, seat, n):  # FD-5.1
    s.noted = s.depth[seat] + n
    s.moving = 1


@rule
def obstacle_in_the_way(s, box, seat, site):  # FD-5.2
    point = int(box.obstacle_at[s.face_up[site]])
    return point if stands(s, seat, site) and s.depth[seat] <= point and point < s.noted else FAR


@rule
def stands(s, seat, site):
    """Would the obstacle of the site stop this seat?"""
    return s.obstacle[site] == layout.FACE_DOWN or (s.obstacle[site] == layout.OPEN and s.bypass[seat] == 0)


@rule
def hazard_in_the_way(s, box, seat, site):
    point = int(box.hazard_at[s.face_up[site]])
    return point if lurks(s, site) and s.depth[seat] <= point and point < s.noted else FAR


@rule
def lurks(s, site):
    """Would the hazard of the site meet who passes?"""
    return s.hazard[site] == layout.FACE_DOWN or s.hazard[site] == layout.OPEN


@rule
def move_on(s, box):
    """Down to the next mark or to the end; True if somebody or chance must decide."""
    seat = int(s.active)
    site = int(s.site[seat])
    obstacle, hazard = obstacle_in_the_way(s, box, seat, site), hazard_in_the_way(s, box, seat, site)
    if hazard < obstacle:  # FD-7.1
        s.depth[seat] = hazard
        if s.hazard[site] == layout.FACE_DOWN:
            ask(s, layout.HAZARD_FLIP, CHANCE)
        else:
            ask(s, layout.HAZARD, seat)
        return True
    s.moving = 0
    if obstacle < FAR:  # FD-6.1
        s.depth[seat] = obstacle
        if s.obstacle[site] == layout.FACE_DOWN:
            ask(s, layout.OBSTACLE_FLIP, CHANCE)
            return True
        return False
    final = int(box.final[s.face_up[site]])
    s.depth[seat] = min(int(s.noted), final)  # FD-5.3
    return s.noted >= final and collect(s, box, seat, site)


# FD-6, FD-7 Obstacles and hazards


@rule
def flip_site(s):
    """Where a mark is turned face up: at a surveyed site, or on the way."""
    return int(s.surveyed) if s.surveyed != layout.NO_SITE else int(s.site[s.active])


@rule
def weigh_obstacle_flip(s, box, weight):
    site = flip_site(s)
    for obstacle in range(layout.OBSTACLES):
        weight[layout.OBSTACLE_CARD + obstacle] = 1 if box.obstacle_site[obstacle] == site else 0


@rule
def weigh_hazard_flip(s, box, weight):
    site = flip_site(s)
    for hazard in range(layout.HAZARDS):
        weight[layout.HAZARD_CARD + hazard] = 1 if box.hazard_site[hazard] == site else 0


@rule
def open_obstacle(s, obstacle):
    site = flip_site(s)
    s.obstacle[site] = layout.OPEN
    s.obstacle_card[site] = obstacle


@rule
def open_hazard(s, hazard):
    site = flip_site(s)
    s.hazard[site] = layout.OPEN
    s.hazard_card[site] = hazard


@rule
def clear_obstacle(s, site):  # FD-6.4
    s.obstacle[site] = layout.DONE
    s.obstacle_card[site] = layout.NO_OBSTACLE


@rule
def clear_by_player(s, box, seat):  # FD-6.5, FD-13.7
    clear_obstacle(s, int(s.site[seat]))
    gain_vp(s, seat, has(s, box, seat, layout.CLEAR_VP))


@rule
def clear_all_obstacles(s):  # FD-14.8
    for site in range(layout.SITES):
        if s.obstacle[site] != layout.NO_MARK:
            clear_obstacle(s, site)


@rule
def spend_hazard(s, site):  # FD-7.4
    s.hazard[site] = layout.DONE
    s.hazard_card[site] = layout.NO_HAZARD


# FD-8 Collecting an artifact


@rule
def turn_up_artifact(s, box, artifact):  # FD-1.5
    site = box.site[artifact]
    s.owner[artifact] = layout.FACE_UP
    s.face_up[site] = artifact
    s.obstacle[site] = layout.FACE_DOWN if box.obstacle_at[artifact] > 0 else layout.NO_MARK
    s.hazard[site] = layout.FACE_DOWN if box.hazard_at[artifact] > 0 else layout.NO_MARK


@rule
def collect(s, box, seat, site):  # FD-8.1
    """Steps 1 to 6; True if the next artifact is to be turned up."""
    bonus = in_force(s, box, layout.COLLECT_VP) + has(s, box, seat, layout.COLLECT_VP)
    give_artifact(s, seat, int(s.face_up[site]))
    gain_vp(s, seat, bonus)
    clear_site(s, site)
    if s.final == 1:  # FD-15.7
        draw_after_collection(s, box, seat)
        return False
    s.clock += box.collect_step
    if pile_size(s, box, site) > 0:
        ask(s, layout.NEXT_ARTIFACT, CHANCE)
        return True
    s.clock += box.empty_site_step
    finish_collection(s, box, seat, site)
    return False


@rule
def clear_site(s, site):
    s.face_up[site] = layout.NO_ARTIFACT
    s.obstacle[site] = layout.NO_MARK
    s.obstacle_card[site] = layout.NO_OBSTACLE
    s.hazard[site] = layout.NO_MARK
    s.hazard_card[site] = layout.NO_HAZARD
    for other in range(s.seats):
        if s.site[other] == site:
            s.bypass[other] = 0


@rule
def pile_size(s, box, site):
    count = 0
    for artifact in range(layout.ARTIFACTS):
        count += 1 if s.owner[artifact] == layout.IN_PILE and box.site[artifact] == site else 0
    return count


@rule
def weigh_next_artifact(s, box, weight):
    site = s.site[s.active]
    for artifact in range(layout.ARTIFACTS):
        weight[layout.ARTIFACT + artifact] = (
            1 if s.owner[artifact] == layout.IN_PILE and box.site[artifact] == site else 0
        )


@rule
def show_next_artifact(s, box, artifact):
    turn_up_artifact(s, box, artifact)
    finish_collection(s, box, int(s.active), int(s.site[s.active]))


@rule
def finish_collection(s, box, seat, site):
    """Steps 7 and 8."""
    if s.clock >= box.clock_max:
        begin_final_dig(s, box, seat)
    else:
        for other in range(s.seats):
            if s.site[other] == site:
                s.depth[other] = 0 if other == seat else landing(s, box, other, site)
    draw_after_collection(s, box, seat)


@rule
def draw_after_collection(s, box, seat):
    s.due_draws = has(s, box, seat, layout.COLLECT_DRAW)
    s.due_gives = has(s, box, seat, layout.COLLECT_DISCARD)


# FD-9 Moving to another site


@rule
def free_move_left(s, box, seat):  # FD-9.1
    return s.free_moves < has(s, box, seat, layout.FREE_MOVES) + in_force(s, box, layout.FREE_MOVES)


@rule
def move_figure(s, box, site):  # FD-9.2
    seat = int(s.active)
    if free_move_left(s, box, seat):
        s.free_moves += 1
    else:
        s.ap -= 1
    s.site[seat] = site
    s.bypass[seat] = 0
    s.depth[seat] = landing(s, box, seat, site)
