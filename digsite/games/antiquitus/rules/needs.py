"""AN-8.7 When is a placard complete, and can the picks still be extended to complete it (5.5)?

A condition *grows* when more tiles can only help it. For such conditions it is enough to ask whether the picks
so far together with everything that may still be picked fulfil them. Sums and the outweighing of a suit do not
grow; they have a look-ahead of their own.
"""

from digsite.core import rule
from digsite.games.antiquitus.rules import layout
from digsite.games.antiquitus.rules.sets import count_bits, kinds_in

RANK_BITS = (1 << layout.RANKS) - 1
ALL_SUITS = 1 | 1 << layout.RANKS | 1 << 2 * layout.RANKS | 1 << 3 * layout.RANKS  # the same rank in every suit
BELOW_HIGHEST = (RANK_BITS >> 1) * ALL_SUITS  # the ranks that have a next one


# Facts: what the tiles cannot change


@rule
def facts_hold(s, box, placard):  # AN-8.8
    return (
        ((int(box.dug[placard]) >> int(s.dug)) & 1 == 1)
        & (s.rev >= box.rev[placard])
        & (s.dis >= box.dis[placard])
        & (s.event >= box.event[placard])
        & (s.rep[s.active] >= box.rep_before[placard])
    ) and (box.behind[placard] == 0 or is_behind(s))


@rule
def is_behind(s):  # AN-8.9
    for other in range(s.seats):
        if s.subs[other] > s.subs[s.active]:
            return True
    return False


@rule
def camp_size(s, seat):
    tiles, camp = 0, s.camp[seat]
    for kind in range(layout.RELICS):
        tiles += int(camp[kind])
    return tiles


@rule
def fewest(box, placard, camped):
    """The smallest submission that this placard and a camp of so many tiles allow."""
    return max(int(box.tiles_min), int(box.size_min[placard]), camped - int(box.left_max[placard]))


@rule
def most(box, placard, camped):
    """The largest submission that leaves what this placard wants to stay."""
    return camped - int(box.left_min[placard])


# AN-8.4 Complete


@rule
def is_complete(s, box, placard, others):  # AN-8.7
    """Do the picked tiles, submitted with so many other placards, complete this one?"""
    camped, picks = camp_size(s, s.active), kinds_in(s.pick)
    return (
        others >= box.others[placard]  # AN-8.10
        and facts_hold(s, box, placard)
        and picks & ~int(box.allowed[placard]) == 0
        and s.picked <= most(box, placard, camped)
        and grows_enough(s, box, placard, layout.RELICS, fewest(box, placard, camped), picks)
        and (box.adds_up[placard] == 0 or picked_ranks(s) == box.adds_up[placard])
        and (box.beats[placard] == layout.NO_SUIT or picks_outweigh(s, box, placard))
    )


@rule
def picked_ranks(s):
    ranks, pick = 0, s.pick
    for kind in range(layout.RELICS):
        ranks += int(pick[kind]) * (kind % layout.RANKS + 1)
    return ranks


@rule
def picks_outweigh(s, box, placard):
    own, ranks, tiles, pick, suit = 0, 0, 0, s.pick, box.beats[placard]
    for kind in range(layout.RELICS):
        weight = int(pick[kind]) * (kind % layout.RANKS + 1)
        ranks += weight
        if kind // layout.RANKS == suit:
            own += weight
            tiles += int(pick[kind])
    return tiles <= box.beats_max[placard] and own > ranks - own


# What grows: a set of tiles is made of the picks below kind `first` and of the whole camp from there on


@rule
def kinds_from(picks, camp, first):
    """Its kinds, a bit for each."""
    below = (1 << first) - 1
    return picks & below | camp & ~below


@rule
def count_from(s, among, first):
    """How many tiles of these kinds it has."""
    tiles, pick, camp = 0, s.pick, s.camp[s.active]
    for kind in range(layout.RELICS):
        tiles += int(pick[kind] if kind < first else camp[kind]) * (among >> kind & 1)
    return tiles


@rule
def grows_enough(s, box, placard, first, least, have):
    """Does the set, whose kinds are given, have so many tiles for this placard, and fulfil all that grows?"""
    have &= int(box.allowed[placard])
    enough = has_tiles(s, have, first, least)
    for i in range(layout.GROWING):
        sort, wanted = box.grows[placard, i], int(box.grows_to[placard, i])
        if sort == layout.NOTHING:
            break
        among = have & int(box.grows_in[placard, i])
        enough &= (
            ((sort == layout.COUNT) & has_tiles(s, among, first, wanted))
            | ((sort == layout.SUITS_OF_A_RANK) & has_rank_in_suits(among, wanted))
            | ((sort == layout.RUN) & has_run(among, wanted))
            | ((sort == layout.DIFFERENT_RANKS) & (different_ranks(among) >= wanted))
        )
    return enough


@rule
def has_tiles(s, among, first, wanted):
    """Are there so many tiles of these kinds? Only where there are some kinds, but too few, tiles need counting."""
    kinds = count_bits(among)
    return kinds >= wanted or (kinds > 0 and count_from(s, among, first) >= wanted)


