"""`python -m bench.once [GAME ...]`: how often rules and words are asked while people play on the pages.

Random games are played at a live table, each action through the job that the writer carries out. Counted are the calls
of rules and words for an action with what chance does after it, and for the page of the seat that decides next; and
how many panels of that page, and of the page of somebody who watches, are drawn anew.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import digsite
from bench.web import set_up_pages
from digsite.core.rng import RANDOM_STREAM, generator
from digsite.drawing import Screen

RULES = ("play", "weigh", "hide")
WORDS = ("label", "note", "story")


def main(words: list[str] | None = None) -> int:
    """Count and print one JSON object."""
    parser = argparse.ArgumentParser(prog="python -m bench.once", description=__doc__)
    parser.add_argument("games", nargs="*", default=digsite.games())
    parser.add_argument("--actions", type=int, default=400)
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        set_up_pages(Path(folder) / "data")
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        print(json.dumps([counted(id, asked.actions) for id in asked.games], indent=1))
    return 0


class Calls:
    """Counts the calls of a game's rules and words."""

    def __init__(self, game: Any) -> None:
        self.counts: Counter[str] = Counter()
        for module, names in ((game.rules, RULES), (game.words, WORDS)):
            for name in names:
                setattr(module, name, self._counting(name, getattr(module, name)))

    def _counting(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            self.counts[name] += 1
            return function(*args)

        return call

    def taken(self) -> dict[str, int]:
        """The counts since the last time."""
        taken, self.counts = dict(self.counts), Counter()
        return taken


def counted(id: str, actions: int) -> dict[str, Any]:
    """Means for an action and for a page, over a few games; times are the processor's, at the median."""
    from digsite.web import links, models, page, tables
    from digsite.web.position import Position

    game = digsite.game(id)
    seats = max(2, game.seats[0])
    game.new(seats, 0).run()
    calls, steps, action_calls, page_calls, choices = Calls(game), 0, Counter[str](), Counter[str](), 0
    times: dict[str, list[float]] = {"one": [], "all": []}
    redrawn: dict[str, list[int]] = {"mover": [], "other": []}
    done, seed = 0, 0
    while done < actions:
        match = game.new(seats, seed)
        match.run()
        box = models.Box.objects.get_or_create(digest=match.box.digest, defaults={"tree": {}})[0]
        row = models.Table.objects.create(
            name="x", game=id, version="0", box=box, options={}, key="5a" * 16, host=f"{id}{seed}"
        )
        live = tables.LiveTable(row.id, "Amber", "5a" * 16, Position(match), ["friend"] * seats)
        for seat in range(seats):
            live.links[str(seat)] = links.Link([seat], come=True)
            page.shown(live, live.links[str(seat)], Screen.WIDE)
        seed += 1
        while not live.match.is_over and done < actions:
            mover = live.match.to_move
            link = live.links[str(mover)]
            action = chosen(live.match)
            before = len(live.match.actions)
            calls.taken()
            job = tables.Play(live, link, page.shown(live, link, Screen.WIDE).version, [action])
            calls.taken()
            job.work()
            job.keep()
            action_calls.update(calls.taken())
            steps += len(live.match.actions) - before
            done += 1
            if live.match.to_move >= seats:
                break
            reader = live.links[str(live.match.to_move)]
            count, _took = drawn(page, live, reader)
            page_calls.update(calls.taken())
            choices += len(live.match.legal())
            calls.taken()
            redrawn["mover"].append(count)
            watcher = live.links[str((live.match.to_move + 1) % seats)]
            redrawn["other"].append(drawn(page, live, watcher)[0])
            count, took = with_one_anew(page, live, reader, done)
            if count == 1:
                times["one"].append(took)
            times["all"].append(afresh(page, live, reader)[1])
    return {
        "game": id,
        "seats": seats,
        "actions": done,
        "steps_per_action": round(steps / done, 2),
        "calls_per_action": {name: round(action_calls[name] / done, 2) for name in RULES},
        "calls_per_page": {name: round(page_calls[name] / done, 2) for name in (*RULES, *WORDS)},
        "choices_per_page": round(choices / done, 2),
        "panels_drawn": {who: round(statistics.mean(counts), 2) for who, counts in redrawn.items()},
        "page_ms_one_panel": round(statistics.median(times["one"]) * 1000, 2),
        "page_ms_all_panels": round(statistics.median(times["all"]) * 1000, 2),
    }


def chosen(match: Any) -> int:
    """What a random seat does."""
    from digsite.core import bits, pick

    rng = generator(match.key, RANDOM_STREAM, match.decisions)
    return int(pick(match.weights(), bits(rng.key, rng.stream, rng.index)))


def drawn(page: Any, live: Any, link: Any) -> tuple[int, float]:
    """Draw the page of a link: how many panels were drawn anew, and the processor's seconds."""
    before = {id(frame.panel): frame for frame in link.framed.values()}  # kept, or a new one could get an old id
    began = time.thread_time()
    page.fragment(page.shown(live, link, Screen.WIDE))
    took = time.thread_time() - began
    return len({id(frame.panel) for frame in link.framed.values()} - before.keys()), took


def afresh(page: Any, live: Any, link: Any) -> tuple[int, float]:
    """The panels and the seconds for the same page when every panel must be drawn."""
    match = live.match.copy()
    match.rename(match.names)
    match.look(link.shown)  # its story is told already, as on a live table
    return drawn_again(page, live, match, link.plays, {})


def with_one_anew(page: Any, live: Any, link: Any, number: int) -> tuple[int, float]:
    """The same for the page looked at and worded anew when one panel must be drawn: each in its turn."""
    kept = live.match.look(link.shown).drawn
    framed = {id(frame.panel) for frame in link.framed.values()}
    shown = [key for key, (_notes, panel) in kept.items() if id(panel) in framed]
    del kept[shown[number % len(shown)]]
    return drawn_again(page, live, live.match.copy(), link.plays, dict(link.framed))


def drawn_again(page: Any, live: Any, match: Any, plays: Any, framed: Any) -> tuple[int, float]:
    """A page of a table of its own at the same position: how many panels were drawn, and the processor's seconds."""
    from digsite.web import links, tables

    other = tables.LiveTable(live.id, "Amber", "5a" * 16, type(live.position)(match), live.kinds)
    link = other.links["x"] = links.Link(plays, come=True)
    link.framed = framed
    return drawn(page, other, link)


if __name__ == "__main__":
    sys.exit(main())
