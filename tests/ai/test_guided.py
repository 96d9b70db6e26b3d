"""A net on a seat, alone and guiding a search: legal, repeatable, honest, and as thorough as it was told to be."""

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import digsite
from digsite.ai import BadBot, Bot, ask, bot, guided, is_bot
from digsite.ai.guided_search import GuidedBot, NetBot, Thinker, drivers
from digsite.ai.search import SearchBot
from digsite.core.records import copy
from digsite.core.rng import generator
from digsite.games.shaft.rules import LEAVE, MAP, NOT_YET, OFFER, TOOL
from digsite.match import Game, Look, Luck, Match
from digsite.nets import NetFile, fold, inference, memory_for, read, write
from digsite.nets.files import observing
from tests.ai.test_bots import played
from tests.catalogue import Table, guessed, hidden, machine_code, table_of
from tests.games.shaft.positions import holding
from tests.nets.made import POINTS, random_file, random_net

pytestmark = machine_code

SHAFT, FINAL_DIG, ALONE = digsite.game("shaft"), digsite.game("final_dig"), digsite.game("ancient_artifacts")
TABLES = [(SHAFT, 2), (SHAFT, 3), (FINAL_DIG, 2), (ALONE, 1), (ALONE, 3)]


@pytest.fixture
def net(tmp_path: Path) -> NetFile:
    return random_file(tmp_path, SHAFT)


def file_of(game: Game, folder: Path) -> NetFile:
    return random_file(folder, game)


def luck(number: int = 1) -> Luck:
    return Luck(number, generator((number, 5, 0, 0), 3))


def decisions(match: Match, most: int) -> Iterator[Match]:
    """Copies of a match at decisions with a choice, played at random in between."""
    chance, found = np.random.default_rng(match.seed), 0
    match.run()
    while not match.is_over and found < most:
        if len(match.legal()) > 1:
            found += 1
            yield match.copy()
        match.play(int(chance.choice(match.legal())))
        match.run()


def seen(match: Match) -> Look:
    return match.look(match.to_move, steps=False)


# On a seat


@pytest.mark.parametrize(("known", "seats"), TABLES, ids=lambda part: getattr(part, "id", part))
def test_learned_bots_always_choose_what_is_allowed(known: Game, seats: int, tmp_path: Path) -> None:
    game, file = known, file_of(known, tmp_path)
    makers = [NetBot(file=file), NetBot(heat=0.5, file=file), GuidedBot(12, file=file), GuidedBot(1, file=file)]
    for seed in range(3):
        players: list[Bot] = [makers[(seat + seed) % len(makers)] for seat in range(seats)]
        assert played(game.new(seats, seed), *players).is_over


@pytest.mark.parametrize("threads", [1, 2])
def test_the_same_looks_and_chance_lead_to_the_same_choices(net: NetFile, threads: int) -> None:
    games = []
    for seed in (5, 5, 6):
        player = GuidedBot(60, threads=threads, file=net)
        games.append(played(SHAFT.new(2, seed), player, player).actions)
        player.close()
    assert games[0] == games[1] != games[2]


def test_a_choice_changes_nothing_at_the_table(net: NetFile) -> None:
    match = SHAFT.new(3, 1)
    match.run()
    before = match.state.tobytes(), match.actions, seen(match).bytes
    player = GuidedBot(50, file=net)
    assert ask(player, match) == ask(player, match) == ask(GuidedBot(50, file=net), match)
    assert (match.state.tobytes(), match.actions, seen(match).bytes) == before


@pytest.mark.parametrize(("id", "seats"), [("shaft", 3), ("final_dig", 2)])
def test_what_a_seat_cannot_know_does_not_matter(id: str, seats: int, tmp_path: Path) -> None:
    """Two true worlds that look the same to the seat, and the same chance: the same choice."""
    table = table_of(id, seats)
    file, differing = file_of(table.game, tmp_path), 0
    places = [match for seed in range(3) for match in list(decisions(table.game.new(seats, seed), 60))[2::5]]
    for number, match in enumerate(places):
        seat, worlds = match.to_move, [copy(match.state), guessed(table, match.state, match.to_move, number)]
        differing += worlds[0].tobytes() != worlds[1].tobytes()
        for make in (lambda: GuidedBot(40, file=file), lambda: NetBot(heat=0.3, file=file)):
            names = ["x"] * seats
            answers = {make().choose(table.game.look(world, seat, names), luck(number)) for world in worlds}
            assert len(answers) == 1
    assert differing > 3


