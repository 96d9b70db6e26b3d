"""A bound for solitaire: no way to play brings a higher mean score.

The bound is the exact value of a kinder game. In it a player

1. may take any usable step at every turn, with the bonus or without, as is better: no die has to fit, no slot is ever
   taken, no other die costs anything, and no turn cap or lack of a placement ends the game;
2. may owe money: whoever pays with nothing left goes below zero, and the debt counts at the end;
3. may stop working on a track at any time.

Whatever a player does in solitaire can be done in the kinder game too, with the same results dice, at no higher price
and with no lower score; so its value is at least that of solitaire. And since money no longer ties the tracks
together, they are games of their own: each is worth so much renown and money, less what was paid, and the bound is
the money at the start and the sum over the tracks.

A track is solved backwards, over its section, marks, finished Research steps and raider boxes. Two worths stand on
both sides of an equation: that of a position, because a turn may bring nothing, and that of a first roll, because
paying leads back to it. Both are raised from below until they stand still, then lifted by a hair until each covers
what it leads to. Such a pair lies above the least solution, which is the true one, so that what is rounded is rounded
up.
"""

from typing import Any, NamedTuple

import numpy as np

from digsite.games.ancient_artifacts.advice.numbering import layout_of, outcomes_of
from digsite.games.ancient_artifacts.advice.problems import FIGURES, VALUE, Problem, classes_of, problem_of
from digsite.games.ancient_artifacts.advice.solving import chance_of, solve_level
from digsite.games.ancient_artifacts.rules import layout
from digsite.games.ancient_artifacts.rules.career import step_at

STILL = 1e-9  # a worth that rises by less stands still
HAIR = 1e-8


class Place(NamedTuple):
    """Where a player stands on a track."""

    section: int
    marks: int
    done: int  # Research steps of the section
    raiders: int


def most_alone(box: Any, head_start: bool = False) -> float:
    """The most that anyone can score on average in solitaire with this box, and a little more."""
    box = getattr(box, "record", box)
    most = float(box.start_money) * float(box.renown_per_money)
    for track in range(layout.TRACKS):
        worth = Track(box, track)
        most += worth.milestone(0) if head_start else 0.0
        most += worth.of(Place(1 if head_start else 0, 0, 0, 0))
    return most


class Track:
    """What a track alone is worth in the kinder game, from any place on."""

    def __init__(self, box: Any, track: int) -> None:
        self.box, self.track, self.known = box, track, {}
        self.price = -float(box.reset_cost) * float(box.renown_per_money)

    def milestone(self, section):
        """What a milestone brings."""
        renown, money = self.box.renown[self.track, section], self.box.money[self.track, section]
        return float(renown) + float(money) * float(self.box.renown_per_money)

    def of(self, place: Place) -> float:
        """The worth of a place: found once, those that it leads to first."""
        if place.section == self.box.sections[self.track] or place.raiders >= self.box.raider_boxes:
            return 0.0
        if place not in self.known:
            self.known[place] = self._settle(place)
        return self.known[place]

    def _settle(self, place):
        turns = [Turn(self, place, *choice) for choice in self._choices(place)]
        worth = 0.0
        while True:
            better = max(turn.raised(worth) for turn in turns)
            if better - worth < STILL:
                break
            worth = better
        while True:  # now from above: lift all until nothing asks for more
            worth += HAIR
            if all(turn.covers(worth) for turn in turns):
                return worth

    def _choices(self, place):
        """Every step that may be taken, with the bonus and without."""
        field = int(step_at(self.track, place.section, 0))
        steps = [field] if place.marks < self.box.boxes[field] else []
        if place.done < self.box.series[self.track, place.section]:
            steps.append(field + 1 + place.done)
        return [(step, bonus) for step in steps for bonus in ((0,) if self.box.no_bonus[step] else (0, 1))]

    def gained(self, place: Place, marks: int, done: int) -> float:
        """What more marks and Research steps bring, milestone included."""
        section, marks, done = place.section, place.marks + marks, place.done + done
        full = marks == self.box.boxes[int(step_at(self.track, section, 0))]
        if full and done == self.box.series[self.track, section]:
            return self.milestone(section) + self.of(Place(section + 1, 0, 0, place.raiders))
        return self.of(Place(section, marks, done, place.raiders))


