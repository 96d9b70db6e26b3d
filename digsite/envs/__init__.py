"""Environments for learning: many games in lock-step, and the interfaces that everybody uses."""

from digsite.envs.batch import BadBatch, Batch, Setting

__all__ = ["BadBatch", "Batch", "Setting"]