def test_a_net_alone_takes_what_it_holds_best_or_near_it(net: NetFile) -> None:
    for match in decisions(SHAFT.new(3, 2), 8):
        look = seen(match)
        best = NetBot(file=net).choose(look, luck())
        strict = [NetBot(heat=1.0, floor=1.0, file=net).choose(look, luck(i)) for i in range(5)]
        assert set(strict) == {best}
        free = {NetBot(heat=0.0, floor=0.0, file=net).choose(look, luck(i)) for i in range(200)}
        assert free == set(look.legal), "without heat all are alike"


# The search


def thinker(file: NetFile, table: Table, s: np.record, seat: int, rounds: int, number: int = 1) -> Thinker:
    """A tree grown from a position as the seat sees it."""
    made = Thinker(table.rules, fold(file, "grown", table.rules, table.seats), 200_000, np.zeros(1, np.int64))
    made.look_at(hidden(table, s, seat), seat)
    made.think(table.box, seat, generator((number, 0, 0, 0), 7), rounds)
    return made


def nodes_of(made: Thinker) -> list[tuple[int, list[int]]]:
    """Every node that hangs on the root, with its branches."""
    nodes, found, waiting = made.mind.nodes, [], [0]
    while waiting:
        at = waiting.pop()
        branches, child = [], int(nodes[at].first)
        while child != guided.NO_NODE:
            branches.append(child)
            child = int(nodes[child].next)
        found.append((at, branches))
        waiting += branches
    return found


def test_every_round_is_counted_once_on_its_way(net: NetFile) -> None:
    table = table_of("shaft", 3)
    for match in decisions(SHAFT.new(3, 4), 6):
        made = thinker(net, table, match.state, match.to_move, 300)
        nodes = made.mind.nodes
        assert nodes[0].visits == 300
        for at, branches in nodes_of(made):
            below = sum(int(nodes[branch].visits) for branch in branches if nodes[branch].shown != guided.ANYTHING)
            assert nodes[at].visits - 300 <= below <= nodes[at].visits
            assert below >= nodes[at].visits - (1 if nodes[at].open else nodes[at].visits), "one round opens it"
        assert len(nodes_of(made)) == made.mind.counts[guided.USED]


def chances(file: NetFile, look: Look) -> dict[int, float]:
    """How likely the net holds each choice, flattened as the search flattens it."""
    folded = fold(file, "grown", look.game.rules, look.seats)
    memory, weight = memory_for(folded), np.zeros(look.game.rules.ACTIONS, np.int32)
    weight[list(look.legal)] = 1
    memory.words[0] = observing(look.game.rules).turned(look.record, look.seats, look.seat)
    inference.ask(folded, memory, look.seat, weight, guided.USUAL[guided.HEAT])
    return {action: float(memory.chances[action]) for action in look.legal}


def moving_only(folder: Path) -> NetFile:
    """A net that was never asked while another was to move, and so does not ask who is."""
    net = random_net(SHAFT)
    columns = observing(SHAFT.rules).columns("steps")
    kept = np.array([columns[place].field != "to_move" for place in net.columns])
    less = net._replace(columns=net.columns[kept], first=net.first[kept], first_scale=net.first_scale[kept])
    write(folder / "moving.safetensors", SHAFT, {"grown": less}, dict.fromkeys(SHAFT.seats, POINTS), {})
    return read(folder / "moving.safetensors", SHAFT)


def asked_about(
    made: Thinker, table: Table, world: np.record, seat: int
) -> tuple[list[float], list[float], list[float]]:
    """What the net says of a guessed world: what leanings follow from, for every seat, and for the searching one."""
    made.mind.table[1] = world
    ask_net = drivers(SHAFT.rules)["ask_net"]
    assert ask_net(made.net, made.memory, made.mind, table.box, seat, 3) == world.to_move
    return made.memory.hidden.tolist(), made.mind.reward.tolist(), made.mind.own.tolist()


def test_a_rival_is_asked_by_what_it_sees_itself(net: NetFile) -> None:
    """How a rival leans in a guessed world does not depend on what it cannot know there."""
    table, differing = table_of("shaft", 3), 0
    for number, match in enumerate(decisions(SHAFT.new(3, 6), 12)):
        mover, seat = match.to_move, (match.to_move + 1) % 3
        made = thinker(net, table, match.state, seat, 1)
        worlds = [copy(match.state), guessed(table, match.state, mover, number)]
        leanings = [asked_about(made, table, world, seat)[0] for world in worlds]
        assert leanings[0] == leanings[1]
        differing += worlds[0].tobytes() != worlds[1].tobytes()
    assert differing > 3