class Turn:
    """One step tried at one place: what it brings, if a turn that brings nothing is worth so much."""

    def __init__(self, track: Track, place: Place, step: int, bonus: int) -> None:
        self.track, self.place = track, place
        self.problem: Problem = problem_of(track.box, step, bonus, place.marks)
        classes, count = classes_of(self.problem)
        self.at, self.index = layout_of(self.problem.dice, count)
        self.chance = chance_of(self.problem, classes, outcomes_of(self.problem.dice, count))
        self.ends = np.flatnonzero(self.at.hand == 0)
        self.fresh = self.index[0, (0,) * count]
        self.first = 0.0  # worth of a first roll
        self.bust = np.zeros(FIGURES)
        self.bust[VALUE] = track.of(place._replace(raiders=place.raiders + 1))
        self.next = None
        if self.problem.after is not None:  # the arrow leads to a step that may be tried at once
            self.next = Turn(track, place._replace(done=place.done + 1), step + 1, bonus)
            self.next.rest(track.gained(place, 0, 1))

    def before(self, nothing, first):
        """The worth of every position before a roll, if paying leads to a first roll of this worth."""
        table = np.zeros((len(self.at.hand), FIGURES))
        table[self.ends, VALUE] = self._kept(nothing)
        poorer = np.zeros_like(table)
        poorer[self.fresh, VALUE] = first
        posts = len(self.at.kept)
        space = np.zeros((posts, FIGURES)), np.zeros((posts, FIGURES)), np.zeros(posts, np.int64)
        limit, price = self.problem.limit, self.track.price
        solve_level(self.at, self.chance, limit, self.bust, self.fresh, price, table, poorer, *space)
        return table[:, VALUE]

    def _kept(self, nothing):
        """What stopping brings, for every result."""
        locked, problem = self.at.locked[self.ends], self.problem
        if problem.boxes > 0:
            boxes = np.minimum(problem.boxes, locked[:, 0] * problem.worth)
            worth = [nothing, *(self.track.gained(self.place, marks, 0) for marks in range(1, problem.boxes + 1))]
            return np.array(worth)[boxes]
        needs = np.array([count for count in problem.needs if count > 0])
        success = np.all(locked[:, : len(needs)] >= needs, axis=1)
        done = self.track.gained(self.place, 0, 1)
        going_on = np.array([max(done, self._going_on(raiders)) for raiders in self.at.raiders[self.ends]])
        return np.where(success, going_on, nothing)

    def _going_on(self, raiders):
        """What the better way to go on along the arrow brings."""
        if self.next is None or raiders >= self.next.problem.limit:
            return -np.inf
        ahead = self.next.table[self.next.index[int(raiders), (0,) * self.next.at.locked.shape[1]]]
        return max(ahead, self.next.first + self.track.price)

    def raised(self, nothing: float) -> float:
        """The worth of a first roll from below, if nothing is worth so much."""
        while True:
            better = self.before(nothing, self.first)[self.fresh]
            if better - self.first < STILL:
                return better
            self.first = better

    def covers(self, nothing):
        """Lift the worth of a first roll until it covers what it leads to; is it then no more than `nothing`?"""
        first = self.first + HAIR / 10
        while self.before(nothing, first)[self.fresh] > first:
            first += HAIR / 10
        return first <= nothing

    def rest(self, nothing):
        """Settle this turn for good, as one that an earlier step leads to."""
        self.raised(nothing)
        self.first += HAIR / 10
        self.table = self.before(nothing, self.first)
        while self.table[self.fresh] > self.first:
            self.first += HAIR / 10
            self.table = self.before(nothing, self.first)
