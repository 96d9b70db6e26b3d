"""The page of spaces and sizes for programs that learn, made from the layouts: docs/spaces.md; make spaces.

Nothing on it is written by hand for a game. What random games show comes from a fixed number of them with fixed seeds.
"""

import contextlib
import io
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import NamedTuple

import numpy as np

import digsite
from bench.kept import SPEEDS, kept
from digsite.box import BoxFile, Option
from digsite.core import HIDDEN, OVER
from digsite.core.mark import EachSeat, Mark, Sort, Things
from digsite.core.numbers import Numbered, how_many
from digsite.core.records import marks_of
from digsite.core.sentinels import CHANCE
from digsite.match import Game
from digsite.sim import run_batch
from digsite.sim.observing import STEPS, Ask, Column, Observing
from tests.catalogue import ROOT, RandomGame, Table, hidden, random_game, table_of, weights

PAGE = ROOT / "docs" / "spaces.md"
MEASURED = 1000  # games for the length of a game
WALKED = 16  # of them to count choices and to look at what is hidden

HEAD = f"""\
# Spaces

What a program that learns is told and may answer, game by game: seats, options, actions, the observation and its
features, and how long games are. This page is made from the rules by `make spaces`; a test keeps it true.

{{program}}

## Sizes

The mask of a decision has an entry for each action number. An observation is the record of the position as the mover
may know it, in words of 16 bits, turned so that the mover sits first. Features are small questions about its numbers:
with `counts="steps"` all answers are 0 or 1, with `counts="numbers"` a count is one column that holds the number.

{{sizes}}

## Lengths

Means of {MEASURED:,} random games with the usual options, seeds 0 to {MEASURED - 1:,}. Actions are all that happens,
chance included; decisions are what seats are asked. A real choice is a decision with more than one answer: which share
of the decisions they are, and how many answers they have, was counted in the first {WALKED} games. A batch asks for
real choices only, unless it is made with `every=True`.

{{lengths}}

## Questions

How a number of the record becomes columns follows from its mark. The first columns are always those of the field
`observer`: one for each seat of the largest table, 1 for the seat that looks, so that a net can know who began.

| a number that is | is asked | columns |
| --- | --- | --- |
| a count up to `n` | at least 1, 2, ..., `n`? | `n` |
| another count | below 0? at least {", ".join(map(str, STEPS[:-1]))} and {STEPS[-1]}? | {len(STEPS) + 1} |
| any count, with `counts="numbers"` | number: the number itself | 1 |
| a kind | equal to each kind, and to each value named beside them? | as many |
| a seat | equal to each seat, counted from the observer, and to each value named beside? | as many |
| a seat, or past the last one | the same; past the last seat of this table? | one more |
| a flag | equal to 1? | 1 |
| a set | bit: is this kind in it? | one for each kind |
| secret | its own questions, all 0 where it is hidden; hidden? | one more |

Rows with an entry for each seat, and questions for a seat, have columns for the largest table; at a smaller one those
of absent seats are 0.

In the tables of fields below:

- **shape**: how many numbers; `seat` is one entry for each seat, a name stands for the things that the box lists
- **each is asked**: the questions about every one of its numbers, with `counts="steps"`
- **columns**: how many this makes, with `counts="steps"` / with `counts="numbers"`
- **hidden**: `yes` where the number {HIDDEN} stands in place of what the mover may not know; `altered` where, as random
  games show, some seats are told another number, which gives nothing away
- **turned**: `row` where the observer's entry comes first, `name` where the numbers name seats, from the observer on

## Speeds

A second, as `python -m bench.batch --keep` and `python -m bench.envs --keep` measured it last: on one core, observation
and mask included; a batch has 1,024 games, on the GPU 262,144, the vector environment 4,096 tables. On which machine,
beside what and why is on the page about [performance](performance.md). No test measures this anew.

{{speeds}}
"""

PROGRAM = """\
from digsite.envs import Batch

batch = Batch("shaft", seats=3, games=4096, seed=0)
print(batch.mask.shape, batch.mask.dtype)  # what the mover of each game may do
print(batch.observation.shape, batch.observation.dtype)  # what it may know: the words of the record, turned to it
print(batch.features().shape, batch.features(counts="numbers").shape)  # the same as columns for a net
print(batch.columns()[100])  # what a column asks
"""

ASKED = {
    Ask.EQUAL: "equal",
    Ask.AT_LEAST: "at least",
    Ask.BELOW: "below 0",
    Ask.BIT: "bit",
    Ask.NUMBER: "number",
    Ask.PAST: "past the last seat",
    Ask.OBSERVER: "equal",
}


class Lengths(NamedTuple):
    """What random games of a table are like."""

    actions: float
    decisions: float
    real: float  # decisions that have more than one answer
    choices: float  # answers that these have
    most: int


# In general