def test_at_a_rivals_decision_the_searching_seat_still_knows_its_own_secrets(net: NetFile, tmp_path: Path) -> None:
    """Two worlds that the rival cannot tell apart: the searching seat can. Who only ever moved cannot be asked."""
    table, told, deaf = table_of("shaft", 3), 0, moving_only(tmp_path)
    for number, match in enumerate(decisions(SHAFT.new(3, 6), 12)):
        mover, seat = match.to_move, (match.to_move + 1) % 3
        worlds = [copy(match.state), guessed(table, match.state, mover, number)]
        sights = [hidden(table, world, seat).tobytes() for world in worlds]
        made = thinker(net, table, match.state, seat, 1)
        asked = made.mind.counts[guided.ASKED]
        (_one, expected, own), (_two, also, other) = (asked_about(made, table, world, seat) for world in worlds)
        assert made.mind.counts[guided.ASKED] == asked + 4, "each time as both seats see it"
        assert (own == other) == (expected == also) == (sights[0] == sights[1])
        assert own[guided.UTILITY] == expected[seat] == pytest.approx((own[guided.OWN_WIN] + own[guided.OWN_SHARE]) / 2)
        told += own != other
        made = thinker(deaf, table, match.state, seat, 1)
        asked = made.mind.counts[guided.ASKED]
        assert asked_about(made, table, worlds[0], seat) == asked_about(made, table, worlds[1], seat)
        assert made.mind.counts[guided.ASKED] == asked + 2
    assert told > 3


def test_every_seat_is_judged_by_the_mover_the_searching_one_by_itself_and_all_adds_up(net: NetFile) -> None:
    table, everything = table_of("shaft", 3), np.ones(SHAFT.rules.ACTIONS, np.int32)
    for match in decisions(SHAFT.new(3, 7), 8):
        mover, seat = match.to_move, (match.to_move + 2) % 3
        made = thinker(net, table, match.state, seat, 1)
        _leaning, expected, own = asked_about(made, table, copy(match.state), seat)
        told = {}
        for viewer in (mover, seat):
            memory = memory_for(made.net)
            memory.words[0] = observing(SHAFT.rules).turned(hidden(table, match.state, viewer), 3, viewer)
            inference.ask(made.net, memory, viewer, everything, 1.0)
            told[viewer] = memory.values.copy()
        values = told[mover]
        values[seat] = told[seat][seat]
        for channel, total in ((inference.WIN, 1.0), (inference.SHARE, 1.5)):
            values[:, channel] = np.clip(values[:, channel] + (total - values[:, channel].sum()) / 3, 0, 1)
        assert own[guided.OWN_WIN :] == pytest.approx(values[seat].tolist())
        assert expected == pytest.approx(((values[:, inference.WIN] + values[:, inference.SHARE]) / 2).tolist())


@pytest.mark.parametrize("told", [[0.6, 0.5, 0.4], [0.1, 0.2, 0.3]])
def test_what_is_too_much_or_too_little_is_shared_alike(told: list[float]) -> None:
    values = np.array([[1 / 3, share, 7.0] for share in told])
    drivers(SHAFT.rules)["add_up"](values, inference.SHARE, 1.5)
    assert values[:, inference.SHARE].sum() == pytest.approx(1.5)
    assert np.diff(values[:, inference.SHARE]) == pytest.approx(np.diff(told)), "who is ahead stays as far ahead"
    assert (values[:, [inference.WIN, inference.POINTS]] == [1 / 3, 7.0]).all(), "nothing else is touched"


def test_the_net_says_how_likely_the_first_choices_are(net: NetFile) -> None:
    for match in decisions(SHAFT.new(3, 4), 6):
        player = GuidedBot(40, file=net)
        thought = player.think(seen(match), luck())
        assert thought is not None
        assert sorted(one.action for one in thought.tried) == match.legal()
        expected = chances(net, seen(match))
        assert {one.action: one.prior for one in thought.tried} == pytest.approx(expected, abs=1e-5)
        assert sum(one.visits for one in thought.tried) == 39, "the first round asks about the decision itself"
        assert thought.best == thought.tried[0].action
        for one in thought.tried:
            if one.visits > 1:
                assert one.utility.mean == pytest.approx((one.win.mean + one.share.mean) / 2)
                assert 0 <= one.win.mean <= 1
                assert one.points.error >= 0


