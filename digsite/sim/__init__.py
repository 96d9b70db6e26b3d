"""Many games at once: random playouts, batches over all cores, statistics, tree counts; CPU here, CUDA beside it."""

from digsite.sim.batches import Setting, Tally, run_batch
from digsite.sim.games import Games
from digsite.sim.report import Report, simulate

__all__ = ["Games", "Report", "Setting", "Tally", "run_batch", "simulate"]