@rule
def has_rank_in_suits(among, wanted):
    found = False
    for rank in range(layout.RANKS):
        found |= count_bits(among >> rank & ALL_SUITS) >= wanted
    return found


@rule
def has_run(among, wanted):
    """Is there a run of so many ranks in one suit? It does not go on from the highest rank to the lowest."""
    starts = among
    for length in range(2, layout.RANKS + 2):
        starts = starts & starts >> 1 & BELOW_HIGHEST if length <= wanted else starts
    return (starts != 0) | (wanted == 0)


@rule
def different_ranks(among):
    return count_bits(
        (among | among >> layout.RANKS | among >> 2 * layout.RANKS | among >> 3 * layout.RANKS) & RANK_BITS
    )


# AN-8.11a Which placards can be completed at all


@rule
def is_completable(s, box, placard, weight, camped, have):
    """Does some set of a camp of so many tiles and of these kinds complete it?

    The weights of the cells serve as scratch paper.
    """
    least = fewest(box, placard, camped)
    if box.others[placard] > 0 or least > most(box, placard, camped):
        return False
    if not facts_hold(s, box, placard) or not grows_enough(s, box, placard, 0, least, have):
        return False
    if box.adds_up[placard] > 0:
        return camp_adds_up(s, box, placard, weight)
    if box.beats[placard] != layout.NO_SUIT:
        return camp_outweighs(s, box, placard, least)
    return True


@rule
def camp_adds_up(s, box, placard, weight):
    clear_sums(box, placard, weight)
    for kind in range(layout.RELICS):
        for _ in range(s.camp[s.active, kind]):
            add_to_sums(box, placard, weight, kind)
    found = has_sum(box, placard, weight, 0, 0, 0, 0)
    wipe_sums(box, placard, weight)
    return found


@rule
def camp_outweighs(s, box, placard, least):
    own, rest = 0, 0
    for kind in range(layout.RELICS):
        share = int(s.camp[s.active, kind]) << BITS * (kind % layout.RANKS)
        if kind // layout.RANKS == box.beats[placard]:
            own += share
        else:
            rest += share
    return can_outweigh(own, rest, 0, 0, int(box.beats_max[placard]), least)


# AN-8.11b Which tiles can be picked next


@rule
def weigh_tiles(s, box, placard, weight):
    """Weigh the kinds that lead to a complete placard, and DONE."""
    picks, camp = kinds_in(s.pick), kinds_in(s.camp[s.active])
    camped = camp_size(s, s.active)
    least = fewest(box, placard, camped)
    done = grows_enough(s, box, placard, layout.RELICS, least, picks)
    if box.adds_up[placard] > 0:
        weigh_towards_sum(s, box, placard, weight)
        weight[layout.DONE] = done and picked_ranks(s) == box.adds_up[placard]
    elif box.beats[placard] != layout.NO_SUIT:
        weigh_towards_outweighing(s, box, placard, weight, least)
        weight[layout.DONE] = done and picks_outweigh(s, box, placard)
    else:
        highest = layout.RELICS if done else highest_start(s, box, placard, least, picks, camp)
        room = s.picked < most(box, placard, camped)
        weigh_growing(s, weight, int(box.allowed[placard]) & ((2 << highest) - 1) if room else 0)
        weight[layout.DONE] = done


@rule
def weigh_growing(s, weight, helpful):
    """Weigh those of the helpful kinds of which there is one more, from the last pick on."""
    pick, camp = s.pick, s.camp[s.active]
    helpful &= -1 << int(s.last)
    for kind in range(layout.RELICS):
        weight[layout.TILE + kind] = int(camp[kind] > pick[kind]) & helpful >> kind


@rule
def highest_start(s, box, placard, least, picks, camp):
    """The highest kind from which on the rest of the camp still suffices, where the picks alone do not."""
    low, high = int(s.last), layout.RELICS  # suffices at low, not at high
    while high - low > 1:
        middle = (low + high) // 2
        if grows_enough(s, box, placard, middle, least, kinds_from(picks, camp, middle)):
            low = middle
        else:
            high = middle
    return low


# Sums: which totals can be reached with how many tiles of the wanted suits (5.5, step 4).
# Each scratch entry is a set of totals, one bit per total; its place counts the tiles of the first and of the
# second condition and, where that matters, all tiles, each no further than is asked for.


@rule
def wanted_count(box, placard, i):
    return int(box.grows_to[placard, i]) if box.grows[placard, i] == layout.COUNT else 0


@rule
def counts_for(box, placard, i, kind):
    if box.grows[placard, i] != layout.COUNT:
        return 0
    return (int(box.grows_in[placard, i]) >> kind) & 1


@rule
def sum_places(box, placard):
    return (wanted_count(box, placard, 0) + 1) * (wanted_count(box, placard, 1) + 1) * (int(box.adds_size[placard]) + 1)


@rule
def wipe_sums(box, placard, weight):
    for place in range(sum_places(box, placard)):
        weight[place] = 0


