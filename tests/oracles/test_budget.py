"""Conversion of budgets between steps and seconds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from driftbench.oracles.budget import seconds_of, steps_of


@given(some.integers(min_value=1, max_value=10**12))
def test_seconds_of_steps_give_the_same_steps(steps: int) -> None:
    assert steps_of(seconds_of(steps)) == steps


@pytest.mark.parametrize(
    ("seconds", "steps"), [(30.0, 6_000_000), (0.15, 30_000), (2, 400_000), (1e-9, 1)]
)
def test_seconds_are_rounded_to_at_least_one_step(seconds: float, steps: int) -> None:
    assert steps_of(seconds) == steps