def table(head: Iterable[str], rows: Iterable[Iterable[object]], right: Iterable[int] = ()) -> str:
    """A table of a page; the columns in `right` hold numbers."""
    head = list(head)
    rule = ["---:" if place in right else "---" for place in range(len(head))]
    return "\n".join("| " + " | ".join(map(str, row)) + " |" for row in (head, rule, *rows))


def speeds() -> str:
    """What was measured, game by game."""
    found = kept()
    rows = [[id, *(rounded(found.get(id, {}).get(name)) for name in SPEEDS)] for id in digsite.games()]
    return table(["game", *SPEEDS.values()], rows, range(1, len(SPEEDS) + 1))


def rounded(speed: int | None) -> str:
    """Three figures of a speed, or nothing."""
    if speed is None:
        return ""
    return f"{speed / 1e6:.3g} M" if speed >= 1e6 else f"{round(speed, -2):,}"


def games() -> list[Game]:
    return [digsite.game(id) for id in digsite.games()]


def program() -> str:
    """The short program with what it prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(PROGRAM, PAGE.name, "exec"), {})
    return f"```python\n{PROGRAM}```\n\n```text\n{printed.getvalue()}```"


def sizes() -> str:
    """All games beside each other."""
    head = ["game", "seats", "action numbers", "record, bytes", "observation, words", "features, steps", "numbers"]
    return table(head, ([f"[{game.name}](#{anchor(game)})", *row_of_sizes(game)] for game in games()), range(2, 7))


def row_of_sizes(game: Game) -> list[object]:
    observing = Observing(game.rules)
    asked = [len(observing.columns(counts)) for counts in ("steps", "numbers")]
    sizes = (game.rules.ACTIONS, game.rules.STATE.itemsize, observing.words, *asked)
    return [f"{game.seats[0]}-{game.seats[-1]}", *(f"{size:,}" for size in sizes)]


def anchor(game: Game) -> str:
    return "".join(letter for letter in game.name.lower().replace(" ", "-") if letter.isalnum() or letter == "-")


# What random games show


def lengths() -> str:
    head = ["game", "seats", "actions", "decisions", "real choices", "answers to a real choice", "most"]
    rows = []
    for game in games():
        for seats in game.seats:
            found = measured(table_of(game.id, seats))
            means = (found.actions, found.decisions, found.real, found.choices)
            rows.append([game.name, seats, *(f"{mean:,.1f}" for mean in means), found.most])
    return table(head, rows, range(1, 7))


def measured(at: Table) -> Lengths:
    tally = run_batch(at.setting(at.rows[0]), MEASURED, threads=1)
    answers = np.array([count for game in walked(at) for count in answers_in(game)])
    real, decisions = answers[answers > 1], tally.decisions / tally.games
    return Lengths(
        actions=tally.actions / tally.games,
        decisions=decisions,
        real=decisions * len(real) / len(answers),
        choices=float(real.mean()),
        most=int(real.max()),
    )


def walked(at: Table) -> list[RandomGame]:
    """Random games with the usual options."""
    return [random_game(at.game.id, at.seats, seed, 0) for seed in range(WALKED)]


def answers_in(game: RandomGame) -> Iterator[int]:
    """How many answers every decision of a game has."""
    for s, _action in game.positions():
        if s.to_move not in (CHANCE, OVER):
            yield int(np.count_nonzero(weights(game.table, s)))


def altered(game: Game) -> set[str]:
    """Fields that `hide` shows otherwise than they are to a seat somewhere, without HIDDEN."""
    found: set[str] = set()
    at = table_of(game.id, game.seats[-1])
    for random in walked(at):
        passed, seen = (np.zeros(len(random.actions), at.rules.STATE) for _both in range(2))
        for number, (s, _action) in enumerate(random.positions()):
            passed[number], seen[number] = s, hidden(at, s, number % at.seats)
        for name in marks_of(at.rules.STATE):
            if np.any((seen[name] != passed[name]) & (seen[name] != HIDDEN)):
                found.add(name)
    return found


# A game


def chapter(game: Game) -> str:
    rules = f"[Its rules](rules/{game.id}.md) say what each action number means."
    parts = [
        f"## {game.name}",
        f"`{game.id}`, for {game.seats[0]} to {game.seats[-1]}. {rules}",
        "### Options" if game.options else "",
        options(game) if game.options else "It has no options.",
        "### Actions",
        actions(game),
        "### Things",
        "Kinds are numbered in this order, which is that of their columns.",
        things(game.rules, game.box),
        "### Fields",
        secrets(game),
        fields(game),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def options(game: Game) -> str:
    return table(["option", "values", "usual", "seats"], (row_of_option(game, option) for option in game.options))


def row_of_option(game: Game, option: Option) -> list[str]:
    """An option, with those of its values that are not for every table."""
    allowed = {repr(value): [n for n in game.seats if value in option.values_at(n)] for value in option.values}
    limited = {value: seats for value, seats in allowed.items() if seats != list(game.seats)}
    told = "; ".join(f"`{value}`: {', '.join(map(str, seats))}" for value, seats in limited.items())
    return [f"`{option.id}`", ", ".join(f"`{value}`" for value in allowed), f"`{option.default!r}`", told or "all"]


def actions(game: Game) -> str:
    """The names of the rules with their numbers."""
    named: type[Numbered] = game.rules.Action
    rows = [[f"`{one.name.lower()}`", span(int(one), one.count), one.count, of_what(one.of)] for one in named]
    rest = game.rules.ACTIONS - how_many(named)
    rows += [["", span(how_many(named), rest), rest, "chance alone"]] if rest > 0 else []
    return table(["name", "numbers", "how many", "one for each"], rows, [2])


def span(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}-{first + count - 1}"


def of_what(of: int) -> str:
    if isinstance(of, EachSeat):
        return "seat"
    return thing(of) if isinstance(of, Things) else ""


def thing(of: Things) -> str:
    return of.name.replace("_", " ")


def things(rules: ModuleType, box: BoxFile) -> str:
    """What the box lists, of which the layout speaks."""
    found: dict[str, Things] = {}
    for mark in marks_of(rules.STATE).values():
        found |= {of.name: of for of in (mark.of, *mark.lengths) if isinstance(of, Things)}
    found |= {one.of.name: one.of for one in rules.Action if isinstance(one.of, Things)}
    rows = [[thing(of), int(of), ", ".join(box.ids(name))] for name, of in found.items()]
    return table(["thing", "room for", "by their ids"], rows, [1])


def secrets(game: Game) -> str:
    """Which fields not everybody may know."""
    names = [f"`{name}`" for name, mark in marks_of(game.rules.STATE).items() if mark.secret]
    return f"Not for everybody: {', '.join(names)}." if names else "Everybody sees everything."


def fields(game: Game) -> str:
    """Every field with what it is asked."""
    observing = Observing(game.rules)
    steps, whole = (by_field(observing.columns(counts)) for counts in ("steps", "numbers"))
    veiled = altered(game)
    rows = [["`observer`", "", "seat", "equal", f"{len(steps['observer'])} / {len(whole['observer'])}", "", ""]]
    for name, mark in marks_of(game.rules.STATE).items():
        counted = f"{len(steps[name]):,} / {len(whole[name]):,}"
        told = "yes" if mark.secret else "altered" if name in veiled else ""
        rows.append([f"`{name}`", shape(mark), meaning(mark), questions(steps[name]), counted, told, turned(mark)])
    return table(["field", "shape", "each number is", "each is asked", "columns", "hidden", "turned"], rows, [4])


def by_field(columns: list[Column]) -> dict[str, list[Column]]:
    found: dict[str, list[Column]] = {}
    for column in columns:
        found.setdefault(column.field, []).append(column)
    return found


def shape(mark: Mark) -> str:
    """The lengths of a field by what they count."""
    return " x ".join(of_what(length) or str(int(length)) for length in mark.lengths)


def meaning(mark: Mark) -> str:
    """What a number of a field can be."""
    if mark.sort == Sort.COUNT:
        return "count" if mark.most is None else f"count up to {mark.most}"
    if mark.sort == Sort.FLAG:
        return "flag"
    if mark.sort == Sort.SEAT:
        usual = [f"{name} of a seat" for name in mark.seats_from] or ["seat"]
        return ", ".join([*usual, *mark.named, *([mark.past] if mark.past else [])])
    names = "set of " if mark.sort == Sort.BITS else ""
    return names + (", ".join([*kinds(mark), *mark.named]))


def kinds(mark: Mark) -> list[str]:
    if mark.names is not None:
        return [one.name.lower() for one in mark.names]
    return [thing(mark.of)] if isinstance(mark.of, Things) else [f"below {mark.of}"] if mark.of else []


def questions(columns: list[Column]) -> str:
    """What is asked of the first number of a field, and so of all."""
    first = [column for column in columns if column.place == columns[0].place]
    found = Counter("hidden" if is_about_hiding(column) else ASKED[column.ask] for column in first)
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in found.items())


def is_about_hiding(column: Column) -> bool:
    return column.ask == Ask.EQUAL and column.argument == HIDDEN


def turned(mark: Mark) -> str:
    rows = any(isinstance(length, EachSeat) for length in mark.lengths)
    return ", ".join(["row"] * rows + ["name"] * (mark.sort == Sort.SEAT))


def page() -> str:
    """The page as it should be now."""
    head = HEAD.format(program=program(), sizes=sizes(), lengths=lengths(), speeds=speeds())
    return "\n".join([head, *map(chapter, games())])


def main() -> int:
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)}: {len(games())} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