@rule
def clear_sums(box, placard, weight):
    wipe_sums(box, placard, weight)
    weight[0] = 1  # nothing taken adds up to 0


@rule
def add_to_sums(box, placard, weight, kind):
    """One more tile of this kind may be taken."""
    first, second = wanted_count(box, placard, 0), wanted_count(box, placard, 1)
    tiles = int(box.adds_size[placard])
    one, two = counts_for(box, placard, 0, kind), counts_for(box, placard, 1, kind)
    up_to = (1 << int(box.adds_up[placard]) + 1) - 1
    for i in range(first, -1, -1):
        for j in range(second, -1, -1):
            for k in range(tiles, -1, -1):
                totals = int(weight[(i * (second + 1) + j) * (tiles + 1) + k])
                if totals != 0:
                    totals = totals << kind % layout.RANKS + 1 & up_to
                    to = (min(i + one, first) * (second + 1) + min(j + two, second)) * (tiles + 1) + min(k + 1, tiles)
                    weight[to] = int(weight[to]) | totals


@rule
def has_sum(box, placard, weight, ranks, ones, twos, picked):
    """Can what may be taken be added to picks of so many ranks, tiles of each condition and tiles?"""
    first, second = wanted_count(box, placard, 0), wanted_count(box, placard, 1)
    tiles, missing = int(box.adds_size[placard]), int(box.adds_up[placard]) - ranks
    if missing < 0:
        return False
    for i in range(max(0, first - ones), first + 1):
        for j in range(max(0, second - twos), second + 1):
            for k in range(max(0, tiles - picked), tiles + 1):
                if (int(weight[(i * (second + 1) + j) * (tiles + 1) + k]) >> missing) & 1 == 1:
                    return True
    return False


@rule
def weigh_towards_sum(s, box, placard, weight):
    pick, camp = s.pick, s.camp[s.active]
    ranks, ones, twos = 0, 0, 0
    for kind in range(s.last + 1):
        ranks += int(pick[kind]) * (kind % layout.RANKS + 1)
        ones += int(pick[kind]) * counts_for(box, placard, 0, kind)
        twos += int(pick[kind]) * counts_for(box, placard, 1, kind)
    clear_sums(box, placard, weight)
    for kind in range(layout.RELICS - 1, s.last - 1, -1):
        copies = camp[kind] - pick[kind]
        if copies > 0:
            for _ in range(copies - 1):
                add_to_sums(box, placard, weight, kind)
            one, two = counts_for(box, placard, 0, kind), counts_for(box, placard, 1, kind)
            total = ranks + kind % layout.RANKS + 1
            weight[layout.TILE + kind] = has_sum(box, placard, weight, total, ones + one, twos + two, int(s.picked) + 1)
            add_to_sums(box, placard, weight, kind)
    wipe_sums(box, placard, weight)


# Outweighing (5.5, step 5): take the highest tiles of the suit and the lowest of the others.
# Tiles are counted by rank in one number, so many bits for each rank.

BITS = 8
RANK_COUNT = (1 << BITS) - 1


@rule
def can_outweigh(own, rest, balance, picked, most_own, least):
    """Can tiles of the suit and of the rest be added so that the balance tips and there are enough tiles?"""
    for taken in range(most_own + 1):
        up = sum_of_ranks(own, taken, layout.RANKS, -1)
        down = sum_of_ranks(rest, max(0, least - picked - taken), 1, 1)
        if up >= 0 and down >= 0 and balance + up - down > 0:
            return True
    return False


@rule
def sum_of_ranks(tiles, count, rank, step):
    """The sum of `count` ranks, the first of them and then up or down; below 0 if there are not so many."""
    ranks = 0
    for _ in range(layout.RANKS):
        take = min(count, tiles >> BITS * (rank - 1) & RANK_COUNT)
        ranks += take * rank
        count -= take
        rank += step
    return ranks if count == 0 else -1


@rule
def weigh_towards_outweighing(s, box, placard, weight, least):
    suit, balance, owned = int(box.beats[placard]), 0, 0
    for kind in range(s.last + 1):
        ranks = int(s.pick[kind]) * (kind % layout.RANKS + 1)
        if kind // layout.RANKS == suit:
            balance += ranks
            owned += int(s.pick[kind])
        else:
            balance -= ranks
    own, rest = 0, 0  # what may still be added
    for kind in range(layout.RELICS - 1, s.last - 1, -1):
        copies = int(s.camp[s.active, kind]) - int(s.pick[kind])
        if copies > 0:
            rank, one = kind % layout.RANKS + 1, 1 << BITS * (kind % layout.RANKS)
            room = int(box.beats_max[placard]) - owned
            if kind // layout.RANKS == suit:
                own += (copies - 1) * one
                weight[layout.TILE + kind] = can_outweigh(own, rest, balance + rank, int(s.picked) + 1, room - 1, least)
                own += one
            else:
                rest += (copies - 1) * one
                weight[layout.TILE + kind] = can_outweigh(own, rest, balance - rank, int(s.picked) + 1, room, least)
                rest += one
