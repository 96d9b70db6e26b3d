"""Opponents that teach themselves: self-play on batches of games, learned in JAX."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from digsite.ai import NET_FILE
from digsite.envs.batch import DEVICES, one_of
from digsite.envs.pictures import library
from digsite.match import Game
from digsite.sim.batches import cores
from digsite.sim.games import insist_on_writable
from digsite.text import _
from digsite.text.errors import DigsiteError

CHECKPOINT = ".checkpoint"  # how the name ends of what a training goes on from
MOST_MINUTES = 24 * 60
MOST_DECISIONS = 10**12
MOST_ROUNDS = 10**6


class BadTraining(DigsiteError):
    """A training cannot be done like this."""


def train(
    game: Game,
    out: Path | str,
    *,
    minutes: float = 1.0,
    decisions: int = 0,
    device: str = "cpu",
    seats: Sequence[int] = (),
    seed: int = 0,
    resume: bool = False,
    search: int = 0,
    say: Callable[[str], None] = lambda _sentence: None,
) -> dict[str, Any]:
    """Let a net learn a game by playing it against itself; write it to a file, and return how that went.

    So many minutes of learning, or so many decisions (then a seed gives the same net again on the CPU). `resume` goes
    on with the checkpoint beside the file, or without one with the net in it. A report lies beside it too. `search`
    goes on in another way: for so many minutes games are played in which every decision is searched with so many
    rounds, and the net learns from those.
    """
    path = Path(out)
    if not 0 < minutes <= MOST_MINUTES or not 0 <= decisions <= MOST_DECISIONS:
        sentence = _("A training takes up to {minutes:,} minutes, or up to {decisions:,} decisions.")
        raise BadTraining(sentence.format(minutes=MOST_MINUTES, decisions=MOST_DECISIONS))
    if not 0 <= search <= MOST_ROUNDS:
        raise BadTraining(_("A search takes up to {rounds:,} rounds.").format(rounds=MOST_ROUNDS))
    _insist_on_room(path, goes_on=resume or search > 0)
    chosen = tuple(sorted({game.check_seats(count) for count in seats}))
    if chosen and (resume or search):
        raise BadTraining(_("A training goes on with the numbers of players that it began with: leave them out."))
    _insist_on_jax(one_of(device, DEVICES, "device"))
    from digsite.train.report import report
    from digsite.train.run import Plan, Training

    plan = Plan(game, path, device, chosen, minutes, decisions, seed, resume or search > 0)
    training = Training(plan, say)
    try:
        course = training.teach(search, cores()) if search else training.run()
    except KeyboardInterrupt:
        training.save()
        say(_("Stopped. What was learned is kept; go on with --resume."))
        raise
    return report(game, course, path, say)


def _insist_on_room(path: Path, *, goes_on: bool) -> None:
    """There must be a place for the net, under a name that is known again, and nothing there that would be lost."""
    if not path.parent.is_dir():
        raise BadTraining(_("There is no folder {folder} for the net.").format(folder=path.parent))
    if path.suffix != NET_FILE:
        raise BadTraining(_("The name of a net's file ends with {ending}.").format(ending=NET_FILE))
    if path.exists() and not goes_on:
        sentence = _("{path} is there already. Go on with it (--resume), or choose another name.")
        raise BadTraining(sentence.format(path=path))
    for file in (path, path.with_suffix(CHECKPOINT)):
        if file.exists() and not file.is_file():
            raise BadTraining(_("{path} is no plain file.").format(path=file))
        insist_on_writable(file)


def _insist_on_jax(device: str) -> None:
    """JAX must be there, and see a GPU if one is asked for."""
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # the batch needs room on the GPU too
    jax = library("jax", "train")
    library("optax", "train")
    if device == "cpu":
        jax.config.update("jax_platforms", "cpu")
        return
    from digsite.sim.on_gpu import NoGpu, toolkit

    try:
        toolkit()
    except NoGpu as error:
        sentence = _("{reason} Train with --device cpu, or on a machine with an NVIDIA GPU and its driver.")
        raise BadTraining(sentence.format(reason=error)) from None
    if not any(found.platform == "gpu" for found in jax.devices()):
        raise BadTraining(
            _("JAX sees no GPU here. Install it with: pip install 'jax[cuda13]', or train with --device cpu.")
        )