def test_with_one_round_the_likeliest_choice_is_taken(net: NetFile) -> None:
    for match in decisions(SHAFT.new(2, 9), 6):
        assert GuidedBot(1, file=net).choose(seen(match), luck()) == NetBot(file=net).choose(seen(match), luck())


def test_the_search_takes_a_win_that_lies_on_the_table(net: NetFile) -> None:
    """Whatever a net believes that knows nothing."""
    names = ["x", "y"]
    s = holding([0, 0, 0, 0], [1, 0, 0, 1], supply=0, phase=OFFER, to_move=1, shelf=[3, 0])
    assert GuidedBot(300, file=net).choose(SHAFT.look(s, 1, names), luck()) == TOOL + MAP
    s = holding([0, 0, 0, 0], [0, 0, 0, 0], supply=0, depth=6, basket=10, shelf=[5, 12])
    assert GuidedBot(300, file=net).choose(SHAFT.look(s, 0, names), luck()) == LEAVE


def test_what_is_forced_costs_no_question(net: NetFile) -> None:
    player = GuidedBot(50, file=net)
    match = SHAFT.new(2, 1)
    match.run()
    forced = 0
    for number in range(60):
        if match.is_over:
            break
        if len(match.legal()) == 1:
            assert player.choose(seen(match), luck()) == match.legal()[0]
            assert player.thought is None, "it did not even think"
            forced += 1
        match.play(match.legal()[number % len(match.legal())])
        match.run()
    assert forced > 0
    table = table_of("shaft", 2)
    for match in decisions(SHAFT.new(2, 3), 10):
        made = thinker(net, table, match.state, match.to_move, 200)
        assert made.mind.counts[guided.ASKED] <= 200 + sum(1 for _node in nodes_of(made))
        opened = [at for at, _branches in nodes_of(made) if made.mind.nodes[at].open]
        assert len(opened) <= 200


def test_an_end_is_judged_by_the_places(net: NetFile) -> None:
    s = holding([0, 0, 0, 0], shelf=[5, 3])
    mind = thinker(net, table_of("shaft", 2), s, 0, 1).mind
    judge = drivers(SHAFT.rules)["judge"]
    judge(s, SHAFT.box.record, 0, 2, mind)
    assert (mind.reward.tolist(), mind.own.tolist()) == ([1, 0], [1, 1, 1, 5])
    judge(s, SHAFT.box.record, 1, 2, mind)
    assert mind.own.tolist() == [0, 0, 0, 3]
    s.shelf[1] = 5
    judge(s, SHAFT.box.record, 0, 2, mind)
    assert (mind.reward.tolist(), mind.own.tolist()) == ([0.5, 0.5], [0.5, 0.5, 0.5, 5])


def test_where_an_action_shows_something_the_tree_forks_by_what_is_seen(net: NetFile) -> None:
    """The last offer shows all: a seat that has offered already sees what the others gave."""
    table, shown = table_of("shaft", 3), SHAFT.rules.ACTIONS + 1
    s = holding([1, 1, 0, 0], [1, 1, 1, 0], [0, 1, 1, 1], supply=0, phase=OFFER, shelf=[3, 3, 3])
    s.offer[:] = NOT_YET
    made = thinker(net, table, s, 0, 2000)
    nodes, forks = made.mind.nodes, 0
    for at, branches in nodes_of(made):
        by_sight = [branch for branch in branches if nodes[branch].label == shown]
        keys = {int(nodes[branch].shown) for branch in by_sight}
        assert len(keys) == len(by_sight)
        assert by_sight in ([], branches), "nothing goes past the fork"
        assert not by_sight or not nodes[at].open
        forks += len(keys - {guided.ANYTHING}) > 1
    assert forks > 0


def test_what_was_shown_seldom_shares_a_branch_that_no_other_decision_begins_with(net: NetFile) -> None:
    """What is found there holds for no sight alone, so no later decision may take it for its own."""
    table, shown = table_of("shaft", 3), SHAFT.rules.ACTIONS + 1
    ripe, seldom, shared = 0, 0, 0
    for match in decisions(SHAFT.new(3, 1), 10):
        made = thinker(net, table, match.state, match.to_move, 1500)
        nodes, below = made.mind.nodes, dict(nodes_of(made))
        for branches in below.values():
            for branch in branches:
                if nodes[branch].label != shown:
                    continue
                if nodes[branch].shown == guided.ANYTHING:
                    shared += 1
                    assert nodes[branch].visits <= guided.RIPE * (len(branches) - 1)
                    assert {int(nodes[at].seen) for at in all_below(branch, below) if nodes[at].open} <= {
                        guided.ANYTHING
                    }
                else:
                    has_tree = bool(below[branch] or nodes[branch].open)
                    assert not has_tree or nodes[branch].visits > guided.RIPE
                    ripe, seldom = ripe + has_tree, seldom + (nodes[branch].visits <= guided.RIPE)
    assert ripe > 0 < seldom
    assert shared > 0


