"""Many games at once: random playouts, batches over all cores, statistics, tree counts; CPU here, CUDA beside it."""

from digsite.sim.batches import Setting, Tally, run_batch
from digsite.sim.report import Report, simulate

__all__ = ["Report", "Setting", "Tally", "run_batch", "simulate"]
