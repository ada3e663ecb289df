"""Budgets: steps, which oracles count, and the seconds that settings, keys and reports hold."""

from __future__ import annotations

__all__ = ["STEPS_PER_SECOND", "seconds_of", "steps_of"]

STEPS_PER_SECOND = 200_000
"""Steps that stand for a second: embedded provers count steps, Lean is stopped by the clock."""


def steps_of(seconds: float) -> int:
    """Return a budget in seconds as steps; at least one."""
    return max(1, round(seconds * STEPS_PER_SECOND))


def seconds_of(steps: int) -> float:
    """Return a budget in steps as seconds; `steps_of` gives the same steps for them."""
    return steps / STEPS_PER_SECOND