def all_below(at: int, below: dict[int, list[int]]) -> Iterator[int]:
    """A node, and everything that hangs on it."""
    yield at
    for branch in below[at]:
        yield from all_below(branch, below)


# The tree that is kept


def test_a_kept_tree_is_topped_up_to_what_was_asked_for(net: NetFile) -> None:
    """Through a whole match: each decision rests on at least so many rounds, and some of them are not done again."""
    player, saved = GuidedBot(200, file=net), 0
    match = SHAFT.new(2, 11)
    match.run()
    while not match.is_over:
        action = match.legal()[0]
        if len(match.legal()) > 1:
            thought = player.think(seen(match), match.luck())
            assert thought is not None
            visits = sum(one.visits for one in thought.tried)
            assert visits >= 199
            assert 0 <= thought.rounds <= 200
            assert sorted(one.action for one in thought.tried) == match.legal()
            action, saved = thought.best, saved + 200 - thought.rounds
        match.play(action)
        match.run()
    assert saved > 0


def test_what_is_carried_over_is_what_hung_there(net: NetFile) -> None:
    table, carried = table_of("shaft", 2), 0
    for match in decisions(SHAFT.new(2, 5), 12):
        seat = match.to_move
        made = thinker(net, table, match.state, seat, 400)
        match.play(max(made.branches().items(), key=lambda pair: pair[1][0])[0])
        match.run()
        while not match.is_over and (match.to_move != seat or len(match.legal()) < 2):
            match.play(match.legal()[0])
            match.run()
        if match.is_over:
            continue
        before = {at: made.mind.nodes[at].tobytes()[:24] for at, _branches in nodes_of(made)}
        made.look_at(hidden(table, match.state, seat), seat)
        if made.visits == 0:
            continue
        carried += 1
        after = [made.mind.nodes[at].tobytes()[:24] for at, _branches in nodes_of(made)]
        assert len(after) == made.mind.counts[guided.USED] < len(before)
        assert set(after) <= set(before.values())
        assert sorted(made.branches()) == match.legal()
    assert carried > 0


def test_who_only_chooses_ends_when_nothing_can_change_the_choice(net: NetFile) -> None:
    saved = 0
    for seed in range(3):
        for match in decisions(SHAFT.new(3, seed), 10):
            told = GuidedBot(200, file=net).think(seen(match), luck(seed))
            player = GuidedBot(200, file=net)
            chosen, thought = player.choose(seen(match), luck(seed)), player.thought
            assert told is not None
            assert thought is not None
            assert (chosen, told.rounds) == (told.best, 200), "who is to tell the odds goes on"
            first, *others = (one.visits for one in thought.tried)
            left = 200 - thought.rounds
            assert left == 0 or first - max(others) > left >= first - max(others) - 2, "not sooner, and no later"
            saved += left
    assert saved > 100


def test_another_position_begins_with_an_empty_tree(net: NetFile) -> None:
    player = GuidedBot(80, file=net)
    first, other = SHAFT.new(2, 1), SHAFT.new(2, 2)
    for match in (first, other):
        match.run()
    ask(player, first)
    look = seen(other)
    assert look.bytes != seen(first).bytes
    assert player.choose(look, luck()) == GuidedBot(80, file=net).choose(look, luck())
    assert player.thought is not None
    assert player.thought.rounds + sum(one.visits for one in player.thought.tried[:1]) > 80, "none was done before"


# Time, threads and one seat


def test_somebody_else_may_end_the_thinking(net: NetFile) -> None:
    match = SHAFT.new(3, 1)
    match.run()
    player = GuidedBot(milliseconds=600_000, file=net)
    GuidedBot(2, file=net).choose(seen(match), luck())
    answers: list[int] = []
    thread = threading.Thread(target=lambda: answers.append(player.choose(seen(match), luck())))
    thread.start()
    while thread.is_alive():
        player.interrupt()
        thread.join(0.05)
    assert answers[0] in match.legal()
    assert player.thought is not None
    assert player.thought.rounds >= 1


