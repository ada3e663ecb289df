"""Axes of a plot: positions of values in a drawing, and ticks with their texts."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Axis", "Tick", "log_axis", "plain_axis", "root_axis"]


@dataclass(frozen=True, slots=True)
class Tick:
    """A tick of an axis: position and text."""

    at: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """One axis.

    Args:
        start: position of its least value, in units of the drawing.
        end: position of its greatest value.
        low: its least value.
        high: its greatest value.
        scale: the function that is linear on the axis.
        values: the values with a tick.
        label_of: returns the text of a tick.
    """

    start: float
    end: float
    low: float
    high: float
    scale: Callable[[float], float]
    values: Sequence[float]
    label_of: Callable[[float], str]

    def place(self, value: float) -> float:
        """Return the position of a value, to a tenth of a unit, limited to the axis."""
        low, high = self.scale(self.low), self.scale(self.high)
        inside = self.scale(min(max(value, self.low), self.high))
        share = (inside - low) / (high - low)
        return round(self.start + share * (self.end - self.start), 1)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """The ticks, in the order of their values."""
        return tuple(Tick(self.place(value), self.label_of(value)) for value in self.values)


def plain_axis(start: float, end: float) -> Axis:
    """Return an axis of shares from 0 to 1."""
    return Axis(
        start=start,
        end=end,
        low=0,
        high=1,
        scale=lambda value: value,
        values=(0, 0.2, 0.4, 0.6, 0.8, 1),
        label_of=_percent,
    )


def root_axis(start: float, end: float) -> Axis:
    """Return an axis of shares from 0 to 1, on a square-root scale."""
    return Axis(
        start=start,
        end=end,
        low=0,
        high=1,
        scale=math.sqrt,
        values=(0, 0.01, 0.03, 0.1, 0.25, 0.5, 1),
        label_of=_percent,
    )


def log_axis(start: float, end: float, values: Sequence[float]) -> Axis:
    """Return an axis from the power of ten below the least to that above the greatest value.

    Args:
        start: position of its first value.
        end: position of its last value.
        values: positive, at least one.
    """
    first = math.floor(math.log10(min(values)))
    last = max(first + 1, math.ceil(math.log10(max(values))))
    return Axis(
        start=start,
        end=end,
        low=10.0**first,
        high=10.0**last,
        scale=math.log10,
        values=[10.0**power for power in range(first, last + 1)],
        label_of=lambda value: f"{value:g}",
    )


def _percent(value: float) -> str:
    return f"{100 * value:g} %"