def test_a_search_by_the_clock_ends(net: NetFile) -> None:
    match = SHAFT.new(3, 1)
    match.run()
    player = GuidedBot(milliseconds=20, threads=2, file=net)
    assert ask(player, match) in match.legal()
    player.close()
    assert player.thought is not None
    assert player.thought.rounds >= 2


def test_threads_share_the_rounds_and_add_up_what_they_found(net: NetFile) -> None:
    match = SHAFT.new(3, 1)
    match.run()
    player = GuidedBot(101, threads=3, file=net)
    thought = player.think(seen(match), luck())
    player.close()
    assert thought is not None
    assert thought.rounds == 101
    assert sum(one.visits for one in thought.tried) == 101 - 3
    assert sum(one.prior for one in thought.tried) == pytest.approx(1, abs=1e-5)


def test_a_search_needs_one_measure() -> None:
    with pytest.raises(BadBot, match="either rounds or milliseconds"):
        GuidedBot()
    with pytest.raises(BadBot, match="either rounds or milliseconds"):
        GuidedBot(5, milliseconds=5)
    for wrong in (
        {"rounds": 0},
        {"rounds": -5},
        {"milliseconds": 0},
        {"milliseconds": -1.5},
        {"rounds": 5, "threads": 0},
    ):
        with pytest.raises(BadBot, match="needs a round at least, or some milliseconds, and a thread"):
            GuidedBot(**wrong)


def test_alone_the_search_weighs_points(tmp_path: Path) -> None:
    """Near the end of a game for one: what is tried most is what brings most."""
    file, compared = file_of(ALONE, tmp_path), 0
    for seed in range(4):
        *_before, last = decisions(ALONE.new(1, seed), 10_000)
        thought = GuidedBot(2000, file=file).think(seen(last), luck())
        assert thought is not None
        best = max(one.points.mean for one in thought.tried if one.visits)
        assert thought.tried[0].points.mean >= best - 1.0
        assert thought.tried[0].utility == thought.tried[0].points
        compared += 1
    assert compared == 4


def test_a_tree_that_is_full_goes_on_judging(net: NetFile) -> None:
    table = table_of("shaft", 3)
    match = next(decisions(SHAFT.new(3, 1), 1))
    folded = fold(net, "grown", table.rules, 3)
    made = Thinker(table.rules, folded, 4 * table.rules.ACTIONS, np.zeros(1, np.int64))
    made.look_at(hidden(table, match.state, match.to_move), match.to_move)
    assert made.think(table.box, match.to_move, generator((1, 0, 0, 0), 7), 500) == 500
    assert made.mind.counts[guided.USED] <= 4 * table.rules.ACTIONS
    assert made.visits == 500


# Names


def test_learned_bots_by_name() -> None:
    assert isinstance(bot("net"), NetBot)
    for name, rounds in (("guided", 400), ("guided:25", 25)):
        made = bot(name)
        assert isinstance(made, GuidedBot)
        assert made.rounds == rounds
    assert is_bot("net")
    assert is_bot("guided:9")
    with pytest.raises(BadBot, match="guided:x is not a bot: give the rounds as a number from 1 to 1,000,000"):
        bot("guided:x")


def test_without_a_net_the_plain_search_plays_and_that_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(SHAFT, "home", tmp_path)
    match = SHAFT.new(2, 7)
    match.run()
    expected = SearchBot(1000).choose(seen(match), match.luck())
    for name in ("net", "guided:30"):
        assert bot(name).choose(seen(match), match.luck()) == expected
    said = capsys.readouterr().err
    assert said.count("Nobody has learned Shaft yet. Plain search plays instead.") <= 1
    write(tmp_path / "net.safetensors", SHAFT, {"young": random_net(SHAFT)}, dict.fromkeys(SHAFT.seats, POINTS), {})
    assert bot("net").choose(seen(match), match.luck()) == expected
    assert "The file has no net grown. It has: young. Plain search plays instead." in capsys.readouterr().err


def test_a_net_that_comes_with_the_game_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SHAFT, "home", tmp_path)
    file = random_file(tmp_path, SHAFT)
    match = SHAFT.new(2, 7)
    match.run()
    for name, same in (("net", NetBot(file=file)), ("guided:30", GuidedBot(30, file=file))):
        assert bot(name).choose(seen(match), match.luck()) == same.choose(seen(match), match.luck())
